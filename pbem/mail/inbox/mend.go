package inbox

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"regexp"
	"strconv"
	"strings"
)

// filterConn filters a server's responses so that the IMAP library reads only lines that it understands. A line that
// the library cannot parse ends its connection, and the same line comes again after every login. Lines that were not
// requested, and malformed fields of a FETCH, are therefore removed; the mail is then read without them. Literals pass
// unchanged.
type filterConn struct {
	net.Conn
	in      *bufio.Reader
	out     []byte // filtered bytes
	err     error  // error to return after out
	body    int64  // bytes of a literal to pass on unchanged
	fetch   *fetchResponse
	greeted bool // the greeting was read

	alert func(text string) // called with [ALERT] texts; may be nil
	bye   string            // text of an untagged BYE
}

const (
	maxLine      = 8 << 20  // limit of a line in bytes; a search result of half a million mails fits
	maxLiteral   = 64 << 20 // bytes of a mail
	maxHeldBytes = 16 << 20 // limit in bytes of a mail whose UID comes after its text
)

func newFilterConn(conn net.Conn, alert func(string)) *filterConn {
	return &filterConn{Conn: conn, in: bufio.NewReaderSize(conn, 32<<10), alert: alert}
}

// Read reads the filtered bytes of the server.
func (m *filterConn) Read(p []byte) (int, error) {
	for {
		switch {
		case len(m.out) > 0:
			n := copy(p, m.out)
			m.out = m.out[n:]
			return n, nil
		case m.err != nil:
			return 0, m.err
		case m.body > 0:
			n, err := m.in.Read(p[:min(int64(len(p)), m.body)])
			m.body -= int64(n)
			return n, err
		}
		line, err := m.line()
		if err != nil {
			m.out, m.err = line, err
			continue
		}
		if m.out, err = m.filterLine(line); err != nil {
			m.err = err
		}
	}
}

// line reads one line without its end.
func (m *filterConn) line() ([]byte, error) {
	var line []byte
	for {
		part, err := m.in.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case err == nil:
			return bytes.TrimRight(line, "\r\n"), nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return line, err
		case len(line) > maxLine:
			return nil, fmt.Errorf("the server sent a line of more than %d bytes", maxLine)
		}
	}
}

var (
	statusLine = regexp.MustCompile(`(?i)^(\S+) +(OK|NO|BAD|BYE|PREAUTH)(?: *\[([^\] ]+)([^\]]*)\])?(.*)$`)
	fetchLine  = regexp.MustCompile(`(?i)^\* +([0-9]+) +FETCH +\(`)
	countLine  = regexp.MustCompile(`(?i)^\* +[0-9]{1,9} +(?:EXISTS|RECENT|EXPUNGE)$`)
	searchLine = regexp.MustCompile(`(?i)^\* +SEARCH\b`)
	wantedLine = regexp.MustCompile(`(?i)^\* +(?:CAPABILITY|NAMESPACE|STATUS|ESEARCH)\b`)
	literalEnd = regexp.MustCompile(`\{([0-9]{1,18})\+?\}$`)
)

// filterLine returns the part of one line that the library may read, with its line end.
func (m *filterConn) filterLine(line []byte) ([]byte, error) {
	if m.fetch != nil {
		return m.addFetchPart(line)
	}
	line = bytes.TrimRight(line, " ")
	if head := fetchLine.Find(line); head != nil {
		m.fetch = &fetchResponse{head: head}
		return m.addFetchPart(line[len(head):])
	}
	if s := statusLine.FindSubmatch(line); s != nil {
		return m.filterStatus(s), nil
	}
	switch {
	case searchLine.Match(line):
		return filterSearch(bytes.Fields(line)), nil
	case len(line) > 0 && line[0] != '*', countLine.Match(line), wantedLine.Match(line):
		return append(line, "\r\n"...), nil
	}
	return nil, m.skipResponse(line)
}

// skipResponse reads and drops the rest of a response: its literals and the lines after them.
func (m *filterConn) skipResponse(line []byte) error {
	for {
		n, ok, err := literalLength(line)
		if err != nil || !ok {
			return err
		}
		if _, err := io.CopyN(io.Discard, m.in, n); err != nil {
			return err
		}
		if line, err = m.line(); err != nil {
			return err
		}
	}
}

// filterSearch returns a search result with only its valid UIDs.
func filterSearch(words [][]byte) []byte {
	out := []byte("* SEARCH")
	for _, w := range words {
		if isUID(w) {
			out = append(append(out, ' '), w...)
		}
	}
	return append(out, "\r\n"...)
}

// isUID reports whether a word is a valid UID.
func isUID(word []byte) bool {
	n, err := strconv.ParseUint(string(word), 10, 32)
	return err == nil && n > 0
}

// neededCodes maps the response codes in use to the form of their arguments.
var neededCodes = map[string]*regexp.Regexp{
	"CAPABILITY":  regexp.MustCompile(`^ `),
	"UIDVALIDITY": regexp.MustCompile(`^ ([0-9]{1,9}|[1-3][0-9]{9}|4[01][0-9]{8}|42[0-8][0-9]{7}|429[0-4][0-9]{6})$`),
	"APPENDUID":   regexp.MustCompile(`^ [0-9]{1,9} [1-9][0-9]{0,8}$`),
}

// unusedCodes lists response codes that are not used here. The library cannot read them without arguments.
var unusedCodes = map[string]bool{"COPYUID": true, "PERMANENTFLAGS": true, "UIDNEXT": true, "HIGHESTMODSEQ": true}

// filterStatus returns a status response without unused codes. An untagged one is removed unless it is the greeting or
// has a needed code.
func (m *filterConn) filterStatus(s [][]byte) []byte {
	tag, kind, text := string(s[1]), strings.ToUpper(string(s[2])), strings.TrimSpace(string(s[5]))
	code, args := strings.ToUpper(string(s[3])), strings.TrimRight(string(s[4]), " ")
	if code == "ALERT" && text != "" && m.alert != nil {
		m.alert(text)
	}
	if tag == "*" && kind == "BYE" {
		m.bye = text
		if code != "" {
			m.bye = "[" + code + "] " + text
		}
	}
	form := neededCodes[code]
	use := form != nil && form.MatchString(args)
	if tag == "*" && m.greeted && !use && kind != "BYE" {
		return nil
	}
	m.greeted = true
	if !use {
		args = ""
	}
	if !use && (form != nil || unusedCodes[code]) {
		code = ""
	}
	out := tag + " " + kind
	if code != "" {
		out += " [" + code + args + "]"
	}
	if text != "" {
		out += " " + text
	}
	return []byte(out + "\r\n")
}

// literalLength returns the length of the literal that follows a line.
func literalLength(line []byte) (n int64, ok bool, err error) {
	s := literalEnd.FindSubmatch(line)
	if s == nil {
		return 0, false, nil
	}
	if n, err = strconv.ParseInt(string(s[1]), 10, 64); err != nil || n > maxLiteral {
		return 0, false, fmt.Errorf("the server announced %s bytes at once, at most %d are read", s[1], maxLiteral)
	}
	return n, true, nil
}
