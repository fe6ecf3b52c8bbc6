package daemon

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/config"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/message"
)

// Every case is one mail of Anna in a fresh game that waits for her set-up. The letters are golden files.
var onemail = []struct {
	name   string
	raw    string
	filed  string // folder
	change bool   // the ledger grows
}{
	{"faulty", letter(anna, "1", sheet("german", "T0-G", "declare gambit no\nplace 99XX 1907\nmvoe 1SS 1907-1908\nplace 1SS 9999")),
		"Rejected", true},
	{"check", letter(anna, "1", sheet("german", "T0-G", "check\ndeclare gambit maybe")), "Done", false},
	{"draft", letter(anna, "1", sheet("german", "T0-G", "draft\ndeclare gambit no")), "Done", true},
	{"standing", letter(anna, "1", "Dear Boris,\n\n"+sheet("german", "T0-G", "when attacked if odds<=3:1: noretreat")+"\nregards\n"),
		"Done", true},
	{"game", letter(anna, "1", "#PBEM kursk-8 german T0-G\npass\n#END\n"), "Rejected", false},
	{"nogame", letter(anna, "1", "#PBEM\npass\n#END\n"), "Rejected", false},
	{"header", letter(anna, "1", "#PBEM kursk-7 german\npass\n#END\n"), "Rejected", true},
	{"misspelt", letter(anna, "1", "#PBM kursk-7 german T0-G\npass\n#END\n"), "Rejected", false},
	{"seat", letter(anna, "1", sheet("soviet", "T0-G", "pass")), "Rejected", false},
	{"stale", letter(anna, "1", sheet("german", "T3-G-1", "move 1SS 1907-1908")), "Rejected", true},
	{"noframe", letter(anna, "1", "Hello, when does the game start?\n"), "Rejected", false},
	{"quoted", letter(anna, "1", "Is this right?\n> #PBEM kursk-7 german T0-G\n> pass\n> #END\n"), "Rejected", false},
	{"cut", letter(anna, "1", "#PBEM kursk-7 german T0-G\ndeclare gambit no\n"), "Rejected", true},
	{"unreadable", "From: " + anna + "\r\nTo: " + gm + "\r\nSubject: orders\r\nMessage-ID: <1@players.example>\r\nMIME-Version: 1.0\r\n" +
		"Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n#PBEM kursk-7 german T0-G\r\npass\r\n#END\r\n",
		"Rejected", false},
	{"encrypted", "From: " + anna + "\r\nTo: " + gm + "\r\nSubject: orders\r\nMessage-ID: <1@players.example>\r\nMIME-Version: 1.0\r\n" +
		"Content-Type: application/pkcs7-mime; smime-type=enveloped-data\r\nContent-Transfer-Encoding: base64\r\n\r\n" +
		"MIAGCSqGSIb3DQEHA6CAMIACAQAxggF7\r\n", "Rejected", false},
	{"html", "From: " + anna + "\r\nTo: " + gm + "\r\nSubject: orders\r\nMessage-ID: <1@players.example>\r\nMIME-Version: 1.0\r\n" +
		"Content-Type: text/html; charset=utf-8\r\n\r\n<html><body><p>Hi!</p><div>#PBEM kursk-7 german " +
		"T0-G<br>draft<br>declare&nbsp;gambit no<br>#END</div></body></html>\r\n", "Done", true},
	{"twice", letter(anna, "1", sheet("german", "T0-G", "declare gambit no")+sheet("german", "T0-G", "declare gambit maybe")), "Rejected",
		true},
}

