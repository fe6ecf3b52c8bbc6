package daemon

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/config"
	"fieldpost/pbem/mail/bounce"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/outbox"
)

const director = "director@pbem.localhost"

// directed returns a world with a moderator who has a mailbox.
func directed(t *testing.T, over ...config.Override) *world {
	t.Helper()
	w := newWorld(t, append(over, config.Override{Key: "moderator", Value: director})...)
	w.people = []string{director}
	files, err := prepared()
	w.must(err)
	w.must(os.CopyFS(w.dir, files))
	w.start()
	w.cycle()
	w.news(anna)
	w.news(boris)
	return w
}

// sentTo returns the letters that went to an address.
func (w *world) sentTo(addr string) []outbox.Item {
	w.t.Helper()
	items, err := w.d.outbox.Items(outbox.Sent)
	w.must(err)
	var out []outbox.Item
	for _, it := range items {
		if it.Envelope.To == addr {
			out = append(out, it)
		}
	}
	return out
}

// dsn returns a returned mail, delivered to an address of the daemon.
func dsn(n int, to, about, status string) string {
	return strings.ReplaceAll(fmt.Sprintf(`Return-Path: <>
From: MAILER-DAEMON@mx.player.example
To: %s
Subject: Undelivered Mail Returned to Sender
Message-ID: <dsn%d@mx.player.example>
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b

Sorry.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.player.example

Final-Recipient: rfc822; anna@pbem.localhost
Action: failed
Status: %s
Diagnostic-Code: smtp; 550 no such user

--b
Content-Type: text/rfc822-headers

Message-ID: <%s>
--b--
`, to, n, status, about), "\n", "\r\n")
}

func draft(n int) string {
	return letter(anna, fmt.Sprint("draft", n), sheet("german", "T0-G", "draft\ndeclare gambit no"))
}

func subjects(list []*message.Mail) string {
	var out []string
	for _, m := range list {
		out = append(out, m.Subject)
	}
	return strings.Join(out, "\n")
}

// Three letters that came back pause the address: nothing goes there, nothing is lost, the game's ledger knows nothing
// of it, and the moderator is told once. A mail from the address ends the pause, and what came back is sent once more,
// byte for byte.
func TestReturnedLettersPauseASeat(t *testing.T) {
	t.Parallel()
	w := directed(t)
	w.play(draft(1), draft(2), draft(3))
	first := w.news(anna)
	if len(first) != 3 {
		t.Fatalf("%d receipts\n%s", len(first), w.log)
	}
	records, root := w.ledger("kursk-7")
	letters := w.sentTo(anna) // the welcome mail is the last
	for i, it := range letters[:2] {
		w.play(dsn(i, it.TaggedSender, it.MessageID, "5.1.1"))
		w.play(dsn(i, it.TaggedSender, it.MessageID, "5.1.1")) // by two ways
	}
	w.play(dsn(8, letters[2].TaggedSender, letters[2].MessageID, "4.2.2"))
	if _, ok := w.d.delivery.returns.CurrentPause(anna); ok || len(w.news(director)) != 0 {
		t.Fatalf("two letters came back, and a third for a while: paused\n%s", w.log)
	}
	w.play(dsn(9, letters[2].TaggedSender, letters[2].MessageID, "5.1.1"))
	w.create("kursk-8")
	for range 3 {
		w.cycle()
		w.stop()
		w.start()
	}
	w.cycle()
	if got := w.news(anna); len(got) != 0 {
		t.Errorf("a paused seat got\n%s", subjects(got))
	}
	if got := w.news(boris); len(got) != 1 {
		t.Errorf("the other seat got %d letters, want the welcome mail", len(got))
	}
	told := w.news(director)
	if len(told) != 1 || !strings.Contains(told[0].Text, "resume-seat german") ||
		!strings.Contains(told[0].Text, "5.1.1 550 no such user") {
		t.Fatalf("the moderator got\n%s\n%s", subjects(told), w.log)
	}
	if n, now := w.ledger("kursk-7"); n != records || now != root {
		t.Error("the pause stands in the ledger")
	}

	w.play(draft(4))
	w.cycle()
	again := w.news(anna)
	if len(again) != 5 {
		t.Fatalf("after the pause came\n%s\n%s", subjects(again), w.log)
	}
	ids := map[string]bool{}
	for _, m := range again {
		ids[m.MessageID] = true
	}
	for _, m := range first {
		if !ids[m.MessageID] {
			t.Errorf("%s was not sent once more", m.Subject)
		}
	}
	w.cycle()
	w.stop()
	w.start()
	w.cycle()
	if n := len(w.news(anna)) + len(w.news(director)); n != 0 {
		t.Errorf("%d letters too many", n)
	}
}

