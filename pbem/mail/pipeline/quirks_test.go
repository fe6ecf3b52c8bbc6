package pipeline_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fieldpost/pbem/clock"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/inbox"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/netdial"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/mail/pipeline"
	"fieldpost/pbem/mail/spool"
	"fieldpost/pbem/tools/mailtest/quirk"
)

// odd is a mail loop between a server that misbehaves and one that takes letters, with what was told about it.
type odd struct {
	pipeline.NoSupervisor
	answered []string // subjects of the mails that were handled, in their order
	aside    []int
	alerts   []string
	looks    []error // how each look ended
	at       []time.Time
	failed   []outbox.Item
}

func (o *odd) Handle(_ context.Context, m *message.Mail, _ []byte) ([]compose.Letter, pipeline.Disposition, error) {
	o.answered = append(o.answered, m.Subject)
	l := compose.Letter{To: m.From, Subject: "Re: " + m.Subject, Text: "an answer\n", HTML: "<p>an answer</p>", InReplyTo: m.MessageID,
		AutoSubmitted: "auto-replied",
		Attach:        []compose.Attachment{{Name: "a.txt", Type: "text/plain", Data: []byte(strings.Repeat("line\n", 400))}}}
	if m.TextUnusable {
		return []compose.Letter{l}, pipeline.Rejected, nil
	}
	return []compose.Letter{l}, pipeline.Done, nil
}

func (o *odd) MailboxChecked(_ inbox.Account, err error) {
	o.looks, o.at = append(o.looks, err), append(o.at, time.Now())
}

func (o *odd) LetterFailed(it outbox.Item) { o.failed = append(o.failed, it) }

// run lets the loop run for a time on the clock of the test's bubble. After half of it a fourth mail comes.
func (o *odd) run(t *testing.T, in *quirk.IMAP, out *quirk.SMTP, long time.Duration) {
	dir := t.TempDir()
	sp, err := spool.Open(filepath.Join(dir, "spool"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer sp.Close()
	ob, err := outbox.Open(filepath.Join(dir, "outbox"), outbox.Options{Clock: clock.System, ShorterForm: compose.ShorterForm,
		PlainForm: compose.TextOnly})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() {
		done <- pipeline.Run(ctx, pipeline.Config{
			Accounts: []inbox.Account{{Name: "gm", User: gm, Password: netdial.FixedSecret("s"), MaxSize: 4000,
				Endpoint: netdial.Endpoint{Addr: "127.0.0.1:1", Security: netdial.Plain}}},
			Inbox: inbox.Options{Dial: in.Dial,
				OnUnreadable: func(it inbox.Item, _ error) { o.aside = append(o.aside, int(it.UID)) },
				OnAlert:      func(_ inbox.Account, text string) { o.alerts = append(o.alerts, text) }},
			Spool: sp, Outbox: ob, Handler: o, Supervisor: o, From: gm, Reader: message.Reader{OwnAddresses: []string{gm},
				Domain: "example.net"},
			Sender: &outbox.SMTP{Dial: out.Dial, Endpoint: netdial.Endpoint{Addr: "127.0.0.1:2", Security: netdial.Plain}},
		})
	}()
	time.Sleep(long / 2)
	in.Deliver(oddMail(4))
	time.Sleep(long / 2)
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("the loop ended with %v", err)
	}
}

func oddMail(n int) string { return string(mailFrom(hans, n, "#PBEM k\n#END")) }

func oddMails() []string { return []string{oddMail(1), oddMail(2), oddMail(3)} }

// subjects returns the subjects of raw mails, sorted.
func subjects(raws []string) string {
	var out []string
	for _, r := range raws {
		_, rest, _ := strings.Cut(r, "Subject: ")
		s, _, _ := strings.Cut(rest, "\r\n")
		out = append(out, s)
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

// TestQuirks: whatever a mailbox does, all good mails are read and answered, bad ones are set aside with a word, and no
// more than two logins are made in any minute.
func TestQuirks(t *testing.T) {
	for _, tt := range quirk.MailboxCases {
		t.Run(tt.Name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				in, out, o := quirk.New(tt.Mode, oddMails()...), &quirk.SMTP{}, &odd{}
				o.run(t, in, out, 2*time.Hour)
				handled, done := "T1 T2 T3 T4", "T1 T2 T3 T4"
				for _, n := range strings.Fields(tt.PutAside + " " + tt.NotHandled) {
					handled = strings.TrimSpace(strings.ReplaceAll(strings.ReplaceAll(handled, "T"+n, ""), "  ", " "))
					done = handled
				}
				if tt.NotHandled == "-" {
					done = ""
				}
				got := slices.Clone(o.answered)
				slices.Sort(got)
				if strings.Join(got, " ") != handled {
					t.Errorf("handled %v, want %s", o.answered, handled)
				}
				if s := subjects(in.Folder("Done")); s != done {
					t.Errorf("Done holds %s, want %s", s, done)
				}
				if s := strings.Trim(fmt.Sprint(o.aside), "[]"); s != tt.PutAside {
					t.Errorf("set aside %s, want %s", s, tt.PutAside)
				}
				if n := len(in.Folder("Quarantine")); n != len(o.aside) {
					t.Errorf("%d mails in quarantine", n)
				}
				if want := strings.ReplaceAll(handled, "T", "Re: T"); subjects(out.Accepted()) != want {
					t.Errorf("letters %s, want %s", subjects(out.Accepted()), want)
				}
				if (tt.Alert != "") != slices.Contains(o.alerts, tt.Alert) {
					t.Errorf("alerts %q", o.alerts)
				}
				o.end(t, tt.Error)
				pace(t, in.Logins())
				if n := len(in.Logins()); tt.Once && n != 1 {
					t.Errorf("%d logins, want one", n)
				}
			})
		})
	}
}

