// Package rules lists the titles, the published games whose rules this program enforces. Package rules/core defines
// what a title is, rules/mechanics holds mechanisms that titles share, and each title has its own folder.
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

// All returns the titles that this program can run, sorted by ID.
func All() []core.Title {
	return []core.Title{victorylost.New(), demyansk.New(), gsfg.New(), kiev.New(), kursk.New()}
}

// CheckedTitles returns the titles whose data can be compared with statements of their rulebooks, sorted by ID.
func CheckedTitles() []core.ClaimChecker {
	var out []core.ClaimChecker
	for _, t := range All() {
		if c, ok := t.(core.ClaimChecker); ok {
			out = append(out, c)
		}
	}
	return out
}

// Find returns the title with an ID. ok is false if there is none.
func Find(id string) (core.Title, bool) {
	for _, t := range All() {
		if t.Meta().ID == id {
			return t, true
		}
	}
	return nil, false
}

// IDs returns the IDs of all titles.
func IDs() []string {
	var out []string
	for _, t := range All() {
		out = append(out, t.Meta().ID)
	}
	return out
}

// FindByID returns the title with an ID. For an unknown ID, the error suggests the ID that was probably meant and lists
// all IDs.
func FindByID(id string) (core.Title, error) {
	if t, ok := Find(id); ok {
		return t, nil
	}
	return nil, fmt.Errorf("there is no title %q%s", id, notation.SuggestionText(id, IDs()))
}
