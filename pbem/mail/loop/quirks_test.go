package loop_test

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

	"fieldpost/pbem/mail/clock"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/inbox"
	"fieldpost/pbem/mail/loop"
	"fieldpost/pbem/mail/mailtest/quirk"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/mail/spool"
	"fieldpost/pbem/mail/wire"
)

// odd is a mail loop between a server that misbehaves and one that takes letters, with what was told about it.
type odd struct {
	loop.Nobody
	answered []string // subjects of the mails that were handled, in their order
	aside    []int
	alerts   []string
	looks    []error // how each look ended
	at       []time.Time
	failed   []outbox.Item
}

func (o *odd) Handle(_ context.Context, m *message.Mail, _ []byte) ([]compose.Letter, loop.Disposition, error) {
	o.answered = append(o.answered, m.Subject)
	l := compose.Letter{To: m.From, Subject: "Re: " + m.Subject, Text: "an answer\n", HTML: "<p>an answer</p>", InReplyTo: m.MessageID,
		Auto:   "auto-replied",
		Attach: []compose.Attachment{{Name: "a.txt", Type: "text/plain", Data: []byte(strings.Repeat("line\n", 400))}}}
	if m.Undecoded {
		return []compose.Letter{l}, loop.Rejected, nil
	}
	return []compose.Letter{l}, loop.Done, nil
}

func (o *odd) Looked(_ inbox.Account, err error) {
	o.looks, o.at = append(o.looks, err), append(o.at, time.Now())
}

func (o *odd) Failed(it outbox.Item) { o.failed = append(o.failed, it) }

