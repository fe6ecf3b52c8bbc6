package eastfront

import (
	"embed"

	"fieldpost/rules/core"
	"fieldpost/rules/mech/tongue"
)

// book are the standard rules in our own words, a line each: the number, a blank, the text.
//
//go:embed rules.txt
var book string

// guide tells a newcomer what holds for all titles of the series.
//
//go:embed guide.txt
var guide string

// verbText are the verbs of the sheets and of the answers to questions, a line each.
//
//go:embed verbs.txt
var verbText string

//go:embed japanese.txt
var texts embed.FS

// Speaks gives what the titles of the series say in another language than English.
func (*Def) Speaks(lang string) core.Tongue { return tongue.Of(texts, lang) }
