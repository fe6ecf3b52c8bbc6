package message

import (
	"regexp"
	"strings"

	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/text/lazyregexp"
)

// bounceText collects the text of a bounce as lines.
type bounceText struct {
	lines []string
	bytes int
}

const maxBounceText = 64 << 10 // bytes that are examined

// collect collects the readable parts in order, except the returned mail itself.
func (b *bounceText) collect(e *entity) {
	for _, p := range e.parts {
		b.collect(p)
	}
	if e.kind != "text/plain" && e.kind != "text/html" || len(e.parts) > 0 || b.bytes > maxBounceText {
		return
	}
	body, _, _ := decodeTransfer(e.body, e.head.get("content-transfer-encoding"))
	text, _, _ := decodeCharset(body, e.params["charset"])
	if e.kind == "text/html" {
		t, _, err := htmlText(text)
		if err != nil {
			return
		}
		text = t
	}
	for _, line := range strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		if b.bytes += len(line) + 1; b.bytes > maxBounceText {
			return
		}
		b.lines = append(b.lines, strings.TrimRight(line, " \t"))
	}
}

var (
	enhancedStatus = lazyregexp.New(`(?:^|[\s(#:;<\["'-])([45]\.[0-9]{1,3}\.[0-9]{1,3})(?:[\s):;,>\]"'-]|\.?$|\.\s)`)
	smtpCode       = lazyregexp.New(`(?:^|[\s:<("'>])([45][0-9]{2})(?:[ :-] ?(?:[A-Za-z#<"']|[45]\.)|$)`)
	codeWord       = lazyregexp.New(
		`(?i)(said|smtp|error|respon|status|reply|repl(y|ied)|remote|host|code|server|<<<|>>>|rcpt|reason|^\s*[45][0-9]{2}[ :-])`)

	permanentWords = lazyregexp.New(
		`(?i)(user unknown|unknown (user|recipient|address|mailbox)|no such (user|person|recipient|mailbox|` +
			`address|account)|does(n.t| not) (exist|have an? .*account)|not (a )?known( here)?|no mailbox here|` +
			`mailbox (not found|unavailable|is disabled|disabled|inactive)|(account|user|address|` +
			`recipient).{0,40}(disabled|suspended|inactive|not found|no longer|rejected|invalid|expired)|` +
			`(address|recipient|user).{0,20}(couldn.t|could not|wasn.t|was not) (be )?found|` +
			`host (or domain name )?not found|domain .{0,40}(not exist|not found)|permanent (fatal )?errors?|` +
			`permanent(ly)? (failed|failure|rejected|error)|i.m (not going to|giving up)|i.ve given up|` +
			`i tried to deliver a bounce|unroutable|undeliverable address|unknown domain|` +
			`relay(ing)? (access )?denied|宛先.{0,20}(不明|存在しません|見つかりません)|(アドレス|` +
			`ユーザー?).{0,20}(存在しません|見つかりません|不明)|用户不存在|unbekannt(er|e)? (empfänger|benutzer|` +
			`adresse)|existe? pas|no existe)`)
	temporaryWords = lazyregexp.New(
		`(?i)(delayed|will (be )?(retr|keep trying|continue)|still trying|still being attempted|` +
			`not (yet )?been delivered( yet)?.*(retr|continu|hour)|temporar|try again later|` +
			`no action is required|do not need to (re-?send|do anything)|warning message only|greylist|配送遅延|` +
			`遅延|再送|後で再)`)
	filled = lazyregexp.New(
		`(?i)(over ?quota|quota (exceeded|full)|exceed(s|ed)? .{0,20}quota|mailbox.{0,20}(is )?full|` +
			`insufficient (disk )?space|storage (limit|allocation)|容量.{0,10}(超過|オーバー|いっぱい)|` +
			`メールボックス.{0,10}いっぱい)`)

	copyStart = lazyregexp.New(
		`(?i)(below this line is a copy of the message|this is a copy of (the|your) message|` +
			`copy of the (original )?message|original message (follows|headers?)|^-+ ?(original message|` +
			`returned (message|mail)|message header|unsent message below|failed message).*-*$|^-+ ?(元の|` +
			`送信)メール|^(original|returned) message:|the headers of the (original )?message|` +
			`transcript of (the )?original|message header follows|^received: (from|by) )`)
	addressPattern = lazyregexp.New(
		`<?([A-Za-z0-9.!#$%&'*+/=?^_{|}~-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}|[A-Za-z0-9.!#$%&'*+/=?^_{|}~-]+@\[[0-9.]+\])>?`)
	headerPattern = lazyregexp.New(`(?i)^\s*(?:> ?)?(message-id|to):\s*(.+)$`)
)

