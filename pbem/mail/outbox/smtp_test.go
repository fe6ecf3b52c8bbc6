package outbox

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/mail/netdial"

	"github.com/emersion/go-smtp"
)

func TestSMTP(t *testing.T) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	b := &backend{got: make(chan string, 10)}
	srv := smtp.NewServer(b)
	srv.Domain, srv.MaxMessageBytes = "example.net", 5000
	go func() { _ = srv.Serve(ln) }()
	defer srv.Close()
	s := &SMTP{Endpoint: netdial.Endpoint{Addr: ln.Addr().String(), Security: netdial.Plain}}
	defer s.Close()
	send := func(from, to, raw string) (string, error) {
		return s.Send(context.Background(), Envelope{From: from, To: to}, []byte(raw))
	}
	// Refusals and deferrals in between must not spoil the connection.
	for _, tt := range []struct {
		from, to string
		size     int
		code     int // 0: accepted; -1: to be tried again
	}{
		{"gm@example.net", "a@b.org", 10, 0}, {"gm@example.net", "no@b.org", 10, 550}, {"gm@example.net", "slow@b.org", 10, -1},
		{"gm@example.net", "b@b.org", 10, 0}, {"gm@example.net", "spam@b.org", 10, 554}, {"refused@example.net", "a@b.org", 10, -1},
		{"gm@example.net", "c@b.org", 6000, 552}, {"", "d@b.org", 10, 0},
	} {
		raw := "Subject: x\r\n\r\n.dot\r\n" + string(make([]byte, tt.size))
		_, err := send(tt.from, tt.to, raw)
		var refused *Refused
		code := 0
		switch {
		case errors.As(err, &refused):
			code = refused.Code
		case err != nil:
			code = -1
		}
		if code != tt.code {
			t.Errorf("%s to %s: %v, want code %d", tt.from, tt.to, err, tt.code)
		}
		if tt.code == 0 {
			if got := <-b.got; got != tt.to+" "+raw+"\r\n" {
				t.Errorf("arrived %q", got)
			}
		}
	}
}

// A server that accepts the connection and then says nothing. A server that hangs up after each mail, without a word or
// with 421: the next mail goes over a new connection at once. One that hangs up before the first is down.
func TestSMTPHangsUp(t *testing.T) {
	for _, last := range []string{"", "421 too many mails\r\n"} {
		ln, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer ln.Close()
		go func() {
			for {
				c, err := ln.Accept()
				if err != nil {
					return
				}
				r := bufio.NewReader(c)
				fmt.Fprint(c, "220 hello\r\n")
				for _, answer := range []string{"250 hello", "250 sender", "250 recipient", "354 go on"} {
					_, _ = r.ReadString('\n')
					fmt.Fprint(c, answer+"\r\n")
				}
				for line := ""; line != ".\r\n" && err == nil; {
					line, err = r.ReadString('\n')
				}
				fmt.Fprint(c, "250 taken\r\n")
				if last != "" {
					_, _ = r.ReadString('\n')
					fmt.Fprint(c, last)
				}
				c.Close()
			}
		}()
		s := &SMTP{Endpoint: netdial.Endpoint{Addr: ln.Addr().String(), Security: netdial.Plain}}
		for n := range 3 {
			if code, err := s.Send(context.Background(), Envelope{From: "gm@example.net", To: "a@b.org"},
				[]byte("Subject: x\r\n\r\nx\r\n")); err != nil || code != "250 taken" {
				t.Errorf("%q: mail %d: %q %v", last, n+1, code, err)
			}
		}
	}
}

func TestSMTPSilentServer(t *testing.T) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	s := &SMTP{Endpoint: netdial.Endpoint{Addr: ln.Addr().String(), Security: netdial.Plain, MaxSilence: 5 * time.Millisecond}}
	if _, err := s.Send(context.Background(), Envelope{To: "a@b.org"}, []byte("x")); err == nil {
		t.Error("sent to a silent server")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := s.Send(ctx, Envelope{To: "a@b.org"}, []byte("x")); err == nil {
		t.Error("sent after cancel")
	}
}

