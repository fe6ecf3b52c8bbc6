package engine

import "fieldpost/rules/core"

// commonOptions lists the options of every game, whatever its title.
var commonOptions = []core.OptionDef{{
	Key: "answers", Values: []string{"pause", "default"},
	Help: "what happens when the other side's decision is needed and none of its standing orders answers: the " +
		"game pauses and asks, or takes the default",
}}

// OptionDefs returns all options for games of a title, the common ones first.
func OptionDefs(m core.Meta) []core.OptionDef {
	return append(append([]core.OptionDef(nil), commonOptions...), m.Options...)
}