// run lets the loop run for a time on the clock of the test's bubble. After half of it a fourth mail comes.
func (o *odd) run(t *testing.T, in *quirk.IMAP, out *quirk.SMTP, long time.Duration) {
	dir := t.TempDir()
	sp, err := spool.Open(filepath.Join(dir, "spool"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer sp.Close()
	ob, err := outbox.Open(filepath.Join(dir, "outbox"), outbox.Options{WAL: sp.WAL(), Clock: clock.System, Smaller: compose.Smaller,
		Plain: compose.TextAlone})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() {
		done <- loop.Run(ctx, loop.Config{
			Accounts: []inbox.Account{{Name: "gm", User: gm, Password: wire.Fixed("s"), MaxSize: 4000,
				Endpoint: wire.Endpoint{Addr: "127.0.0.1:1", Security: wire.Plain}}},
			Inbox: inbox.Options{Dial: in.Dial,
				OnPoison: func(it inbox.Item, _ error) { o.aside = append(o.aside, int(it.UID)) },
				OnAlert:  func(_ inbox.Account, text string) { o.alerts = append(o.alerts, text) }},
			Spool: sp, Outbox: ob, Handler: o, House: o, From: gm, Reader: message.Reader{Own: []string{gm}, Domain: "example.net"},
			Sender: &outbox.SMTP{Dial: out.Dial, Endpoint: wire.Endpoint{Addr: "127.0.0.1:2", Security: wire.Plain}},
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

// subjects are the subjects of raw mails, sorted.
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

// on makes a hook for one command.
func on(name string, hook func(x *quirk.Exchange) bool) func(*quirk.Exchange) bool {
	return func(x *quirk.Exchange) bool { return x.Name == name && hook(x) }
}

// untagged sends lines before the answer to a command.
func untagged(name string, lines ...string) func(*quirk.Exchange) bool {
	return on(name, func(x *quirk.Exchange) bool { x.Send(lines...); return false })
}

// refuse answers a command on the first connections.
func refuse(name, answer string, connections int) func(*quirk.Exchange) bool {
	return on(name, func(x *quirk.Exchange) bool { return x.N <= connections && x.Done(answer) })
}

// only gives the first mail another item.
func only(item string, plain func(int) string) func(int) string {
	return func(uid int) string {
		if uid == 1 {
			return item
		}
		return plain(uid)
	}
}

func goodDate(int) string { return `INTERNALDATE "28-Nov-2026 12:00:00 +0000"` }
func goodSize(int) string { return "RFC822.SIZE 110" }
func none(int) string     { return "" }

func body(uid int, item string) func(int, string) string {
	return func(u int, plain string) string {
		if u == uid {
			return item
		}
		return plain
	}
}

// asks reports whether a FETCH asks for the text of a mail.
func asks(x *quirk.Exchange, uid int) bool {
	return x.Name == "UID FETCH" && strings.Contains(x.Args, "BODY.PEEK") && slices.Contains(x.UIDs(), uid)
}

const always = 1 << 30

// quirks are the ways in which mailboxes misbehave, from bug reports of many mail programs. Unless the line says otherwise all four
// mails are handled and moved to Done, and the last look ends well.
var quirks = []struct {
	name  string
	mode  quirk.Mode
	aside string // mails that are set aside
	lacks string // mails that are not handled, and stay in INBOX
	error string // how the last look ends
	alert string
	once  bool // one login is enough
}{
	{name: "none", once: true},

	// Fields of a mail
	{name: "date of zeros", once: true, mode: quirk.Mode{Date: only(`INTERNALDATE "00-Jan-0000 00:00:00 +0000"`, goodDate)}},
	{name: "date without a zone", mode: quirk.Mode{Date: only(`INTERNALDATE "28-Nov-2026 12:00:00"`, goodDate)}},
	{name: "date with a zone in letters", mode: quirk.Mode{Date: only(`INTERNALDATE "28-Nov-2026 12:00:00 UTC"`, goodDate)}},
	{name: "date NIL", once: true, mode: quirk.Mode{Date: only(`INTERNALDATE NIL`, goodDate)}},
	{name: "date empty", mode: quirk.Mode{Date: only(`INTERNALDATE ""`, goodDate)}},
	{name: "date of a mail", mode: quirk.Mode{Date: only(`INTERNALDATE "Sat, 28 Nov 2026 12:00:00 +0000"`, goodDate)}},
	{name: "date of 1970", mode: quirk.Mode{Date: only(`INTERNALDATE "01-Jan-1970 00:00:00 +0000"`, goodDate)}},
	{name: "date of 9999", mode: quirk.Mode{Date: only(`INTERNALDATE "31-Dec-9999 23:59:59 +0000"`, goodDate)}},
	{name: "no date ever", once: true, mode: quirk.Mode{Date: none}},
	{name: "no date of one", mode: quirk.Mode{Date: only("", goodDate)}},
	{name: "no size ever", once: true, mode: quirk.Mode{Size: none}},
	{name: "neither date nor size", mode: quirk.Mode{Date: none, Size: none}},
	{name: "size zero", mode: quirk.Mode{Size: func(int) string { return "RFC822.SIZE 0" }}},
	{name: "size too small", mode: quirk.Mode{Size: func(int) string { return "RFC822.SIZE 5" }}},
	{name: "size below zero", mode: quirk.Mode{Size: only("RFC822.SIZE -1", goodSize)}},
	{name: "size in letters", mode: quirk.Mode{Size: only("RFC822.SIZE NIL", goodSize)}},
	{name: "size beyond all numbers", mode: quirk.Mode{Size: only("RFC822.SIZE 99999999999999999999", goodSize)}},
	{name: "an envelope that nobody asked for", mode: quirk.Mode{Size: func(int) string {
		return `ENVELOPE ("x" {3}` + "\r\nabc" + ` ((NIL NIL "a" NIL)) oops) RFC822.SIZE 110`
	}}},
	{name: "an odd envelope that nobody asked for", mode: quirk.Mode{Size: func(int) string {
		return `ENVELOPE ("no date" "=?x?" (("a" NIL b)) NIL oops) X-GM-LABELS ("\\Inbox" foo]) RFC822.SIZE 110`
	}}},

	// Texts of a mail
	{name: "empty text", once: true, mode: quirk.Mode{Body: body(1, `BODY[] ""`)}, aside: "1"},
	{name: "text NIL", once: true, mode: quirk.Mode{Body: body(1, `BODY[] NIL`)}, aside: "1"},
	{name: "text of no bytes", mode: quirk.Mode{Body: body(2, "BODY[] {0}\r\n")}, aside: "2"},
	{name: "no text", mode: quirk.Mode{Body: body(2, "")}, aside: "2"},
	{name: "no text of any mail", mode: quirk.Mode{Body: func(int, string) string { return `BODY[] ""` }}, lacks: "1 2 3 4",
		error: "none of them can be read"},
	{name: "text that is no literal", mode: quirk.Mode{Body: body(2, "BODY[] {oops")}, aside: "2"},
	{name: "text longer than can be", mode: quirk.Mode{Body: body(2, "BODY[] {99999999999}\r\nx")}, aside: "2"},
	{name: "the number of a mail behind its text", mode: quirk.Mode{Order: func(uid, body string) string { return body + " " + uid }}},
	{name: "flags behind the text", mode: quirk.Mode{Order: func(uid, body string) string {
		return uid + " " + body + ` FLAGS (\Seen x])`
	}}},
	{name: "the fetch of one mail is refused", mode: quirk.Mode{Command: func(x *quirk.Exchange) bool {
		return asks(x, 2) && x.Done("NO [SERVERBUG] cannot")
	}}, aside: "2"},
	{name: "the fetch of one mail is refused for good", mode: quirk.Mode{Command: func(x *quirk.Exchange) bool {
		return asks(x, 2) && x.Done("NO Some messages could not be fetched")
	}}, aside: "2"},
	{name: "one mail ends the connection", mode: quirk.Mode{Command: func(x *quirk.Exchange) bool {
		return asks(x, 2) && x.Hang()
	}}, aside: "2"},
	{name: "one mail ends the connection in its text", mode: quirk.Mode{Command: func(x *quirk.Exchange) bool {
		if !asks(x, 3) {
			return false
		}
		x.Raw("* 3 FETCH (UID 3 BODY[] {500}\r\nFrom: x")
		return x.Hang()
	}}, aside: "3"},
	{name: "all fetches end the connection at first", mode: quirk.Mode{Command: func(x *quirk.Exchange) bool {
		return x.N < 4 && x.Name == "UID FETCH" && x.Hang()
	}}},
	{name: "throttled while fetching", mode: quirk.Mode{Command: refuse("UID FETCH",
		"BAD Request is throttled. Suggested Backoff Time: 92415 milliseconds", 4)}},
	{name: "flags of another client before the text", mode: quirk.Mode{Command: untagged("UID FETCH", `* 1 FETCH (UID 1 FLAGS (\Seen))`,
		`* 2 FETCH (FLAGS (\Seen))`)}},
	{name: "slow", mode: quirk.Mode{Command: func(*quirk.Exchange) bool { time.Sleep(20 * time.Second); return false }}},

	// The mailbox changes
	{name: "a mail vanishes", mode: quirk.Mode{Command: func(x *quirk.Exchange) bool {
		if asks(x, 3) && x.N == 1 {
			x.Vanish(3)
			x.Send("* 3 EXPUNGE")
		}
		return false
	}}, lacks: "3"},
	{name: "a mail vanishes, told with NO", mode: quirk.Mode{Command: func(x *quirk.Exchange) bool {
		if !asks(x, 3) || x.N > 1 {
			return false
		}
		x.Vanish(3)
		x.Send(x.Item(1), x.Item(2))
		return x.Done("NO Some of the requested messages no longer exist")
	}}, lacks: "3"},
	{name: "renumbered while idling", mode: quirk.Mode{Command: on("IDLE", func(x *quirk.Exchange) bool { x.Renumber(); return false })}},
	{name: "no line for an empty search", mode: quirk.Mode{Command: on("UID SEARCH", func(x *quirk.Exchange) bool {
		return len(x.S.Inbox()) == 0 && x.Done("OK done")
	})}},
	{name: "a search with odd numbers", mode: quirk.Mode{Command: on("UID SEARCH", func(x *quirk.Exchange) bool {
		x.Send("* SEARCH 0 " + strings.Trim(fmt.Sprint(x.S.Inbox()), "[]") + " 99999999999 ")
		return x.Done("OK done")
	})}},
	{name: "lines that nobody knows", mode: quirk.Mode{Command: func(x *quirk.Exchange) bool {
		x.Send("* XFOO (1 2", "* 3 XLIST", "* VANISHED (EARLIER) 5:7", "* OK [HIGHESTMODSEQ] x", `* LIST () "/" {3}`, "a|b", "* METADATA")
		return false
	}}},
	{name: "odd flags at SELECT", mode: quirk.Mode{Command: untagged("SELECT", `* FLAGS (\Seen [x] {)`, `* OK [PERMANENTFLAGS (\* [)] x`,
		"* OK [UIDNEXT] x", "* OK [UNSEEN 0] x")}},

	// IDLE
	{name: "news before IDLE begins", once: true, mode: quirk.Mode{Command: untagged("IDLE", "* 4 EXISTS")}},
	{name: "IDLE ends at once", once: true, mode: quirk.Mode{Command: on("IDLE", func(x *quirk.Exchange) bool {
		x.Send("+ idling")
		return x.Done("OK Idle completed")
	})}},
	{name: "IDLE refused", once: true, mode: quirk.Mode{Command: refuse("IDLE", "NO not today", always)}},
	{name: "IDLE unknown", mode: quirk.Mode{Command: refuse("IDLE", "BAD unknown", always)}},
	{name: "IDLE answered by BYE", mode: quirk.Mode{Command: on("IDLE", func(x *quirk.Exchange) bool {
		x.Send("* BYE Server shutting down.")
		return x.Hang()
	})}},
	{name: "IDLE cut after two seconds", mode: quirk.Mode{Command: on("IDLE", func(x *quirk.Exchange) bool {
		x.Send("+ idling")
		time.Sleep(2 * time.Second)
		return x.Hang()
	})}},
	{name: "IDLE told of flags, without end", mode: quirk.Mode{Command: on("IDLE", func(x *quirk.Exchange) bool {
		x.Send("+ idling", `* 1 FETCH (UID 10060 FLAGS (\Seen))`, "* OK Still here", "* 9 FETCH (MODSEQ (5))")
		x.Line()
		return x.Done("OK done")
	})}},
	{name: "no IDLE, cut between looks", mode: quirk.Mode{Caps: "IMAP4rev1 MOVE", Command: on("UID SEARCH", func(x *quirk.Exchange) bool {
		return x.Seen[x.Name] > 1 && x.Hang()
	})}},

	// Folders
	{name: "no MOVE", mode: quirk.Mode{Caps: "IMAP4rev1 UIDPLUS IDLE"}},
	{name: "neither MOVE nor UIDPLUS", mode: quirk.Mode{Caps: "IMAP4rev1"}},
	{name: "no room in the folder at first", mode: quirk.Mode{Command: refuse("UID MOVE", "NO [OVERQUOTA] Not enough disk quota", 2)}},
	{name: "no room in the folder", mode: quirk.Mode{Command: refuse("UID MOVE", "NO [TRYCREATE] no such folder", always)}, lacks: "-",
		error: "no such folder"},
	{name: "folders cannot be made", mode: quirk.Mode{Command: refuse("CREATE", "NO [NOPERM] Permission denied", always)},
		error: "Permission denied"},
	{name: "folders are there though STATUS says no", mode: quirk.Mode{Command: func(x *quirk.Exchange) bool {
		return x.Name == "STATUS" && x.Done("NO no") || x.Name == "CREATE" && x.Done("NO [ALREADYEXISTS] is there")
	}}},
	{name: "odd numbers of copies", mode: quirk.Mode{Command: on("UID MOVE", func(x *quirk.Exchange) bool {
		x.Send("* OK [COPYUID 5 x:y] moved")
		return false
	})}},
	{name: "a namespace that is refused", mode: quirk.Mode{Caps: quirk.AllCaps + " NAMESPACE",
		Command: refuse("NAMESPACE", "NO no", always)}},

	// Logins
	{name: "busy: too many connections", mode: quirk.Mode{Command: refuse("AUTHENTICATE",
		"NO [ALERT] Too many simultaneous connections. (Failure)", 3)}, alert: "Too many simultaneous connections. (Failure)"},
	{name: "busy: temporary failure", mode: quirk.Mode{Command: refuse("AUTHENTICATE",
		"NO Temporary authentication failure, try again later", 3)}},
	{name: "busy: [UNAVAILABLE]", mode: quirk.Mode{Command: refuse("AUTHENTICATE", "NO [UNAVAILABLE] no", 3)}},
	{name: "busy: [LIMIT]", mode: quirk.Mode{Command: refuse("AUTHENTICATE", "NO [LIMIT] Rate limit hit", 3)}},
	{name: "busy: [INUSE]", mode: quirk.Mode{Command: refuse("AUTHENTICATE", "NO [INUSE] Mailbox in use", 3)}},
	{name: "busy: [SERVERBUG]", mode: quirk.Mode{Command: refuse("AUTHENTICATE", "NO [SERVERBUG] Internal error occurred", 3)}},
	{name: "busy: Exchange", mode: quirk.Mode{Command: refuse("SELECT", "BAD User is authenticated but not connected.", 3)}},
	{name: "busy: throttled", mode: quirk.Mode{Command: refuse("AUTHENTICATE",
		"NO [THROTTLED] Request is throttled. Suggested Backoff Time: 299999 milliseconds", 3)}},
	{name: "BYE to a login", mode: quirk.Mode{Command: on("AUTHENTICATE", func(x *quirk.Exchange) bool {
		if x.N > 3 {
			return false
		}
		x.Send("* BYE Too many connections from your address")
		return x.Hang()
	})}},
	{name: "BYE for a greeting", mode: quirk.Mode{Greeting: "* BYE [UNAVAILABLE] down for maintenance"}, lacks: "1 2 3 4",
		error: "the server is busy or limits us for now"},
	{name: "wrong password", mode: quirk.Mode{Command: refuse("AUTHENTICATE", "NO [AUTHENTICATIONFAILED] Invalid credentials", always)},
		lacks: "1 2 3 4", error: "the server refused the login"},
	{name: "password over", mode: quirk.Mode{Command: refuse("AUTHENTICATE", "NO [EXPIRED] change it", always)},
		lacks: "1 2 3 4", error: "the server refused the login"},
	{name: "a login in two steps", mode: quirk.Mode{Caps: "IMAP4rev1 AUTH=PLAIN MOVE", Command: on("AUTHENTICATE",
		func(x *quirk.Exchange) bool { x.Send("+ "); x.Line(); return false })}},
	{name: "a message for the user", mode: quirk.Mode{Greeting: "* OK [ALERT] Mailbox will be migrated on Sunday"},
		alert: "Mailbox will be migrated on Sunday"},
	{name: "BYE at random", mode: quirk.Mode{Command: func(x *quirk.Exchange) bool {
		if x.Count()%13 != 7 {
			return false
		}
		x.Send("* BYE see you")
		return x.Hang()
	}}, error: "?"},
	{name: "silent at SELECT at first", mode: quirk.Mode{Command: on("SELECT", func(x *quirk.Exchange) bool {
		if x.N > 2 {
			return false
		}
		x.Line()
		x.Line()
		return x.Hang()
	})}},
	{name: "ID required, and listed", mode: quirk.Mode{Caps: quirk.AllCaps + " ID", Command: unsafe}},
	{name: "ID required, and not listed", mode: quirk.Mode{Command: unsafe}},
	{name: "ID refused", mode: quirk.Mode{Caps: quirk.AllCaps + " ID", Command: refuse("ID", "BAD what", always)}},
	{name: "an odd answer to ID", mode: quirk.Mode{Caps: quirk.AllCaps + " ID", Command: untagged("ID", `* ID ("name" Coremail`)}},
}

// unsafe refuses whoever did not say its name, as NetEase does.
func unsafe(x *quirk.Exchange) bool {
	return x.Name == "SELECT" && x.Seen["ID"] == 0 && x.Done("NO SELECT Unsafe Login. Please contact kefu@188.com for help")
}

// TestQuirks: whatever a mailbox does, all good mails are read and answered, bad ones are set aside with a word, and no more than two
// logins are made in any minute.
func TestQuirks(t *testing.T) {
	for _, tt := range quirks {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				in, out, o := quirk.New(tt.mode, oddMails()...), &quirk.SMTP{}, &odd{}
				o.run(t, in, out, 2*time.Hour)
				handled, done := "T1 T2 T3 T4", "T1 T2 T3 T4"
				for _, n := range strings.Fields(tt.aside + " " + tt.lacks) {
					handled = strings.TrimSpace(strings.ReplaceAll(strings.ReplaceAll(handled, "T"+n, ""), "  ", " "))
					done = handled
				}
				if tt.lacks == "-" {
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
				if s := strings.Trim(fmt.Sprint(o.aside), "[]"); s != tt.aside {
					t.Errorf("set aside %s, want %s", s, tt.aside)
				}
				if n := len(in.Folder("Quarantine")); n != len(o.aside) {
					t.Errorf("%d mails in quarantine", n)
				}
				if want := strings.ReplaceAll(handled, "T", "Re: T"); subjects(out.Taken()) != want {
					t.Errorf("letters %s, want %s", subjects(out.Taken()), want)
				}
				if (tt.alert != "") != slices.Contains(o.alerts, tt.alert) {
					t.Errorf("alerts %q", o.alerts)
				}
				o.end(t, tt.error)
				pace(t, in.Logins())
				if n := len(in.Logins()); tt.once && n != 1 {
					t.Errorf("%d logins, want one", n)
				}
			})
		})
	}
}

// TestHalving: one mail among many that ends the connection before any other is told of is found in few logins; the others are read.
func TestHalving(t *testing.T) {
	for _, bad := range []int{1, 47, 59, 60} {
		synctest.Test(t, func(t *testing.T) {
			in, o := quirk.New(quirk.Mode{Command: func(x *quirk.Exchange) bool { return asks(x, bad) && x.Hang() }}), &odd{}
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

// letters are the ways in which servers that take mail misbehave. Unless the line says otherwise all four letters are taken.
var letters = []struct {
	name   string
	ext    string
	reply  quirk.Reply
	plain  bool // the letters are text alone
	failed int  // letters that failed for good
}{
	{name: "none"},
	{name: "no extension"},
	{name: "all extensions", ext: "8BITMIME;SIZE 1000000;PIPELINING;SMTPUTF8;ENHANCEDSTATUSCODES;CHUNKING;DSN"},
	{name: "no size", ext: "SIZE"},
	{name: "small size", ext: "8BITMIME;SIZE 2000", plain: true},
	{name: "greylist with 450", reply: first("RCPT", "450 4.2.0 Greylisted, see http://x.example", 4)},
	{name: "greylist with 422", reply: first("RCPT", "422 4.2.2 Greylisted, please try again in a few moments.", 4)},
	{name: "greylist with a time", reply: first("RCPT", "451 4.7.1 Greylisted, try again in 300 seconds", 4)},
	{name: "greylist with 550", reply: first("RCPT", "550 5.7.1 Recipient address rejected: Greylisted, try again later", 4)},
	{name: "greylist with 554 behind the letter", reply: first(".", "554 5.7.1 greylisted", 4)},
	{name: "greylist at MAIL", reply: first("MAIL", "451 4.7.1 Greylisting in action", 2)},
	{name: "too many recipients", reply: first("RCPT", "452 4.5.3 Too many recipients", 3)},
	{name: "421 at the greeting", reply: first("CONNECT", "421 4.3.2 Service not available", 2)},
	{name: "421 at DATA", reply: first("DATA", "421 4.7.0 Try again later, closing connection.", 2)},
	{name: "421 behind the letter", reply: first(".", "421 4.7.0 Try again later", 2)},
	{name: "451 behind the letter", reply: first(".", "451 4.3.0 Error: queue file write error", 2)},
	{name: "hangs up behind the letter", reply: first(".", "-", 2)},
	{name: "hangs up at MAIL", reply: first("MAIL", "-", 2)},
	{name: "hangs up at the greeting", reply: first("CONNECT", "-", 2)},
	{name: "spam", reply: first(".", "554 5.7.1 Message rejected as spam by Content Filtering", 1), plain: true},
	{name: "attachments", plain: true,
		reply: attachments("552-5.7.0 This message was blocked because its content presents\r\n552 5.7.0 a security issue")},
	{name: "attachments, with no word", reply: attachments("550 no"), plain: true},
	{name: "attachments, with 5.6.1", reply: attachments("554 5.6.1 Media not supported"), plain: true},
	{name: "too large", reply: attachments("552 5.3.4 Message size exceeds fixed limit"), plain: true},
	{name: "all content", reply: first(".", "554 5.7.1 looks like spam", always), failed: 4},
	{name: "no such user", reply: first("RCPT", "550 5.1.1 no such user", always), failed: 4},
	{name: "no relay", reply: first("RCPT", "554 5.7.1 Relaying denied", always), failed: 4},
	{name: "EHLO unknown", reply: first("EHLO", "502 5.5.1 what", always)},
}

// first answers the first lines of a kind.
func first(kind, answer string, times int) quirk.Reply {
	return func(verb, _ string, n int) string {
		if verb == kind && n <= times {
			return answer
		}
		return ""
	}
}

// attachments refuses letters that are more than text.
func attachments(answer string) quirk.Reply {
	return func(verb, text string, _ int) string {
		if verb == "." && strings.Contains(text, "multipart/") {
			return answer
		}
		return ""
	}
}

// TestLetterQuirks: whatever the server does that takes the letters, each goes out once, or is told as failed.
func TestLetterQuirks(t *testing.T) {
	for _, tt := range letters {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				in, out, o := quirk.New(quirk.Mode{}, oddMails()...), &quirk.SMTP{Ext: tt.ext, Reply: tt.reply}, &odd{}
				o.run(t, in, out, 6*time.Hour)
				want := "Re: T1 Re: T2 Re: T3 Re: T4"
				if tt.failed > 0 {
					want = ""
				}
				if got := subjects(out.Taken()); got != want || len(o.failed) != tt.failed {
					t.Errorf("taken %q, want %q; %d failed, want %d", got, want, len(o.failed), tt.failed)
				}
				plain := 0
				for _, raw := range out.Taken() {
					if !strings.Contains(raw, "multipart/") {
						plain++
					}
				}
				if tt.plain != (plain > 0) {
					t.Errorf("%d letters are text alone", plain)
				}
				o.end(t, "")
			})
		})
	}
}
