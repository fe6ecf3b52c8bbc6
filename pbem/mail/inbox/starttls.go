package inbox

import (
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"

	"github.com/emersion/go-imap/v2"
)

// maxPlainLine bounds a line before TLS in bytes.
const maxPlainLine = 8 << 10

// startTLS starts TLS on a new connection. It reads byte by byte, so that bytes sent before TLS are never taken for
// encrypted ones.
func startTLS(conn net.Conn, cfg *tls.Config) (net.Conn, error) {
	greeting, err := readPlainLine(conn)
	if err != nil {
		return nil, fmt.Errorf("before the greeting: %w", err)
	}
	if text, ok := strings.CutPrefix(greeting, "* BYE"); ok {
		return nil, &imap.Error{Type: imap.StatusResponseTypeBye, Text: strings.TrimSpace(text)}
	}
	if !strings.HasPrefix(greeting, "* OK") {
		return nil, errors.New("the server let us in before TLS, or is no IMAP server")
	}
	if _, err := io.WriteString(conn, "s STARTTLS\r\n"); err != nil {
		return nil, err
	}
	for {
		line, err := readPlainLine(conn)
		if err != nil {
			return nil, err
		}
		switch answer, ours := strings.CutPrefix(line, "s "); {
		case !ours:
			continue
		case !strings.HasPrefix(strings.ToUpper(answer), "OK"):
			return nil, &imap.Error{Type: imap.StatusResponseTypeNo, Text: "STARTTLS: " + answer}
		}
		secure := tls.Client(conn, cfg)
		return secure, secure.Handshake()
	}
}

func readPlainLine(r io.Reader) (string, error) {
	var line []byte
	for b := make([]byte, 1); len(line) < maxPlainLine; {
		if _, err := io.ReadFull(r, b); err != nil {
			return "", err
		}
		if b[0] == '\n' {
			return strings.TrimRight(string(line), "\r"), nil
		}
		line = append(line, b[0])
	}
	return "", fmt.Errorf("the server sent a line of more than %d bytes", maxPlainLine)
}
