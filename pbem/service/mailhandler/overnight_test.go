package mailhandler

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/pipeline"
	"fieldpost/pbem/service/sender"
)

// overnight ends the process and begins another one.
func (c *court) overnight() {
	c.t.Helper()
	c.now = c.now.Add(9 * time.Hour)
	c.must(c.Games.Close())
	c.open(c.Games.Dir(), nil)
}

// TestMoveOverRestarts: a change of address whose three mails come to three processes, each mail twice to each of two,
// is one change.
func TestMoveOverRestarts(t *testing.T) {
	c := newCourt(t, courtSpec{clock: timetable})
	raw, ls, _ := c.asks(boris, moveTo(newBoris))
	c.again(raw, ls)
	c.overnight()
	line := confirms(ls[0].Text)
	raw, ls, disp := c.asks(boris, line)
	if disp != pipeline.Done || len(c.to(ls, newBoris)) != 1 {
		t.Fatalf("%s, %q", disp, who(ls))
	}
	c.again(raw, ls)
	c.overnight()
	accept := c.raw("", newBoris, "gm@pbem.example", acceptance.FindString(c.to(ls, newBoris)[0].Text))
	if ls, disp = c.send(accept); disp != pipeline.Done || !c.Senders.HoldsSeat(newBoris, "k1") || c.Senders.HoldsSeat(boris, "k1") {
		t.Fatalf("%s, %q", disp, who(ls))
	}
	size := len(c.records())
	c.overnight()
	if ls, _ := c.send(accept); len(ls) != 0 || len(c.records()) != size {
		t.Errorf("accepted again: %q, %d more records", who(ls), len(c.records())-size)
	}
	if _, ls, _ := c.asks(boris, line); who(ls) != "boris@new.example: [k1] a mail in your name was refused; "+
		"mia@club.example: [k1] a mail with commands was refused" {
		t.Errorf("the old address confirms once more: %q", who(ls))
	}
	c.play(begun)
	_, ls, disp = c.writesTo(newBoris, "#PBEM k1 soviet T0-S\norder fight/move\n#END\n")
	if disp != pipeline.Done || len(c.to(ls, newBoris)) == 0 {
		t.Errorf("he plays from there: %s, %q", disp, who(ls))
	}
}

// TestCommandTwice: a command that is written again in another mail, by the same process or the next one, is done
// once or adds up, as more time does, and its writer is told. Players who resigned have no part in the game any more:
// of what they write the moderator hears.
func TestCommandTwice(t *testing.T) {
	first := newCourt(t, courtSpec{clock: timetable})
	first.play(begun)
	first.must(first.Games.Close())
	for name, s := range map[string]step{"pause": mod(`pause "ill"`), "extend": mod("extend soviet 24h"),
		"seat":    mod("seat soviet " + clara),
		"absence": annaAsks("absence 2026-07-10 2026-07-20"), "undo": annaAsks("undo"), "concede": annaAsks("concede yes"),
		"resign": annaAsks("resign"), "standin": annaAsks("standin " + clara + " 2026-08-01")} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, night := range []bool{false, true} {
				c := first.twin(t)
				c.play(s)
				before := c.acts()
				if night {
					c.overnight()
				}
				_, ls, _ := c.writesTo(s.from, s.text)
				if to := map[bool]string{true: mia, false: s.from}[name == "resign"]; len(c.to(ls, to)) == 0 {
					t.Errorf("nobody answers the second: %q", who(ls))
				}
				for kind, n := range c.acts() {
					if n > before[kind] && name != "extend" {
						t.Errorf("%q is done twice: %q", kind, who(ls))
					}
				}
			}
		})
	}
}

var actKind = regexp.MustCompile(`(?m)^act (\w+)`)

// acts counts the acts in the ledger by kind.
func (c *court) acts() map[string]int {
	out := map[string]int{}
	for _, m := range actKind.FindAllStringSubmatch(strings.Join(c.records(), "\n"), -1) {
		out[m[1]]++
	}
	return out
}

// TestPauseOverASheetOnFile: a sheet that waits out its time to be changed when the game is paused is carried out once,
// behind the pause or in it, and a sheet that comes while the game is paused is carried out too; nobody lapses
// meanwhile.
func TestPauseOverASheetOnFile(t *testing.T) {
	const sheet = "#PBEM k1 soviet T0-S\norder fight/move\n#END\n"
	for cool, inPause := range map[string]bool{"": true, "cool: 30m\n": false} {
		c := newCourt(t, courtSpec{clock: timetable + cool})
		c.play(begun)
		c.now = c.now.Add(time.Hour)
		c.asks(anna, "status")
		if !inPause {
			c.play(step{boris, sheet})
		}
		c.play(mod(`pause "storm"`))
		c.overnight()
		c.now = c.now.AddDate(0, 0, 30)
		if inPause {
			if _, ls, disp := c.writesTo(boris, sheet); disp != pipeline.Done || len(c.to(ls, anna)) == 0 {
				t.Fatalf("a sheet while the game is paused: %s, %q", disp, who(ls))
			}
		}
		c.overnight()
		c.play(mod("resume"))
		c.now = c.now.Add(time.Hour)
		c.asks(mia, "#MOD k1\nstatus\n#END\n")
		g, err := c.Games.Get("k1")
		c.must(err)
		if phase := string(g.Position().Phase); phase != "T1-G-1" || c.acts()["lapse"] != 0 {
			t.Errorf("cool %q: the game stands at %s, %d lapses", cool, phase, c.acts()["lapse"])
		}
		if d := g.AdminState().Deadline; d == nil || !d.Due.After(c.now) {
			t.Errorf("cool %q: the deadline is %+v at %s", cool, d, c.now)
		}
	}
}

// TestQuotedLettersProveNothing: people who quote whole letters of ours, more than 64 KB with all that stands in
// them, prove nothing by it. The seat's own sheet is carried out after thirty of theirs.
func TestQuotedLettersProveNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("it sends long mails")
	}
	c := newCourt(t, courtSpec{})
	raw, err := c.to(c.welcome(t, "k1"), boris)[0].Bytes()
	c.must(err)
	letter := strings.ReplaceAll(string(raw), "\r", "")
	quote := "> " + strings.ReplaceAll(strings.Repeat(letter, 1+64<<10/len(letter)), "\n", "\n> ") + "\n"
	for range 30 {
		raw := c.raw("", boris, "gm@pbem.example", "#PBEM k1 soviet T0-S\norder fight/move\n#END\n"+quote)
		m, err := message.Read([]byte(raw))
		c.must(err)
		if s, err := c.Senders.JudgeMail(c.Senders.Read(m, []byte(raw))); err != nil || s.Proof != sender.Unproven {
			t.Fatalf("it stands as %+v, %v", s, err)
		}
		c.send(raw)
	}
	if n := strings.Count(strings.Join(c.records(), "\n"), "order fight/move"); n != 0 {
		t.Errorf("%d sheets", n)
	}
	if _, ls, disp := c.asks(boris, standing); disp != pipeline.Done || len(c.to(ls, boris)) == 0 {
		t.Errorf("his own: %s, %q", disp, who(ls))
	}
}
