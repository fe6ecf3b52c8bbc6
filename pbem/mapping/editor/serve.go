package editor

import (
	_ "embed"
	"net/http"
	"strings"

	"fieldpost/pbem/localweb"
)

//go:embed page.html
var page string

//go:embed page.css
var style string

// The scripts of the page, in the order in which the page contains them.
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

// Handler serves the page and its requests. [localweb.Serve] refuses requests without the token.
func (d *Editor) Handler(_, token string) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		out := strings.NewReplacer("{{style}}", style, "{{script}}", viewJS+toolsJS+sweepJS+panelJS, "{{token}}", token).Replace(page)
		_, _ = w.Write([]byte(out))
	})
	mux.HandleFunc("GET /board", func(w http.ResponseWriter, _ *http.Request) { localweb.WriteJSON(w, d.Board()) })
	mux.HandleFunc("GET /state", func(w http.ResponseWriter, _ *http.Request) { localweb.WriteJSON(w, d.State()) })
	mux.HandleFunc("GET /check", func(w http.ResponseWriter, _ *http.Request) { localweb.WriteJSON(w, d.titleFindings()) })
	mux.HandleFunc("GET /scan", func(w http.ResponseWriter, r *http.Request) {
		if d.Scan == nil {
			http.NotFound(w, r)
			return
		}
		http.ServeFile(w, r, d.Scan.Name)
	})
	mux.HandleFunc("POST /do", func(w http.ResponseWriter, r *http.Request) {
		var o Request
		err := localweb.ReadJSON(w, r, &o)
		if err == nil {
			err = d.Do(o)
		}
		s := d.State()
		if err != nil {
			s.Error = err.Error()
		}
		localweb.WriteJSON(w, s)
	})
	return mux
}

// titleFindings returns the faults that the title finds in the map.
func (d *Editor) titleFindings() []Finding {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.CheckMap == nil {
		return []Finding{}
	}
	return d.CheckMap(d.file)
}
