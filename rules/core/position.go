package core

import (
	"sort"

	"fieldpost/rules/hexmap"
)

// World is what never changes during a game: the map and the counters. It is shared by all copies of a position.
type World struct {
	Map   *hexmap.Map
	Sides []Side     // in the title's order; the order of seats in lock texts
	Defs  []*UnitDef // sorted by ID
	// Sees says whether a viewer may know which counter u is. nil means that nothing is hidden.
	Sees func(r Reader, u *Unit, viewer Side) bool
}

// Def finds a counter by its printed name.
func (w *World) Def(id string) (*UnitDef, bool) {
	i := sort.Search(len(w.Defs), func(i int) bool { return w.Defs[i].ID >= id })
	if i < len(w.Defs) && w.Defs[i].ID == id {
		return w.Defs[i], true
	}
	return nil, false
}

func (w *World) sideIndex(s Side) uint8 {
	for i, x := range w.Sides {
		if x == s {
			return uint8(i + 1)
		}
	}
	return 0
}

// Track is a named number of the game: "vp".
type Track struct {
	Name  string
	Value int
}

// Result is how a game ended.
type Result struct {
	Winner Side // "" for a draw
	Level  string
	Why    string
}

// Ext is the small typed extension of one title. Values are immutable: an Extend effect puts a new one in place.
type Ext interface {
	// Lines prints the extension for the game file, one "key: value" a line, in fixed order, empty values left out.
	Lines() []string
}

// Position is the state of a game between two orders.
type Position struct {
	World   *World
	Turn    int
	Phase   string // "T3-G-1": what a sheet must name
	Active  Side   // whose sheet the phase takes; "" when the game is over
	Over    *Result
	Units   []Unit // sorted by Def.ID
	Tracks  []Track
	Ext     Ext
	control []uint8    // by hex: 0 nobody, else 1 + index in World.Sides
	stacks  [][]int16  // by hex: indices in Units, bottom to top; nil means stale
	spare   *[][]int16 // reused storage of stacks
}

// NewPosition is an empty map with every counter in BoxPool at full strength.
func NewPosition(w *World) *Position {
	p := &Position{World: w, control: make([]uint8, w.Map.Len())}
	for _, d := range w.Defs {
		p.Units = append(p.Units, Unit{Def: d, Hex: hexmap.None, Box: BoxPool, Steps: len(d.Steps)})
	}
	return p
}

// Clone is a copy that shares nothing that can change.
func (p *Position) Clone() *Position {
	q := *p
	q.Units = append([]Unit(nil), p.Units...)
	q.Tracks = append([]Track(nil), p.Tracks...)
	q.control = append([]uint8(nil), p.control...)
	q.stacks, q.spare = nil, nil
	return &q
}

// Reader gives read-only access.
func (p *Position) Reader() Reader { return Reader{p} }

// SetControl is for building a start position; during play use the Control effect.
func (p *Position) SetControl(h hexmap.Hex, s Side) { p.control[h] = p.World.sideIndex(s) }

func (p *Position) index(id string) int {
	i := sort.Search(len(p.Units), func(i int) bool { return p.Units[i].Def.ID >= id })
	if i < len(p.Units) && p.Units[i].Def.ID == id {
		return i
	}
	return -1
}

// stale forgets the stacks after a unit changed place.
func (p *Position) stale() {
	if p.stacks != nil {
		s := p.stacks
		p.spare, p.stacks = &s, nil
	}
}

func (p *Position) stackIndex() [][]int16 {
	if p.stacks != nil {
		return p.stacks
	}
	var at [][]int16
	if p.spare != nil {
		at = *p.spare
		for i := range at {
			at[i] = at[i][:0]
		}
	} else {
		at = make([][]int16, p.World.Map.Len())
	}
	for i := range p.Units {
		h := p.Units[i].Hex
		if h == hexmap.None {
			continue
		}
		s := append(at[h], int16(i))
		for k := len(s) - 1; k > 0 && p.Units[s[k]].Z < p.Units[s[k-1]].Z; k-- {
			s[k], s[k-1] = s[k-1], s[k]
		}
		at[h] = s
	}
	p.stacks = at
	return at
}

func (p *Position) topZ(h hexmap.Hex) int {
	z := -1
	for _, i := range p.stackIndex()[h] {
		z = max(z, p.Units[i].Z)
	}
	return z
}

func (p *Position) track(name string) *Track {
	i := sort.Search(len(p.Tracks), func(i int) bool { return p.Tracks[i].Name >= name })
	if i < len(p.Tracks) && p.Tracks[i].Name == name {
		return &p.Tracks[i]
	}
	p.Tracks = append(p.Tracks, Track{})
	copy(p.Tracks[i+1:], p.Tracks[i:])
	p.Tracks[i] = Track{Name: name}
	return &p.Tracks[i]
}
