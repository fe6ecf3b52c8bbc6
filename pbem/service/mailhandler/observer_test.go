package mailhandler

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/pipeline"
)

const (
	otto = "otto@club.example"
	vera = "vera@club.example"
)

// to returns the letters to an address.
func (c *court) to(list []compose.Letter, addr string) (out []compose.Letter) {
	for _, l := range list {
		if strings.Contains(l.To, addr) {
			out = append(out, l)
		}
	}
	return out
}

// TestObserversRead: a public observer reads what happens with the map and nothing of a side's own; one who sees
// everything reads the sheets. Each is told after their own delay, and the letters written again are the same.
func TestObserversRead(t *testing.T) {
	c := newCourt(t, courtSpec{clock: timetable})
	for _, s := range []step{mod("observer " + otto + " delay 48h"), mod("observer " + vera + " omniscient \"second umpire\""), begun,
		{boris, "#PBEM k1 soviet T0-S\norder fight/move\nwhen attacked: pass\n#END\n"}, mod("ruling 3.4 \"as written\""),
		borisAsks("absence 2026-07-20 2026-07-25")} {
		c.now = c.now.Add(time.Hour)
		if _, ls, disp := c.writesTo(s.from, s.text); disp != pipeline.Done {
			t.Fatalf("%s: %s, %q", s.text, disp, who(ls))
		}
	}
	all, list := c.watchLetters()
	for i, x := range list {
		want := list[i].Due.Add(-48 * time.Hour)
		if strings.Contains(all[i].To, vera) {
			want = list[i].Due
		}
		if at, _ := time.Parse(time.RFC3339, c.field(x.Record, "at")); !at.Equal(want) {
			t.Errorf("letter %d to %s is due %s, the batch is of %s", i, all[i].To, x.Due, at)
		}
	}
	public, full := c.to(all, otto), c.to(all, vera)
	if len(public) != 6 || len(full) != 5 {
		t.Fatalf("%d and %d letters: %q", len(public), len(full), who(all))
	}
	for i, l := range public {
		for _, secret := range []string{"fight/move", "when attacked", "SHEET  ", "STANDING", "S-1", "you:", "#PBEM", "gm+", "Everyone"} {
			if strings.Contains(l.Text, secret) || strings.Contains(l.HTML, secret) {
				t.Errorf("public letter %d has %q:\n%s", i, secret, l.Text)
			}
		}
		if l.ReplyTo != "" || strings.Contains(strings.Join(l.References, " "), "welcome") {
			t.Errorf("letter %d: Reply-To %q, References %q", i, l.ReplyTo, l.References)
		}
	}
	if !strings.Contains(public[0].Subject, "you observe the game") || len(public[0].Inline) == 0 ||
		!strings.Contains(public[2].Text, "German declares: gambit no") || len(public[2].Inline) == 0 {
		t.Errorf("%q\n%s", who(public), public[2].Text)
	}
	if !strings.Contains(full[2].Text, "SOVIET SHEET") || !strings.Contains(full[2].Text, "order sealed") ||
		!strings.Contains(full[2].Text, "nothing hidden") {
		t.Errorf("one who sees everything reads\n%s", full[2].Text)
	}
	show(t, filepath.Join("mod", "observer-letters"), "", append(slices.Clone(public), full[2]))
	c.must(c.Games.Close())
	if again, _ := c.watchLetters(); rendered(t, again) != rendered(t, all) {
		t.Errorf("written again: %s", cmp.Diff(rendered(t, all), rendered(t, again)))
	}
	if _, ls, disp := c.writesTo(mia, "#MOD k1\nobserver "+otto+" off\n#END\n"); disp != pipeline.Done || len(c.to(ls, otto)) != 1 ||
		!strings.Contains(c.to(ls, otto)[0].Text, "From now on you get no letters") {
		t.Errorf("%s %q", disp, who(ls))
	}
	if rest, _ := c.watchLetters(); len(c.to(rest, otto)) != 0 {
		t.Errorf("he left and would still be told: %q", who(c.to(rest, otto)))
	}
}

