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

// StripOf is a strip with a space for each of some things.
func StripOf[T any](name say.Text, of []T, space func(T) Space) Strip {
	s := Strip{Name: name}
	for _, x := range of {
		s.Spaces = append(s.Spaces, space(x))
	}
	return s
}
