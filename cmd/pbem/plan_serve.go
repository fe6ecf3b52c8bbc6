package main

import (
	"bytes"
	"net/http"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"fieldpost/pbem/localweb"
	"fieldpost/pbem/planner"
)

// servePlanner serves a page to a user of this machine until the command is interrupted. Each request makes the page
// again from the present game. It opens the page in the browser unless hidden is set.
func servePlanner(cmd *cobra.Command, hidden bool, make func() (planner.Page, error)) error {
	ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	return localweb.Serve(ctx, func(string, string) http.Handler { return plannerHandler(make) }, func(address string) {
		showAddress(cmd, "planner", address, hidden)
	})
}

// plannerHandler serves the page with its own Content-Security-Policy. The page may run WebAssembly, but fetch nothing,
// not even from this server.
func plannerHandler(make func() (planner.Page, error)) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		p, err := make()
		var b bytes.Buffer
		if err == nil {
			err = p.HTML(&b)
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Security-Policy", "frame-ancestors 'none'")
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write(b.Bytes())
	})
	return mux
}
