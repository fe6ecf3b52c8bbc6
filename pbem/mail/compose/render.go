package compose

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"fmt"
	"mime"
	"mime/quotedprintable"
	"net/url"
	"strings"
	"time"
)

// Bytes renders the letter with CRLF line ends. The MIME structure has these levels, outermost first, each only if it
// is needed: multipart/mixed (attachments), multipart/alternative (text, HTML), multipart/related (HTML, inline files).
func (l *Letter) Bytes() ([]byte, error) {
	if err := l.check(); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := l.writeHeader(&b); err != nil {
		return nil, err
	}
	c := l.content()
	b.Grow(c.size())
	c.write(&b)
	return b.Bytes(), nil
}

func (l *Letter) writeHeader(b *bytes.Buffer) error {
	for _, f := range []struct{ name, value string }{{"From", l.From}, {"To", l.To}, {"Reply-To", l.ReplyTo}} {
		if f.value == "" && f.name == "Reply-To" {
			continue
		}
		a, err := parseAddress(f.name, f.value)
		if err != nil {
			return err
		}
		fold(b, f.name, formatAddress(a))
	}
	fold(b, "Subject", encodeSubject(truncateText(l.Subject, maxSubject), len("Subject: ")))
	fold(b, "Date", l.Date.Format(time.RFC1123Z))
	fold(b, "Message-ID", "<"+l.MessageID+">")
	if l.InReplyTo != "" {
		fold(b, "In-Reply-To", "<"+l.InReplyTo+">")
	}
	if refs := cutReferences(l.References); len(refs) > 0 {
		fold(b, "References", "<"+strings.Join(refs, "> <")+">")
	}
	if l.AutoSubmitted != "" {
		fold(b, "Auto-Submitted", l.AutoSubmitted)
		fold(b, "X-Auto-Response-Suppress", "All")
	}
	if l.XLoop != "" {
		fold(b, "X-Loop", l.XLoop)
	}
	b.WriteString("MIME-Version: 1.0\r\n")
	return nil
}

// maxEncodedWord bounds an encoded word of RFC 2047, section 2, in bytes.
const maxEncodedWord = 75

// encodeSubject returns a header text in encoded words of RFC 2047, in the shorter of their two encodings. The first
// word fits into the first line, of which used columns are taken. ASCII text is not encoded.
func encodeSubject(s string, used int) string {
	enc := mime.BEncoding
	if q := mime.QEncoding.Encode("utf-8", s); q == s || len(q) < len(enc.Encode("utf-8", s)) {
		if q == s {
			return s
		}
		enc = mime.QEncoding
	}
	var words []string
	rest := []rune(s)
	for room := 78 - used; len(rest) > 0; room = maxEncodedWord {
		n := len(rest)
		for n > 1 && len(encodeWord(enc, string(rest[:n]))) > min(room, maxEncodedWord) {
			n--
		}
		words, rest = append(words, encodeWord(enc, string(rest[:n]))), rest[n:]
	}
	return strings.Join(words, " ")
}

// encodeWord returns an encoded word. ASCII is encoded as well, because blanks between two encoded words would be lost.
func encodeWord(enc mime.WordEncoder, s string) string {
	if word := enc.Encode("utf-8", s); word != s {
		return word
	}
	return "=?utf-8?q?" + strings.NewReplacer("=", "=3D", "?", "=3F", "_", "=5F", " ", "_").Replace(s) + "?="
}

// fold writes a header field, folded at spaces to lines below 78 columns where possible (RFC 5322 section 2.1.1).
func fold(b *bytes.Buffer, name, value string) {
	b.WriteString(name + ":")
	col := len(name) + 1
	for _, word := range strings.Split(value, " ") {
		if word == "" {
			continue
		}
		if col+1+len(word) > 78 && (col > len(name)+1 || strings.HasPrefix(word, "=?")) {
			b.WriteString("\r\n")
			col = 0
		}
		b.WriteString(" " + word)
		col += 1 + len(word)
	}
	b.WriteString("\r\n")
}

// node holds one MIME entity.
type node struct {
	fields   []string // complete header fields without line ends
	body     []byte   // of a leaf, already encoded
	boundary string
	children []node
}

func (n node) write(b *bytes.Buffer) {
	for _, f := range n.fields {
		b.WriteString(f + "\r\n")
	}
	b.WriteString("\r\n")
	if n.boundary == "" {
		b.Write(n.body)
		return
	}
	for i, c := range n.children {
		if i > 0 {
			b.WriteString("\r\n")
		}
		b.WriteString("--" + n.boundary + "\r\n")
		c.write(b)
	}
	b.WriteString("\r\n--" + n.boundary + "--\r\n")
}

// size returns the number of bytes that write writes.
func (n node) size() int {
	sum := len("\r\n") + len(n.body)
	for _, f := range n.fields {
		sum += len(f) + len("\r\n")
	}
	for _, c := range n.children {
		sum += len("\r\n--\r\n") + len(n.boundary) + c.size()
	}
	if n.boundary != "" {
		sum += len("--\r\n--\r\n") + len(n.boundary) - len("\r\n")
	}
	return sum
}

// ReplyPlaceholder is a placeholder for the reply address in the links of a letter's HTML.
const ReplyPlaceholder = "mailto:reply-here@pbem.invalid"