func TestOneMail(t *testing.T) {
	for _, tc := range onemail {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			w := kursk(t)
			before, _ := w.ledger("kursk-7")
			w.play(tc.raw)
			var mails []*message.Mail
			told := 0
			if tc.name == "seat" { // Boris is told that somebody else used this seat
				told = 1
			}
			others := w.news(boris)
			if mails = w.news(anna); len(mails) == 0 || len(others) != told {
				t.Fatalf("Anna got %d mails, Boris %d\n%s", len(mails), len(others), w.log)
			}
			for _, m := range others {
				if !strings.Contains(m.Subject, "a mail in your name was refused") {
					t.Errorf("Boris got %q", m.Subject)
				}
			}
			if want := "INBOX 0, "; !strings.HasPrefix(w.filed(), want) || !strings.Contains(w.filed(), tc.filed+" 1") {
				t.Errorf("filed as %s, want %s", w.filed(), tc.filed)
			}
			if after, _ := w.ledger("kursk-7"); (after > before) != tc.change {
				t.Errorf("ledger had %d records, now %d; change wanted: %v", before, after, tc.change)
			}
			ids := map[string]bool{}
			for _, m := range mails {
				if m.InReplyTo != "1@players.example" || m.Class != message.AutoReply {
					t.Errorf("%q answers %q, class %s", m.Subject, m.InReplyTo, m.Class)
				}
				if ids[m.MessageID] {
					t.Errorf("two letters under %s", m.MessageID)
				}
				ids[m.MessageID] = true
			}
			compare(t, tc.name, mails...)
		})
	}
}

// A set-up is executed: both sides are told, with the map, and each letter is in its own thread.
func TestSetup(t *testing.T) {
	w := kursk(t)
	_, raws := w.folder(boris, "INBOX")
	welcome, err := message.Read([]byte(raws[0]))
	w.must(err)
	w.play(letter(anna, "1", sheet("german", "T0-G", "declare gambit no\nsalt 5b1f0c2e7a9d4c38")))
	a, b := w.news(anna), w.news(boris)
	if len(a) != 1 || len(b) != 1 {
		t.Fatalf("Anna got %d letters, Boris %d\n%s", len(a), len(b), w.log)
	}
	if a[0].InReplyTo != "1@players.example" || b[0].InReplyTo != "" {
		t.Errorf("Anna's answers %q, Boris's %q", a[0].InReplyTo, b[0].InReplyTo)
	}
	if len(b[0].References) != 1 || b[0].References[0] != welcome.MessageID {
		t.Errorf("Boris's letter refers to %v, his welcome mail is %s", b[0].References, welcome.MessageID)
	}
	for _, m := range []*message.Mail{a[0], b[0]} {
		for _, want := range []string{"kursk-7", "T0-S", "MAP"} {
			if !strings.Contains(m.Text+m.Subject, want) {
				t.Errorf("the letter to %v does not hold %q:\n%s", m.To, want, m.Text)
			}
		}
	}
	_, raws = w.folder(boris, "INBOX")
	if raw := raws[len(raws)-1]; !strings.Contains(raw, "Content-Type: image/png") || !strings.Contains(raw, "checkpoint.txt") {
		t.Error("the letter to Boris has no picture or no checkpoint")
	}
	if w.filed() != "INBOX 0, Done 1, Rejected 0, Quarantine 0" {
		t.Errorf("filed: %s", w.filed())
	}
}

// All faults come in one answer.
func TestTwentyFaults(t *testing.T) {
	w := kursk(t)
	var lines []string
	for i := range 20 {
		lines = append(lines, fmt.Sprintf("place 77%02dXX 1907", i))
	}
	w.play(letter(anna, "1", sheet("german", "T0-G", strings.Join(lines, "\n"))))
	m := w.one(anna)
	if !strings.Contains(m.Subject, "20 errors") {
		t.Errorf("subject %q", m.Subject)
	}
	for i := range 20 {
		if want := fmt.Sprintf("line %d ", i+2); !strings.Contains(m.Text, want) {
			t.Errorf("no fault of %s", want)
		}
	}
}

