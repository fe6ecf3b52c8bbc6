package gsfg

import (
	"slices"
	"strconv"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/mech/sheet"
)

// commonVerbs are the verbs of the shared language that the title uses.
var commonVerbs = []string{"order", "place", "move", "advance", "losses", "retreat", "pass", "halt"}

// windows are the kinds of decisions for which standing orders may be given.
var windows = []string{"cutoff", "support", "supply", "chemical", "losses", "retreat", "advance", "aside", "counter"}

// subjects are the names of facts that conditions may ask about.
var subjects = []string{"aircraft", "holder", "ruhr", "cities", "bridgehead"}

// The arguments of several verbs.
var (
	argUnits  = notation.Arg{Name: "units", Kind: notation.Units}
	argHex    = notation.Arg{Name: "hex", Kind: notation.Hex, Alias: []string{"at", "in", "on", "to", "@"}}
	argHexes  = notation.Arg{Name: "hexes", Kind: notation.Hexes}
	argNumber = notation.Arg{Name: "number", Kind: notation.Number}
)

func vocabulary() notation.Vocabulary {
	v := sheet.Vocabulary(commonVerbs, nil, slices.Concat(groundVerbs(), airVerbs(), markerVerbs())...)
	i := slices.IndexFunc(v.Verbs, func(x notation.Verb) bool { return x.Name == "losses" })
	v.Verbs[i].Under = append(slices.Clone(v.Verbs[i].Under), "strike") // R 6.2: who strikes chooses
	v.Windows, v.Subjects = windows, subjects
	return v
}

// groundVerbs are those of armies on the ground, and of what is flown to them.
func groundVerbs() []notation.Verb {
	return []notation.Verb{
		{Name: "attack", Alias: []string{"a", "att"}, Args: []notation.Arg{
			{Name: "hex", Kind: notation.Hex},
			{Name: "with", Keyword: "with", Alias: []string{"w/", "w", "<", "<-", "by"}, Kind: notation.Units},
			{Name: "chemical", Keyword: "chemical", Kind: notation.Flag, Optional: true},
			{Name: "odds", Keyword: "=", Alias: []string{"odds"}, Kind: notation.Odds, Optional: true}},
			Help:    "attack a hex; the odds before shifts that you expect are checked (11)",
			Example: "attack 2711 with 16GT,25T chemical = 3:1"},
		{Name: "retreat", Alias: []string{"r", "ret"}, Args: []notation.Arg{
			{Name: "units", Kind: notation.Units, Optional: true},
			{Name: "at", Keyword: "at", Alias: []string{"in", "@", "from"}, Kind: notation.Hex, Optional: true},
			{Name: "to", Keyword: "to", Alias: []string{"via", "->"}, Kind: notation.Hexes, Optional: true}},
			Under: []string{"attack"}, Top: true, Help: "where the attacker sends the defenders, best hex first (11.17)",
			Example: "retreat to 2210,2211"},
		{Name: "regular", Args: []notation.Arg{{Name: "phases", Kind: notation.Words, Words: []string{"fight", "move"}}},
			Help:    "declare the sequence of the other Soviet units together with that of the 8th Guards Army (5.5)",
			Example: "regular fight/move"},
		{Name: "pick", Args: []notation.Arg{argUnits}, Help: "choose the Soviet reinforcements of the turn (9.3)", Example: "pick 20T,38T"},
		sheet.Enter("bring reinforcements in, and on along a path (9)", "enter 20T,38T 4212-4112 road"),
		{Name: "fly", Args: []notation.Arg{argUnits, argHex}, Help: "take units to a hex by air (6.8)", Example: "fly 7GAb 2610"},
		{Name: "link", Args: []notation.Arg{argUnits}, Help: "unite the two parts of an American division (9.8)", Example: "link 4/2,R/2"},
		{Name: "supply", Args: []notation.Arg{{Name: "to", Keyword: "to", Alias: []string{"at", "in"}, Kind: notation.Hexes,
			Optional: true},
			{Name: "hex", Kind: notation.Hex, Optional: true}}, OneOf: []string{"to", "hex"}, Help: "drop supplies from the air (6.9)",
			Example: "supply 2610"},
	}
}

