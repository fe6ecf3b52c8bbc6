package page

import (
	"bufio"
	_ "embed"
	"html/template"
	"io"
	"sync"
	"time"

	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/rating"
)

//go:embed page.html
var text string

//go:embed page.css
var style string

var form = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("event").Funcs(template.FuncMap{
		"style": func() template.CSS { return template.CSS(style) },
	}).Parse(text))
})

// Facts holds data for the page that the event itself does not contain.
type Facts struct {
	Title   string // name of the title, "Kursk"
	Records int    // of the ledger
	Root    string // of the ledger
	Films   map[string]bool
	Running []Running              // games that are being played, in the order of the page
	Elo     map[string]rating.Line // of people, by id, by all events of the title; who is not in it has none
}

// Running holds the state of a game that is being played.
type Running struct {
	Game       string
	Turn       int
	Side       string    // that is to write, "" for none
	Since, Due time.Time // since when, and the deadline, zero for none
	Paused     bool
}

// Write writes the page of an event.
func Write(w io.Writer, e *tournament.Event, f Facts) error {
	v, err := model(e, f)
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(w, 1<<16)
	if err := form().Execute(out, v); err != nil {
		return err
	}
	return out.Flush()
}
