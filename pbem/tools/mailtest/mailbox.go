package mailtest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Client returns a client that is logged in to Dovecot as a user.
func (d *Dovecot) Client(t testing.TB, user string) *imapclient.Client {
	t.Helper()
	c, err := imapclient.DialInsecure(d.IMAP, nil)
	must(t, err)
	t.Cleanup(func() { c.Close() })
	must(t, c.Login(user, Password).Wait())
	return c
}

// Folder returns all mails of a folder that are not deleted.
func (d *Dovecot) Folder(t testing.TB, user, name string) (mails []string) {
	t.Helper()
	c := d.Client(t, user)
	defer c.Close()
	if s, err := c.Select(name, nil).Wait(); err != nil || s.NumMessages == 0 {
		return nil
	}
	sec := &imap.FetchItemBodySection{Peek: true}
	list, err := c.Fetch(imap.SeqSet{{Start: 1, Stop: 0}}, &imap.FetchOptions{BodySection: []*imap.FetchItemBodySection{sec}}).Collect()
	must(t, err)
	for _, m := range list {
		mails = append(mails, string(m.FindBodySection(sec)))
	}
	return mails
}

// Empty deletes all mails of a folder.
func (d *Dovecot) Empty(t testing.TB, user, name string) {
	t.Helper()
	c := d.Client(t, user)
	defer c.Close()
	_, err := c.Select(name, nil).Wait()
	must(t, err)
	must(t, c.Store(imap.SeqSet{{Start: 1, Stop: 0}}, &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true,
		Flags: []imap.Flag{imap.FlagDeleted}}, nil).Close())
	must(t, c.Expunge().Close())
}

// LogText returns the end of the logs of both servers.
func (d *Dovecot) LogText() string {
	var b strings.Builder
	for _, path := range []string{filepath.Join(d.Dir, "log"), filepath.Join(d.Dir, "postfix.log")} {
		if data, err := os.ReadFile(path); err == nil {
			fmt.Fprintf(&b, "%s:\n%s\n", filepath.Base(path), data[max(0, len(data)-4000):])
		}
	}
	return b.String()
}