// fillFromText fills missing fields from the text of the mail.
func (f *DeliveryFailure) fillFromText(h header, b *bounceText) {
	reason, copied := b.lines, []string(nil)
	for i, line := range b.lines {
		if copyStart().MatchString(line) {
			reason, copied = b.lines[:i], b.lines[i:]
			break
		}
	}
	if v := h.get("x-failed-recipients"); v != "" && f.Recipient == "" {
		if list := parseAddresses(v); len(list) > 0 {
			f.Recipient = list[0].Address
		}
	}
	f.readCopiedHeader(copied)
	if f.Status != "" {
		return // the report already states it
	}
	all := strings.Join(reason, "\n")
	f.findReason(reason)
	f.decideHard(all)
	if f.Recipient == "" {
		f.Recipient = addressIn(reason, h)
	}
}

// readCopiedHeader reads the header of a returned mail that is quoted in the text.
func (f *DeliveryFailure) readCopiedHeader(lines []string) {
	var head header
	for _, line := range lines {
		if found := headerPattern().FindStringSubmatch(line); found != nil {
			head = append(head, field{name: strings.ToLower(found[1]), value: found[2]})
		}
	}
	f.readOriginal(head)
}

// findReason finds the status and the line with the reason.
func (f *DeliveryFailure) findReason(lines []string) {
	for _, line := range lines {
		if found := enhancedStatus().FindStringSubmatch(line); found != nil {
			f.Status, f.Text = found[1], clip(strings.TrimSpace(line))
			return
		}
	}
	for _, line := range lines {
		if found := smtpCode().FindStringSubmatch(line); found != nil && codeWord().MatchString(line) {
			f.Status, f.Text = found[1], clip(strings.TrimSpace(line))
			return
		}
	}
	for _, re := range []func() *regexp.Regexp{permanentWords, filled, temporaryWords} {
		for _, line := range lines {
			if re().MatchString(line) {
				f.Text = clip(strings.TrimSpace(line))
				return
			}
		}
	}
}

// decideHard determines whether the failure is permanent. Words about a delay prevail, because a warning also quotes
// the answers that the server got so far.
func (f *DeliveryFailure) decideHard(all string) {
	switch {
	case temporaryWords().MatchString(all) && !strings.HasPrefix(f.Status, "5"):
		f.Hard = false
	case f.Status != "":
		f.Hard = strings.HasPrefix(f.Status, "5")
	default:
		f.Hard = permanentWords().MatchString(all) && !filled().MatchString(all)
	}
}

// addressIn returns the first address in the text that is neither the reporter's own
// nor the receiver's.
func addressIn(lines []string, h header) string {
	skip := map[string]bool{}
	for _, name := range []string{"from", "to", "delivered-to"} {
		for _, a := range headerAddresses(h, name) {
			skip[strings.ToLower(stripTag(a))] = true
		}
	}
	for _, line := range lines {
		for _, found := range addressPattern().FindAllStringSubmatch(line, -1) {
			addr := strings.TrimRight(found[1], ".")
			if !skip[strings.ToLower(stripTag(addr))] && !identity.IsProgramAddress(addr) {
				return foldDomain(addr)
			}
		}
	}
	return ""
}
