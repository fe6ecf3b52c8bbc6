package engine

import "fieldpost/rules/core"

// commonOptions are the options that every game has, whatever its title.
var commonOptions = []core.OptionDef{{
	Key: "answers", Values: []string{"pause", "default"},
	Help: "what happens when the other side's decision is needed and none of its standing orders answers: the " +
		"game pauses and asks, or takes the default",
}}

// OptionDefs returns all options of a title's games: the common ones first.
func OptionDefs(m core.Meta) []core.OptionDef {
	return append(append([]core.OptionDef(nil), commonOptions...), m.Options...)
}
