package game

import (
	"io/fs"

	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// Shelf is where titles and their data come from.
type Shelf interface {
	// Find is a title by its identifier.
	Find(id string) (core.Title, bool)
	// Data is the data of a title, with files that replace some of it; overlay may be nil.
	Data(title string, overlay fs.FS) (fs.FS, error)
}

// Program is the shelf with the titles of this program.
type Program struct{}

// Find implements Shelf.
func (Program) Find(id string) (core.Title, bool) { return rules.Find(id) }

// Data implements Shelf.
func (Program) Data(title string, overlay fs.FS) (fs.FS, error) {
	return scenarios.Open(title, overlay)
}

var shelf Shelf = Program{}

// Titles is the shelf in use.
func Titles() Shelf { return shelf }

// Use puts another shelf in place, for tests, before any game is open, and returns the one before.
func Use(s Shelf) Shelf {
	was := shelf
	shelf = s
	return was
}