// A bounce that proves nothing pauses nobody: an opponent may write one.
func TestForgedBounces(t *testing.T) {
	t.Parallel()
	w := directed(t)
	w.play(draft(1))
	it := w.sentTo(anna)[0]
	if it.TaggedSender == "" || !strings.HasPrefix(it.TaggedSender, "gm+b.") || strings.Contains(it.TaggedSender, it.ID) {
		t.Fatalf("sent from %q", it.TaggedSender)
	}
	var forged []string
	for n := range 4 {
		forged = append(forged, dsn(n, gm, it.MessageID, "5.1.1"),
			dsn(10+n, "gm+b."+it.ID+".aaaaaaaaaaaaaaaa@pbem.localhost", it.MessageID, "5.1.1"), dsn(20+n, gm, "pbem.unknown@pbem.localhost",
				"5.1.1"))
	}
	w.play(forged...)
	if _, ok := w.d.delivery.returns.CurrentPause(anna); ok {
		t.Errorf("paused by forged bounces\n%s", w.log)
	}
	for _, want := range []string{"did not come to the address", "the code in its bounce address is wrong", "no letter was sent under"} {
		if !strings.Contains(w.log.String(), want) {
			t.Errorf("the log does not say %q\n%s", want, w.log)
		}
	}
	if got := w.filed(); !strings.Contains(got, "INBOX 0") {
		t.Error(got)
	}
}

// A letter that came back for its size goes out in a shorter form.
func TestReturnedForSize(t *testing.T) {
	t.Parallel()
	w := directed(t)
	it := w.sentTo(anna)[0] // the welcome mail has a map
	for n := range 2 {
		w.play(dsn(n, it.TaggedSender, it.MessageID, "5.3.4"))
	}
	got := w.news(anna)
	if len(got) != 1 || got[0].MessageID == it.MessageID || !strings.Contains(got[0].Text, "The mail was too large") {
		t.Errorf("%s\n%s", subjects(got), w.log)
	}
}

// Mails that a program may have written get no answer, unless orders stand in them; then they do.
func TestHintsAreSilent(t *testing.T) {
	t.Parallel()
	w := directed(t)
	as := func(id, subject, head, body string) string {
		raw := strings.Replace(letter(anna, id, body), "Subject: orders", "Subject: "+subject, 1)
		return head + raw
	}
	n := 0
	for _, tt := range []struct{ subject, head string }{
		{"Out of Office: Re: kursk", ""}, {"Abwesenheitsnotiz", ""}, {"Diplomacy results kursk", ""},
		{"orders", "X-Loop: njudge@judge.example\r\n"},
	} {
		n++
		w.play(as(fmt.Sprint("auto", n), tt.subject, tt.head, "I am away.\n"))
		if got := w.news(anna); len(got) != 0 {
			t.Errorf("%q was answered: %s", tt.subject, subjects(got))
		}
		w.play(as(fmt.Sprint("real", n), tt.subject, tt.head, sheet("german", "T0-G", "check\ndeclare gambit no")))
		if got := w.news(anna); len(got) != 1 {
			t.Errorf("orders under %q were not answered\n%s", tt.subject, w.log)
		}
	}
	if got := w.filed(); got != "INBOX 0, Done 8, Rejected 0, Quarantine 0" {
		t.Error(got)
	}
}

