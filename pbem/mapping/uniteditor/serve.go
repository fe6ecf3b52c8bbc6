package uniteditor

import (
	_ "embed"
	"net/http"
	"strings"

	"fieldpost/pbem/localweb"
)

//go:embed page.html
var page string

//go:embed page.js
var script string

// Handler serves the page and its requests. [localweb.Serve] refuses requests without the token.
func (d *Editor) Handler(_, token string) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte(strings.NewReplacer("{{script}}", script, "{{token}}", token).Replace(page)))
	})
	mux.HandleFunc("GET /board", func(w http.ResponseWriter, _ *http.Request) {
		b, err := d.Board()
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		localweb.WriteJSON(w, b)
	})
	mux.HandleFunc("GET /state", func(w http.ResponseWriter, _ *http.Request) { localweb.WriteJSON(w, d.State()) })
	mux.HandleFunc("POST /set", func(w http.ResponseWriter, r *http.Request) {
		var t Table
		err := localweb.ReadJSON(w, r, &t)
		if err == nil {
			err = d.Set(t)
		}
		d.writeAnswer(w, err)
	})
	mux.HandleFunc("POST /undo", func(w http.ResponseWriter, _ *http.Request) { d.writeAnswer(w, d.Undo()) })
	return mux
}

func (d *Editor) writeAnswer(w http.ResponseWriter, err error) {
	s := d.State()
	if err != nil {
		s.Error = err.Error()
	}
	localweb.WriteJSON(w, s)
}
