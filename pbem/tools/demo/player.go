package demo

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/netdial"
	"fieldpost/pbem/mail/outbox"
)

// player is a simulated person with a mail client, who sends by SMTP and reads by IMAP.
type player struct {
	name, addr, password string
	smtp, imap           string // addresses of the servers
	seen                 imap.UID
	read                 string // last mail
}

// send mails a text to the daemon.
func (p *player) send(ctx context.Context, l compose.Letter) ([]byte, error) {
	raw, err := l.Bytes()
	if err != nil {
		return nil, err
	}
	to, err := l.Recipient()
	if err != nil {
		return nil, err
	}
	s := &outbox.SMTP{Endpoint: netdial.Endpoint{Addr: p.smtp, Security: netdial.Plain}, Hello: "player.localhost"}
	defer s.Close()
	_, err = s.Send(ctx, outbox.Envelope{From: p.addr, To: to}, raw)
	return raw, err
}

// fetch reads the mails that came since the last call.
func (p *player) fetch() ([][]byte, error) {
	c, err := imapclient.DialInsecure(p.imap, nil)
	if err != nil {
		return nil, err
	}
	defer c.Close()
	if err := c.Login(p.addr, p.password).Wait(); err != nil {
		return nil, err
	}
	if _, err := c.Select("INBOX", &imap.SelectOptions{ReadOnly: true}).Wait(); err != nil {
		return nil, err
	}
	found, err := c.UIDSearch(&imap.SearchCriteria{UID: []imap.UIDSet{{imap.UIDRange{Start: p.seen + 1, Stop: 0}}}}, nil).Wait()
	if err != nil {
		return nil, err
	}
	var out [][]byte
	for _, uid := range found.AllUIDs() {
		if uid <= p.seen {
			continue
		}
		msgs, err := c.Fetch(imap.UIDSetNum(uid),
			&imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{{Peek: true}}}).Collect()
		if err != nil {
			return nil, err
		}
		for _, m := range msgs {
			for _, b := range m.BodySection {
				out = append(out, b.Bytes)
			}
		}
		p.seen = uid
	}
	return out, c.Logout().Wait()
}

// mailFolder stores every mail of the demo as a numbered .eml file.
type mailFolder struct {
	dir string
	n   int
}

func (s *mailFolder) save(from, to, what string, raw []byte) (string, error) {
	s.n++
	name := fmt.Sprintf("%02d-%s-to-%s-%s.eml", s.n, from, to, slug(what))
	return name, os.WriteFile(filepath.Join(s.dir, name), raw, 0o644)
}

func slug(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			return r
		case r >= 'A' && r <= 'Z':
			return r + 32
		}
		return '-'
	}, s)
	for strings.Contains(s, "--") {
		s = strings.ReplaceAll(s, "--", "-")
	}
	s = strings.Trim(s, "-")
	if len(s) > 32 {
		s = strings.TrimRight(s[:32], "-")
	}
	return s
}
