// Package bundle builds the planner page of a game for one of its sides: one HTML file with the title's rules, the
// game's data and the side's knowledge.
package bundle

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"

	"fieldpost/pbem/game"
	"fieldpost/pbem/planner"
	"fieldpost/pbem/planner/api"
	"fieldpost/pbem/planner/wasmrules"
	"fieldpost/pbem/text/language"
	"fieldpost/rules/core"
)

// PlannerPage returns the planner page for a side of a game in a language. desk is the mail address for sheets. If the
// program was built without planners, the error says how to build them.
func PlannerPage(g *game.Game, side core.Side, lang, desk string) (planner.Page, error) {
	wasm, starter, err := wasmrules.Rules(g.Header.Title)
	if err != nil {
		return planner.Page{}, err
	}
	return AddGame(g, side, planner.Page{Lang: lang, SheetAddress: desk, Wasm: wasm, StarterScript: starter})
}

// BlankPage returns a planner page without a position. It serves every game with the same title and data as g.
func BlankPage(g *game.Game) (planner.Page, error) {
	wasm, starter, err := wasmrules.Rules(g.Header.Title)
	if err != nil {
		return planner.Page{}, err
	}
	bundle, err := g.Bundle()
	return planner.Page{Lang: language.English, Title: g.Header.Title, Name: g.Meta().Name, Wasm: wasm, StarterScript: starter,
		Bundle: bundle}, err
}

// AddGame adds a side's knowledge of a game to a page with rules.
func AddGame(g *game.Game, side core.Side, p planner.Page) (planner.Page, error) {
	var err error
	if p.Bundle, err = g.Bundle(); err != nil {
		return p, err
	}
	if p.Position, err = g.PositionFile(side); err != nil {
		return p, err
	}
	p.Title, p.Name = g.Header.Title, g.Meta().Name
	p.Ground, err = drawGround(p, g.Library())
	return p, err
}

// drawGround draws the map in advance, because a browser draws it more slowly.
func drawGround(p planner.Page, titles *game.Library) ([]byte, error) {
	b := api.NewHandler(titles.Find, titles.Catalogue())
	in, err := json.Marshal(map[string]string{"lang": p.Lang, "position": string(p.Position)})
	if err != nil {
		return nil, err
	}
	b.Call("open", in, p.Bundle)
	drawn := b.Call("ground", []byte("{}"), nil)
	if bytes.HasPrefix(drawn, []byte(`{"error"`)) {
		return nil, nil // the page asks the rules, and shows their error
	}
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	_, err = z.Write(drawn)
	if err = errors.Join(err, z.Close()); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}
