// Package millbrook is the title Millbrook: one page of rules, made up to show how a title is made (docs/title.md).
package millbrook

import (
	"embed"
	"io/fs"

	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/datacheck"
	"fieldpost/rules/mechanics/datafile"
	"fieldpost/rules/mechanics/translation"
)

// The sides of the title, in the order of play.
const (
	Red  core.Side = "red"
	Blue core.Side = "blue"
)

//go:embed *.facts
var factFiles embed.FS

//go:embed *.*.txt
var texts embed.FS

// Title is Millbrook without its data.
type Title struct{}

// New gives the title.
func New() Title { return Title{} }

// Meta describes the title. Version is raised whenever a running game could diverge.
func (Title) Meta() core.Meta {
	return core.Meta{ID: "millbrook", Name: "Millbrook", Version: 1, Sides: []core.Side{Red, Blue}, Turns: 8}
}

// Load decodes map.hexmap, units.yaml, tables.yaml and setup.yaml.
func (Title) Load(files fs.FS) (core.Module, error) {
	d, err := load(files)
	if err != nil {
		return nil, err
	}
	return newGame(d, datafile.DescribeSources(files)), nil
}

// Claims holds the data against the rulebook.
func (Title) Claims(files fs.FS) ([]core.Claim, error) {
	if _, err := load(files); err != nil {
		return nil, err
	}
	return datacheck.Claims(files, factFiles)
}

// Translation gives what the title says in another language than English.
func (Title) Translation(lang string) core.Translation { return translation.Load(texts, lang) }
