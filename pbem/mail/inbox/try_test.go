package inbox_test

import (
	"context"
	"strings"
	"testing"

	"fieldpost/pbem/mail/inbox"
	"fieldpost/pbem/mail/netdial"
	"fieldpost/pbem/tools/mailtest/quirk"

	"github.com/emersion/go-imap/v2"
)

// Try reads and moves a mail of its own and leaves nothing behind that the server lets it remove.
func TestTry(t *testing.T) {
	for _, tt := range []struct {
		name string
		caps []imap.Cap
		left string // notes about what stays
	}{
		{"move", []imap.Cap{imap.CapMove, imap.CapUIDPlus, imap.CapNamespace}, ""},
		{"uidplus", []imap.Cap{imap.CapUIDPlus}, ""},
		{"bare", nil, "stays in INBOX, marked deleted"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			user, acct := memory(t, tt.caps...)
			add(t, user, "A: 1\r\n\r\nx")
			found, err := newBox(t, acct, inbox.Options{}).Test(context.Background(), "gm@a.example")
			must(t, err)
			notes := strings.Join(found.Notes, "; ")
			if found.Mails != 1 || !found.MailMoved || (tt.left == "") != (notes == "") || !strings.Contains(notes, tt.left) {
				t.Errorf("%+v", found)
			}
			if all, deleted := count(t, user, "INBOX"); all-deleted != 1 || tt.left == "" && deleted > 0 {
				t.Errorf("INBOX holds %d, %d of them deleted", all, deleted)
			}
			if _, err := user.Status("Done", &imap.StatusOptions{NumMessages: true}); err == nil {
				t.Error("the folder Done was left")
			}
		})
	}
}

// What the daemon could not do is told, and the folders that were made go again.
func TestTryTells(t *testing.T) {
	for _, tt := range []struct{ name, command, answer, err, note string }{
		{"folders", "CREATE", "NO [NOPERM] Permission denied", "folder Rejected: imap: NO [NOPERM] Permission denied", ""},
		{"append", "APPEND", "NO [CANNOT] read only", "", "read only"},
		{"select", "SELECT", "NO [NONEXISTENT] no INBOX", "no INBOX", ""},
		{"login", "AUTHENTICATE", "NO [AUTHENTICATIONFAILED] no", "the server refused the login", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			srv := quirk.New(quirk.Mode{Command: func(x *quirk.Exchange) bool { return x.Name == tt.command && x.Done(tt.answer) }})
			b := newBox(t, inbox.Account{User: "gm", Password: password, Endpoint: netdial.Endpoint{Addr: "127.0.0.1:1",
				Security: netdial.Plain}},
				inbox.Options{Dial: srv.Dial})
			found, err := b.Test(context.Background(), "gm@a.example")
			if (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err) {
				t.Errorf("%v, want %q", err, tt.err)
			}
			if notes := strings.Join(found.Notes, "; "); !strings.Contains(notes, tt.note) || found.MailMoved {
				t.Errorf("%+v", found)
			}
			if len(srv.Folders()) > 0 {
				t.Errorf("left %v", srv.Folders())
			}
		})
	}
}
