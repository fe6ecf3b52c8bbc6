// Package rules is the one explicit list of titles. What a title is stands in rules/core, what titles share in
// rules/mech, and each title in a folder of its own.
package rules

import (
	"fieldpost/rules/core"
	"fieldpost/rules/kursk"
)

// All are the titles this program can run, in the order of their ids.
func All() []core.Title {
	return []core.Title{kursk.New()}
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
