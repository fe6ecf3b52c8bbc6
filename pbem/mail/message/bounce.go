package message

import (
	"strings"
	"unicode"

	"fieldpost/pbem/text/lazyregexp"
)

// DeliveryFailure describes a delivery failure, from a delivery status notification (RFC 3464) or from a text in
// another form. None of it is proven; a caller must compare Tag or Original with the letters that were sent.
type DeliveryFailure struct {
	Recipient string // address that failed, or ""
	Status    string // enhanced status such as "5.1.1" (RFC 3463), an SMTP code such as "550", or ""
	Hard      bool   // the failure is permanent
	Original  string // Message-ID of the mail that was not delivered, or ""
	Tag       string // text after "+b." in the address that it was delivered to, or ""
	Text      string // line with the reason, or ""
}

const bouncePlusTag = "+b."

// bounceTag returns the tag of the bounce address that a mail was delivered to.
func bounceTag(m *Mail) string {
	for _, addr := range m.DeliveredTo {
		local, _, _ := strings.Cut(addr, "@")
		if _, tag, ok := strings.Cut(local, bouncePlusTag); ok && tag != "" {
			return tag
		}
	}
	return ""
}

// parseFailure parses the report parts of a bounce, and its text.
func parseFailure(h header, e *entity, m *Mail) *DeliveryFailure {
	f := &DeliveryFailure{Tag: bounceTag(m)}
	f.readReport(e)
	text := &bounceText{}
	text.collect(e)
	f.fillFromText(h, text)
	if f.Original == "" {
		f.Original = ownMessageID(m)
	}
	return f
}

// ownMessageID returns a Message-ID in our form among the references of a mail.
func ownMessageID(m *Mail) string {
	for _, id := range append([]string{m.InReplyTo}, m.References...) {
		if strings.HasPrefix(id, "pbem.") {
			return id
		}
	}
	return ""
}

func (f *DeliveryFailure) readReport(e *entity) {
	for _, p := range e.parts {
		f.readReport(p)
	}
	switch e.kind {
	case "message/delivery-status", "message/global-delivery-status":
		f.readStatus(e)
	case "message/rfc822", "message/rfc822-headers", "text/rfc822-headers", "message/global", "message/global-headers":
		body, _, _ := decodeTransfer(e.body, e.head.get("content-transfer-encoding"))
		h, _, _ := splitHeader(body, true)
		f.readOriginal(h)
	}
}

// readOriginal reads the header of the returned mail.
func (f *DeliveryFailure) readOriginal(h header) {
	if found, _ := parseIDs(h.get("message-id")); len(found) > 0 && f.Original == "" {
		f.Original = found[0]
	}
	if to := parseAddresses(h.get("to")); len(to) == 1 && f.Recipient == "" {
		f.Recipient = to[0].Address
	}
}

// readStatus reads a delivery status (RFC 3464 section 2) for the first failed recipient, or else for the first
// recipient.
func (f *DeliveryFailure) readStatus(e *entity) {
	body, _, _ := decodeTransfer(e.body, e.head.get("content-transfer-encoding"))
	for len(body) > 0 {
		var group header
		group, body, _ = splitHeader(body, true)
		if len(group) == 0 {
			return
		}
		to := group.get("final-recipient")
		if to == "" {
			to = group.get("original-recipient")
		}
		failed := strings.EqualFold(strings.TrimSpace(group.get("action")), "failed")
		if to == "" || f.Status != "" && (f.Hard || !failed) {
			continue
		}
		kind, addr, ok := strings.Cut(to, ";")
		if !ok {
			addr = kind
		}
		if f.Recipient = foldDomain(strings.Trim(strings.TrimSpace(addr), "<>")); strings.ContainsFunc(f.Recipient, unicode.IsControl) {
			f.Recipient = ""
		}
		f.Status, _, _ = strings.Cut(strings.TrimSpace(group.get("status")), " ")
		f.Hard = failed && strings.HasPrefix(f.Status, "5")
		if _, why, ok := strings.Cut(group.get("diagnostic-code"), ";"); ok {
			f.Text = clip(strings.TrimSpace(why))
		}
	}
}

// clip shortens a line for logs.
func clip(s string) string {
	const most = 200
	for i := range s {
		if i >= most {
			return s[:i] + "..."
		}
	}
	return s
}

var failureSubject = lazyregexp.New(
	`(?i)^(undeliver(ed|able)\b|undelivered mail returned|delivery (status notification|failure|report|` +
		`has failed|problem)|mail delivery (failed|failure|problem|subsystem|system error)|mail (system error|` +
		`could not be delivered)|returned mail\b|failure notice|failed (mail|message|delivery)|nondeliverable|` +
		`could not (send|deliver) (message|mail)|warning: (could not send message|message .* (delayed|` +
		`undelivered))|message (undeliverable|delivery failure|delayed)|unzustellbar|nicht zustellbar|non remis|` +
		`mail non distribué|no se puede entregar|mancato recapito|onbestelbaar|niet bezorgd|недоставлен|` +
		`配信(できません|不能|エラー)|配達(不能|できません)|メール(配信|送信).*(エラー|失敗)|退信|投递失败|반송)`)

// looksLikeBounce reports whether a mail without marks in its header is a bounce: its subject looks like one, its text
// contains a reason, and it has no order frame.
func looksLikeBounce(e *entity, m *Mail) bool {
	if !failureSubject().MatchString(strings.TrimSpace(m.Subject)) {
		return false
	}
	text := &bounceText{}
	text.collect(e)
	if hasFrame(strings.Join(text.lines, "\n")) {
		return false
	}
	f := &DeliveryFailure{}
	f.fillFromText(nil, text)
	return f.Status != "" || f.Text != ""
}
