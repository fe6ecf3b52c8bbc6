package daemon

import (
	"fmt"
	"net/mail"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/config"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/mail/sheetsignature"
)

// usualRates are those of a mail account that nobody configured.
var usualRates = []config.Override{{Key: "limits.mails_per_hour", Value: "20"}, {Key: "limits.mails_per_day", Value: "100"},
	{Key: "limits.unproven_per_hour", Value: "5"}, {Key: "limits.unproven_per_day", Value: "20"}}

// guarded returns a running site with the usual rates and a game with a clock whose seats ask for some level. reply are
// the addresses to which its players write.
func guarded(t *testing.T, level engine.ProofLevel, nmr string, more ...config.Override) (w *world, reply map[string]string) {
	t.Helper()
	w = newWorld(t, slices.Concat([]config.Override{moderated}, usualRates, more)...)
	w.people = []string{director}
	w.toyAt("toy-0", level, timetable+nmr)
	w.start()
	w.cycle()
	reply = map[string]string{}
	for _, who := range []string{anna, boris} {
		w.news(who)
		_, raws := w.folder(who, "INBOX")
		for _, raw := range raws {
			m, err := mail.ReadMessage(strings.NewReader(raw))
			w.must(err)
			reply[who] = m.Header.Get("Reply-To")
		}
	}
	return w, reply
}

func (w *world) toyAt(id string, level engine.ProofLevel, clock string) {
	w.t.Helper()
	w.toyOf(id, engine.Seat{Side: toy.Red, Name: "Anna", Addr: anna, Identity: level}, clock)
}

// toyOf makes a game of some red player against Boris, whose seat asks for the same level.
func (w *world) toyOf(id string, red engine.Seat, clock string) {
	w.t.Helper()
	p, err := schedule.ParseText(clock)
	w.must(err)
	g, err := shelf.Create(w.game(id),
		game.Spec{Game: id, Title: "toy", Now: w.now, Entropy: entropy(3), Clock: p.Canonical(),
			Seats: []engine.Seat{red, {Side: toy.Blue, Name: "Boris", Addr: boris, Identity: red.Identity, Key: red.Key}}})
	w.must(err)
	w.must(g.Close())
}

// red returns a sheet of Anna's, to an address of the daemon.
func red(to, id, body string) string {
	return strings.Replace(letter(anna, id, "#PBEM toy-0 red T1-R\n"+body+"\n#END\n"), "To: "+gm, "To: "+to, 1)
}

// forge delivers checks in Anna's name that prove nothing.
func (w *world) forge(n int) { w.forgeSheets(n, "check\npass") }

// forgeSheets delivers sheets in Anna's name that prove nothing.
func (w *world) forgeSheets(n int, body string) {
	w.t.Helper()
	for i := range n {
		w.must(w.d.server.Deliver(gm, []byte(red(gm, fmt.Sprintf("forged-%d-%d", w.now.Unix(), i), body))))
	}
}

// TestForgedMailsDoNotDelayAPlayersOwn: 20 forged mails of a player, or 1,000, do not make the player's own mail
// wait. Of the forged ones five are dealt with in an hour.
func TestForgedMailsDoNotDelayAPlayersOwn(t *testing.T) {
	for _, n := range []int{20, 1000} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			w, reply := guarded(t, engine.ProofByToken, "hold")
			w.forge(n)
			w.cycle()
			w.post(red(reply[anna], "own", "pass"))
			w.cycle()
			if g := w.open("toy-0"); g.AwaitedSide() != toy.Blue {
				t.Fatalf("Anna's own mail waits behind %d forged ones\n%s", n, w.filed())
			}
			if got, want := w.filed(), fmt.Sprintf("INBOX %d, Done 1, Rejected 5", n-5); !strings.HasPrefix(got, want) {
				t.Errorf("%s, want %s", got, want)
			}
			w.news(anna)
			w.stop() // a restart opens no gates, neither for them nor against her
			w.start()
			w.now = w.now.Add(10 * time.Minute)
			w.post(strings.Replace(red(reply[anna], "own-2", "check\npass"), "T1-R", "T2-R", 1))
			w.cycle()
			if got, want := w.filed(), fmt.Sprintf("INBOX %d,", n-5); !strings.HasPrefix(got, want) {
				t.Errorf("after a restart: %s, want %s", got, want)
			}
		})
	}
}

// TestForgedMailsKeepNobodyFromLapsing: a side that is late lapses at the end of its grace, though 40 forged mails of
// its player wait that came before.
func TestForgedMailsKeepNobodyFromLapsing(t *testing.T) {
	t.Parallel()
	w, _ := guarded(t, engine.ProofByToken, "forfeit")
	w.to("2026-07-08 19:00")
	w.forge(40)
	w.to("2026-07-08 20:05")
	w.cycle() // the mailbox was read behind the grace
	if n := w.acts("toy-0", "lapse"); n != 1 {
		t.Errorf("%d lapses with 40 forged mails in the spool: %s", n, w.filed())
	}
}