// fillReplyLinks returns the HTML of a letter with the reply address in place of ReplyPlaceholder.
func (l *Letter) fillReplyLinks() string {
	a, err := parseAddress("Reply-To", cmp.Or(l.ReplyTo, l.From))
	if err != nil {
		return l.HTML
	}
	to := strings.NewReplacer("%40", "@").Replace(url.QueryEscape(a.Address))
	return strings.ReplaceAll(l.HTML, `href="`+ReplyPlaceholder+"?", `href="mailto:`+to+"?")
}

func (l *Letter) content() node {
	top := textNode("text/plain", l.Text)
	if l.HTML != "" {
		rich := textNode("text/html", l.fillReplyLinks())
		if len(l.Inline) > 0 {
			parts := []node{rich}
			for _, a := range l.Inline {
				parts = append(parts, fileNode(a, "inline"))
			}
			rich = l.multi("related", parts)
		}
		top = l.multi("alternative", []node{top, rich})
	}
	var attach []Attachment
	if l.HTML == "" {
		attach = append(attach, l.Inline...) // without HTML nothing refers to these pictures
	}
	attach = append(attach, l.Attach...)
	if len(attach) == 0 {
		return top
	}
	parts := []node{top}
	for _, a := range attach {
		parts = append(parts, fileNode(a, "attachment"))
	}
	return l.multi("mixed", parts)
}

func (l *Letter) multi(kind string, parts []node) node {
	mark := mimeBoundary(l.MessageID, kind)
	return node{
		fields:   []string{fmt.Sprintf("Content-Type: multipart/%s;\r\n boundary=\"%s\"", kind, mark)},
		boundary: mark,
		children: parts,
	}
}

// textNode encodes a text as 7bit if it is ASCII in short lines, otherwise as quoted-printable.
func textNode(kind, s string) node {
	s = strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
	if !strings.HasSuffix(s, "\n") {
		s += "\n"
	}
	if is7BitPlain(s) {
		return node{
			fields: []string{"Content-Type: " + kind + "; charset=us-ascii", "Content-Transfer-Encoding: 7bit"},
			body:   []byte(strings.ReplaceAll(s, "\n", "\r\n")),
		}
	}
	var b bytes.Buffer
	w := quotedprintable.NewWriter(&b)
	// Writes to a buffer do not fail.
	_, _ = w.Write([]byte(strings.ReplaceAll(s, "\n", "\r\n")))
	_ = w.Close()
	return node{
		fields: []string{"Content-Type: " + kind + "; charset=utf-8", "Content-Transfer-Encoding: quoted-printable"},
		body:   b.Bytes(),
	}
}

// is7BitPlain reports whether a text is ASCII in lines of at most 78 columns, without trailing spaces or lines that
// begin with "From ". Some mail stores change these.
func is7BitPlain(s string) bool {
	for _, line := range strings.Split(s, "\n") {
		if len(line) > 78 || strings.HasPrefix(line, "From ") || strings.TrimRight(line, " \t") != line {
			return false
		}
		for i := 0; i < len(line); i++ {
			if c := line[i]; c >= 0x7f || c < ' ' && c != '\t' {
				return false
			}
		}
	}
	return true
}

func fileNode(a Attachment, disposition string) node {
	kind := a.Type
	if kind == "" {
		kind = "application/octet-stream"
	}
	encoding, body := encodeFile(a)
	n := node{body: body, fields: []string{
		"Content-Type: " + kind,
		"Content-Transfer-Encoding: " + encoding,
		"Content-Disposition: " + mime.FormatMediaType(disposition, map[string]string{"filename": a.Name}),
	}}
	if a.CID != "" {
		n.fields = append(n.fields, "Content-ID: <"+a.CID+">")
	}
	return n
}

// encodeFile encodes a file as base64, or as quoted-printable if that is shorter.
func encodeFile(a Attachment) (encoding string, body []byte) {
	code := inBase64(a.Data)
	if !isQuotedShorter(a.Data, len(code)) {
		return "base64", code
	}
	var q bytes.Buffer
	w := quotedprintable.NewWriter(&q)
	w.Binary = true
	_, _ = w.Write(a.Data) // as in text
	_ = w.Close()
	if q.Len() < len(code) {
		return "quoted-printable", append(q.Bytes(), "=\r\n"...) // a soft break adds nothing to the file
	}
	return "base64", code
}

// base64Line is the number of bytes in a line of 76 base64 characters.
const base64Line = 57

// inBase64Size returns the number of bytes that inBase64 makes of n bytes, at most two too high.
func inBase64Size(n int) int { return base64.StdEncoding.EncodedLen(n) + 2*(n/base64Line+1) }

// inBase64 encodes a file in lines of 76 characters.
func inBase64(data []byte) []byte {
	out := make([]byte, 0, inBase64Size(len(data)))
	for len(data) > base64Line {
		out = append(base64.StdEncoding.AppendEncode(out, data[:base64Line]), "\r\n"...)
		data = data[base64Line:]
	}
	return append(base64.StdEncoding.AppendEncode(out, data), "\r\n"...)
}

// isLiteralByte marks the bytes that quoted-printable does not escape.
var isLiteralByte = func() (is [256]bool) {
	for c := ' '; c <= '~'; c++ {
		is[c] = c != '='
	}
	is['\t'] = true
	return is
}()

// isQuotedShorter reports whether a file may take fewer than less bytes in quoted-printable, where each escaped byte
// takes three.
func isQuotedShorter(data []byte, less int) bool {
	n := len(data)
	for _, c := range data {
		if !isLiteralByte[c] {
			if n += 2; n >= less {
				return false
			}
		}
	}
	return n < less
}
