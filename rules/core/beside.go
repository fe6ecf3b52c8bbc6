package core

import "fieldpost/notation/say"

// Tray is a box printed beside the map, with the counters in it.
type Tray struct {
	Name  say.Text
	Side  Side     // the side that owns it, "" for none
	Fill  string   // background colour, "#rrggbb"; "" = as the board
	Units []string // from top to bottom, or in the order of the box
}

// Strip is a track printed beside the board: a row of spaces.
type Strip struct {
	Name   say.Text
	Spaces []Space
}

// Space is one field of a Strip.
type Space struct {
	Text say.Text
	Note say.Text // printed small: a date
	Fill string   // background colour, "#rrggbb"; "" = as the board
	On   bool     // a marker lies on it
}

// Trays returns one tray for each side and box, with that side's counters in the box. It leaves out empty trays.
func Trays(r Reader, boxes []NamedBox) []Tray {
	var out []Tray
	for _, b := range boxes {
		for _, side := range r.World().Sides {
			if t := b.Tray(r, side); len(t.Units) > 0 {
				out = append(out, t)
			}
		}
	}
	return out
}

// NamedBox holds the ID of a box and the name that players read.
type NamedBox struct {
	ID   string
	Name say.Text
}

// Tray returns a box as a tray with the counters of one side in it.
func (b NamedBox) Tray(r Reader, side Side) Tray {
	t := Tray{Name: b.Name, Side: side}
	for u := range r.UnitsInBox(b.ID) {
		if u.Def.Side == side {
			t.Units = append(t.Units, u.Def.ID)
		}
	}
	return t
}

// NumberStrip returns a strip of one space that shows a number.
func NumberStrip(name say.Text, n int) Strip {
	return Strip{Name: name, Spaces: []Space{{Text: say.F("%d", n), On: true}}}
}

// TurnStrip returns the track of game turns from first to last. date returns the small print beside a turn, and may be
// nil.
func TurnStrip(r Reader, first, last int, date func(turn int) say.Text) Strip {
	s := Strip{Name: "game turn"}
	for turn := first; turn <= last; turn++ {
		x := Space{Text: say.F("%d", turn), On: turn == r.Turn()}
		if date != nil {
			x.Note = date(turn)
		}
		s.Spaces = append(s.Spaces, x)
	}
	return s
}

// NewStrip returns a strip with one space for each element of a list.
func NewStrip[T any](name say.Text, of []T, space func(T) Space) Strip {
	s := Strip{Name: name}
	for _, x := range of {
		s.Spaces = append(s.Spaces, space(x))
	}
	return s
}
