package kiev

import (
	"io/fs"

	"fieldpost/rules/core"
	"fieldpost/rules/eastfront"
)

// Title is Kiev to Rostov without its data.
type Title struct{ def eastfront.Def }

// New gives the title.
func New() Title {
	return Title{eastfront.Def{ID: "kiev-to-rostov", Name: "Barbarossa: Kiev to Rostov", Version: 1, Turns: 85, Scenarios: []string{"4"},
		About: "4 Battle of Sumy, turns 50 to 53", Part: Board}}
}

// Meta describes the title.
func (t Title) Meta() core.Meta { return t.def.Meta() }

// Load decodes map, counters, tables and scenario.
func (t Title) Load(files fs.FS) (core.Module, error) { return t.def.Load(files) }

// Speaks gives what the title says in another language than English.
func (Title) Speaks(lang string) core.Tongue { return eastfront.Speaks(lang) }
