package toy

import (
	"fmt"
	"io/fs"

	"fieldpost/rules/core"
)

// Shelf is a shelf with toys, each with the toy's data, and with what else lies there.
type Shelf struct {
	Titles map[string]core.Title
	Else   interface {
		Find(id string) (core.Title, bool)
		Data(title string, overlay fs.FS) (fs.FS, error)
	} // nil: nothing
}

// Find is a title by its identifier.
func (s Shelf) Find(id string) (core.Title, bool) {
	if t, ok := s.Titles[id]; ok {
		return t, true
	}
	if s.Else == nil {
		return nil, false
	}
	return s.Else.Find(id)
}

// Data is the data of a title.
func (s Shelf) Data(title string, overlay fs.FS) (fs.FS, error) {
	if _, ok := s.Titles[title]; ok {
		return Data()
	}
	if s.Else == nil {
		return nil, fmt.Errorf("no title %q", title)
	}
	return s.Else.Data(title, overlay)
}
