// Package savedmail reads files that a player saved from a mail program: a mail with its attachments, a position file,
// or a planner page.
package savedmail

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	gomessage "github.com/emersion/go-message"
	gomail "github.com/emersion/go-message/mail"

	"fieldpost/pbem/game/preview"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/text/lazyregexp"
)

// Limits of input, in bytes and in parts of a mail.
const (
	MaxFile  = 32 << 20 // in bytes; a mail with a planner of a large title has about 6 MB
	maxPart  = 16 << 20
	maxParts = 64
)

// File holds the content of a saved file. Fields for content that the file lacks are empty.
type File struct {
	Mail     bool   // the file is a mail
	From     string // address of the sender, or the one for replies
	Subject  string
	Text     string // text of the mail in UTF-8 with LF line ends; for another file, its whole content
	Position []byte // a position file
}

// Read parses the content of a file. The name only helps to recognize the kind and names the file in errors. From a
// mail with several positions it returns the first.
func Read(name string, content []byte) (File, error) {
	switch {
	case len(content) > MaxFile:
		return File{}, fmt.Errorf("%s has %d MB: at most %d MB are read", name, len(content)>>20, MaxFile>>20)
	case bytes.HasPrefix(content, []byte("\xd0\xcf\x11\xe0")):
		return File{}, fmt.Errorf("%s is in the form that Outlook alone reads (.msg): save the mail as .eml or as text, or save the "+
			"attached .position", name)
	case isPosition(content):
		return File{Position: content}, nil
	case isPlanner(content):
		return File{Position: positionOf(content)}, nil
	case isMail(name, content):
		return readMail(content), nil
	}
	return File{Text: string(content)}, nil
}

// isPosition reports whether content begins like a position file.
func isPosition(content []byte) bool {
	return bytes.HasPrefix(bytes.TrimSpace(bytes.TrimPrefix(content, []byte("\xef\xbb\xbf"))), []byte(preview.PositionFormat))
}

// headerField matches a line of a mail's header that never occurs in an order sheet.
var headerField = lazyregexp.New(`(?im)^(from|to|subject|date|message-id|mime-version|received|return-path|x-[a-z-]+):[ \t]`)

// isMail reports whether content is a mail: its file name has the extension of a mail, or it begins with two known
// header fields.
func isMail(name string, content []byte) bool {
	if strings.EqualFold(filepath.Ext(name), ".eml") {
		return true
	}
	head := bytes.ReplaceAll(content[:min(len(content), 64<<10)], []byte("\r\n"), []byte("\n"))
	head, _, _ = bytes.Cut(head, []byte("\n\n"))
	found := headerField().FindAllIndex(head, 2)
	return len(found) == 2 && (found[0][0] == 0 || bytes.HasPrefix(head, []byte("From ")))
}

// readMail parses a mail. It extracts the text like the daemon, and the first position from the attachments.
func readMail(raw []byte) File {
	m, _ := message.Read(raw) // a mail that cannot be read has no text
	f := File{Mail: true, From: m.From, Subject: m.Subject, Text: m.Text}
	r, err := gomail.CreateReader(bytes.NewReader(raw))
	if err != nil && !gomessage.IsUnknownCharset(err) {
		return f
	}
	defer func() { _ = r.Close() }()
	if to, err := r.Header.AddressList("Reply-To"); err == nil && len(to) == 1 {
		f.From = to[0].Address
	}
	for n := 0; n < maxParts && f.Position == nil; n++ {
		p, err := r.NextPart()
		if errors.Is(err, io.EOF) || err != nil && !gomessage.IsUnknownCharset(err) {
			break
		}
		data, err := io.ReadAll(io.LimitReader(p.Body, maxPart))
		switch {
		case err != nil:
		case isPosition(data):
			f.Position = data
		case isPlanner(data):
			f.Position = positionOf(data)
		}
	}
	return f
}

// plannerMark is the start of the JSON in a planner page, which contains its initial position.
var plannerMark = []byte(`<script type="application/json" id="setup">`)

// isPlanner reports whether content is a planner page.
func isPlanner(content []byte) bool { return bytes.Contains(content, plannerMark) }

// positionOf returns the position in a planner page, or nil for none.
func positionOf(page []byte) []byte {
	_, rest, _ := bytes.Cut(page, plannerMark)
	text, _, _ := bytes.Cut(rest, []byte("</script>"))
	var setup struct{ Position string }
	if json.Unmarshal(text, &setup) != nil || !isPosition([]byte(setup.Position)) {
		return nil
	}
	return []byte(setup.Position)
}
