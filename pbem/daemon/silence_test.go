package daemon

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/config"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
)

const mia = "mia@pbem.localhost" // moderator of the site

// marked puts a field above a mail.
func marked(field, raw string) string { return field + "\r\n" + raw }

// told returns the texts of letters in the outbox to an address, by their subjects.
func (w *world) told(addr, subject string) (out []string) {
	w.t.Helper()
	for _, m := range w.news(addr) {
		if strings.Contains(m.Subject, subject) {
			out = append(out, m.Text)
		}
	}
	return out
}

// TestMarksOfListsFromASeat: Proton and Fastmail mark every mail of a person. Their orders are carried out and
// answered. A mail without orders is not answered, and the moderator hears of that once a day (issue 15, A2).
func TestMarksOfListsFromASeat(t *testing.T) {
	const proton = "Feedback-ID: 1358184:user:proton"
	w := newWorld(t, config.Override{Key: "moderator", Value: mia})
	w.people = []string{mia}
	w.create("kursk-7")
	w.start()
	w.cycle()
	for _, who := range []string{anna, boris} {
		w.news(who)
	}
	w.play(marked(proton, letter(anna, "q1", "Where do I stand?\n")), marked(proton, letter(anna, "q2", "Hello?\n")))
	w.silent()
	if got := w.told(mia, "got no answer"); len(got) != 1 || !strings.Contains(got[0], anna) ||
		!strings.Contains(got[0], "carries feedback-id (list)") {
		t.Errorf("the moderator is told %q", got)
	}
	w.now = w.now.Add(24 * time.Hour)
	w.play(marked(proton, letter(anna, "q3", "Hello?\n")))
	if got := w.told(mia, "got no answer"); len(got) != 1 {
		t.Errorf("the next day he is told %q", got)
	}
	w.now = w.now.Add(24 * time.Hour)
	w.play(marked("Precedence: bulk\r\nX-Autoreply: yes", letter(anna, "b1", sheet("german", "T0-G", "declare gambit no"))))
	w.silent()
	if got := w.told(mia, "got no answer"); len(got) != 1 ||
		!strings.Contains(got[0], "It holds a frame, of which nothing was carried out") {
		t.Errorf("of a sheet in a vacation notice he is told %q", got)
	}
	for i, mark := range []string{"Precedence: bulk", "Precedence: junk"} {
		w.play(marked(mark, letter(anna, fmt.Sprint("p", i), sheet("german", "T0-G", "check\ndeclare gambit no"))))
		if n := w.news(anna); len(n) != 1 || !strings.Contains(n[0].Subject, "check") {
			t.Errorf("%s: %d letters\n%s", mark, len(n), w.log)
		}
	}
	w.play(marked(proton, letter(anna, "o1", sheet("german", "T0-G", "declare gambit no"))))
	for _, who := range []string{anna, boris} {
		if n := w.news(who); len(n) != 1 {
			t.Errorf("%s got %d letters\n%s", who, len(n), w.log)
		}
	}
}