// TestTooManyMails: of one player's mails those beyond the limit wait, in their order. Nobody else's do, and the
// player is told once an hour.
func TestTooManyMails(t *testing.T) {
	t.Parallel()
	w := directed(t, config.Override{Key: "limits.mails_per_hour", Value: "2"}, config.Override{Key: "limits.mails_per_day", Value: "5"})
	var mails []string
	for n := range 6 {
		mails = append(mails, draft(n))
	}
	mails = append(mails, letter(boris, "b", sheet("soviet", "T0-S", "check\npass")))
	w.play(mails...)
	for range 3 {
		w.cycle()
		w.stop()
		w.start()
	}
	w.cycle()
	got := w.news(anna)
	if len(got) != 3 || !strings.Contains(subjects(got), "your mails wait") || strings.Count(subjects(got), "draft kept") != 2 {
		t.Fatalf("in the first hour\n%s\n%s", subjects(got), w.log)
	}
	if len(w.news(boris)) != 1 || !strings.HasPrefix(w.filed(), "INBOX 4, Done 3") {
		t.Errorf("%s\n%s", w.filed(), w.log)
	}
	for hour, want := range []int{2, 1, 0} { // the sixth waits for the next day
		w.now = w.now.Add(time.Hour)
		w.cycle()
		w.cycle()
		if n := strings.Count(subjects(w.news(anna)), "draft kept"); n != want {
			t.Errorf("hour %d: %d receipts, want %d", hour+2, n, want)
		}
	}
	w.now = w.now.Add(24 * time.Hour)
	w.cycle()
	w.cycle()
	got = w.news(anna)
	if !strings.Contains(subjects(got), "rev 6") || !strings.HasPrefix(w.filed(), "INBOX 0") {
		t.Errorf("on the next day\n%s\n%s", subjects(got), w.filed())
	}
}

// A program that answers every letter of ours without a mark is cut off, and the moderator told once. A game goes on.
func TestMailLoop(t *testing.T) {
	t.Parallel()
	w := directed(t, config.Override{Key: "limits.letters_per_address", Value: "3"})
	w.now = w.now.Add(2 * time.Hour)
	answered := 0
	for n := range 8 {
		w.play(letter(anna, fmt.Sprint("loop", n), fmt.Sprintf("Thank you for your mail %d!\n", n))) // one text is answered once a day
		answered += len(w.news(anna))
	}
	if answered != 3 {
		t.Errorf("%d letters went into the loop, want 3\n%s", answered, w.log)
	}
	told := w.news(director)
	if len(told) != 1 || !strings.Contains(strings.Join(strings.Fields(told[0].Text), " "), "two programs answer each other") {
		t.Fatalf("the moderator got\n%s", subjects(told))
	}
	// Orders are still dealt with: Boris hears of them, and Anna when she is served again.
	w.play(letter(anna, "real", sheet("german", "T0-G", "declare gambit no")))
	if got := w.news(boris); len(got) != 1 {
		t.Errorf("%d results\n%s", len(got), w.log)
	}
	if !strings.Contains(w.filed(), "Quarantine 4") {
		t.Error(w.filed())
	}
	book, err := bounce.Open(bounce.LogPath(w.dir), bounce.PauseRule{})
	w.must(err)
	if was, err := book.Resume(anna, "moderator: mended", w.now); !was || err != nil {
		t.Fatal(was, err)
	}
	w.now = w.now.Add(2 * time.Hour)
	w.cycle()
	if got := w.news(anna); len(got) != 2 || !strings.Contains(subjects(got), "T0-G German") {
		t.Errorf("after the cut\n%s\n%s", subjects(got), w.log)
	}
}

// What a person asks for beside the running daemon is done at its next look: a mail in quarantine is dealt with again,
// a letter goes out again, and what makes no sense is refused at once or forgotten.
func TestRequests(t *testing.T) {
	t.Parallel()
	w := directed(t)
	w.play(letter("stranger@player.example", "1", "hello\n"), draft(1))
	w.news(anna)
	for what, want := range map[string]string{"1": "", "000002-1": "", "7": "no mail 7", "9-9": "no letter 9-9", "2": "was answered",
		"../../x": "no letter"} {
		err := RequestRetry(w.dir, what)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", what, err, want)
		}
	}
	w.must(os.WriteFile(filepath.Join(w.dir, requests, "nonsense"), nil, 0o600))
	w.cycle()
	if got := w.news(anna); len(got) != 1 || !strings.Contains(got[0].Subject, "draft kept") {
		t.Errorf("%s\n%s", subjects(got), w.log)
	}
	if !strings.Contains(w.log.String(), "request=nonsense") || strings.Count(w.log.String(), "mail from a stranger") != 2 {
		t.Errorf("%s", w.log)
	}
	if left, err := os.ReadDir(filepath.Join(w.dir, requests)); err != nil || len(left) != 0 {
		t.Errorf("%v %v", left, err)
	}
}