// backend is an SMTP server that answers by the recipient's local part.
type backend struct{ got chan string }

func (b *backend) NewSession(*smtp.Conn) (smtp.Session, error) { return &session{b: b}, nil }

type session struct {
	b  *backend
	to string
}

func (s *session) Reset()        {}
func (s *session) Logout() error { return nil }
func (s *session) Mail(f string, _ *smtp.MailOptions) error {
	if f == "refused@example.net" {
		return &smtp.SMTPError{Code: 553, Message: "sender not yours"}
	}
	return nil
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.to = to
	switch to {
	case "no@b.org":
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such user"}
	case "slow@b.org":
		return &smtp.SMTPError{Code: 450, Message: "mailbox full"}
	}
	return nil
}

func (s *session) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if s.to == "spam@b.org" {
		return &smtp.SMTPError{Code: 554, Message: "looks like spam"}
	}
	s.b.got <- s.to + " " + string(raw)
	return err
}

// Connections are made no faster than Every; within one connection nothing waits.
func TestSMTPSpacing(t *testing.T) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	b := &backend{got: make(chan string, 10)}
	srv := smtp.NewServer(b)
	srv.Domain = "example.net"
	go func() { _ = srv.Serve(ln) }()
	defer srv.Close()
	c := newClock()
	var waits []time.Duration
	s := &SMTP{Endpoint: netdial.Endpoint{Addr: ln.Addr().String(), Security: netdial.Plain}, Every: 2 * time.Second,
		Clock: waiting{c.now, func(d time.Duration) <-chan time.Time {
			waits = append(waits, d)
			c.t = c.t.Add(d)
			done := make(chan time.Time, 1)
			done <- c.t
			return done
		}}}
	for _, after := range []time.Duration{0, 0, 500 * time.Millisecond, 3 * time.Second} {
		c.t = c.t.Add(after)
		for range 2 {
			if _, err := s.Send(context.Background(), Envelope{From: "gm@example.net", To: "a@b.org"}, []byte("x")); err != nil {
				t.Fatal(err)
			}
		}
		s.Close()
	}
	if got := fmt.Sprint(waits); got != "[2s 1.5s]" {
		t.Errorf("waits %s", got)
	}
	s.Clock = waiting{c.now, func(time.Duration) <-chan time.Time { return nil }}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := s.Send(ctx, Envelope{To: "a@b.org"}, []byte("x")); err == nil {
		t.Error("sent after cancel")
	}
}

// A server that stops reading in the middle of a large mail: the library sets no write deadline there, the guarded
// connection does.
func TestSMTPStopsReading(t *testing.T) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	go func() {
		conn, err := ln.Accept()
		if err != nil {
			return
		}
		r := bufio.NewReader(conn)
		_, _ = io.WriteString(conn, "220 mx\r\n")
		for {
			line, err := r.ReadString('\n')
			if err != nil {
				return
			}
			if strings.HasPrefix(line, "DATA") {
				_, _ = io.WriteString(conn, "354 go on\r\n")
				return // the connection stays open, nobody reads
			}
			_, _ = io.WriteString(conn, "250 mx\r\n")
		}
	}()
	s := &SMTP{Endpoint: netdial.Endpoint{Addr: ln.Addr().String(), Security: netdial.Plain, MaxSilence: 20 * time.Millisecond}}
	defer s.Close()
	_, err = s.Send(context.Background(), Envelope{From: "gm@example.net", To: "a@b.org"}, make([]byte, 32<<20))
	var refused *Refused
	if err == nil || errors.As(err, &refused) {
		t.Errorf("%v, want an error to be tried again", err)
	}
}

// waiting is a clock whose waits are the test's.
type waiting struct {
	now  func() time.Time
	wait func(d time.Duration) <-chan time.Time
}

func (w waiting) Now() time.Time                         { return w.now() }
func (w waiting) After(d time.Duration) <-chan time.Time { return w.wait(d) }
