package api

import (
	"cmp"
	"slices"
	"strings"

	"fieldpost/pbem/view/scene"
	"fieldpost/rules/core"
)

// stateReply holds the board after a text as data without drawings, for programs.
type stateReply struct {
	Units   []unit            `json:"units"`
	Hidden  []hiddenStack     `json:"hidden"`  // counters of which the side sees the back only
	Control map[string]string `json:"control"` // by side: runs of hexes such as 0101..0109
	Markers []marker          `json:"markers"`
	Tracks  []track           `json:"tracks"`
	Strips  []strip           `json:"strips"`
}

// hiddenStack counts a side's counters of unknown name in a hex.
type hiddenStack struct {
	Hex   string `json:"hex"`
	Side  string `json:"side"`
	Count int    `json:"count"`
}

// state returns the board after the valid lines of a text.
func (b *Handler) state(s sheetText) (any, error) {
	p, err := b.planOf(s)
	if err != nil {
		return nil, err
	}
	shown := b.shownPosition(p)
	r := shown.Reader()
	strips, trays := b.tracksAndTrays(r)
	x := boardReply{Units: b.units(r), Trays: trays}
	x.nameBoxes(b)
	out := stateReply{Units: x.Units, Hidden: hiddenStacks(r), Control: map[string]string{}, Markers: b.markers(r, shown),
		Tracks: b.tracks(r), Strips: strips}
	for _, side := range b.set.Title.Meta().Sides {
		if runs := shown.ControlRuns(side); runs != nil {
			out.Control[string(side)] = strings.Join(runs, " ")
		}
	}
	return out, nil
}

// shownPosition returns the position that a board shows. While an order waits for an answer, that is the position about
// which its question is asked.
func (b *Handler) shownPosition(p keptPlan) *core.Position {
	if b.sight.Half != nil {
		return b.game.MidOrderPosition()
	}
	return p.Position
}

// hiddenStacks counts the counters of unknown name by hex and side, in order of hexes.
func hiddenStacks(r core.Reader) []hiddenStack {
	out := []hiddenStack{}
	for u := range r.Each() {
		if u.Def.Type != core.Unknown || !u.OnMap() {
			continue
		}
		hex, side := r.Label(u.Hex), string(u.Def.Side)
		at := slices.IndexFunc(out, func(h hiddenStack) bool { return h.Hex == hex && h.Side == side })
		if at < 0 {
			at, out = len(out), append(out, hiddenStack{hex, side, 0})
		}
		out[at].Count++
	}
	slices.SortFunc(out, func(x, y hiddenStack) int {
		return cmp.Or(cmp.Compare(x.Hex, y.Hex), cmp.Compare(x.Side, y.Side))
	})
	return out
}

// markers returns the markers on the map as the side sees them.
func (b *Handler) markers(r core.Reader, shown *core.Position) []marker {
	out := []marker{}
	sc := scene.ForView(b.game, shown, scene.View{Side: b.sight.Side, Words: b.catalogue, Lang: b.lang})
	for _, m := range sc.Markers {
		out = append(out, marker{r.Label(m.Hex), m.Side, m.Sign, m.Name, m.Flipped})
	}
	return out
}

// tracks returns the tracks of a board.
func (b *Handler) tracks(r core.Reader) []track {
	out := []track{}
	for _, t := range r.Tracks() {
		out = append(out, track{t.Name, b.translate(r.World().TrackText(t.Name)), t.Value})
	}
	return out
}
