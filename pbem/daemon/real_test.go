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
	"fieldpost/pbem/game/audit"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/netdial"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/tools/mailtest"
)

const realConfig = `dir: %s
from: Fieldpost <gm@pbem.test>
imap:
  addr: %s
  user: gm@pbem.test
  password_command: printf '%s\n'
  tls: insecure
  poll: 1s
smtp:
  addr: %s
  tls: insecure
`

// The daemon on a real account: a player's mail goes through Postfix into Dovecot, the daemon polls it there and
// answers through Postfix into the players' mailboxes in Dovecot. A second daemon on the same state answers nothing
// again.
func TestRealServers(t *testing.T) {
	t.Parallel()
	dove := mailtest.StartDovecot(t)
	smtp := mailtest.StartPostfix(t, dove)
	w := newWorld(t)
	file := filepath.Join(t.TempDir(), "pbem.yaml")
	w.must(os.WriteFile(file, fmt.Appendf(nil, realConfig, w.dir, dove.IMAP, mailtest.Password, smtp), 0o600))
	cfg, err := config.Load(file)
	w.must(err)
	w.must(os.MkdirAll(GamesDir(w.dir), 0o755))
	g, err := shelf.Create(w.game("kursk-7"),
		game.Spec{Game: "kursk-7", Title: "kursk", Now: opening, Entropy: entropy(0),
			Seats: []engine.Seat{{Side: "german", Name: "Anna", Addr: "anna@player.test"},
				{Side: "soviet", Name: "Boris", Addr: "boris@player.test"}}})
	w.must(err)
	w.must(g.Close())
	open := func() {
		w.d, err = New(cfg, Options{Library: shelf, Log: slog.New(slog.NewTextHandler(w.log, nil))})
		w.must(err)
	}
	open()

	subjects := func(addr string) []string {
		var out []string
		for _, raw := range dove.Folder(t, addr, "INBOX") {
			m, err := message.Read([]byte(raw))
			w.must(err)
			out = append(out, m.Subject)
		}
		return out
	}
	await := func(what string, done func() bool) {
		t.Helper()
		ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
		defer cancel()
		tick := time.NewTicker(100 * time.Millisecond)
		defer tick.Stop()
		for !done() {
			select {
			case <-ctx.Done():
				t.Fatalf("%s: not after a minute\n%s\n%s", what, w.log, dove.LogText())
			case <-tick.C:
			}
			if err := w.d.RunOnce(ctx); err != nil {
				t.Fatalf("%v\n%s", err, dove.LogText())
			}
		}
	}
	mail := func(from, id, body string) {
		t.Helper()
		s := &outbox.SMTP{Endpoint: netdial.Endpoint{Addr: smtp, Security: netdial.Plain}, Hello: "player.test"}
		defer s.Close()
		to := "gm+kursk-7.german@pbem.test" // as a mail client answers: to the Reply-To of the welcome mail
		_, err := s.Send(context.Background(), outbox.Envelope{From: from, To: to},
			[]byte(strings.Replace(letter(from, id, body), "To: "+gm, "To: "+to, 1)))
		w.must(err)
	}

	await("the welcome mails", func() bool { return len(subjects("anna@player.test")) == 1 && len(subjects("boris@player.test")) == 1 })
	mail("anna@player.test", "1", sheet("german", "T0-G", "mvoe 1SS 1907"))
	await("the refusal", func() bool { return len(subjects("anna@player.test")) == 2 })
	mail("anna@player.test", "2", sheet("german", "T0-G", "declare gambit no\nsalt 5b1f0c2e7a9d4c38"))
	await("the results", func() bool { return len(subjects("anna@player.test")) == 3 && len(subjects("boris@player.test")) == 2 })
	mail("stranger@player.test", "3", sheet("soviet", "T0-S", "pass"))
	await("the stranger's mail in quarantine", func() bool { return len(dove.Folder(t, "gm@pbem.test", "Quarantine")) == 1 })

	await("the word to the player whose seat it was for", func() bool { return len(subjects("boris@player.test")) == 3 })

	w.stop()
	open()
	w.must(w.d.RunOnce(context.Background()))
	mail("boris@player.test", "4", sheet("soviet", "T0-S", "check\npass"))
	await("the advice", func() bool { return len(subjects("boris@player.test")) == 4 })

	got := fmt.Sprint(subjects("anna@player.test"), subjects("boris@player.test"), subjects("stranger@player.test"))
	for _, want := range []string{"welcome", "refused, 1 error", "T0-G German", "a mail in your name was refused", "T0-S check"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in %s", want, got)
		}
	}
	if n := len(subjects("anna@player.test")) + len(subjects("boris@player.test")); n != 7 || len(subjects("stranger@player.test")) != 0 {
		t.Errorf("%d mails: %s", n, got)
	}
	for folder, want := range map[string]int{"INBOX": 0, "Done": 2, "Rejected": 1, "Quarantine": 1} {
		if n := len(dove.Folder(t, "gm@pbem.test", folder)); n != want {
			t.Errorf("%s holds %d mails, want %d", folder, n, want)
		}
	}
	v, err := audit.Run(shelf, w.game("kursk-7"))
	w.must(err)
	if !v.OK {
		t.Errorf("audit: %+v", v.Checks)
	}
}
