package daemon

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

const umpire = "umpire@pbem.localhost"

// court returns a world whose game has a moderator, and the head of a mail that proves to be the moderator's.
func court(t *testing.T) (w *world, head string) {
	t.Helper()
	w = kursk(t)
	w.stop()
	g, err := shelf.Open(w.game("kursk-7"))
	w.must(err)
	_, err = g.Act(engine.Attribution{Name: "moderator", Reason: "for this test", At: opening}, engine.Moderator{Name: "Mia", Addr: umpire,
		Level: engine.ProofByToken})
	w.must(err)
	head = fmt.Sprintf("References: <pbem.kursk-7.welcome.%s@pbem.localhost>\r\n", g.Token(core.Side("moderator "+umpire)))
	w.must(g.Close())
	w.people = []string{umpire}
	w.start()
	w.cycle()
	return w, head
}

// commandMails returns mails with commands, requests, messages and sheets that come together. The last ones change the
// secret address of a seat: letters about what was before them bear the old one, whenever they are written.
func commandMails(head string) []string {
	return []string{
		letter(boris, "c1", "#DESK kursk-7 soviet\nabsence 2026-08-01 2026-08-10 \"sailing\"\nstatus\n#END\n"),
		head + letter(umpire, "c2", "#MOD kursk-7\npause \"the server moves\"\nruling 3.4 \"as written\"\n#END\n"),
		letter(anna, "c3", "#PRESS kursk-7 german to soviet and moderator\nGood luck!\n#END\n"),
		letter(umpire, "c4", "#MOD kursk-7\nend german \"forged\"\n#END\n"),
		letter("mallory@pbem.localhost", "c5", "#MOD kursk-7\npause\n#END\n"),
		head + letter(umpire, "c6",
			"#MOD kursk-7\nresume\nact german \"by telephone\"\nset track vp 61 \"forgotten\"\n#END\n"+sheet("german", "T0-G",
				"declare gambit no")),
		letter(anna, "c7", "#DESK kursk-7 german\nagree 1\n#END\n"),
		letter(boris, "c8", "#DESK kursk-7 soviet\nagree 1\nextend 24h\n#END\n"),
		head + letter(umpire, "c9", "#MOD kursk-7\nteam soviet umpire2@pbem.localhost\nrollback 6 \"once more\"\n#END\n"),
		letter(boris, "c10", "#DESK kursk-7 soviet\nhistory 4\n#END\n"),
		head + letter(umpire, "c11", "#MOD kursk-7\nruling 11.2 \"as before\"\nobserver otto@pbem.localhost\n"+
			"team soviet umpire2@pbem.localhost off\n#END\n"),
		letter(boris, "c12", "#DESK kursk-7 soviet\nstandin deputy@pbem.localhost 2026-09-01\n#END\n"),
	}
}

// TestCommandsKilledEverywhere: the daemon is killed once after every step of every mail. It carries out every
// command once, and sends everybody the letters of a daemon that was never killed.
func TestCommandsKilledEverywhere(t *testing.T) {
	if testing.Short() {
		t.Skip("it kills the daemon at every step")
	}
	t.Parallel()
	plain, head := court(t)
	plain.play(commandMails(head)...)
	plain.cycle()
	wantN, wantRoot := plain.ledger("kursk-7")
	people := []string{anna, boris, umpire}
	want := map[string]map[string]string{}
	for _, who := range people {
		if want[who] = plain.letters(who); len(want[who]) < 6 {
			t.Fatalf("%s has %d letters\n%s", who, len(want[who]), plain.log)
		}
	}

	w, head := court(t)
	w.post(commandMails(head)...)
	w.now = w.now.Add(time.Minute)
	crash := errors.New("killed")
	done, committed, kills := map[string]bool{}, 0, 0
	w.fail = func(step string) error {
		at := fmt.Sprintf("%s %d", step, committed)
		if step == "committed" {
			committed++
		}
		if done[at] {
			return nil
		}
		done[at] = true
		kills++
		return crash
	}
	w.stop()
	for {
		w.now = w.now.Add(time.Second)
		w.start()
		err := w.d.RunOnce(context.Background())
		if err == nil {
			break
		}
		if !errors.Is(err, crash) {
			t.Fatalf("after %d kills: %v\n%s", kills, err, w.log)
		}
		w.stop()
	}
	if kills < 30 {
		t.Errorf("only %d kills", kills)
	}
	w.cycle()
	if n, root := w.ledger("kursk-7"); n != wantN || root != wantRoot {
		t.Errorf("after %d kills the ledger holds %d records with root %.12s, undisturbed %d with root %.12s", kills, n, root, wantN,
			wantRoot)
	}
	for _, who := range people {
		if d := cmp.Diff(want[who], w.letters(who)); d != "" {
			t.Errorf("letters of %s (-undisturbed +killed):\n%.3000s", who, d)
		}
	}
}
