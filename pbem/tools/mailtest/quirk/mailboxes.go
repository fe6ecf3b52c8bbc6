package quirk

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// MailboxCase describes one fault of a mailbox, and what must happen to four mails in it. Unless a field says
// otherwise, all of them are handled and moved to Done, and the last cycle succeeds.
type MailboxCase struct {
	Name       string
	Mode       Mode
	PutAside   string // numbers of the mails that are set aside
	NotHandled string // numbers of the mails that stay in INBOX; "-": all are handled, none is moved
	Error      string // error of the last cycle, "?" for any
	Alert      string // text for the operator
	Once       bool   // one login suffices
	Slow       bool   // the server sleeps, or waits until the client does
}

// MailboxCases lists faults of mailboxes, from bug reports of many mail programs.
var MailboxCases = []MailboxCase{
	{Name: "none", Once: true},

	// Fields of a mail
	{Name: "date of zeros", Once: true, Mode: Mode{Date: firstMailOnly(`INTERNALDATE "00-Jan-0000 00:00:00 +0000"`, goodDate)}},
	{Name: "date without a zone", Mode: Mode{Date: firstMailOnly(`INTERNALDATE "28-Nov-2026 12:00:00"`, goodDate)}},
	{Name: "date with a zone in letters", Mode: Mode{Date: firstMailOnly(`INTERNALDATE "28-Nov-2026 12:00:00 UTC"`, goodDate)}},
	{Name: "date NIL", Once: true, Mode: Mode{Date: firstMailOnly(`INTERNALDATE NIL`, goodDate)}},
	{Name: "date empty", Mode: Mode{Date: firstMailOnly(`INTERNALDATE ""`, goodDate)}},
	{Name: "date of a mail", Mode: Mode{Date: firstMailOnly(`INTERNALDATE "Sat, 28 Nov 2026 12:00:00 +0000"`, goodDate)}},
	{Name: "date of 1970", Mode: Mode{Date: firstMailOnly(`INTERNALDATE "01-Jan-1970 00:00:00 +0000"`, goodDate)}},
	{Name: "date of 9999", Mode: Mode{Date: firstMailOnly(`INTERNALDATE "31-Dec-9999 23:59:59 +0000"`, goodDate)}},
	{Name: "no date ever", Once: true, Mode: Mode{Date: noItem}},
	{Name: "no date of one", Mode: Mode{Date: firstMailOnly("", goodDate)}},
	{Name: "no size ever", Once: true, Mode: Mode{Size: noItem}},
	{Name: "neither date nor size", Mode: Mode{Date: noItem, Size: noItem}},
	{Name: "size zero", Mode: Mode{Size: func(int) string { return "RFC822.SIZE 0" }}},
	{Name: "size too small", Mode: Mode{Size: func(int) string { return "RFC822.SIZE 5" }}},
	{Name: "size below zero", Mode: Mode{Size: firstMailOnly("RFC822.SIZE -1", goodSize)}},
	{Name: "size in letters", Mode: Mode{Size: firstMailOnly("RFC822.SIZE NIL", goodSize)}},
	{Name: "size beyond all numbers", Mode: Mode{Size: firstMailOnly("RFC822.SIZE 99999999999999999999", goodSize)}},
	{Name: "an envelope that nobody asked for", Mode: Mode{Size: func(int) string {
		return `ENVELOPE ("x" {3}` + "\r\nabc" + ` ((NIL NIL "a" NIL)) oops) RFC822.SIZE 110`
	}}},
	{Name: "an odd envelope that nobody asked for", Mode: Mode{Size: func(int) string {
		return `ENVELOPE ("no date" "=?x?" (("a" NIL b)) NIL oops) X-GM-LABELS ("\\Inbox" foo]) RFC822.SIZE 110`
	}}},

	// Texts of a mail
	{Name: "empty text", Once: true, Mode: Mode{Body: body(1, `BODY[] ""`)}, PutAside: "1"},
	{Name: "text NIL", Once: true, Mode: Mode{Body: body(1, `BODY[] NIL`)}, PutAside: "1"},
	{Name: "text of no bytes", Mode: Mode{Body: body(2, "BODY[] {0}\r\n")}, PutAside: "2"},
	{Name: "no text", Mode: Mode{Body: body(2, "")}, PutAside: "2"},
	{Name: "no text of any mail", Mode: Mode{Body: func(int, string) string { return `BODY[] ""` }}, NotHandled: "1 2 3 4",
		Error: "none of them can be read"},
	{Name: "text that is no literal", Mode: Mode{Body: body(2, "BODY[] {oops")}, PutAside: "2"},
	{Name: "text longer than can be", Mode: Mode{Body: body(2, "BODY[] {99999999999}\r\nx")}, PutAside: "2"},
	{Name: "the number of a mail behind its text", Mode: Mode{Order: func(uid, body string) string { return body + " " + uid }}},
	{Name: "flags behind the text", Mode: Mode{Order: func(uid, body string) string {
		return uid + " " + body + ` FLAGS (\Seen x])`
	}}},
	{Name: "the fetch of one mail is refused", Mode: Mode{Command: func(x *Exchange) bool {
		return RequestsText(x, 2) && x.Done("NO [SERVERBUG] cannot")
	}}, PutAside: "2"},
	{Name: "the fetch of one mail is refused for good", Mode: Mode{Command: func(x *Exchange) bool {
		return RequestsText(x, 2) && x.Done("NO Some messages could not be fetched")
	}}, PutAside: "2"},
	{Name: "one mail ends the connection", Mode: Mode{Command: func(x *Exchange) bool {
		return RequestsText(x, 2) && x.HangUp()
	}}, PutAside: "2"},
	{Name: "one mail ends the connection in its text", Mode: Mode{Command: func(x *Exchange) bool {
		if !RequestsText(x, 3) {
			return false
		}
		x.Raw("* 3 FETCH (UID 3 BODY[] {500}\r\nFrom: x")
		return x.HangUp()
	}}, PutAside: "3"},
	{Name: "all fetches end the connection at first", Mode: Mode{Command: func(x *Exchange) bool {
		return x.Connection < 4 && x.Name == "UID FETCH" && x.HangUp()
	}}},
	{Name: "throttled while fetching", Mode: Mode{Command: refuse("UID FETCH",
		"BAD Request is throttled. Suggested Backoff Time: 92415 milliseconds", 4)}},
	{Name: "flags of another client before the text", Mode: Mode{Command: untagged("UID FETCH", `* 1 FETCH (UID 1 FLAGS (\Seen))`,
		`* 2 FETCH (FLAGS (\Seen))`)}},
	{Name: "slow", Slow: true, Mode: Mode{Command: func(*Exchange) bool { time.Sleep(20 * time.Second); return false }}},

	// The mailbox changes
	{Name: "a mail vanishes", Mode: Mode{Command: func(x *Exchange) bool {
		if RequestsText(x, 3) && x.Connection == 1 {
			x.Vanish(3)
			x.Send("* 3 EXPUNGE")
		}
		return false
	}}, NotHandled: "3"},
	{Name: "a mail vanishes, told with NO", Mode: Mode{Command: func(x *Exchange) bool {
		if !RequestsText(x, 3) || x.Connection > 1 {
			return false
		}
		x.Vanish(3)
		x.Send(x.Item(1), x.Item(2))
		return x.Done("NO Some of the requested messages no longer exist")
	}}, NotHandled: "3"},
	{Name: "renumbered while idling", Mode: Mode{Command: onCommand("IDLE", func(x *Exchange) bool { x.Renumber(); return false })}},
	{Name: "no line for an empty search", Mode: Mode{Command: onCommand("UID SEARCH", func(x *Exchange) bool {
		return len(x.Server.Inbox()) == 0 && x.Done("OK done")
	})}},
	{Name: "a search with odd numbers", Mode: Mode{Command: onCommand("UID SEARCH", func(x *Exchange) bool {
		x.Send("* SEARCH 0 " + strings.Trim(fmt.Sprint(x.Server.Inbox()), "[]") + " 99999999999 ")
		return x.Done("OK done")
	})}},
	{Name: "lines that nobody knows", Mode: Mode{Command: func(x *Exchange) bool {
		x.Send("* XFOO (1 2", "* 3 XLIST", "* VANISHED (EARLIER) 5:7", "* OK [HIGHESTMODSEQ] x", `* LIST () "/" {3}`, "a|b", "* METADATA")
		return false
	}}},
	{Name: "odd flags at SELECT", Mode: Mode{Command: untagged("SELECT", `* FLAGS (\Seen [x] {)`, `* OK [PERMANENTFLAGS (\* [)] x`,
		"* OK [UIDNEXT] x", "* OK [UNSEEN 0] x")}},

	// IDLE
	{Name: "news before IDLE begins", Once: true, Mode: Mode{Command: untagged("IDLE", "* 4 EXISTS")}},
	{Name: "IDLE ends at once", Once: true, Mode: Mode{Command: onCommand("IDLE", func(x *Exchange) bool {
		x.Send("+ idling")
		return x.Done("OK Idle completed")
	})}},
	{Name: "IDLE refused", Once: true, Mode: Mode{Command: refuse("IDLE", "NO not today", everyTime)}},
	{Name: "IDLE unknown", Mode: Mode{Command: refuse("IDLE", "BAD unknown", everyTime)}},
	{Name: "IDLE answered by BYE", Mode: Mode{Command: onCommand("IDLE", func(x *Exchange) bool {
		x.Send("* BYE Server shutting down.")
		return x.HangUp()
	})}},
	{Name: "IDLE cut after two seconds", Slow: true, Mode: Mode{Command: onCommand("IDLE", func(x *Exchange) bool {
		x.Send("+ idling")
		time.Sleep(2 * time.Second)
		return x.HangUp()
	})}},
	{Name: "IDLE told of flags, without end", Mode: Mode{Command: onCommand("IDLE", func(x *Exchange) bool {
		x.Send("+ idling", `* 1 FETCH (UID 10060 FLAGS (\Seen))`, "* OK Still here", "* 9 FETCH (MODSEQ (5))")
		x.Line()
		return x.Done("OK done")
	})}},
	{Name: "no IDLE, cut between looks", Mode: Mode{Caps: "IMAP4rev1 MOVE", Command: onCommand("UID SEARCH", func(x *Exchange) bool {
		return x.Seen[x.Name] > 1 && x.HangUp()
	})}},

	// Folders
	{Name: "no MOVE", Mode: Mode{Caps: "IMAP4rev1 UIDPLUS IDLE"}},
	{Name: "neither MOVE nor UIDPLUS", Mode: Mode{Caps: "IMAP4rev1"}},
	{Name: "no room in the folder at first", Mode: Mode{Command: refuse("UID MOVE", "NO [OVERQUOTA] Not enough disk quota", 2)}},
	{Name: "no room in the folder", Mode: Mode{Command: refuse("UID MOVE", "NO [TRYCREATE] no such folder", everyTime)}, NotHandled: "-",
		Error: "no such folder"},
	{Name: "folders cannot be made", Mode: Mode{Command: refuse("CREATE", "NO [NOPERM] Permission denied", everyTime)},
		Error: "Permission denied"},
	{Name: "folders are there though STATUS says no", Mode: Mode{Command: func(x *Exchange) bool {
		return x.Name == "STATUS" && x.Done("NO no") || x.Name == "CREATE" && x.Done("NO [ALREADYEXISTS] is there")
	}}},
	{Name: "odd numbers of copies", Mode: Mode{Command: onCommand("UID MOVE", func(x *Exchange) bool {
		x.Send("* OK [COPYUID 5 x:y] moved")
		return false
	})}},
	{Name: "a namespace that is refused", Mode: Mode{Caps: AllCaps + " NAMESPACE",
		Command: refuse("NAMESPACE", "NO no", everyTime)}},

	// Logins
	{Name: "busy: too many connections", Mode: Mode{Command: refuse("AUTHENTICATE",
		"NO [ALERT] Too many simultaneous connections. (Failure)", 3)}, Alert: "Too many simultaneous connections. (Failure)"},
	{Name: "busy: temporary failure", Mode: Mode{Command: refuse("AUTHENTICATE",
		"NO Temporary authentication failure, try again later", 3)}},
	{Name: "busy: [UNAVAILABLE]", Mode: Mode{Command: refuse("AUTHENTICATE", "NO [UNAVAILABLE] no", 3)}},
	{Name: "busy: [LIMIT]", Mode: Mode{Command: refuse("AUTHENTICATE", "NO [LIMIT] Rate limit hit", 3)}},
	{Name: "busy: [INUSE]", Mode: Mode{Command: refuse("AUTHENTICATE", "NO [INUSE] Mailbox in use", 3)}},
	{Name: "busy: [SERVERBUG]", Mode: Mode{Command: refuse("AUTHENTICATE", "NO [SERVERBUG] Internal error occurred", 3)}},
	{Name: "busy: Exchange", Mode: Mode{Command: refuse("SELECT", "BAD User is authenticated but not connected.", 3)}},
	{Name: "busy: throttled", Mode: Mode{Command: refuse("AUTHENTICATE",
		"NO [THROTTLED] Request is throttled. Suggested Backoff Time: 299999 milliseconds", 3)}},
	{Name: "BYE to a login", Mode: Mode{Command: onCommand("AUTHENTICATE", func(x *Exchange) bool {
		if x.Connection > 3 {
			return false
		}
		x.Send("* BYE Too many connections from your address")
		return x.HangUp()
	})}},
	{Name: "BYE for a greeting", Mode: Mode{Greeting: "* BYE [UNAVAILABLE] down for maintenance"}, NotHandled: "1 2 3 4",
		Error: "the server is busy or limits us for now"},
	{Name: "wrong password", Mode: Mode{Command: refuse("AUTHENTICATE", "NO [AUTHENTICATIONFAILED] Invalid credentials", everyTime)},
		NotHandled: "1 2 3 4", Error: "the server refused the login"},
	{Name: "password over", Mode: Mode{Command: refuse("AUTHENTICATE", "NO [EXPIRED] change it", everyTime)},
		NotHandled: "1 2 3 4", Error: "the server refused the login"},
	{Name: "a login in two steps", Mode: Mode{Caps: "IMAP4rev1 AUTH=PLAIN MOVE", Command: onCommand("AUTHENTICATE",
		func(x *Exchange) bool { x.Send("+ "); x.Line(); return false })}},
	{Name: "a message for the user", Mode: Mode{Greeting: "* OK [ALERT] Mailbox will be migrated on Sunday"},
		Alert: "Mailbox will be migrated on Sunday"},
	{Name: "BYE at random", Mode: Mode{Command: func(x *Exchange) bool {
		if x.Count()%13 != 7 {
			return false
		}
		x.Send("* BYE see you")
		return x.HangUp()
	}}, Error: "?"},
	{Name: "silent at SELECT at first", Slow: true, Mode: Mode{Command: onCommand("SELECT", func(x *Exchange) bool {
		if x.Connection > 2 {
			return false
		}
		x.Line()
		x.Line()
		return x.HangUp()
	})}},
	{Name: "ID required, and listed", Mode: Mode{Caps: AllCaps + " ID", Command: refuseWithoutID}},
	{Name: "ID required, and not listed", Mode: Mode{Command: refuseWithoutID}},
	{Name: "ID refused", Mode: Mode{Caps: AllCaps + " ID", Command: refuse("ID", "BAD what", everyTime)}},
	{Name: "an odd answer to ID", Mode: Mode{Caps: AllCaps + " ID", Command: untagged("ID", `* ID ("name" Coremail`)}},
}