// TestAListReflectsOurLetters: a seat's address may be a list that sends our letters back under its own name. Whichever
// of our marks it takes away, none is answered.
func TestAListReflectsOurLetters(t *testing.T) {
	w := kursk(t)
	w.play(letter(anna, "c", sheet("german", "T0-G", "check\ndeclare gambit no")))
	_, raws := w.folder(anna, "INBOX")
	if len(raws) != 2 || !strings.Contains(raws[1], "#PBEM kursk-7 german T0-G") {
		t.Fatalf("%d letters", len(raws))
	}
	w.news(anna)
	n := 0
	for _, lost := range [][]string{nil, {"X-Loop"}, {"Auto-Submitted", "X-Auto-Response-Suppress"},
		{"X-Loop", "Auto-Submitted", "X-Auto-Response-Suppress"}, {"X-Loop", "Message-ID"}} {
		for i, raw := range append(raws, raws...) {
			n++
			head, body, _ := strings.Cut(raw, "\r\n\r\n")
			var keep []string
			for _, field := range strings.Split(strings.ReplaceAll(head, "\r\n ", "\x00"), "\r\n") {
				name, _, _ := strings.Cut(field, ":")
				drop := name == "From" || name == "Delivered-To" || name == "Return-Path"
				for _, l := range lost {
					drop = drop || name == l
				}
				if !drop {
					keep = append(keep, strings.ReplaceAll(field, "\x00", "\r\n "))
				}
			}
			id := ""
			if !strings.Contains(strings.Join(keep, "\r\n"), "Message-ID:") {
				id = fmt.Sprintf("Message-ID: <list%d@lists.example>\r\n", n)
			}
			w.play("From: Players <" + anna + ">\r\nList-Id: <players.lists.example>\r\nPrecedence: " +
				[]string{"list", "bulk"}[i/len(raws)] + "\r\nX-Copy: " + fmt.Sprint(n) + "\r\n" + id +
				strings.Join(keep, "\r\n") + "\r\n\r\n" + body + "\r\n-- \r\nplayers mailing list\r\n")
		}
	}
	w.silent()
}

// seated makes a game with other addresses, and starts the daemon with a moderator of the site.
func seated(t *testing.T, german, soviet string) *world {
	t.Helper()
	w := newWorld(t, config.Override{Key: "moderator", Value: mia})
	w.people = []string{mia}
	g, err := shelf.Create(filepath.Join(GamesDir(w.dir), "kursk-7"),
		game.Spec{Game: "kursk-7", Title: "kursk", Now: w.now,
			Entropy: entropy(0),
			Seats:   []engine.Seat{{Side: "german", Name: "Anna", Addr: german}, {Side: "soviet", Name: "Boris", Addr: soviet}}})
	w.must(err)
	w.must(g.Close())
	w.start()
	w.cycle()
	w.news(german)
	w.news(soviet)
	return w
}

// TestASeatIsAPerson: a player whose address looks like a program's is answered, whatever they ask (issue 15, A3).
func TestASeatIsAPerson(t *testing.T) {
	for _, local := range []string{"pbem", "judge", "gmbot"} {
		me := local + "@pbem.localhost"
		w := seated(t, me, boris)
		for i, text := range []string{"Where do I stand?\n", "#ADDRESS kursk-7 german anna@new.example\n",
			sheet("german", "T0-G", "check\ndeclare gambit no")} {
			w.play(letter(me, fmt.Sprint("m", i), text))
			if n := w.news(me); len(n) != 1 {
				t.Errorf("%s: %q got %d answers\n%s", me, text, len(n), w.log)
			}
		}
		w.play(letter(me, "away", "I am away.\n"), strings.Replace(letter(me, "auto", "I am away.\n"), "Subject: orders",
			"Subject: Out of office", 1))
		if n := w.news(me); len(n) != 1 {
			t.Errorf("%s: a vacation notice of his is answered", me)
		}
		w.stop()
	}
}

// TestObserveReachesTheSite: who asks to read along in a game without a moderator of its own is passed on to the site's
// (issue 15, A4).
func TestObserveReachesTheSite(t *testing.T) {
	w := seated(t, anna, boris)
	for i, side := range []string{"german", "observer"} {
		otto := fmt.Sprintf("otto%d@club.example", i)
		w.play(letter(otto, "o"+side, "#DESK kursk-7 "+side+"\nobserve\n#END\n"))
		got := w.told(mia, "somebody asks to observe")
		if len(got) != 1 || !strings.Contains(got[0], "pbem mod "+w.game("kursk-7")+" observer "+otto+" delay 48h --reason") ||
			strings.Contains(got[0], "#MOD") {
			t.Fatalf("%s: the site is told %q\n%s", side, got, w.log)
		}
		w.play(letter(otto, "again"+side, "#DESK kursk-7 "+side+"\nobserve\n#END\n"))
		if got := w.told(mia, "somebody asks"); len(got) != 0 {
			t.Errorf("the site is told twice a day: %q", got)
		}
	}
	w.silent()
}
