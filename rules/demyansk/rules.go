package demyansk

import (
	"embed"

	"fieldpost/rules/core"
	"fieldpost/rules/mech/option"
	"fieldpost/rules/mech/translation"
)

// texts are rules and options in our own words, and what the title says in other languages.
//
//go:embed *.txt
var texts embed.FS

// rulings are the options of the title, by ruling.
var rulings = option.Load(texts)

// Translation gives what the title says in another language than English.
func (Title) Translation(lang string) core.Translation { return translation.Load(texts, lang) }
