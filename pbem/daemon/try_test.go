package daemon

import (
	"context"
	"strings"
	"testing"

	"fieldpost/pbem/tools/mailtest"
)

// TestTry does in every configured mailbox what the daemon will do, tells of each and leaves nothing behind; a
// wrong password or a mailbox that is not there is told with the server.
func TestTry(t *testing.T) {
	t.Parallel()
	mx, cfg := office(t)
	if err := mx.Deliver(gm, []byte("From: a@x.example\r\n\r\nx")); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := TestServers(context.Background(), shelf, cfg, &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"as gm@pbem.localhost: logged in; 1 mails in INBOX; a mail of the trial was read, moved and removed\n",
		"as judge@pbem.localhost: logged in; 0 mails in INBOX; a mail of the trial was read, moved and removed\n",
		": answers; no login is configured\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in:\n%s", want, out.String())
		}
	}
	var again strings.Builder
	if err := TestServers(context.Background(), shelf, cfg, &again); err != nil || again.String() != out.String() {
		t.Errorf("a second time: %v\n%s", err, again.String())
	}
	bad := *cfg
	bad.IMAP.Password, bad.SMTP.User, bad.SMTP.Password = mailtest.Password+"x", gm, "wrong"
	err := TestServers(context.Background(), shelf, &bad, &out)
	if err == nil || !strings.Contains(err.Error(), "imap "+cfg.IMAP.Addr+" as gm@pbem.localhost") ||
		!strings.Contains(err.Error(), "smtp "+cfg.SMTP.Addr) || strings.Contains(err.Error(), "judge") {
		t.Errorf("%v", err)
	}
}
