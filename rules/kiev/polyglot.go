package kiev

import (
	"fieldpost/rules/core"
	"fieldpost/rules/eastfront/japanese"
)

// Speaks gives what the title says in another language than English.
func (Title) Speaks(lang string) core.Tongue {
	if lang == "ja" {
		return japanese.Tongue()
	}
	return core.Tongue{}
}