// TestHalving: one mail among many that ends the connection before any other is told of is found in few logins; the
// others are read.
func TestHalving(t *testing.T) {
	for _, bad := range []int{1, 47, 59, 60} {
		synctest.Test(t, func(t *testing.T) {
			in, o := quirk.New(quirk.Mode{Command: func(x *quirk.Exchange) bool {
				return quirk.RequestsText(x, bad) &&
					x.HangUp()
			}}), &odd{}
			for n := range 60 {
				in.Deliver(oddMail(100 + n))
			}
			o.run(t, in, &quirk.SMTP{}, time.Hour)
			if len(o.answered) != 60 || len(in.Logins()) > 12 || fmt.Sprint(o.aside) != fmt.Sprint([]int{bad}) {
				t.Errorf("bad %d: %d mails handled with %d logins, set aside %v", bad, len(o.answered), len(in.Logins()), o.aside)
			}
			pace(t, in.Logins())
		})
	}
}

// end holds how the last look ended.
func (o *odd) end(t *testing.T, want string) {
	t.Helper()
	if len(o.looks) == 0 {
		t.Fatal("nobody looked")
	}
	last := o.looks[len(o.looks)-1]
	if want != "?" && (want == "") != (last == nil) || want != "" && want != "?" && !strings.Contains(last.Error(), want) {
		t.Errorf("after %d looks the last ended with %v, want %q", len(o.looks), last, want)
	}
}

// pace holds that no more than two logins were made in any minute.
func pace(t *testing.T, logins []time.Time) {
	t.Helper()
	for i := 2; i < len(logins); i++ {
		if d := logins[i].Sub(logins[i-2]); d < time.Minute {
			t.Errorf("three logins in %v, of %d", d, len(logins))
			return
		}
	}
}

// TestLetterQuirks: whatever the server does that takes the letters, each goes out once, or is told as failed.
func TestLetterQuirks(t *testing.T) {
	for _, tt := range quirk.SMTPCases {
		t.Run(tt.Name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				in, out, o := quirk.New(quirk.Mode{}, oddMails()...), &quirk.SMTP{Ext: tt.Ext, Reply: tt.Reply}, &odd{}
				o.run(t, in, out, 6*time.Hour)
				want := "Re: T1 Re: T2 Re: T3 Re: T4"
				if tt.Failed > 0 {
					want = ""
				}
				if got := subjects(out.Accepted()); got != want || len(o.failed) != tt.Failed {
					t.Errorf("taken %q, want %q; %d failed, want %d", got, want, len(o.failed), tt.Failed)
				}
				plain := 0
				for _, raw := range out.Accepted() {
					if !strings.Contains(raw, "multipart/") {
						plain++
					}
				}
				if tt.Plain != (plain > 0) {
					t.Errorf("%d letters are text alone", plain)
				}
				o.end(t, "")
			})
		})
	}
}