// TestOwnMailKeepsFromLapsing: a player's own mail that came in time and waits keeps their side from lapsing,
// whatever was forged beside it.
func TestOwnMailKeepsFromLapsing(t *testing.T) {
	t.Parallel()
	w, reply := guarded(t, engine.ProofByToken, "forfeit")
	w.to("2026-07-08 19:40")
	w.forge(40)
	for n := range 20 {
		w.post(red(reply[anna], fmt.Sprint("check-", n), "check\npass"))
	}
	w.post(red(reply[anna], "own", "pass"))
	w.to("2026-07-08 20:10")
	if n := w.acts("toy-0", "lapse"); n != 0 {
		t.Fatalf("lapsed with a proven mail waiting: %s", w.filed())
	}
	w.to("2026-07-08 21:10")
	if g := w.open("toy-0"); g.AwaitedSide() != toy.Blue {
		t.Errorf("the game waits for %s: %s", g.AwaitedSide(), w.filed())
	}
}

// TestWhatAddressCosts: where a seat asks for its address alone, forged mails are as good as its player's, which wait
// among them. A mail to the player's secret reply address is proven there too, and waits for none of them.
func TestWhatAddressCosts(t *testing.T) {
	t.Parallel()
	w, reply := guarded(t, engine.ProofByAddress, "hold")
	w.forgeSheets(40, "draft\npass")
	w.cycle()
	w.post(red(gm, "plain", "pass"))
	w.cycle()
	if g := w.open("toy-0"); g.AwaitedSide() != toy.Red || !strings.HasPrefix(w.filed(), "INBOX 21, Done 20") {
		t.Fatalf("the game waits for %s: %s", g.AwaitedSide(), w.filed())
	}
	w.post(red(reply[anna], "secret", "pass"))
	w.cycle()
	if g := w.open("toy-0"); g.AwaitedSide() != toy.Blue {
		t.Errorf("a proven mail waits: %s", w.filed())
	}
}

// TestRefusedMailUsesUpNoSignature: a signed sheet under a header of more than 64 KB is refused; sent once more in a
// new mail it does not wait among forged ones. A third mail with the same signature proves nothing.
func TestRefusedMailUsesUpNoSignature(t *testing.T) {
	t.Parallel()
	w := newWorld(t, append([]config.Override{moderated}, usualRates...)...)
	w.people = []string{director}
	key, err := sheetsignature.Generate(entropy(9))
	w.must(err)
	w.toyOf("toy-0", engine.Seat{Side: toy.Red, Name: "Anna", Addr: anna, Identity: engine.ProofBySignature, Key: key.Public().String()},
		timetable+"hold")
	w.start()
	w.cycle()
	w.news(anna)
	sheet, err := key.Sign("#PBEM toy-0 red T1-R\npass\n#END\n", 7)
	w.must(err)
	w.post("X-Pile: a" + strings.Repeat("\r\n <0123456789abcdef@mail.example>", 2500) + "\r\n" + letter(anna, "long", sheet))
	w.cycle()
	if n := w.news(anna); len(n) != 1 || !strings.Contains(n[0].Text, "longer than 64 KB") {
		t.Fatalf("%s\n%s", subjects(n), w.log)
	}
	w.forge(20)
	w.cycle()
	w.post(letter(anna, "short", sheet))
	w.cycle()
	if g := w.open("toy-0"); g.AwaitedSide() != toy.Blue {
		t.Errorf("the signed sheet waits among forged ones: %s", w.filed())
	}
	before := w.filed()
	w.must(w.d.server.Deliver(gm, []byte(letter(anna, "copy", sheet))))
	w.cycle()
	if after := w.filed(); after == before || !strings.HasPrefix(after, "INBOX 16,") {
		t.Errorf("a copy does not wait: %s, then %s", before, after)
	}
}

// TestQuestionsHaveARowOfTheirOwn: an evening of checks and questions delays no sheet, and one question too many is
// told of in the thread of its game.
func TestQuestionsHaveARowOfTheirOwn(t *testing.T) {
	t.Parallel()
	w, reply := guarded(t, engine.ProofByToken, "hold", config.Override{Key: "limits.questions_per_hour", Value: "30"})
	to := reply[anna]
	for i := range 15 {
		w.post(red(to, fmt.Sprintf("check-%d", i), "check\npass"))
		w.post(strings.Replace(letter(anna, fmt.Sprintf("ask-%d", i), "#DESK toy-0 red\nstatus\n#END\n"), "To: "+gm, "To: "+to, 1))
	}
	w.cycle()
	if got := len(w.news(anna)); got != 30 {
		t.Fatalf("%d answers to 30 questions: %s", got, w.filed())
	}
	w.post(red(to, "one-more", "check\npass"))
	w.post(red(to, "sheet", "pass"))
	w.cycle()
	if g := w.open("toy-0"); g.AwaitedSide() != toy.Blue {
		t.Fatalf("the sheet waits behind questions\n%s", w.filed())
	}
	told := false
	for _, m := range w.news(anna) {
		if strings.Contains(m.Subject, "your mails wait") {
			told = true
			words := strings.Join(strings.Fields(m.Text), " ")
			if !strings.Contains(m.Subject, "[toy-0]") || !strings.Contains(words, "30 within an hour") {
				t.Errorf("%s\n%s", m.Subject, m.Text)
			}
			for l := range strings.Lines(m.Text) {
				if len(l) > 79 {
					t.Errorf("a line of %d characters: %s", len(l), l)
				}
			}
		}
	}
	if !told {
		t.Error("Anna is not told that her question waits")
	}
}
