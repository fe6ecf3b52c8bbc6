// Package rules is the one explicit list of titles. What a title is stands in rules/core, what titles share in
// rules/mech, and each title in a folder of its own.
package rules

import (
	"fmt"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/demyansk"
	"fieldpost/rules/gsfg"
	"fieldpost/rules/kiev"
	"fieldpost/rules/kursk"
	"fieldpost/rules/victorylost"
)

// All are the titles this program can run, in the order of their ids.
func All() []core.Title {
	return []core.Title{victorylost.New(), demyansk.New(), gsfg.New(), kiev.New(), kursk.New()}
}

// Checked are the titles whose data can be held against their rulebooks, in the order of their ids.
func Checked() []core.Checked {
	var out []core.Checked
	for _, t := range All() {
		if c, ok := t.(core.Checked); ok {
			out = append(out, c)
		}
	}
	return out
}

// Find is the title with an id.
func Find(id string) (core.Title, bool) {
	for _, t := range All() {
		if t.Meta().ID == id {
			return t, true
		}
	}
	return nil, false
}

// IDs are the ids of all titles.
func IDs() []string {
	var out []string
	for _, t := range All() {
		out = append(out, t.Meta().ID)
	}
	return out
}

// FindByID returns the title with an id. The error says which id was probably meant, and which there are.
func FindByID(id string) (core.Title, error) {
	if t, ok := Find(id); ok {
		return t, nil
	}
	return nil, fmt.Errorf("there is no title %q%s", id, notation.SuggestionText(id, IDs()))
}
