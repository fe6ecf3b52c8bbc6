package demyansk

import (
	"embed"

	"fieldpost/rules/core"
	"fieldpost/rules/mech/rulebook"
	"fieldpost/rules/mech/tongue"
)

// book are the rules in our own words, a line each: the number, a blank, the text.
//
//go:embed rules.txt
var book string

var explained = rulebook.Read(book)

//go:embed japanese.txt
var texts embed.FS

// Speaks gives what the title says in another language than English.
func (Title) Speaks(lang string) core.Tongue { return tongue.Of(texts, lang) }
