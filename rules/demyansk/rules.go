package demyansk

import (
	"embed"

	"fieldpost/rules/core"
	"fieldpost/rules/mech/option"
	"fieldpost/rules/mech/rulebook"
	"fieldpost/rules/mech/tongue"
)

// texts are rules and options in our own words, and what the title says in other languages.
//
//go:embed *.txt
var texts embed.FS

var (
	explained = rulebook.Of(texts)
	rulings   = option.Of(texts) // by ruling
)

// Speaks gives what the title says in another language than English.
func (Title) Speaks(lang string) core.Tongue { return tongue.Of(texts, lang) }
