package inbox

import (
	"bufio"
	"io"
	"net"
	"strings"
	"testing"
	"testing/iotest"
)

// readConn is a connection of which only Read is used.
type readConn struct {
	net.Conn
	r io.Reader
}

func (c readConn) Read(p []byte) (int, error) { return c.r.Read(p) }

// What the library is given to read of what a server sends. "|" is the end of a line. The greeting comes first.
func TestMend(t *testing.T) {
	const date = `INTERNALDATE "28-Nov-2026 12:00:00 +0000"`
	for _, tt := range []struct{ name, sent, want string }{
		{"well-formed",
			"* 1 FETCH (UID 7 " + date + " RFC822.SIZE 9)|a OK done|", "* 1 FETCH (UID 7 " + date + " RFC822.SIZE 9)|a OK done|"},
		{"a date that is none",
			`* 1 FETCH (UID 7 INTERNALDATE "00-Jan-0000 00:00:00 +0000" RFC822.SIZE 9)|`, "* 1 FETCH (UID 7 RFC822.SIZE 9)|"},
		{"a date without quotes", `* 1 FETCH (INTERNALDATE NIL UID 7)|`, "* 1 FETCH (UID 7)|"},
		{"a size that is none", "* 1 FETCH (UID 7 RFC822.SIZE -1 " + date + ")|", "* 1 FETCH (UID 7 " + date + ")|"},
		{"the UID last", "* 1 FETCH (" + date + " UID 7)|", "* 1 FETCH (UID 7 " + date + ")|"},
		{"what nobody asked for",
			`* 1 FETCH (X-GM-MSGID 5 UID 7 ENVELOPE ("a" NIL ((NIL NIL "(x)" "y"))) ` + date + " FLAGS (\\Seen foo]))|",
			"* 1 FETCH (UID 7 " + date + ")|"},
		{"flags alone", "* 1 FETCH (UID 7 FLAGS (\\Seen))|* 1 FETCH (FLAGS ())|", ""},
		{"a body", "* 1 FETCH (UID 7 BODY[] {5}|a)|b)|x OK|", "* 1 FETCH (UID 7 BODY[] {5}|a)|b)|x OK|"},
		{"a body, and more behind it", "* 1 FETCH (UID 7 FLAGS () BODY[] {3}|abc FLAGS (\\Seen) " + date + ")|",
			"* 1 FETCH (UID 7 BODY[] {3}|abc " + date + ")|"},
		{"a body before its UID", "* 1 FETCH (BODY[] {4}|ab   UID 7)|", "* 1 FETCH (UID 7 BODY[] {4}|ab  )|"},
		{"an empty body", `* 1 FETCH (UID 7 BODY[] "")|* 2 FETCH (UID 8 BODY[] NIL)|`,
			`* 1 FETCH (UID 7 BODY[] "")|* 2 FETCH (UID 8 BODY[] NIL)|`},
		{"a header with a section", "* 1 FETCH (UID 7 BODY[HEADER.FIELDS (A B)]<0> {1}|x)|",
			"* 1 FETCH (UID 7 BODY[HEADER.FIELDS (A B)]<0> {1}|x)|"},
		{"a literal that nobody asked for", "* 1 FETCH (UID 7 RFC822.TEXT {3}|a b " + date + ")|", "* 1 FETCH (UID 7 " + date + ")|"},
		{"no list", "* 1 FETCH (UID 7 oops|", "* 1 FETCH (UID 7 oops|"},
		{"lines that nobody knows",
			"* XFOO 3|* 3 XLIST|* VANISHED 5:7|* LIST () \"/\" {3}|a|b|* FLAGS (\\Seen [x])|* 3 EXISTS|", "* 3 EXISTS|"},
		{"a search", "* SEARCH 7 8 |* SEARCH|* SEARCH 0 9 99999999999 (MODSEQ 5)|", "* SEARCH 7 8|* SEARCH|* SEARCH 9|"},
		{"codes", "* OK [PERMANENTFLAGS (\\*)] x|* OK [UIDVALIDITY 5] y|* OK [UIDVALIDITY x] y|* OK still here|a OK [COPYUID 5 ] moved|",
			"* OK [UIDVALIDITY 5] y|a OK moved|"},
		{"refusals", "a NO [LIMIT] later|a NO|a BAD [X  y z] no|* BYE [UNAVAILABLE] bye|",
			"a NO [LIMIT] later|a NO|a BAD [X] no|* BYE [UNAVAILABLE] bye|"},
		{"going on", "+|+ idling|+ OK [ALERT] x|", "+|+ idling|+ OK [ALERT] x|"},
		{"the connection ends in a body", "* 1 FETCH (UID 7 BODY[] {5}|a", "* 1 FETCH (UID 7 BODY[] {5}|a"},
		{"the connection ends in a line", "* 1 FET", "* 1 FET"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, r := range []func(io.Reader) io.Reader{func(r io.Reader) io.Reader { return r }, iotest.OneByteReader} {
				sent := strings.ReplaceAll("* OK [CAPABILITY IMAP4rev1] hello|"+tt.sent, "|", "\r\n")
				got, err := io.ReadAll(newFilterConn(readConn{r: r(strings.NewReader(sent))}, nil))
				want := strings.ReplaceAll("* OK [CAPABILITY IMAP4rev1] hello|"+tt.want, "|", "\r\n")
				if err != nil || string(got) != want {
					t.Errorf("%v\ngot  %q\nwant %q", err, got, want)
				}
			}
		})
	}
}

// Bounds: a line, and what is announced at once.
func TestMendBounds(t *testing.T) {
	for name, sent := range map[string]io.Reader{
		"line":    io.MultiReader(strings.NewReader("* OK "), zeros{}),
		"literal": strings.NewReader("* OK x\r\n* 1 FETCH (UID 7 BODY[] {999999999999}\r\n"),
	} {
		_, err := io.Copy(io.Discard, newFilterConn(readConn{r: bufio.NewReader(sent)}, nil))
		if err == nil || !strings.Contains(err.Error(), "the server") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// Texts of [ALERT] are told whatever line they stand in.
func TestMendAlert(t *testing.T) {
	var told []string
	sent := "* OK [ALERT] one\r\n* OK [ALERT] two\r\na NO [ALERT] three\r\n* BYE [ALERT] four\r\n* OK [ALERT]\r\n"
	m := newFilterConn(readConn{r: strings.NewReader(sent)}, func(s string) { told = append(told, s) })
	if _, err := io.Copy(io.Discard, m); err != nil || strings.Join(told, " ") != "one two three four" || m.bye != "[ALERT] four" {
		t.Errorf("%v %v %q", err, told, m.bye)
	}
}
