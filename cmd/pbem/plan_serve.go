package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"fieldpost/pbem/looks/planner"
)

// servePlanner serves a page on this machine, at an address that cannot be guessed, until the command is interrupted. The page is made
// anew, from the game as it stands, each time that it is asked for.
func servePlanner(cmd *cobra.Command, make func() (planner.Page, error)) error {
	ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	host, path := l.Addr().String(), "/"+rand.Text()+"/"
	s := &http.Server{Handler: plannerHandler(host, path, make), ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 10 * time.Second}
	fmt.Fprintf(cmd.OutOrStdout(), "http://%s%s\nInterrupt to end.\n", host, path)
	context.AfterFunc(ctx, func() { _ = s.Close() })
	if err := s.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// plannerHandler gives the page at one path, to who asks for this host: no other page of the browser can ask under another name.
func plannerHandler(host, path string, make func() (planner.Page, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Host != host || r.URL.Path != path || r.Method != http.MethodGet {
			http.NotFound(w, r)
			return
		}
		var b bytes.Buffer
		if err := pageOf(&b, make); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		_, _ = w.Write(b.Bytes())
	})
}