// airVerbs are the missions of the air phase.
func airVerbs() []notation.Verb {
	return []notation.Verb{
		{Name: "strike", Args: []notation.Arg{argHex}, Help: "send the heavy bombers (6.2)", Example: "strike 2024"},
		{Name: "aircraft", Help: "roll for support aircraft now, to see their number (6.3)", Example: "aircraft"},
		{Name: "deep", Args: []notation.Arg{argNumber}, Help: "send aircraft on a deep strike (6.4)", Example: "deep 2"},
		{Name: "ground", Args: []notation.Arg{argHex, argNumber}, Help: "send aircraft against a hex (6.6)", Example: "ground 2711 3"},
		{Name: "interdict", Args: []notation.Arg{argHexes}, Help: "place aircraft that slow the enemy down (6.7)",
			Example: "interdict 2711,2913"},
		{Name: "weasel", Args: []notation.Arg{argHexes}, Help: "turn an aircraft into two Wild Weasels (13.18)",
			Example: "weasel 2711,2913"},
	}
}

// markerVerbs are those of the optional rules, and answers.
func markerVerbs() []notation.Verb {
	where, count := argHex, argNumber
	where.Optional, count.Optional = true, true
	return []notation.Verb{
		{Name: "sf", Args: []notation.Arg{{Name: "unit", Kind: notation.Unit}, argHex}, Help: "place or move special forces (13.5)",
			Example: "sf SFN1 2711"},
		{Name: "hunt", Args: []notation.Arg{{Name: "unit", Kind: notation.Unit}, {Name: "with", Keyword: "with", Kind: notation.Unit}},
			Help: "attack special forces in a unit's hex (13.8)", Example: "hunt SFS1 with 3AD"},
		{Name: "jam", Args: []notation.Arg{argNumber}, Help: "set so many electronic warfare markers offensive, the others defensive " +
			"(13.12)", Example: "jam 3"},
		{Name: "disrupt", Args: []notation.Arg{where, count}, Help: "place electronic warfare markers on a hex; without a hex: " +
			"fight with those placed (13.13)", Example: "disrupt 2711 2"},
		{Name: "counter", Args: []notation.Arg{argNumber}, Help: "defensive electronic warfare markers (13.13)", Example: "counter 1"},
		{Name: "cutoff", Args: []notation.Arg{{Name: "hex", Kind: notation.Hex, Alias: []string{"at"}, Optional: true}},
			Help: "put an attack out of supply by the deep strike (6.5)", Example: "cutoff 2711"},
		{Name: "support", Args: []notation.Arg{argUnits}, Help: "air mobile units that help a defence (6.16)", Example: "support 101AM"},
		{Name: "chemical", Help: "use chemical weapons in a defence, by a standing order: when chemical, pause chemical (4.7)",
			Example: "chemical"},
		{Name: "aside", Args: []notation.Arg{{Name: "to", Keyword: "to", Alias: []string{"at", "in"}, Kind: notation.Hexes}},
			Help: "where special forces make room (13.5)", Example: "aside to 2711"},
	}
}

// Facts are what conditions of orders may ask about besides what every title knows.
func (g *game) Facts(r core.Reader, _ core.Side) []core.Fact {
	s, v := of(r), g.judgeBoard(r)
	return []core.Fact{{Name: "aircraft", Value: strconv.Itoa(s.aircraft)}, {Name: "holder", Value: string(s.holder)},
		{Name: "ruhr", Value: strconv.Itoa(v.ruhr)},
		{Name: "cities", Value: strconv.Itoa(v.cities)}, {Name: "bridgehead", Value: strconv.Itoa(v.bridgehead)}}
}
