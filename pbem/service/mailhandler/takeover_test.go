package mailhandler

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/pipeline"
)

// TestTakeover: people who come to a seat, in whatever way, get one mail with all that they need to play it. Written
// again later, when the seat has other secrets, it is the same.
func TestTakeover(t *testing.T) {
	standing := step{boris, "#PBEM k1 soviet T0-S\norder fight/move\nwhen attacked if odds>=3:1: pass\n#END\n"}
	for name, s := range map[string]struct {
		before []step
		come   step
		after  []step
		keeps  bool // the standing orders of who was there
	}{
		"stand-in": {[]step{begun, standing}, borisAsks("standin " + clara + " 2026-08-01"), []step{borisAsks("back")}, true},
		"takeover": {[]step{begun, standing, borisAsks("resign")}, mod("seat soviet " + clara), []step{mod("eject soviet \"silent\"")},
			false},
		"by a mail": {[]step{begun, standing}, mod("seat soviet " + clara + " \"Boris moved\""),
			[]step{mod("seat soviet dora@elsewhere.example \"once more\"")}, true},
		"by mod":      {[]step{begun, standing}, mod("standin soviet " + clara + " 2026-08-01"), []step{mod("back soviet")}, true},
		"after eject": {[]step{begun, standing, mod("eject soviet \"silent\"")}, mod("seat soviet " + clara), nil, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newCourt(t, courtSpec{clock: timetable})
			for _, x := range s.before {
				c.now = c.now.Add(time.Hour)
				if _, ls, disp := c.writesTo(x.from, x.text); disp != pipeline.Done {
					t.Fatalf("%s: %q\n%s", x.text, who(ls), ls[0].Text)
				}
			}
			size := len(c.records())
			c.now = c.now.Add(time.Hour)
			if _, ls, disp := c.writesTo(s.come.from, s.come.text); disp != pipeline.Done || len(c.to(ls, clara)) != 1 {
				t.Fatalf("%s: %q\n%s", disp, who(ls), ls[0].Text)
			}
			first := c.toldSince(size)
			l := c.to(first, clara)[0]
			text := strings.Join(strings.Fields(l.Text), " ")
			for _, want := range []string{"welcome to Kursk: you play Soviet",
				"NEXT German (Anna) sends the sheet for T1-G-1; due Fri 2026-07-10 20:00", "VICTORY POINTS", "STACKS",
				"STANDING ORDERS IN FORCE",
				"ORDERS and an example of each", "WHO YOU ARE", "dice anchor, K[0]", "anchor of hidden draws", "rules of kursk, version",
				"ledger root at this moment", "OPTIONS OF THIS GAME", "MAP"} {
				if !strings.Contains(l.Subject+" "+text, want) {
					t.Errorf("no %q", want)
				}
			}
			if strings.Contains(text, "when attacked if odds>=3:1: pass") != s.keeps ||
				strings.Contains(text, "IN FORCE None.") == s.keeps {
				t.Errorf("standing orders, kept %v:\n%s", s.keeps, l.Text)
			}
			if len(l.Attach) != 1 || l.Attach[0].Name != "checkpoint.txt" || len(l.Inline) != 1 || !strings.Contains(l.ReplyTo, "gm+k1.") {
				t.Errorf("%d attached, %d pictures, Reply-To %s", len(l.Attach), len(l.Inline), l.ReplyTo)
			}
			harmless(t, l)
			var mail string
			if raw, rest, disp := c.writesTo(clara, "#DESK k1 soviet\nstatus\n#END\n"); disp != pipeline.Done {
				t.Errorf("what the newcomer writes: %s %q", disp, who(rest))
			} else {
				mail = raw
			}
			if !strings.Contains(mail, l.ReplyTo) {
				t.Errorf("his reply address is %s", l.ReplyTo)
			}
			for _, x := range s.after {
				c.now = c.now.Add(time.Hour)
				if _, ls, disp := c.writesTo(x.from, x.text); disp != pipeline.Done || len(c.to(ls, clara)) != 1 {
					t.Fatalf("%s: %q", x.text, who(ls))
				} else if bye := c.to(ls, clara)[0]; bye.ReplyTo != "" || len(bye.Inline) > 0 {
					t.Errorf("goodbye with %s:\n%s", bye.ReplyTo, bye.Text)
				}
				if ls := c.play(step{anna, "#PBEM k1 german T1-G-1\norder move/fight\n#END\n"}); len(c.to(ls, clara)) != 0 {
					t.Errorf("he is gone and gets %q", who(c.to(ls, clara)))
				}
			}
			c.must(c.Games.Close())
			if again := c.toldSince(size)[:len(first)]; c.sameBut(first, again) != "" {
				t.Errorf("written again: %s", c.sameBut(first, again))
			}
		})
	}
}

func (c *court) play(s step) []compose.Letter {
	c.t.Helper()
	c.now = c.now.Add(time.Hour)
	_, ls, disp := c.writesTo(s.from, s.text)
	if disp != pipeline.Done {
		c.t.Fatalf("%s: %q\n%s", s.text, who(ls), ls[0].Text)
	}
	return ls
}

