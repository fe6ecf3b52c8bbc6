// Package localweb serves web pages of this program only to the person who started it. It listens on the loopback
// address, requires the token in the printed address, and refuses requests from other pages of the same browser.
package localweb

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"time"
)

// contentPolicy restricts a page to its own content and to content from this address.
const contentPolicy = "default-src 'none'; img-src 'self' data:; connect-src 'self'; script-src 'unsafe-inline'; " +
	"style-src 'unsafe-inline'; " +
	"frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

// Guard passes on a request to a host of this machine ("127.0.0.1:4711") if it contains the token in the header X-Token
// or, for a GET, in the parameter t. It refuses every request that names another host or was sent by another page.
func Guard(host, token string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		given := r.Header.Get("X-Token")
		if r.Method == http.MethodGet && given == "" {
			given = r.URL.Query().Get("t") // the address itself, and pictures
		}
		origin := r.Header.Get("Origin")
		if r.Host != host || origin != "" && origin != "http://"+host || subtle.ConstantTimeCompare([]byte(given), []byte(token)) != 1 {
			http.Error(w, "this page is for who started it: open the address that it printed", http.StatusForbidden)
			return
		}
		h := w.Header()
		h.Set("Cache-Control", "no-store")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Content-Security-Policy", contentPolicy)
		next.ServeHTTP(w, r)
	})
}

// Serve serves a page until ctx ends. page returns the page's handler for the host and the token that its scripts need;
// tell is called with the complete address.
func Serve(ctx context.Context, page func(host, token string) http.Handler, tell func(address string)) error {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	host, token := l.Addr().String(), rand.Text()
	server := &http.Server{Handler: Guard(host, token, page(host, token)), ReadHeaderTimeout: 10 * time.Second}
	tell("http://" + host + "/?t=" + token)
	stopped := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer stopped()
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// maxRequest bounds the size of a request in bytes.
const maxRequest = 4 << 20

// ReadJSON parses the JSON body of a page's request into a value.
func ReadJSON(w http.ResponseWriter, r *http.Request, into any) error {
	return json.NewDecoder(http.MaxBytesReader(w, r.Body, maxRequest)).Decode(into)
}

// WriteJSON writes a value as JSON in the response to a page's request.
func WriteJSON(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v)
}
