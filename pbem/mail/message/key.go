package message

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
)

// Key returns a hash of a mail's content in 64 hexadecimal digits. It is the same for two copies that took different
// routes to the mailbox, because trace and authentication fields are left out. Two mails with one Message-ID and
// different contents have different keys.
func Key(raw []byte) string {
	h, body, _ := splitHeader(raw, true)
	return keyOf(h, body)
}

// keyOf returns the key of a mail whose header is parsed already.
func keyOf(h header, body []byte) string {
	sum := sha256.New()
	var line []byte
	for _, f := range h {
		if !isTraceField(f.name) {
			line = append(append(append(append(line[:0], f.name...), ':'), f.value...), '\n')
			sum.Write(line)
		}
	}
	sum.Write([]byte("\n"))
	text := strings.ReplaceAll(string(body), "\r\n", "\n")
	sum.Write([]byte(strings.TrimRight(text, "\n")))
	return hex.EncodeToString(sum.Sum(nil))
}

// AssignMessageID sets the Message-ID of a mail that has no usable one. It is computed from the content, under this
// installation's domain, because ledgers identify mails by their Message-ID.
func (m *Mail) AssignMessageID(domain string) {
	if m.MessageID == "" {
		m.MessageID = fmt.Sprintf("none.%.16s@%s", m.Key, domain)
		m.Warnings = append(m.Warnings, "the mail has no Message-ID")
	}
}

func isTraceField(name string) bool {
	switch name {
	case "received", "delivered-to", "return-path", "envelope-to", "dkim-signature", "authentication-results", "received-spf":
		return true
	}
	return strings.HasPrefix(name, "x-") || strings.HasPrefix(name, "arc-")
}
