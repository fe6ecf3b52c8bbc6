package compose

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"strings"
)

// Parse parses a mail that Bytes made. Rendering the result gives the same bytes. From other mails it may drop parts
// that a Letter cannot represent, or return an error.
func Parse(raw []byte) (*Letter, error) {
	m, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return nil, fmt.Errorf("letter: %w", err)
	}
	l := &Letter{ReplyTo: m.Header.Get("Reply-To"), AutoSubmitted: m.Header.Get("Auto-Submitted"), XLoop: m.Header.Get("X-Loop")}
	for _, f := range []struct {
		to   *string
		name string
	}{{&l.From, "From"}, {&l.To, "To"}} {
		a, err := mail.ParseAddress(m.Header.Get(f.name))
		if err != nil {
			return nil, fmt.Errorf("letter: %s: %w", f.name, err)
		}
		*f.to = a.String()
		if a.Name == "" {
			*f.to = a.Address
		}
	}
	if l.Subject, err = new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject")); err != nil {
		return nil, fmt.Errorf("letter: subject: %w", err)
	}
	if l.Date, err = m.Header.Date(); err != nil {
		return nil, fmt.Errorf("letter: date: %w", err)
	}
	bareID := func(s string) string { return strings.Trim(s, "<>") }
	l.MessageID, l.InReplyTo = bareID(m.Header.Get("Message-ID")), bareID(m.Header.Get("In-Reply-To"))
	for _, ref := range strings.Fields(m.Header.Get("References")) {
		l.References = append(l.References, bareID(ref))
	}
	if err := l.part(m.Header.Get, m.Body); err != nil {
		return nil, err
	}
	return l, nil
}

// part parses one MIME entity.
func (l *Letter) part(head func(string) string, body io.Reader) error {
	kind, params, err := mime.ParseMediaType(head("Content-Type"))
	if err != nil {
		return fmt.Errorf("letter: %w", err)
	}
	if strings.HasPrefix(kind, "multipart/") {
		r := multipart.NewReader(body, params["boundary"])
		for {
			p, err := r.NextRawPart()
			if errors.Is(err, io.EOF) {
				return nil
			}
			if err == nil {
				err = l.part(p.Header.Get, p)
			}
			if err != nil {
				return err
			}
		}
	}
	data, err := decode(head("Content-Transfer-Encoding"), body)
	if err != nil {
		return fmt.Errorf("letter: %s: %w", kind, err)
	}
	disposition, names, err := mime.ParseMediaType(head("Content-Disposition"))
	if err != nil { // the texts have none
		text := strings.ReplaceAll(string(data), "\r\n", "\n")
		if kind == "text/html" {
			l.HTML = text
		} else {
			l.Text = text
		}
		return nil
	}
	a := Attachment{Name: names["filename"], Type: head("Content-Type"), CID: strings.Trim(head("Content-Id"), "<>"), Data: data}
	if disposition == "inline" {
		l.Inline = append(l.Inline, a)
	} else {
		l.Attach = append(l.Attach, a)
	}
	return nil
}

func decode(encoding string, body io.Reader) ([]byte, error) {
	switch encoding {
	case "base64":
		body = base64.NewDecoder(base64.StdEncoding, body)
	case "quoted-printable":
		body = quotedprintable.NewReader(body)
	}
	return io.ReadAll(body)
}