// A copy of a mail changes nothing, whatever way it came; the same Message-ID with another sheet is refused and
// executes nothing.
func TestDuplicates(t *testing.T) {
	w := kursk(t)
	first := letter(anna, "1", sheet("german", "T0-G", "draft\ndeclare gambit no"))
	w.play(first)
	m := w.one(anna)
	n, root := w.ledger("kursk-7")
	w.play("Received: by another way\r\n" + first)
	w.silent()
	again := strings.Replace(first, "Subject: orders", "Subject: orders, sent again", 1)
	w.play(again) // another mail under one Message-ID, the same sheet: the same receipt
	r := w.one(anna)
	if r.Subject != m.Subject || r.Text != m.Text {
		t.Errorf("the receipt of the copy differs:\n%s\n%s", m.Text, r.Text)
	}
	w.play(letter(anna, "1", sheet("german", "T0-G", "declare gambit no")))
	r = w.one(anna)
	compare(t, "reused-id", r)
	if n2, root2 := w.ledger("kursk-7"); n2 != n || root2 != root {
		t.Errorf("the ledger grew from %d to %d records", n, n2)
	}
	w.logged("level=WARN", "Message-ID")
}

// Frames in one mail are judged alone; those of one game are answered in one letter.
func TestTwoFrames(t *testing.T) {
	w := kursk(t)
	w.create("kursk-8")
	w.cycle()
	w.news(anna)
	w.news(boris)
	w.play(letter(anna, "1", sheet("german", "T0-G", "draft\ndeclare gambit no")+"\nand\n#PBEM kursk-8 german T0-G\nplace 1SS 9999\n"+
		"#END\n#PBEM kursk-8 german T0-S\ncheck\npass\n#END\n"+
		"#PBEM nowhere german T0-G\npass\n#END\n#PBEM elsewhere german T0-G\npass\n#END\n"))
	mails := w.news(anna)
	if len(mails) != 4 {
		t.Fatalf("%d letters for 5 frames of 4 games\n%s", len(mails), w.log)
	}
	ids := map[string]bool{}
	for i, want := range []string{"[kursk-7] T0-G: draft kept", "[kursk-8] T0-G: sheet refused, 1 error; T0-G check: 1 error",
		"game not known", "game not known"} {
		if !strings.Contains(mails[i].Subject, want) {
			t.Errorf("answer %d has the subject %q, want %q in it", i, mails[i].Subject, want)
		}
		ids[mails[i].MessageID] = true
	}
	if len(ids) != 4 {
		t.Errorf("4 letters under %d Message-IDs", len(ids))
	}
	for _, want := range []string{"T0-G: sheet refused, 1 error\n", "there is no hex 9999", "T0-G check: 1 error\n", "phase/stale"} {
		if strings.Count(mails[1].Text, want) != 1 {
			t.Errorf("the letter to both sheets of kursk-8 says %q %d times:\n%s", want, strings.Count(mails[1].Text, want), mails[1].Text)
		}
	}
	// Two dry runs of one game in one mail are one letter.
	w.play(letter(anna, "2", "#PBEM kursk-8 german T0-G\ncheck\ndeclare gambit no\n#END\n#PBEM kursk-8 german T0-S\ncheck\npass\n#END\n"))
	mails = w.news(anna)
	if len(mails) != 1 {
		t.Fatalf("%d letters for two dry runs", len(mails))
	}
	for _, want := range []string{"T0-G check: legal as far as you can see\n", "T0-S check: 1 error\n"} {
		if strings.Count(mails[0].Text, want) != 1 {
			t.Errorf("the letter to two dry runs says %q %d times:\n%s", want, strings.Count(mails[0].Text, want), mails[0].Text)
		}
	}
}

