// Package netdial opens network connections for the mail protocols, with deadlines and TLS. It knows nothing of IMAP or
// SMTP.
//
// The protocol libraries wait for answers without a deadline. A connection from this package is therefore closed if a
// read or write makes no progress for the longest allowed time.
package netdial

import (
	"errors"
	"net"
	"sync/atomic"
	"time"
)

// guard is a connection whose reads and writes cannot wait forever.
type guard struct {
	net.Conn
	max time.Duration
	now func() time.Time

	armed atomic.Bool // a read deadline was set
}

// WithTimeout wraps conn so that no read or write waits longer than max, whatever deadline its user sets or clears. A
// read that times out closes the connection, because the IMAP library would otherwise retry for another thirty seconds.
func WithTimeout(conn net.Conn, max time.Duration) net.Conn {
	return &guard{Conn: conn, max: max, now: time.Now}
}

func (g *guard) limit(t time.Time) time.Time {
	last := g.now().Add(g.max)
	if t.IsZero() || t.After(last) {
		return last
	}
	return t
}

func (g *guard) SetDeadline(t time.Time) error {
	g.armed.Store(true)
	return g.Conn.SetDeadline(g.limit(t))
}

func (g *guard) SetReadDeadline(t time.Time) error {
	g.armed.Store(true)
	return g.Conn.SetReadDeadline(g.limit(t))
}

func (g *guard) SetWriteDeadline(t time.Time) error { return g.Conn.SetWriteDeadline(g.limit(t)) }

// Read sets a deadline if none was ever set, because a TLS handshake does not set one.
func (g *guard) Read(b []byte) (int, error) {
	if !g.armed.Load() {
		if err := g.SetReadDeadline(time.Time{}); err != nil {
			return 0, err
		}
	}
	n, err := g.Conn.Read(b)
	return n, g.closeOnTimeout(err)
}

// Write sets its own deadline, because SMTP DATA is written without one.
func (g *guard) Write(b []byte) (int, error) {
	if err := g.Conn.SetWriteDeadline(g.limit(time.Time{})); err != nil {
		return 0, err
	}
	n, err := g.Conn.Write(b)
	return n, g.closeOnTimeout(err)
}

func (g *guard) closeOnTimeout(err error) error {
	var ne net.Error
	if errors.As(err, &ne) && ne.Timeout() {
		g.Conn.Close()
	}
	return err
}
