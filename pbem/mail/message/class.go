package message

import (
	"strings"

	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/text/lazyregexp"
)

// Class names the kind of a mail. Only mails of the class Orders are answered.
type Class string

// Values of Class, in the order in which they are tested.
const (
	Malformed  Class = "strange"    // the mail does not have exactly one readable From; it goes to quarantine
	OwnMail    Class = "own"        // sent by this installation: never answered
	Bounce     Class = "bounce"     // a delivery failure report (RFC 3464 or another form)
	AutoReply  Class = "auto-reply" // vacation notice, read receipt (RFC 3834)
	List       Class = "list"       // mail of a list, or bulk mail
	Unreadable Class = "unreadable" // no text was found in it
	Orders     Class = "orders"     // may hold an order sheet
)

// IsSilent reports whether a mail of this class must not be answered.
func (c Class) IsSilent() bool {
	switch c {
	case Malformed, OwnMail, Bounce, AutoReply, List:
		return true
	}
	return false
}

// daemonName matches the name of a mail daemon that has no address.
var daemonName = lazyregexp.New(`(?i)(mailer-?daemon|mail delivery (sub)?system|postmaster)`)

// classify tests for the classes in a fixed order and returns the first that fits, with the reason.
func (r *Reader) classify(h header, m *Mail, kinds []string) (Class, string) {
	switch n := len(h.all("from")); {
	case n == 0:
		return Malformed, "the mail has no From"
	case n > 1:
		return Malformed, "the mail has more than one From"
	case len(parseAddresses(h.get("from"))) > 1:
		return Malformed, "the From of the mail names several people"
	case m.From == "" && (daemonName().MatchString(h.get("from")) || strings.TrimSpace(h.get("from")) == "<>"):
		return Bounce, "the sender is a mail server without an address"
	case m.From == "":
		return Malformed, "the From of the mail cannot be read"
	}
	if why := r.ownReason(h, m); why != "" {
		return OwnMail, why
	}
	if why := bounceReason(h, m, kinds); why != "" {
		return Bounce, why
	}
	if why := autoReplyReason(h, kinds); why != "" {
		return AutoReply, why
	}
	if why := bulkReason(h); why != "" && !(r.isPlayer(m) && hasFilledFrame(m.Text)) {
		return List, why
	}
	if why := listReason(h); why != "" && !(r.isPlayer(m) && m.HasFrame()) {
		return List, why
	}
	if why := providerReason(h); why != "" && !m.HasFrame() {
		return List, why
	}
	return Orders, ""
}

// isPlayer reports whether the sender holds a seat here, and is therefore a person whatever the mail looks like.
func (r *Reader) isPlayer(m *Mail) bool { return r.People != nil && r.People.IsPerson(m.From) }

func (r *Reader) ownReason(h header, m *Mail) string {
	for _, own := range r.OwnAddresses {
		for _, addr := range []string{m.From, m.ReturnPath} {
			if addr != "" && strings.EqualFold(stripTag(addr), stripTag(own)) {
				return "sent from this installation's own address " + own
			}
		}
	}
	for _, loop := range h.all("x-loop") {
		if r.LoopID != "" && strings.EqualFold(loop, r.LoopID) {
			return "carries this installation's X-Loop"
		}
	}
	if r.Domain != "" && strings.HasPrefix(m.MessageID, "pbem.") && strings.HasSuffix(strings.ToLower(m.MessageID),
		"@"+strings.ToLower(r.Domain)) {
		return "carries a Message-ID of this installation"
	}
	return ""
}

// stripTag removes a plus tag: "gm+x@h" is "gm@h".
func stripTag(addr string) string {
	at := strings.LastIndexByte(addr, '@')
	if at < 0 {
		return addr
	}
	local, _, _ := strings.Cut(addr[:at], "+")
	return local + addr[at:]
}

func bounceReason(h header, m *Mail, kinds []string) string {
	if bounceTag(m) != "" {
		return "delivered to a bounce address"
	}
	for _, kind := range kinds {
		if kind == "message/delivery-status" || kind == "message/global-delivery-status" || kind == "multipart/report delivery-status" {
			return "a delivery status notification (RFC 3464)"
		}
	}
	if h.has("return-path") && strings.TrimSpace(h.get("return-path")) == "<>" && !h.has("auto-submitted") {
		return "the return path is empty"
	}
	if identity.IsProgramAddress(m.From) {
		return "the sender " + m.From + " is a machine"
	}
	if h.has("x-failed-recipients") {
		return "names failed recipients"
	}
	return ""
}

// autoReplyReason returns the mark of an automatic answer in a mail, "" for none. X-Auto-Response-Suppress is no such
// mark, because people's mail has it too.
func autoReplyReason(h header, kinds []string) string {
	for _, v := range h.all("auto-submitted") {
		word, _, _ := strings.Cut(v, ";")
		word, _, _ = strings.Cut(word, "(") // a comment may stand behind it (RFC 3834 section 5)
		if word = strings.ToLower(strings.TrimSpace(word)); word != "no" && word != "" {
			return "Auto-Submitted: " + word + " (RFC 3834)"
		}
	}
	for _, kind := range kinds {
		if strings.HasPrefix(kind, "multipart/report") || kind == "message/disposition-notification" {
			return "a report (" + kind + ")"
		}
	}
	if strings.TrimSpace(h.get("return-path")) == "<>" {
		return "the return path is empty"
	}
	for _, name := range autoFields {
		if h.has(name) && !strings.EqualFold(h.get(name), "no") {
			return "carries " + name
		}
	}
	if strings.EqualFold(h.get("precedence"), "auto_reply") {
		return "Precedence: auto_reply"
	}
	return ""
}

// autoFields lists the header fields of automatic answers besides the field of RFC 3834.
var autoFields = []string{"x-autoreply", "x-autorespond", "x-autoresponder"}

// listReason returns the mark of a mailing list in a header, "" for none. Some people's mail has such marks too. They
// therefore do not affect orders from a seat.
func listReason(h header) string {
	for _, name := range []string{"list-id", "list-unsubscribe", "list-post"} {
		if h.has(name) {
			return "carries " + name
		}
	}
	if strings.EqualFold(h.get("precedence"), "list") {
		return "Precedence: list"
	}
	return ""
}

// providerReason returns a mark that some providers, such as Proton and Fastmail, put on every mail of a person. A
// frame in such a mail is still read, because a person who asks for a vacant seat is not known as a player yet.
func providerReason(h header) string {
	for _, name := range autoFields {
		if h.has(name) {
			return "carries " + name + ": no"
		}
	}
	if h.has("feedback-id") {
		return "carries feedback-id"
	}
	return ""
}

// bulkReason returns a mark of vacation programs that do not follow RFC 3834. A seat's frame with orders is read
// anyway, because a vacation program can only copy the empty form in our letter.
func bulkReason(h header) string {
	switch p := strings.ToLower(h.get("precedence")); p {
	case "bulk", "junk":
		return "Precedence: " + p
	}
	return ""
}
