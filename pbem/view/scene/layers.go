package scene

import (
	"slices"
	"strings"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/view/render"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// LayerKnown is the layer of enemy counters, each at the last hex where it was seen.
const LayerKnown = "known"

// Layers lists the layers that a map can show besides its counters.
var Layers = []string{core.LayerZOC, core.LayerSupply, LayerKnown}

// History is a game that can be replayed batch by batch.
type History interface {
	Module() core.Module
	Position() *core.Position
	Replay(step func(g *engine.Game, out *engine.Outcome) bool) (*engine.Game, error)
}

// FindSightings replays a game as a side saw it. It returns the hexes where that side last saw the other side's
// counters.
func FindSightings(g History, side core.Side, lang string) ([]render.Sighting, error) {
	var seen SightingLog
	note := func(at *engine.Game, pos *core.Position) { seen.Record(at.Module().Show(pos, side).Reader(), side) }
	at, err := g.Replay(func(at *engine.Game, out *engine.Outcome) bool {
		if out.After != nil {
			note(at, out.After)
		}
		return true
	})
	if err != nil {
		return nil, err
	}
	note(at, at.Position())
	return seen.Sightings(g.Module().Show(g.Position(), side).Reader(), Words(lang)), nil
}

// MapOptions describes a requested map.
type MapOptions struct {
	Show   []string     // names from Layers
	Stacks bool         // list the counters of every stack below it
	Crop   *render.Crop // nil for the whole map
}

// aroundMargin is the number of hexes shown around each hex of "around".
const aroundMargin = 3

// ParseMapOptions parses "around 2413,2214 zoc supply stacks", in any order. unknown is the first word that it does not
// know, or "" if it understands all.
func ParseMapOptions(m *hexmap.Map, text string) (look MapOptions, unknown string) {
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' }) {
		low := strings.ToLower(w)
		h, hex := m.Find(w)
		switch {
		case low == WordAround:
		case low == WordStacks:
			look.Stacks = true
		case slices.Contains(Layers, low) && !slices.Contains(look.Show, low):
			look.Show = append(look.Show, low)
		case hex && look.Crop == nil:
			look.Crop = &render.Crop{Focus: []hexmap.Hex{h}, Margin: aroundMargin}
		case hex:
			look.Crop.Focus = append(look.Crop.Focus, h)
		case !slices.Contains(Layers, low):
			return look, w
		}
	}
	return look, ""
}

// Words of map options other than layers and hexes.
const (
	WordAround = "around"
	WordStacks = "stacks"
)
