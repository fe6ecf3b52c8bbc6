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
