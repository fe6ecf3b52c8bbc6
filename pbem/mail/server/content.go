package server

import (
	"bufio"
	"bytes"
	"strings"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	gomessage "github.com/emersion/go-message"
	"github.com/emersion/go-message/textproto"
)

func header(raw []byte) (textproto.Header, error) {
	return textproto.ReadHeader(bufio.NewReader(bytes.NewReader(raw)))
}

// envelope of a message; one with a malformed header has an empty envelope.
func envelope(raw []byte) *imap.Envelope {
	h, err := header(raw)
	if err != nil {
		return &imap.Envelope{}
	}
	return imapserver.ExtractEnvelope(h)
}

// section extracts a body section. Whole messages, and the header and text of
// messages whose header the library cannot parse, are cut from the bytes
// themselves: a malformed mail must come out as it came in.
func section(raw []byte, b *imap.FetchItemBodySection) []byte {
	plain := len(b.Part) == 0 && len(b.HeaderFields) == 0 && len(b.HeaderFieldsNot) == 0
	head, body := cutHeader(raw)
	switch {
	case plain && b.Specifier == imap.PartSpecifierNone:
		return partial(raw, b.Partial)
	case plain && b.Specifier == imap.PartSpecifierHeader:
		return partial(head, b.Partial)
	case plain && b.Specifier == imap.PartSpecifierText:
		return partial(body, b.Partial)
	}
	return imapserver.ExtractBodySection(bytes.NewReader(raw), b)
}

// cutHeader splits after the first blank line, which belongs to the header.
func cutHeader(raw []byte) (head, body []byte) {
	if i := bytes.Index(raw, []byte("\r\n\r\n")); i >= 0 {
		return raw[:i+4], raw[i+4:]
	}
	return raw, nil
}

func partial(b []byte, p *imap.SectionPartial) []byte {
	if p == nil {
		return b
	}
	start := min(max(p.Offset, 0), int64(len(b)))
	return b[start : start+min(max(p.Size, 0), int64(len(b))-start)]
}

// headerMatches reports whether a field of that name holds the value; an empty
// value asks for the field alone.
func headerMatches(raw []byte, key, value string) bool {
	h, err := header(raw)
	if err != nil {
		return false
	}
	mh := gomessage.Header{Header: h}
	for fields := mh.FieldsByKey(key); fields.Next(); {
		// On an unknown charset the raw value is returned, which is what we want.
		text, _ := fields.Text()
		if contain(text, value) {
			return true
		}
	}
	return false
}

func contain(s, sub string) bool { return strings.Contains(strings.ToLower(s), strings.ToLower(sub)) }
