package page

import (
	_ "embed"
	"html/template"
	"io"
	"sync"

	"fieldpost/pbem/tournament"
)

//go:embed page.html
var text string

var form = sync.OnceValue(func() *template.Template { return template.Must(template.New("event").Parse(text)) })

// Write writes the page of an event whose ledger has so many records and this root; filmed says of which games there is a film beside
// it, nil: of none.
func Write(w io.Writer, e *tournament.Event, records int, root string, filmed func(game string) bool) error {
	v, err := model(e, records, root, filmed)
	if err != nil {
		return err
	}
	return form().Execute(w, v)
}
