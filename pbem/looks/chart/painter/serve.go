package painter

import (
	"crypto/subtle"
	_ "embed"
	"encoding/json"
	"net/http"
	"strings"
)

//go:embed page.html
var page string

//go:embed page.css
var style string

// The scripts of the page, in the order in which they stand in it.
var (
	//go:embed view.js
	viewJS string
	//go:embed tools.js
	toolsJS string
	//go:embed sweep.js
	sweepJS string
	//go:embed panel.js
	panelJS string
)

// maxOrder bounds an order of the page in bytes.
const maxOrder = 1 << 20

// Handler serves the page and what it asks for at an address of this machine ("127.0.0.1:4711") to who has the token. Requests to another
// host, from another page, or without the token are refused, so that no page in the same browser can paint.
func (d *Desk) Handler(host, token string) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		out := strings.NewReplacer("{{style}}", style, "{{script}}", viewJS+toolsJS+sweepJS+panelJS, "{{token}}", token).Replace(page)
		_, _ = w.Write([]byte(out))
	})
	mux.HandleFunc("GET /board", func(w http.ResponseWriter, _ *http.Request) { answer(w, d.Board()) })
	mux.HandleFunc("GET /state", func(w http.ResponseWriter, _ *http.Request) { answer(w, d.State()) })
	mux.HandleFunc("GET /check", func(w http.ResponseWriter, _ *http.Request) { answer(w, d.checked()) })
	mux.HandleFunc("GET /scan", func(w http.ResponseWriter, r *http.Request) {
		if d.Scan == nil {
			http.NotFound(w, r)
			return
		}
		http.ServeFile(w, r, d.Scan.Name)
	})
	mux.HandleFunc("POST /do", func(w http.ResponseWriter, r *http.Request) {
		var o Order
		err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxOrder)).Decode(&o)
		if err == nil {
			err = d.Do(o)
		}
		s := d.State()
		if err != nil {
			s.Error = err.Error()
		}
		answer(w, s)
	})
	return guard(host, token, mux)
}

// checked is what the title says of the map.
func (d *Desk) checked() []Finding {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.Check == nil {
		return []Finding{}
	}
	return d.Check(d.file)
}

// guard lets nobody in but the page itself.
func guard(host, token string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		given := r.Header.Get("X-Token")
		if r.Method == http.MethodGet && given == "" {
			given = r.URL.Query().Get("t") // the address itself, and the picture
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
		h.Set("Content-Security-Policy", "default-src 'none'; img-src 'self'; connect-src 'self'; script-src 'unsafe-inline'; "+
			"style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'")
		next.ServeHTTP(w, r)
	})
}

func answer(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v)
}
