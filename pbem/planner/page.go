package planner

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/template"

	"fieldpost/pbem/text/wordlist"
	"fieldpost/pbem/view/counterart"
)

//go:embed page.html
var pageText string

//go:embed page.css
var pageStyle string

//go:embed js/*.js
var scripts embed.FS

// scriptParts lists the script's source files in the order in which the page contains them.
var scriptParts = []string{"bytes", "restore", "rules", "words", "text", "state", "ground", "layers", "map", "chips", "orders", "attack",
	"odds", "news",
	"here", "lines", "units", "answers", "send", "position", "keys", "main"}

// Page holds the parts of a planner page.
type Page struct {
	Lang          string // tag of the initial language, such as "en"
	Title         string // identifier of the title, such as "kursk"
	Name          string // name of the title, such as "Kursk"
	Wasm          []byte // rules compiled to WebAssembly, gzip
	StarterScript string // script that starts the WebAssembly: Go's wasm_exec.js
	Bundle        []byte // packed data of the title
	Ground        []byte // the bare map as gzipped JSON from the rules; nil: the page asks the rules
	Position      []byte // initial position file; nil: the page asks the player for one
	SheetAddress  string // mail address for sheets; "" if unknown
}

// templateData holds the values for the page's template, already escaped.
type templateData struct {
	Lang, Name                      string
	Words                           map[string]string
	Wasm, Bundle, Ground            string
	Setup, Glue, Script, Style      string
	GlueHash, ScriptHash, StyleHash string
}

// scriptSetup holds the values that the page's script reads first.
type scriptSetup struct {
	Lang      string         `json:"lang"`
	Title     string         `json:"title"`
	Name      string         `json:"name"`
	Desk      string         `json:"desk"`
	Position  string         `json:"position"`
	Languages [][2]string    `json:"languages"` // tag and own name
	Words     wordlist.Lists `json:"words"`
}

// FileName returns the file name of the planner page of a title.
func (p Page) FileName() string { return "planner-" + p.Title + ".html" }

// HTML writes the page. The page's policy forbids loading anything over the network, and allows only the scripts
// written here.
func (p Page) HTML(w io.Writer) error {
	t, err := template.New("page").Parse(pageText)
	if err != nil {
		return err
	}
	script, err := joinScripts()
	if err != nil {
		return err
	}
	// JSON escapes <, > and &, so that no text in it can end the script element.
	setup, err := json.Marshal(scriptSetup{p.Lang, p.Title, p.Name, p.SheetAddress, string(p.Position), languageNames(), words})
	if err != nil {
		return err
	}
	err = t.Execute(w, templateData{
		Lang: template.HTMLEscapeString(p.Lang), Name: template.HTMLEscapeString(p.Name), Words: words.In(p.Lang),
		Wasm: encodeBytes(p.Wasm), Bundle: encodeBytes(p.Bundle), Ground: encodeBytes(p.Ground), Setup: string(setup),
		Glue: p.StarterScript, Script: script, Style: pageStyle,
		GlueHash: policyHash(p.StarterScript), ScriptHash: policyHash(script), StyleHash: policyHash(pageStyle),
	})
	if err != nil {
		return fmt.Errorf("planner as page: %w", err)
	}
	return nil
}

// joinScripts returns the page's script without comments: the drawing code and the page's own parts, in one scope.
func joinScripts() (string, error) {
	var b strings.Builder
	b.WriteString("\"use strict\";\n{\n")
	writeCode(&b, counterart.JavaScript())
	for _, name := range scriptParts {
		s, err := scripts.ReadFile("js/" + name + ".js")
		if err != nil {
			return "", err
		}
		writeCode(&b, string(s))
	}
	b.WriteString("}\n")
	return b.String(), nil
}

// writeCode writes the lines of a script without indentation and comment lines.
func writeCode(b *strings.Builder, script string) {
	for line := range strings.Lines(script) {
		if code := strings.TrimLeft(line, "\t "); code != "\n" && !strings.HasPrefix(code, "//") {
			b.WriteString(code)
		}
	}
}

// policyHash returns the hash of an inline script or style for a content security policy.
func policyHash(s string) string {
	sum := sha256.Sum256([]byte(s))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}
