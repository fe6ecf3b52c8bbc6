package api

import (
	"cmp"
	"strconv"

	"fieldpost/notation/say"
	"fieldpost/pbem/view/counterart"
	"fieldpost/pbem/view/render"
	"fieldpost/pbem/view/scene"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// sentDrawings counts the drawings already sent to the page.
type sentDrawings struct {
	faces          *counterart.Faces
	number, shared int // faces, and drawings shared by faces
}

// boardReply holds the board after the valid lines of a text, in the format of a film.
type boardReply struct {
	Phase     string            `json:"phase"`
	PhaseName string            `json:"phaseName"`
	Task      string            `json:"task"`
	Active    string            `json:"active"`
	Mine      bool              `json:"mine"`
	Turn      int               `json:"turn"`
	TurnText  string            `json:"turnText"`
	Over      string            `json:"over,omitempty"`
	Template  []string          `json:"template"`
	Faces     map[string]string `json:"faces"`
	Stamps    map[string]string `json:"stamps"`
	Tokens    []token           `json:"tokens"`
	Stacks    [][]any           `json:"stacks"` // a hex, then the tokens in it, top first
	Control   []int             `json:"control"`
	Markers   []marker          `json:"markers"`
	Trays     []tray            `json:"trays"`
	Strips    []strip           `json:"strips"`
	Tracks    []track           `json:"tracks"`
	Units     []unit            `json:"units"`
	Verbs     []verb            `json:"verbs"`
}

// token is a counter with one appearance.
type token struct {
	Unit  string           `json:"u"` // "" if only its back is visible
	Face  int              `json:"f"`
	Side  int              `json:"s"` // index of sides, -1 for none
	Marks counterart.Marks `json:"m"`
}

type marker struct {
	Hex  string `json:"hex"`
	Side string `json:"side"`
	Sign string `json:"sign"`
	Name string `json:"name"`
	Flip bool   `json:"flip"`
}

type tray struct {
	Name  string   `json:"name"`
	Side  string   `json:"side"`
	Units []string `json:"units"`
}

type strip struct {
	Name   string  `json:"name"`
	Spaces []space `json:"spaces"`
}

type space struct {
	Text string `json:"text"`
	Note string `json:"note"`
	On   bool   `json:"on"`
}

type track struct {
	Name  string `json:"name"`
	Text  string `json:"text"`
	Value int    `json:"value"`
}

// drawBoard returns the board after the valid lines of a text.
func (b *Handler) drawBoard(s sheetText) (any, error) {
	p, err := b.planOf(s)
	if err != nil {
		return nil, err
	}
	shown := b.shownPosition(p)
	r := shown.Reader()
	e := b.game.Module().Expect(p.Position.Reader())
	out := boardReply{Phase: r.Phase(), PhaseName: b.translate(e.Name), Task: b.translate(e.Task), Active: string(r.Active()),
		Mine: r.Active() == b.sight.Side && r.Result() == nil, Turn: r.Turn(), TurnText: b.turn(r),
		Over: b.resultText(r), Template: nonNil(e.Template), Units: b.units(r), Verbs: b.verbs(r), Faces: map[string]string{},
		Stamps: map[string]string{}, Markers: []marker{}, Tracks: b.tracks(r)}
	sc := scene.ForView(b.game, shown, scene.View{Side: b.sight.Side, Words: b.catalogue, Lang: b.lang})
	if err := b.addCounters(&out, sc); err != nil {
		return nil, err
	}
	for _, side := range sc.Control {
		out.Control = append(out.Control, b.index(side))
	}
	for _, m := range sc.Markers {
		out.Markers = append(out.Markers, marker{r.Label(m.Hex), m.Side, m.Sign, m.Name, m.Flipped})
	}
	out.Strips, out.Trays = b.tracksAndTrays(r)
	out.nameBoxes(b)
	return out, nil
}

// addCounters adds the counters of a scene, with the drawings that the page does not have yet.
func (b *Handler) addCounters(out *boardReply, sc render.Scene) error {
	d := &b.drawn
	if d.faces == nil {
		faces, err := counterart.NewFaces(sc.Style)
		if err != nil {
			return err
		}
		d.faces = faces
	}
	out.Tokens, out.Stacks = []token{}, [][]any{}
	for _, st := range sc.Stacks {
		row := []any{sc.Map.Label(st.Hex)}
		for _, c := range st.Counters {
			face, err := d.faces.IndexOf(c)
			if err != nil {
				return err
			}
			t := token{Face: face, Side: b.index(c.Side)}
			if !c.FaceDown {
				t.Unit, t.Marks = c.Name, counterart.MarksOf(&c)
			}
			row, out.Tokens = append(row, len(out.Tokens)), append(out.Tokens, t)
		}
		out.Stacks = append(out.Stacks, row)
	}
	faces, shared := d.faces.List()
	for ; d.number < len(faces); d.number++ {
		out.Faces[strconv.Itoa(d.number)] = faces[d.number]
	}
	for ; d.shared < len(shared); d.shared++ {
		out.Stamps[strconv.Itoa(d.shared)] = shared[d.shared]
	}
	return nil
}

// index returns the index of a side, or -1 for none.
func (b *Handler) index(side string) int {
	for i, s := range b.set.Title.Meta().Sides {
		if string(s) == side {
			return i
		}
	}
	return -1
}

// tracksAndTrays returns the tracks and boxes beside the board.
func (b *Handler) tracksAndTrays(r core.Reader) (strips []strip, trays []tray) {
	strips, trays = []strip{}, []tray{}
	f, ok := b.game.Module().(core.TrackLister)
	if !ok {
		return strips, trays
	}
	rows, boxes := f.TracksAndBoxes(r)
	for _, s := range rows {
		x := strip{Name: b.translate(s.Name), Spaces: []space{}}
		for _, sp := range s.Spaces {
			x.Spaces = append(x.Spaces, space{b.translate(sp.Text), b.translate(sp.Note), sp.Occupied})
		}
		strips = append(strips, x)
	}
	for _, t := range boxes {
		trays = append(trays, tray{b.translate(t.Name), string(t.Side), nonNil(t.Units)})
	}
	return strips, trays
}

// unit is a counter known to the side.
type unit struct {
	ID      string   `json:"id"`
	Name    string   `json:"name"`
	Side    string   `json:"side"`
	Mine    bool     `json:"mine"`
	Hex     string   `json:"hex"` // "" when in a box
	Box     string   `json:"box"`
	BoxName string   `json:"boxName,omitempty"` // name for players
	Type    string   `json:"type"`
	Size    string   `json:"size"`
	Printed string   `json:"printed"`
	Steps   int      `json:"steps"`
	Of      int      `json:"of"`
	Marks   []string `json:"marks"`
	Notes   []string `json:"notes"`
}

// units returns the counters known to the side, except counters out of the game.
func (b *Handler) units(r core.Reader) []unit {
	mod := b.game.Module()
	st, _ := mod.(core.StyleProvider)
	notes := func(*core.Unit) []say.Text { return nil }
	if n, ok := mod.(core.NoteProvider); ok {
		notes = n.Notes(r, b.sight.Side)
	}
	out := []unit{}
	for u := range r.Each() {
		if u.Def.Type == core.Unknown || u.Box == core.BoxGone || u.Box == core.BoxDead {
			continue
		}
		x := unit{ID: u.Def.ID, Name: u.Def.Name, Side: string(u.Def.Side), Mine: u.Def.Side == b.sight.Side, Box: u.Box, Type: u.Def.Type,
			Size: u.Def.Size, Steps: u.Steps, Of: len(u.Def.Steps), Marks: []string{}, Notes: []string{}}
		for _, m := range u.Marks {
			x.Marks = append(x.Marks, b.translate(say.Plain(m)))
		}
		if u.OnMap() {
			x.Hex = r.Label(u.Hex)
		}
		if st != nil {
			x.Printed = st.PrintedFigures(u)
		}
		if x.Mine {
			for _, n := range notes(u) {
				x.Notes = append(x.Notes, b.translate(n))
			}
		}
		out = append(out, x)
	}
	return out
}

// nameBoxes gives each box the name of its tray in the title.
func (x *boardReply) nameBoxes(b *Handler) {
	names := map[string]string{}
	for _, t := range x.Trays {
		for _, u := range t.Units {
			names[u] = t.Name
		}
	}
	for i := range x.Units {
		if u := &x.Units[i]; u.Box != "" {
			u.BoxName = cmp.Or(names[u.ID], b.translate(say.Plain(u.Box)))
		}
	}
}

// groundReply holds the bare map.
type groundReply struct {
	SVG   string `json:"svg"`
	W     int    `json:"w"`
	H     int    `json:"h"`
	Font  string `json:"font"`
	Hexes []hex  `json:"hexes"`
}

// hex is one hex of the map with the position of its centre.
type hex struct {
	counterart.Place
	Terrain string `json:"t"`
	Name    string `json:"n,omitempty"`
}

// ground returns the bare map.
func (b *Handler) ground(struct{}) (any, error) {
	sc := scene.ForView(b.game, b.sight.View, scene.View{Side: b.sight.Side, Words: b.catalogue, Lang: b.lang})
	g, err := counterart.DrawGround(sc)
	if err != nil {
		return nil, err
	}
	out := groundReply{string(g.SVG), g.W, g.H, g.Font, nil}
	for i, p := range g.Places {
		x := hex{Place: p, Terrain: b.translate(say.Plain(sc.Map.Terrain(hexmap.Hex(i))))}
		if place, ok := sc.Map.PlaceAt(hexmap.Hex(i)); ok {
			x.Name = place.Name
		}
		out.Hexes = append(out.Hexes, x)
	}
	return out, nil
}
