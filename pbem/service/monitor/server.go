// Package monitor serves the state of the daemon over HTTP: whether it works (GET /healthz), and counts of its work
// (GET /metrics, in the Prometheus text format). It knows nothing about mail and games; its source supplies the
// numbers.
package monitor

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"
)

// Source provides the state of the daemon. Its methods are called concurrently.
type Source interface {
	Faults() []string // one line for each fault; empty if there are none
	Notes() []string  // one line for each notice that needs no action
	Metrics() []Metric
}

// Server answers HTTP requests on one address until Close.
type Server struct {
	listener net.Listener
	http     *http.Server
	done     chan error
}

// Listen starts a server at addr, host:port. The caller must restrict access to the address: the server asks for no
// password.
func Listen(addr string, from Source) (*Server, error) {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, err
	}
	s := &Server{listener: l, done: make(chan error, 1),
		http: &http.Server{Handler: Handler(from), ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 10 * time.Second,
			WriteTimeout: time.Minute, MaxHeaderBytes: 16 << 10}}
	go func() { s.done <- s.http.Serve(l) }()
	return s, nil
}

// Addr returns the address that the server listens on, with its port.
func (s *Server) Addr() string { return s.listener.Addr().String() }

// patience bounds the time that Close waits for running requests.
const patience = 3 * time.Second

// Close waits for running requests to finish and closes the port.
func (s *Server) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	err := s.http.Shutdown(ctx)
	if err != nil {
		err = s.http.Close()
	}
	if served := <-s.done; !errors.Is(served, http.ErrServerClosed) {
		err = errors.Join(err, served)
	}
	return err
}

// Handler serves GET /healthz and GET /metrics, and answers 404 for every other path.
func Handler(from Source) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		lines := from.Faults()
		if len(lines) > 0 {
			w.WriteHeader(http.StatusServiceUnavailable)
		} else {
			lines = []string{"ok"}
		}
		fmt.Fprintln(w, strings.Join(append(lines, from.Notes()...), "\n"))
	})
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, _ *http.Request) {
		var b bytes.Buffer
		if err := Write(&b, from.Metrics()); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		_, _ = w.Write(b.Bytes()) // the client may have closed the connection
	})
	return mux
}
