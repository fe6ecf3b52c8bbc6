package replay

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"text/template"

	"fieldpost/pbem/view/counterart"
)

//go:embed page.html
var pageText string

//go:embed player.css
var playerStyle string

//go:embed player.js
var playerScript string

// page holds the values for the page's template. Its texts are already escaped. Its policy contains the hashes of the
// script and the style.
type page struct {
	Film                  heading
	Words                 map[string]string
	Ground, Faces, Data   string
	Font                  string
	Style, Script         string
	StyleHash, ScriptHash string
}

// heading holds the film's texts for the page.
type heading struct {
	Lang, Game, Title, Viewer, Stamp, Root string
	Width, Height                          int
}

// HTML writes the film as one page that needs no other file. Its content security policy forbids network access.
func (f *Film) HTML(w io.Writer) error {
	t, err := template.New("page").Parse(pageText)
	if err != nil {
		return err
	}
	data, err := json.Marshal(f) // escapes <, > and &, so that no text can end the script element
	if err != nil {
		return err
	}
	var faces bytes.Buffer
	f.faces.Write(&faces)
	script := "\"use strict\";\n{\n" + counterart.JavaScript() + playerScript + "}\n"
	p := page{
		Words: f.Words,
		Film: heading{template.HTMLEscapeString(f.Lang), template.HTMLEscapeString(f.Game), template.HTMLEscapeString(f.Title),
			template.HTMLEscapeString(f.Viewer), template.HTMLEscapeString(f.Stamp), template.HTMLEscapeString(f.Root), f.Width, f.Height},
		Ground: string(f.ground.SVG), Faces: faces.String(), Data: string(data), Font: template.HTMLEscapeString(f.ground.Font),
		Style: playerStyle, StyleHash: policyHash(playerStyle), Script: script, ScriptHash: policyHash(script),
	}
	if err := t.Execute(w, p); err != nil {
		return fmt.Errorf("film as page: %w", err)
	}
	return nil
}

// policyHash returns the hash of an inline script or style for a content security policy.
func policyHash(s string) string {
	sum := sha256.Sum256([]byte(s))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}
