package demyansk

import (
	"embed"

	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/option"
	"fieldpost/rules/mechanics/translation"
)

// texts holds the explanations of rules, the options and the translations.
//
//go:embed *.txt
var texts embed.FS

// rulings defines the options of the title, by ruling.
var rulings = option.Load(texts)

// Translation implements core.TranslationProvider: it returns the title's sentences in a language.
func (Title) Translation(lang string) core.Translation { return translation.Load(texts, lang) }
