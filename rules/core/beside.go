package core

import "fieldpost/notation/say"

// Tray is a box printed beside the board, and what is in it.
type Tray struct {
	Name  say.Text
	Side  Side     // whose it is, "" when it is nobody's
	Fill  string   // its ground, "#rrggbb"; "" = as the board
	Units []string // in the order in which they lie
}

// Strip is a track printed beside the board: a row of spaces.
type Strip struct {
	Name   say.Text
	Spaces []Space
}

// Space is one of a strip.
type Space struct {
	Text say.Text
	Note say.Text // printed small: a date
	Fill string   // its ground, "#rrggbb"; "" = as the board
	On   bool     // a marker lies on it
}

// Trays are the counters of each side in boxes, given by ID and name, where there are any.
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

// NamedBox is a box with the name that players read.
type NamedBox struct {
	ID   string
	Name say.Text
}

// Tray is the box with the counters of a side in it.
func (b NamedBox) Tray(r Reader, side Side) Tray {
	t := Tray{Name: b.Name, Side: side}
	for u := range r.Boxed(b.ID) {
		if u.Def.Side == side {
			t.Units = append(t.Units, u.Def.ID)
		}
	}
	return t
}

// NumberStrip is a strip of one space with a number in it.
func NumberStrip(name say.Text, n int) Strip {
	return Strip{Name: name, Spaces: []Space{{Text: say.F("%d", n), On: true}}}
}

// TurnStrip is the track of game turns, from the first to the last; date is printed small beside each, nil: nothing is.
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

// NewStrip is a strip with a space for each of some things.
func NewStrip[T any](name say.Text, of []T, space func(T) Space) Strip {
	s := Strip{Name: name}
	for _, x := range of {
		s.Spaces = append(s.Spaces, space(x))
	}
	return s
}
