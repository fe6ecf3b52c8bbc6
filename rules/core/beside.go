package core

import "fieldpost/notation/say"

// PrintedBox is a box printed beside the map, with the counters in it.
type PrintedBox struct {
	Name  say.Text
	Side  Side     // the side that owns it, "" for none
	Fill  string   // background colour, "#rrggbb"; "" = as the board
	Units []string // from top to bottom, or in the order of the box
}

// PrintedTrack is a track printed beside the map: a row of spaces.
type PrintedTrack struct {
	Name   say.Text
	Spaces []TrackSpace
}

// TrackSpace is one space of a PrintedTrack.
type TrackSpace struct {
	Text     say.Text
	Note     say.Text // printed small: a date
	Fill     string   // background colour, "#rrggbb"; "" = as the board
	Occupied bool     // a marker is on it
}

// PrintedBoxes returns a printed box for each side and box, with that side's counters in it. It leaves out empty ones.
func PrintedBoxes(r Reader, boxes []NamedBox) []PrintedBox {
	var out []PrintedBox
	for _, b := range boxes {
		for _, side := range r.World().Sides {
			if t := b.PrintedBox(r, side); len(t.Units) > 0 {
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

// PrintedBox returns the box as it is printed, with the counters of one side in it.
func (b NamedBox) PrintedBox(r Reader, side Side) PrintedBox {
	t := PrintedBox{Name: b.Name, Side: side}
	for u := range r.UnitsInBox(b.ID) {
		if u.Def.Side == side {
			t.Units = append(t.Units, u.Def.ID)
		}
	}
	return t
}

// NumberTrack returns a track with a single space that shows a number.
func NumberTrack(name say.Text, n int) PrintedTrack {
	return PrintedTrack{Name: name, Spaces: []TrackSpace{{Text: say.F("%d", n), Occupied: true}}}
}

// TurnTrack returns the track of game turns from first to last. date returns the small print beside a turn, and may be
// nil.
func TurnTrack(r Reader, first, last int, date func(turn int) say.Text) PrintedTrack {
	s := PrintedTrack{Name: "game turn"}
	for turn := first; turn <= last; turn++ {
		x := TrackSpace{Text: say.F("%d", turn), Occupied: turn == r.Turn()}
		if date != nil {
			x.Note = date(turn)
		}
		s.Spaces = append(s.Spaces, x)
	}
	return s
}

// NewPrintedTrack returns a track with one space for each element of a list.
func NewPrintedTrack[T any](name say.Text, of []T, space func(T) TrackSpace) PrintedTrack {
	s := PrintedTrack{Name: name}
	for _, x := range of {
		s.Spaces = append(s.Spaces, space(x))
	}
	return s
}
