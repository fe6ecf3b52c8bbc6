package message

import (
	"regexp"
	"strings"
)

// Failure is what a delivery status notification (RFC 3464) tells.
type Failure struct {
	Recipient string // address that failed, or ""
	Status    string // enhanced status such as "5.1.1", or ""
	Hard      bool   // a permanent failure: status 5.x.x and action "failed"
	Original  string // Message-ID of the mail that was not delivered, or ""
}

var messageID = regexp.MustCompile(`(?im)^message-id:\s*<([^<>\s]+)>`)

// failure reads the report parts of a bounce. Bounces in free form give what
// can be found: at least the Message-ID of the returned mail.
func failure(e *entity, raw []byte) *Failure {
	f := &Failure{}
	f.read(e)
	if f.Original == "" {
		// The first Message-ID is the bounce's own.
		if all := messageID.FindAllSubmatch(raw, 10); len(all) > 1 {
			f.Original = string(all[len(all)-1][1])
		}
	}
	return f
}

func (f *Failure) read(e *entity) {
	for _, p := range e.parts {
		f.read(p)
	}
	switch e.kind {
	case "message/delivery-status":
		f.status(e)
	case "message/rfc822", "message/rfc822-headers", "text/rfc822-headers", "message/global", "message/global-headers":
		body, _, _ := decodeTransfer(e.body, e.head.get("content-transfer-encoding"))
		h, _, _ := splitHeader(body, true)
		if found := ids(h.get("message-id")); len(found) > 0 && f.Original == "" {
			f.Original = found[0]
		}
	}
}

func (f *Failure) status(e *entity) {
	body, _, _ := decodeTransfer(e.body, e.head.get("content-transfer-encoding"))
	for len(body) > 0 {
		var group header
		group, body, _ = splitHeader(body, true)
		if to := group.get("final-recipient"); to != "" && f.Recipient == "" {
			_, addr, _ := strings.Cut(to, ";")
			f.Recipient = foldDomain(strings.TrimSpace(addr))
			f.Status = strings.TrimSpace(group.get("status"))
			f.Hard = strings.EqualFold(group.get("action"), "failed") && strings.HasPrefix(f.Status, "5")
		}
		if len(group) == 0 {
			return
		}
	}
}