// toldSince returns the letters about what stands behind a record to all who were not answered, written anew.
func (c *court) toldSince(from int) []compose.Letter { return c.newsSince("k1", from) }

// sameBut compares letters but for their recipient, who may be another now.
func (c *court) sameBut(a, b []compose.Letter) string {
	for i := range a {
		if a[i].To == b[i].To {
			if d := cmp.Diff(rendered(c.t, a[i:i+1]), rendered(c.t, b[i:i+1])); d != "" {
				return d
			}
		}
	}
	return ""
}

// TestOutageIsToldOnce: the moderator of the site, who was told of the outage itself, has no letter for each game; the
// players and other moderators have one.
func TestOutageIsToldOnce(t *testing.T) {
	c := newCourt(t, courtSpec{clock: timetable})
	for site, want := range map[string]int{"": 3, mia: 2, "MIA@club.example": 2, clara: 3} {
		c.SiteModerator = site
		g, err := c.Games.Get("k1")
		c.must(err)
		d := g.AdminState().Deadline
		if d == nil {
			c.catchUp(g, c.now)
			d = g.AdminState().Deadline
		}
		size := g.Log().Size()
		_, err = g.Act(engine.Attribution{Name: "timekeeper", At: c.now}, engine.Deadline{Due: d.Due.Add(24 * time.Hour),
			Grace: d.Grace.Add(24 * time.Hour), Why: "outage 1d"})
		c.must(err)
		if ls := c.toldSince(size); len(ls) != want {
			t.Errorf("site %q: %q", site, who(ls))
		}
	}
}

// TestCheckOfASealedSheet: a sheet on file with a sealed order is judged as what it is, by its player, by who comes to
// its seat, and by a moderator's predict.
func TestCheckOfASealedSheet(t *testing.T) {
	for _, text := range []string{"order fight/move", "draft\norder fight/move"} {
		c := newCourt(t, courtSpec{clock: timetable + "cool: 30m\n"})
		for _, s := range []step{begun, {boris, "#PBEM k1 soviet T0-S\n" + text + "\n#END\n"}} {
			c.now = c.now.Add(time.Hour)
			c.writesTo(s.from, s.text)
		}
		for _, restarted := range []bool{false, true} {
			if restarted {
				c.must(c.Games.Close())
			}
			if _, ls, disp := c.asks(boris, borisAsks("check").text); disp != pipeline.Done ||
				!strings.Contains(ls[0].Text, "is legal as far as you can see") {
				t.Errorf("check: %s\n%s", disp, ls[0].Text)
			}
			if _, ls, disp := c.asks(mia, mod("predict").text); disp != pipeline.Done ||
				!strings.Contains(ls[0].Text, "1 orders, 0 faults") ||
				strings.Contains(ls[0].Text, "fight") {
				t.Errorf("predict: %s\n%s", disp, ls[0].Text)
			}
		}
	}
}

// TestNewcomerHearsWhatIsOnFile: who comes to a seat reads what lies there: a sheet that is locked soon, a draft. Of
// what was deleted with its player there is nothing.
func TestNewcomerHearsWhatIsOnFile(t *testing.T) {
	for name, tc := range map[string]struct {
		text string
		come []step
		want string
	}{
		"committed, stand-in": {"order fight/move", []step{borisAsks("standin " + clara + " 2026-08-01")},
			"ON FILE S-1 for T0-S, committed; it is locked and carried out at Sat 2026-07-04 23:30 Europe/Berlin"},
		"draft, stand-in": {"draft\norder fight/move", []step{borisAsks("standin " + clara + " 2026-08-01")},
			"ON FILE S-1 for T0-S, a draft"},
		"committed, another player": {"order fight/move", []step{mod("seat soviet " + clara + " \"Boris moved\"")},
			"ON FILE S-1 for T0-S, committed"},
		"committed, ejected": {"order fight/move", []step{mod("eject soviet \"silent\""), mod("seat soviet " + clara)}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newCourt(t, courtSpec{clock: timetable + "cool: 30m\n"})
			for _, s := range []step{begun, {boris, "#PBEM k1 soviet T0-S\n" + tc.text + "\n#END\n"}} {
				c.now = c.now.Add(time.Hour)
				c.writesTo(s.from, s.text)
			}
			var ls []compose.Letter
			for _, s := range tc.come {
				c.now = c.now.Add(time.Minute)
				_, ls, _ = c.writesTo(s.from, s.text)
			}
			got := strings.Join(strings.Fields(c.to(ls, clara)[0].Text), " ")
			if tc.want == "" && strings.Contains(got, "ON FILE") || !strings.Contains(got, tc.want) {
				t.Errorf("%q is missing:\n%s", tc.want, c.to(ls, clara)[0].Text)
			}
			for _, l := range ls {
				if to, _ := l.Recipient(); strings.Contains(l.Text, "ON FILE") && to != clara {
					t.Errorf("%s is told too:\n%s", to, l.Text)
				}
			}
		})
	}
}