// TestNobodyWatchesHisOwnGame: no address of a player is let read along, nobody who reads along or ever saw what is
// hidden gets a seat, and of an address that looks like a player's the moderator is warned.
func TestNobodyWatchesHisOwnGame(t *testing.T) {
	c := newCourt(t, courtSpec{})
	done := func(s step) []compose.Letter {
		t.Helper()
		c.now = c.now.Add(time.Minute)
		_, ls, disp := c.writesTo(s.from, s.text)
		if disp != pipeline.Done {
			t.Fatalf("%s: %s, %q\n%s", s.text, disp, who(ls), ls[0].Text)
		}
		return ls
	}
	refused := func(s step, why string) {
		t.Helper()
		size := len(c.records())
		c.now = c.now.Add(time.Minute)
		if _, ls, disp := c.writesTo(s.from, s.text); disp != pipeline.Rejected ||
			!strings.Contains(strings.Join(strings.Fields(ls[0].Text), " "), why) || len(c.records()) != size {
			t.Errorf("%s: %s, %q", s.text, disp, who(ls))
		}
	}
	done(mod("team soviet carl@club.example"))
	done(annaAsks("standin clara@club.example 2026-08-01"))
	for _, addr := range []string{anna, "ANNA@players.example", boris, "carl@club.example", clara} {
		refused(mod("observer "+addr), "cannot observe")
		refused(mod("observer "+addr+" omniscient \"just so\""), "cannot observe")
		refused(mod("allow observer "+addr), "cannot observe")
	}
	done(annaAsks("back"))
	done(mod("observer " + otto))
	done(mod("observer " + vera + " omniscient \"second umpire\""))
	refused(mod("seat soviet "+otto+" \"he likes it\""), "nobody who plays may")
	refused(mod("team german "+otto), "nobody who plays may")
	refused(annaAsks("standin "+otto+" 2026-08-01"), "nobody who plays may")
	done(mod("observer " + otto + " off"))
	done(mod("observer " + vera + " off"))
	refused(mod("team german "+vera), "seen what is hidden")
	done(mod("team german " + otto))
	for addr, like := range map[string]bool{"b0ris@players.example": true, "boris@piayers.example": true, "boris@players.example.org": true,
		"dora@club.example": false} {
		ls := done(mod("observer " + addr))
		text := ""
		for _, l := range c.to(ls, mia) {
			text += strings.Join(strings.Fields(l.Text), " ")
		}
		if got := strings.Contains(text, "Beware: that address looks like one that plays soviet"); got != like {
			t.Errorf("%s: warned %v\n%s", addr, got, text)
		}
	}
}

// TestGuestAsksToObserve: the moderators are told once a day, whoever asks gets no answer until they decide.
func TestGuestAsksToObserve(t *testing.T) {
	c := newCourt(t, courtSpec{})
	for _, side := range []string{"german", "guest"} {
		ls, disp := c.send(c.raw("", otto, own, "#DESK k1 "+side+"\nobserve\n#END\n"))
		want := mia + ": [k1] somebody asks to observe"
		if side == "guest" {
			want = "" // the second of the day
		}
		if disp != pipeline.Done || who(ls) != want {
			t.Fatalf("%s: %s, %q", side, disp, who(ls))
		}
		for _, l := range ls {
			harmless(t, l)
			if !strings.Contains(l.Text, "// allow observer "+otto+" delay 48h") {
				t.Errorf("%s", l.Text)
			}
		}
	}
	if _, ls, _ := c.writesTo(mia, "#MOD k1\ndeny observer "+vera+"\n#END\n"); len(c.to(ls, vera)) != 0 ||
		!strings.Contains(ls[0].Text, "nobody got a letter") {
		t.Errorf("who never asked is written to: %q", who(ls))
	}
	if _, ls, _ := c.writesTo(mia, "#MOD k1\ndeny observer "+otto+" \"it is the final\"\n#END\n"); len(c.to(ls, otto)) != 1 ||
		!strings.Contains(c.to(ls, otto)[0].Text, "it is the final") {
		t.Errorf("%q", who(ls))
	}
	_, ls, disp := c.writesTo(mia, "#MOD k1\nallow observer "+otto+" delay 48h\n#END\n")
	if disp != pipeline.Done || len(c.to(ls, otto)) != 1 || len(c.to(ls, anna)) != 1 ||
		len(c.to(ls, strings.TrimPrefix(boris, "Boris@"))) == 0 {
		t.Errorf("%s, %q", disp, who(ls))
	}
	_, list := c.watchLetters()
	if len(list) != 1 || list[0].Seat.Addr != otto {
		t.Errorf("%+v", list)
	}
}

// TestPublicLettersTellNothing: two games that look the same to every side but the one that has a secret, each side
// one, give observers the same letters, but for the hashes.
func TestPublicLettersTellNothing(t *testing.T) {
	var first []compose.Letter
	for _, secret := range [][2]string{{"default losses", "order fight/move\nwhen attacked: pass"},
		{"pause losses\ndefault advance", "order move/fight\ndefault losses"}} {
		c := newCourt(t, courtSpec{})
		for _, s := range []step{mod("observer " + otto), begun, {boris, "#PBEM k1 soviet T0-S\n" + secret[1] + "\n#END\n"},
			{anna, "#PBEM k1 german T1-G-1\norder move/fight\n" + secret[0] + "\n#END\n"}} {
			if _, ls, disp := c.writesTo(s.from, s.text); disp != pipeline.Done {
				t.Fatalf("%s: %s, %q\n%s", s.text, disp, who(ls), ls[0].Text)
			}
		}
		ls, _ := c.watchLetters()
		if first == nil {
			first = ls
			continue
		}
		if len(ls) != len(first) || len(ls) < 4 {
			t.Fatalf("%d letters, %d", len(first), len(ls))
		}
		for k := range ls {
			a, b := first[k], ls[k]
			if roots.ReplaceAllString(a.Subject+a.Text, "*") != roots.ReplaceAllString(b.Subject+b.Text, "*") ||
				roots.ReplaceAllString(a.HTML, "*") != roots.ReplaceAllString(b.HTML, "*") || len(a.Inline) != len(b.Inline) {
				t.Errorf("letter %d differs: %s", k, cmp.Diff(a.Text, b.Text))
			}
		}
	}
}

var roots = regexp.MustCompile(`[0-9a-f]{4} [0-9a-f]{4} [0-9a-f]{4}|[0-9a-f]{12,}`)
