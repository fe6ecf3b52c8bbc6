package netdial

import (
	"context"
	"crypto/tls"
	"fmt"
	"net"
	"time"
)

// Security names the protection of a connection.
type Security string

// Values of Security. Plain is only allowed to a loopback address.
const (
	TLS      Security = "tls"      // TLS from the first byte
	StartTLS Security = "starttls" // TLS after a protocol command, which the protocol's client sends
	Plain    Security = "plain"    // no encryption, loopback only
)

// Endpoint describes a server to connect to, and how the connection is protected.
type Endpoint struct {
	Addr       string        // host and port
	Security   Security      // empty means TLS
	TLSConfig  *tls.Config   // nil: the system's roots, host name from Addr
	MaxSilence time.Duration // longest wait without progress, see Guard; 0 means 10 minutes
}

// ClientTLS returns the TLS configuration to use, with the server's name set.
func (e Endpoint) ClientTLS() *tls.Config {
	cfg := &tls.Config{MinVersion: tls.VersionTLS12}
	if e.TLSConfig != nil {
		cfg = e.TLSConfig.Clone()
	}
	if cfg.ServerName == "" {
		cfg.ServerName = e.Host()
	}
	return cfg
}

// Host returns the host part of Addr.
func (e Endpoint) Host() string {
	host, _, err := net.SplitHostPort(e.Addr)
	if err != nil {
		return e.Addr
	}
	return host
}

// Check returns an error if the mode is unknown or unsafe for this address.
func (e Endpoint) Check() error {
	switch e.Security {
	case TLS, StartTLS, "":
		return nil
	case Plain:
		if !isLoopback(e.Host()) {
			return fmt.Errorf("%s: security %q is for loopback only; use %q or %q", e.Addr, Plain, TLS, StartTLS)
		}
		return nil
	}
	return fmt.Errorf("%s: unknown security %q; use %q, %q or %q", e.Addr, e.Security, TLS, StartTLS, Plain)
}

const handshakeTime = 30 * time.Second // bounds a TLS handshake

func isLoopback(host string) bool {
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

// Dial connects, and in mode TLS does the handshake. In mode StartTLS the connection is returned unencrypted; the
// protocol's client starts TLS on it.
func (e Endpoint) Dial(ctx context.Context) (net.Conn, error) {
	if err := e.Check(); err != nil {
		return nil, err
	}
	max := e.MaxSilence
	if max <= 0 {
		max = 10 * time.Minute
	}
	dialer := net.Dialer{
		Timeout:         30 * time.Second,
		KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: time.Minute, Interval: 15 * time.Second, Count: 4},
	}
	raw, err := dialer.DialContext(ctx, "tcp", e.Addr)
	if err != nil {
		return nil, err
	}
	conn := WithTimeout(raw, max)
	if e.Security != TLS && e.Security != "" {
		return conn, nil
	}
	// A peer may accept the connection and then send nothing.
	ctx, cancel := context.WithTimeout(ctx, min(max, handshakeTime))
	defer cancel()
	secure := tls.Client(conn, e.ClientTLS())
	if err := secure.HandshakeContext(ctx); err != nil {
		raw.Close()
		return nil, err
	}
	return secure, nil
}
