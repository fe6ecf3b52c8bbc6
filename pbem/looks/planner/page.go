package planner

import (
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"io"
	"text/template"
)

//go:embed page.html
var pageText string

// Page is all that is in a planner's file.
type Page struct {
	Lang     string // code of the language that it begins in
	Title    string // id of the title
	Name     string // what it is called
	Wasm     []byte // the rules, compressed by gzip
	Glue     string // the script that starts them
	Bundle   []byte // the data of the title
	Ground   []byte // what the rules answer to "ground" in that language, compressed by gzip; nil: the page asks them
	Position []byte // a position file, nil for none
	Desk     string // the address that sheets go to, "" when it is not known
}

// File is the name of the file of a title's planner.
func (p Page) File() string { return "planner-" + p.Title + ".html" }

// HTML writes the page.
func (p Page) HTML(w io.Writer) error {
	t, err := template.New("page").Parse(pageText)
	if err != nil {
		return err
	}
	data, err := json.Marshal(map[string]any{"lang": p.Lang, "title": p.Title, "name": p.Name, "position": string(p.Position),
		"desk": p.Desk, "wasm": base64.StdEncoding.EncodeToString(p.Wasm), "bundle": base64.StdEncoding.EncodeToString(p.Bundle)})
	if err != nil {
		return err
	}
	return t.Execute(w, map[string]string{"Lang": template.HTMLEscapeString(p.Lang), "Name": template.HTMLEscapeString(p.Name),
		"Glue": p.Glue, "Data": string(data)})
}
