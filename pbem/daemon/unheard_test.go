package daemon

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/config"
	"fieldpost/pbem/mail/inbox"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/service/alerts"
)

// TestModeratorUnheard: when a letter to the moderator fails, the log, the monitor and the status page say so until one
// gets through.
func TestModeratorUnheard(t *testing.T) {
	www := filepath.Join(t.TempDir(), "www")
	w := newWorld(t, monitored, config.Override{Key: "moderator", Value: director}, config.Override{Key: "status_page", Value: www})
	w.people = []string{director}
	w.start()
	w.cycle()
	page := func(want bool) {
		t.Helper()
		w.now = w.now.Add(pagesEvery)
		w.cycle()
		b, err := os.ReadFile(filepath.Join(www, "index.html"))
		w.must(err)
		got := strings.Contains(string(b), "Letters to the moderator of these games do not get through")
		if got != want || strings.Contains(string(b), director) {
			t.Errorf("the status page says so: %v\n%s", got, b)
		}
	}
	w.health(200, "ok\n")
	page(false)
	lost := outbox.Item{ID: "alert-1", Envelope: outbox.Envelope{To: director}, Status: outbox.Failed, LastTry: w.now,
		LastCode: "550 5.7.1 no"}
	w.d.delivery.handleFailed(lost)
	if !strings.Contains(w.log.String(), "the moderator cannot be reached by mail") {
		t.Error("the log does not say so")
	}
	w.health(503, "letters to the moderator fail since "+w.now.Format(time.RFC3339), "alert-1", "550 5.7.1 no")
	page(true)
	w.d.notices.Report(alerts.Outage{To: w.now})
	w.must(w.d.RunOnce(context.Background()))
	w.health(200, "ok\n")
	page(false)
}

// TestServerSays: what a mail server wants a person to read stands in the log once and in the monitor, bounded, and is
// no trouble.
func TestServerSays(t *testing.T) {
	w := newWorld(t, monitored)
	w.start()
	a := inbox.Account{Name: "gm@a"}
	for range 3 {
		w.d.mailboxHealth.handleAlert(a, "Mailbox will be\r\n migrated on Sunday")
	}
	w.health(200, "ok\nnote: the server of mailbox gm@a says since "+opening.Format(time.RFC3339)+": Mailbox will be migrated on Sunday\n")
	if n := strings.Count(w.log.String(), "the mail server has a message for its user"); n != 1 {
		t.Errorf("logged %d times", n)
	}
	for range 30 {
		w.now = w.now.Add(time.Second)
		w.d.mailboxHealth.handleAlert(a, strings.Repeat("é", 2000)+w.now.String())
		w.d.mailboxHealth.handleAlert(a, w.now.String())
	}
	if _, body := w.ask("/healthz"); strings.Count(body, "\n") > maxAlerts+1 || len(body) > maxAlerts*(maxAlertText+200) {
		t.Errorf("%d bytes:\n%s", len(body), body)
	}
}
