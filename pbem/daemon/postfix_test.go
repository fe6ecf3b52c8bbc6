package daemon

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/config"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/tools/mailtest"
)

const deadConfig = `
moderator: director@player.test
limits:
  bounces: 1
`

// The daemon on a real Postfix with four kinds of addresses: one that gets its mail, one that is refused in the
// session, one that is put off, and one whose mail comes back by itself, to the address that it was sent from. The two
// dead ones are paused and the moderator hears of each; the one that is put off waits.
func TestDeadAddressesOnPostfix(t *testing.T) {
	t.Parallel()
	dove := mailtest.StartDovecot(t)
	smtp := mailtest.StartPostfix(t, dove)
	w := newWorld(t)
	file := filepath.Join(t.TempDir(), "pbem.yaml")
	w.must(os.WriteFile(file, fmt.Appendf(nil, realConfig+deadConfig, w.dir, dove.IMAP, mailtest.Password, smtp), 0o600))
	cfg, err := config.Load(file)
	w.must(err)
	w.must(os.MkdirAll(GamesDir(w.dir), 0o755))
	for id, seats := range map[string][2]string{"k1": {"anna@player.test", "x@nosuch.test"}, "k2": {"y@bounce.test", "z@slow.test"}} {
		g, err := shelf.Create(w.game(id), game.Spec{Game: id, Title: "kursk", Now: opening, Entropy: entropy(0),
			Seats: []engine.Seat{{Side: "german", Addr: seats[0]}, {Side: "soviet", Addr: seats[1]}}})
		w.must(err)
		w.must(g.Close())
	}
	w.d, err = New(cfg, Options{Library: shelf, Log: slog.New(slog.NewTextHandler(w.log, nil)), Locks: t.TempDir()})
	w.must(err)

	ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
	defer cancel()
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	told := func() string {
		var out []string
		for _, raw := range dove.Folder(t, "director@player.test", "INBOX") {
			m, err := message.Read([]byte(raw))
			w.must(err)
			out = append(out, m.Subject)
		}
		return strings.Join(out, "\n")
	}
	paused := func(addr string) bool { _, ok := w.d.delivery.returns.CurrentPause(addr); return ok }
	for !paused("x@nosuch.test") || !paused("y@bounce.test") || strings.Count(told(), "gets no mail any more") < 2 {
		select {
		case <-ctx.Done():
			t.Fatalf("not after a minute; the moderator heard\n%s\n%s\n%s", told(), w.log, dove.LogText())
		case <-tick.C:
		}
		w.must(w.d.RunOnce(ctx))
	}
	if paused("z@slow.test") || paused("anna@player.test") {
		t.Error("an address is paused that is not dead")
	}
	for _, want := range []string{"x@nosuch.test gets no mail", "y@bounce.test gets no mail"} {
		if strings.Count(told(), want) != 1 {
			t.Errorf("the moderator heard\n%s", told())
		}
	}
	if n := len(dove.Folder(t, "anna@player.test", "INBOX")); n != 1 {
		t.Errorf("%d mails at the address that works", n)
	}
	waiting, err := w.d.outbox.Items(outbox.Queued)
	w.must(err)
	if len(waiting) != 1 || waiting[0].Envelope.To != "z@slow.test" || !strings.Contains(waiting[0].LastCode, "4") ||
		waiting[0].Tries == 0 {
		t.Errorf("%+v", waiting)
	}
	for _, it := range w.sentTo("y@bounce.test") {
		if it.TaggedSender == "" || !strings.Contains(strings.Join(dove.Folder(t, "gm@pbem.test", "Done"), ""), it.TaggedSender) {
			t.Errorf("the bounce did not come to %q", it.TaggedSender)
		}
	}
}
