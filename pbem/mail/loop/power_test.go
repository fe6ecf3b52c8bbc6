package loop_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/loop"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/tools/mailtest"
)

// powerEvery is 1 for a power failure at every operation of the disk, which takes a while.
var powerEvery = flag.Int("power.every", 7, "let the power fail at every n-th operation of the disk")

// table is a game of moves and questions: a move counts once, and a question is answered from the moves before it. The
// moves are as durable as a ledger; what a letter says depends on when its mail was dealt with.
type table struct {
	moves []string // keys of the mails
}

func (g *table) answer(m *message.Mail) ([]compose.Letter, loop.Disposition, error) {
	at := len(g.moves)
	if strings.Contains(m.Text, "move") {
		for i, key := range g.moves {
			if key == m.Key {
				at = i
			}
		}
		if at == len(g.moves) {
			g.moves = append(g.moves, m.Key)
		}
	}
	text := fmt.Sprintf("mail %d, after %d moves\n", m.Seq, at)
	return []compose.Letter{{To: hans, Subject: "a", Text: text, Auto: "auto-replied"}, {To: ivan, Subject: "b", Text: text,
		Auto: "auto-generated"}}, loop.Done, nil
}

// said returns the text of each letter, by Message-ID.
func said(letters map[string]string) string {
	var out []string
	for id, text := range letters {
		_, body, _ := strings.Cut(text, "\r\n\r\n")
		out = append(out, id+": "+strings.TrimSpace(body))
	}
	slices.Sort(out)
	return strings.Join(out, "\n")
}

// The power fails at operations of the disk all over a run, and of what was not synced a part is lost. Started again the process
// comes to the same end: the same letters, no two under one Message-ID, each move made once, nothing left in INBOX.
func TestPowerFailsEverywhere(t *testing.T) {
	raws := [][]byte{mailFrom(hans, 1, "move"), mailFrom(hans, 2, "question"), mailFrom(ivan, 3, "move"), mailFrom(ivan, 4, "question")}
	prepare := func() (*world, *table) {
		w, g := newWorld(t), &table{}
		w.answer = g.answer
		w.deliver(raws...)
		return w, g
	}
	plain, _ := prepare()
	plain.must(plain.process(1))
	wantHans, _ := plain.replies(hans)
	wantIvan, _ := plain.replies(ivan)
	if len(wantHans) != 4 || !strings.Contains(fmt.Sprint(wantHans), "mail 4, after 2 moves") {
		t.Fatalf("undisturbed: %v", wantHans)
	}
	for after := 1; ; after += *powerEvery {
		w, g := prepare()
		disk := &mailtest.PowerCut{After: after}
		w.disk = disk
		err := w.process(1)
		if !disk.Off() {
			w.must(err)
			if after < 20 {
				t.Errorf("the whole run took %d operations", after)
			}
			break
		}
		w.must(disk.Cut(rand.New(rand.NewPCG(uint64(after), 2))))
		w.disk = nil
		w.now = w.now.Add(2 * time.Minute)
		if err := w.process(2); err != nil {
			t.Fatalf("power failed at operation %d: started again: %v", after, err)
		}
		gotHans, _ := w.replies(hans) // letters of the last moments may come twice
		gotIvan, _ := w.replies(ivan)
		if said(gotHans) != said(wantHans) || said(gotIvan) != said(wantIvan) {
			t.Errorf("power failed at operation %d: letters\n%s\n%s\nwant\n%s\n%s", after, said(gotHans), said(gotIvan), said(wantHans),
				said(wantIvan))
		}
		if len(g.moves) != 2 {
			t.Errorf("power failed at operation %d: %d moves", after, len(g.moves))
		}
		if n, d := len(w.fetch(gm, "INBOX")), len(w.fetch(gm, "Done")); n != 0 || d != 4 {
			t.Errorf("power failed at operation %d: INBOX %d, Done %d", after, n, d)
		}
		w.mx.Close()
	}
}

// A batch costs one sync for its raw mails and one for each mail's letters with its commit; all that was sent is noted
// with one more, at fifty letters or at the end.
func TestSyncs(t *testing.T) {
	for _, tt := range []struct{ mails, want int }{{1, 1 + 1 + 1}, {10, 1 + 10 + 1}, {49, 1 + 49 + 2}} {
		w := newWorld(t)
		w.must(w.process(1)) // makes the files
		for n := range tt.mails {
			w.deliver(mailFrom(hans, n, "x"))
		}
		disk := &mailtest.PowerCut{}
		w.disk = disk
		w.must(w.process(1))
		// One to open the log, two to close it. Two that come at a time are one.
		if got := disk.Syncs - 3; got > tt.want || got < tt.want-1 {
			t.Errorf("%d mails cost %d syncs, want %d", tt.mails, got, tt.want)
		}
	}
}
