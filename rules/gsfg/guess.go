package gsfg

import (
	"slices"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/sheet"
)

// Guess implements core.PositionGuesser: of the electronic warfare markers that a side cannot see, any number in front
// is offensive (R 13.12).
func (g *game) Guess(view *core.Position, _ core.Side, open func(string) (string, bool), draw func(int) int) *core.Position {
	p := view.Clone()
	s := of(p.Reader())
	for i := range s.ew {
		s.ew[i] = s.ew[i].guessed(open, draw)
	}
	p.Ext = s
	return p
}

// guessed returns the markers with all faces known: those that open does not tell are drawn.
func (e ewState) guessed(open func(string) (string, bool), draw func(int) int) ewState {
	e.faces = slices.Clone(e.faces)
	var unknown []int
	for i, f := range e.faces {
		if plain, ok := sheet.OpenWord(f, "jam", open); ok {
			e.faces[i] = plain[strings.LastIndexByte(plain, ' ')+1:]
		}
		if e.faces[i] != offensive && e.faces[i] != defensive {
			unknown = append(unknown, i)
		}
	}
	if len(unknown) == 0 {
		return e
	}
	front := draw(len(unknown) + 1)
	for n, i := range unknown {
		e.faces[i] = core.If(n < front, offensive, defensive)
	}
	return e
}