// Strangers are kept for a person and get no answer, only the owner of the seat is told of them; auto-replies, vacation
// notices of programs that say so by Precedence alone, and bounces get none either.
func TestSilence(t *testing.T) {
	w := kursk(t)
	n, _ := w.ledger("kursk-7")
	frame := sheet("german", "T0-G", "declare gambit no")
	w.post(letter("mallory@pbem.localhost", "1", frame),
		"Auto-Submitted: auto-replied\r\n"+letter(anna, "2", frame),
		"Precedence: bulk\r\n"+letter(anna, "3", "I am away.\n\n> "+strings.ReplaceAll(frame, "\n", "\n> ")),
		"Precedence: bulk\r\nX-Autoreply: yes\r\n"+letter(anna, "6", frame),
		"X-Loop: pbem@pbem.localhost\r\n"+letter(anna, "4", frame))
	w.must(w.d.server.Deliver(gm, []byte("Return-Path: <>\r\n"+letter("MAILER-DAEMON@pbem.localhost", "5", frame))))
	w.cycle()
	if m := w.one(anna); !strings.Contains(m.Subject, "a mail in your name was refused") {
		t.Errorf("the owner of the seat got %q", m.Subject)
	}
	for _, who := range []string{"mallory", "MAILER-DAEMON"} {
		if strings.Contains(w.log.String(), "to="+who+"@pbem.localhost") {
			t.Errorf("a letter went to %s\n%s", who, w.log)
		}
	}
	if got := w.filed(); got != "INBOX 0, Done 5, Rejected 0, Quarantine 1" {
		t.Errorf("filed: %s", got)
	}
	w.logged("level=WARN", "stranger", "mallory@pbem.localhost")
	if after, _ := w.ledger("kursk-7"); after != n {
		t.Errorf("the ledger grew from %d to %d records", n, after)
	}
}

func TestTooLarge(t *testing.T) {
	w := kursk(t, config.Override{Key: "limits.mail_bytes", Value: "4000"})
	w.play(letter(anna, "1", sheet("german", "T0-G", "declare gambit no")+strings.Repeat("> a quoted report\n", 400)))
	compare(t, "toolarge", w.one(anna))
}

// A game that cannot be opened keeps no other game waiting, and its player is told that a person will look.
func TestBrokenGame(t *testing.T) {
	for _, tc := range []struct {
		name  string
		spoil func(w *world, dir string)
		log   string
	}{
		{"game file edited", func(w *world, dir string) {
			b, err := os.ReadFile(filepath.Join(dir, game.FileGame))
			w.must(err)
			w.must(os.WriteFile(filepath.Join(dir, game.FileGame), []byte(strings.Replace(string(b), "turn: 0", "turn: 9", 1)), 0o644))
		}, "was changed by hand: line"},
		{"ledger truncated", func(w *world, dir string) {
			b, err := os.ReadFile(filepath.Join(dir, game.FileLedger))
			w.must(err)
			w.must(os.WriteFile(filepath.Join(dir, game.FileLedger), b[:len(b)-len(b)/8], 0o644))
		}, "truncated"},
		{"ledger overwritten", func(w *world, dir string) {
			w.must(os.WriteFile(filepath.Join(dir, game.FileLedger), []byte("nothing\n"), 0o644))
		}, "only 0 whole ones are left"},
	} {
		for _, running := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s running=%v", tc.name, running), func(t *testing.T) {
				t.Parallel()
				w := kursk(t)
				w.create("kursk-8")
				w.cycle()
				w.news(anna)
				w.news(boris)
				w.play(letter(anna, "0", "#PBEM kursk-8 german T0-G\ndraft\ndeclare gambit no\n#END\n"))
				w.one(anna)
				if !running {
					w.stop()
				}
				tc.spoil(w, w.game("kursk-8"))
				if !running {
					w.start()
				}
				w.play(letter(anna, "1", "#PBEM kursk-8 german T0-G\ndeclare gambit no\n#END\n"),
					letter(anna, "2", sheet("german", "T0-G", "draft\ndeclare gambit no")))
				mails := w.news(anna)
				var subjects []string
				for _, m := range mails {
					subjects = append(subjects, m.Subject)
				}
				all := strings.Join(subjects, "\n")
				if !strings.Contains(all, "[kursk-7] T0-G") || !strings.Contains(all, "somebody will look at it") {
					if running && tc.name == "game file edited" {
						return // the running daemon trusts its memory and writes the file anew
					}
					t.Errorf("answers:\n%s\n%s", all, w.log)
				}
				w.logged("kursk-8", tc.log)
			})
		}
	}
}