// refuseWithoutID refuses clients that did not send ID, as the provider NetEase does.
func refuseWithoutID(x *Exchange) bool {
	return x.Name == "SELECT" && x.Seen["ID"] == 0 && x.Done("NO SELECT Unsafe Login. Please contact kefu@188.com for help")
}

// onCommand returns a hook that calls another hook only for one command.
func onCommand(name string, hook func(x *Exchange) bool) func(*Exchange) bool {
	return func(x *Exchange) bool { return x.Name == name && hook(x) }
}

// untagged returns a hook that sends lines before the answer to a command.
func untagged(name string, lines ...string) func(*Exchange) bool {
	return onCommand(name, func(x *Exchange) bool { x.Send(lines...); return false })
}

// refuse returns a hook that refuses a command on the first connections, up to a number.
func refuse(name, answer string, connections int) func(*Exchange) bool {
	return onCommand(name, func(x *Exchange) bool { return x.Connection <= connections && x.Done(answer) })
}

// firstMailOnly returns an item function that changes only the first mail.
func firstMailOnly(item string, plain func(int) string) func(int) string {
	return func(uid int) string {
		if uid == 1 {
			return item
		}
		return plain(uid)
	}
}

func goodDate(int) string { return `INTERNALDATE "28-Nov-2026 12:00:00 +0000"` }
func goodSize(int) string { return "RFC822.SIZE 110" }
func noItem(int) string   { return "" }

func body(uid int, item string) func(int, string) string {
	return func(u int, plain string) string {
		if u == uid {
			return item
		}
		return plain
	}
}

// RequestsText reports whether a FETCH requests the text of a mail.
func RequestsText(x *Exchange, uid int) bool {
	return x.Name == "UID FETCH" && strings.Contains(x.Args, "BODY.PEEK") && slices.Contains(x.UIDs(), uid)
}

const everyTime = 1 << 30
