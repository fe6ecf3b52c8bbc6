package inbox_test

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fieldpost/pbem/mail/inbox"

	"github.com/emersion/go-imap/v2"
)

// The search follows SELECT, and MOVE the flags, without waiting: a server that answers only when it has both gets on.
// Flags that it refuses keep no mail from being moved, and no mail is taken from a mailbox that could not be selected.
func TestPipelined(t *testing.T) {
	for _, tt := range []struct {
		name, selected, stored string
		want                   []string
	}{
		{"all well", "OK", "OK", []string{"took 7", "filed 7"}},
		{"flags refused", "OK", "NO", []string{"took 7", "filed 7"}},
		{"not selected", "NO", "OK", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dial := scripted(t, "* PREAUTH [CAPABILITY IMAP4rev1 MOVE] ready", func(tag, cmd string, ask func(string) string) string {
				both := func(first, answer, want, second string) string {
					tag2, next, _ := strings.Cut(ask(first), " ")
					if !strings.HasPrefix(next, want) {
						t.Errorf("behind %s comes %s", cmd, next)
					}
					return tag + " " + answer + " first\r\n" + second + tag2 + " OK second\r\n"
				}
				switch {
				case strings.HasPrefix(cmd, "SELECT"):
					return both("* 1 EXISTS\r\n* OK [UIDVALIDITY 5] ok", tt.selected, "UID SEARCH", "* SEARCH 7\r\n")
				case strings.HasPrefix(cmd, "UID STORE"):
					return both("* OK wait", tt.stored, "UID MOVE", "* 1 EXPUNGE\r\n")
				case strings.Contains(cmd, "RFC822.SIZE"):
					return "* 1 FETCH (UID 7 RFC822.SIZE 9 INTERNALDATE \"21-Nov-2026 09:00:00 +0000\")\r\n" + tag + " OK done\r\n"
				case strings.Contains(cmd, "BODY.PEEK[]"):
					return bodyOf(1, 7) + tag + " OK done\r\n"
				}
				return ""
			})
			b := newBox(t, inbox.Account{Password: password}, inbox.Options{Dial: dial})
			h := &answered{}
			_, err := b.RunCycle(context.Background(), h)
			var ie *imap.Error
			if refused := errors.As(err, &ie); refused != (tt.selected == "NO") || !refused && err != nil {
				t.Errorf("%v", err)
			}
			if !slices.Equal(h.log, tt.want) {
				t.Errorf("%v, want %v", h.log, tt.want)
			}
		})
	}
}

// answered is a Handler that answers every mail.
type answered struct{ log []string }

func (a *answered) HandleItems(_ context.Context, items []inbox.Item) ([]inbox.Filing, error) {
	out := make([]inbox.Filing, len(items))
	for i := range items {
		a.log = append(a.log, "took "+isUID(items[i]))
		out[i] = inbox.Filing{Folder: "Done", Answered: true}
	}
	return out, nil
}

func (a *answered) ItemsFiled(_ context.Context, items []inbox.Item) error {
	for _, it := range items {
		a.log = append(a.log, "filed "+isUID(it))
	}
	return nil
}

func isUID(it inbox.Item) string { return strconv.Itoa(int(it.UID)) }
