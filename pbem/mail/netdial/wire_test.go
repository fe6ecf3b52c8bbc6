package netdial

import (
	"context"
	"errors"
	"io"
	"net"
	"os"
	"strings"
	"testing"
	"time"
)

// A peer that says nothing: clearing the deadline, as the IMAP library does,
// must not make the read wait for ever, and the connection must be closed
// afterwards.
func TestGuardEndsSilence(t *testing.T) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	conn, err := Endpoint{Addr: ln.Addr().String(), Security: Plain, MaxSilence: time.Millisecond}.Dial(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if err := conn.SetReadDeadline(time.Time{}); err != nil {
		t.Fatal(err)
	}
	if _, err := conn.Read(make([]byte, 1)); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Fatalf("read: %v, want a timeout", err)
	}
	if _, err := conn.Write([]byte("x")); !errors.Is(err, net.ErrClosed) {
		t.Fatalf("write after a timeout: %v, want a closed connection", err)
	}
}

// A peer that takes the connection and never shakes hands, and a reader that
// never heard of deadlines.
func TestGuardWithoutDeadline(t *testing.T) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	if _, err := (Endpoint{Addr: ln.Addr().String(), Security: TLS,
		MaxSilence: time.Millisecond}).Dial(context.Background()); !errors.Is(err,
		os.ErrDeadlineExceeded) && !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("handshake: %v, want a timeout", err)
	}
	a, b := net.Pipe()
	defer b.Close()
	if _, err := WithTimeout(a, time.Millisecond).Read(make([]byte, 1)); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("read: %v, want a timeout", err)
	}
}

// A peer that stops reading must not block a long write.
func TestGuardEndsStalledWrite(t *testing.T) {
	a, b := net.Pipe()
	defer b.Close()
	_, err := WithTimeout(a, time.Millisecond).Write([]byte("nobody reads this"))
	if !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Fatalf("write: %v, want a timeout", err)
	}
	if _, err := b.Read(make([]byte, 1)); err != io.EOF {
		t.Fatalf("peer sees %v, want EOF", err)
	}
}

func TestPlainOnlyOnLoopback(t *testing.T) {
	for addr, want := range map[string]string{
		"127.0.0.1:143": "", "localhost:25": "", "[::1]:143": "",
		"mail.example.org:143": "loopback only", "192.0.2.1:25": "loopback only",
	} {
		err := Endpoint{Addr: addr, Security: Plain}.Check()
		if (want == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", addr, err, want)
		}
	}
	if err := (Endpoint{Addr: "h:1", Security: "ssl"}).Check(); err == nil {
		t.Error("unknown security accepted")
	}
}
