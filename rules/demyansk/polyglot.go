package demyansk

import (
	"fieldpost/rules/core"
	"fieldpost/rules/demyansk/japanese"
)

// Speaks gives what the title says in another language than English.
func (Title) Speaks(lang string) core.Tongue {
	if lang == "ja" {
		return core.Tongue{Sentences: japanese.Sentences(), Rules: japanese.Rules}
	}
	return core.Tongue{}
}
