package mailhandler

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/game/rollout"
	"fieldpost/pbem/mail/message"
)

// thread groups mails as mail clients do, after Jamie Zawinski's algorithm: every identifier in References is the
// parent of the next, the last one is the parent of the mail, and In-Reply-To counts when there are no References. The
// result is the number of trees that hold a mail.
func thread(mails []*message.Mail) int {
	parent := map[string]string{}
	under := func(id, root string) bool { // id is root or below it
		for n := 0; id != "" && n <= len(parent); n++ {
			if id == root {
				return true
			}
			id = parent[id]
		}
		return false
	}
	for _, m := range mails {
		refs := m.References
		if len(refs) == 0 && m.InReplyTo != "" {
			refs = []string{m.InReplyTo}
		}
		for i := 1; i < len(refs); i++ {
			if parent[refs[i]] == "" && !under(refs[i-1], refs[i]) {
				parent[refs[i]] = refs[i-1]
			}
		}
		if len(refs) > 0 && !under(refs[len(refs)-1], m.MessageID) {
			parent[m.MessageID] = refs[len(refs)-1]
		}
	}
	roots := map[string]bool{}
	for _, m := range mails {
		id := m.MessageID
		for n := 0; parent[id] != "" && n <= len(parent); n++ {
			id = parent[id]
		}
		roots[id] = true
	}
	return len(roots)
}

// TestOneGameIsOneThread plays a game in which the players write new mails, answer old mails and answer the last one,
// and looks at their mailboxes with what they sent: each is one thread, whatever mail came first.
func TestOneGameIsOneThread(t *testing.T) {
	d, _ := newDesk(t, "k1")
	letters := d.welcome(t, "k1")
	boxes, room := map[string][]*message.Mail{}, newRoom()
	deliver := func() {
		for i := range letters {
			raw, err := letters[i].Bytes()
			if err != nil {
				t.Fatal(err)
			}
			m, err := message.Read(raw)
			if err != nil {
				t.Fatal(err)
			}
			to := strings.ToLower(m.To[0])
			boxes[to] = append(boxes[to], m)
		}
	}
	deliver()
	if len(boxes) != 2 {
		t.Fatalf("%d mailboxes", len(boxes))
	}
	for n := range 12 {
		g, err := d.Games.Get("k1")
		if err != nil {
			t.Fatal(err)
		}
		if g.Position().Over != nil {
			break
		}
		side := g.AwaitedSide()
		from := map[string]string{"german": anna, "soviet": boris}[string(side)]
		task := ai.Task{Game: "k1", Side: side, Module: g.Module(), View: g.View(side), Choice: g.OpenChoice()}
		body := rollout.Frame(task, ai.Greedy{}.Orders(task))
		if n%7 == 6 { // a slip first
			body = fmt.Sprintf("#PBEM k1 %s %s\nnonsense\n#END\n", side, g.Position().Phase)
		}
		m := read(t, from, fmt.Sprint("play", n), body)
		box := boxes[strings.ToLower(from)]
		switch n % 3 { // a new mail; an answer to an old one; an answer to the last one
		case 1:
			answer(m, box[0])
		case 2:
			answer(m, box[len(box)-1])
		}
		boxes[strings.ToLower(from)] = append(box, m)
		letters = d.everybody(t, room, m)
		if len(letters) == 0 {
			t.Fatalf("mail %d was not answered", n)
		}
		deliver()
	}
	for addr, mails := range boxes {
		if len(mails) < 11 {
			t.Errorf("%s has %d mails only", addr, len(mails))
		}
		if n := thread(mails); n != 1 {
			t.Errorf("%s: %d mails in %d threads, want one", addr, len(mails), n)
		}
		for i, j := 0, len(mails)-1; i < j; i, j = i+1, j-1 {
			mails[i], mails[j] = mails[j], mails[i]
		}
		if n := thread(mails); n != 1 {
			t.Errorf("%s: read backwards, %d threads", addr, n)
		}
		for _, m := range mails {
			if len(m.References) > 20 {
				t.Errorf("%s refers to %d mails", m.Subject, len(m.References))
			}
		}
	}
	// The check itself can fail.
	stray := &message.Mail{MessageID: "stray@x"}
	for _, mails := range boxes {
		if thread(append(mails, stray)) != 2 {
			t.Error("a stray mail was not noticed")
		}
	}
}

// answer sets the fields that a mail client sets.
func answer(m, to *message.Mail) {
	m.InReplyTo = to.MessageID
	m.References = append(append([]string(nil), to.References...), to.MessageID)
}

// The map as SVG comes with results where it is asked for, and only there, the one as PDF likewise when a turn begins;
// checkpoint and pictures always come.
func TestAttachments(t *testing.T) {
	for _, more := range []bool{false, true} {
		d, _ := newDesk(t, "k1")
		d.PDF, d.SVG = more, more
		first, _ := d.handle(t, read(t, anna, "1", "#PBEM k1 german T0-G\ndeclare gambit no\n#END\n"))
		letters, _ := d.handle(t, read(t, boris, "2", "#PBEM k1 soviet T0-S\norder fight/move\n#END\n"))
		for n, l := range append(first, letters...) {
			var names []string
			for _, a := range append(l.Inline, l.Attach...) {
				names = append(names, a.Name+" "+a.Type)
				if a.Type == "application/pdf" && !strings.HasPrefix(string(a.Data), "%PDF-") {
					t.Errorf("%s: %.20q is no PDF", l.Subject, a.Data)
				}
			}
			phase := "T0-S"
			if n >= len(first) {
				phase = "T1-G-1"
			}
			tail := "k1-" + phase + ".position application/octet-stream checkpoint.txt application/octet-stream"
			want := "[k1-overview.png image/png " + tail + "]"
			switch {
			case more && n >= len(first): // turn 1 begins
				want = "[k1-overview.png image/png k1-map.pdf application/pdf " + tail + " k1-map.svg image/svg+xml]"
			case more:
				want = "[k1-overview.png image/png " + tail + " k1-map.svg image/svg+xml]"
			}
			if got := fmt.Sprint(names); got != want {
				t.Errorf("%s: %s, want %s", l.Subject, got, want)
			}
		}
	}
}
