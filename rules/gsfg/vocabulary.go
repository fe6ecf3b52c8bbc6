package gsfg

import (
	"slices"
	"strconv"

	"fieldpost/notation"
	"fieldpost/rules/core"
)

// commonVerbs are the verbs of the shared language that the title uses.
var commonVerbs = []string{"order", "place", "move", "advance", "losses", "retreat", "pass", "halt"}

// windows are the kinds of decisions for which standing orders may be given.
var windows = []string{"cutoff", "support", "supply", "chemical", "losses", "retreat", "advance", "aside", "counter"}

// subjects are the names of facts that conditions may ask about.
var subjects = []string{"aircraft", "holder", "ruhr", "cities", "bridgehead"}

func vocabulary() notation.Vocabulary {
	var v notation.Vocabulary
	for _, verb := range notation.Common() {
		if verb.Name == "losses" { // R 6.2: who strikes chooses
			verb.Under = append(slices.Clone(verb.Under), "strike")
		}
		if slices.Contains(commonVerbs, verb.Name) {
			v.Verbs = append(v.Verbs, verb)
		}
	}
	v.Windows, v.Subjects = windows, subjects
	units := notation.Arg{Name: "units", Kind: notation.Units}
	hex := notation.Arg{Name: "hex", Kind: notation.Hex, Alias: []string{"at", "in", "on", "to", "@"}}
	hexes := notation.Arg{Name: "hexes", Kind: notation.Hexes}
	number := notation.Arg{Name: "number", Kind: notation.Number}
	where, count := hex, number
	where.Optional, count.Optional = true, true
	to := notation.Arg{Name: "to", Keyword: "to", Alias: []string{"at", "in"}, Kind: notation.Hexes}
	return v.With(
		notation.Verb{Name: "attack", Alias: []string{"a", "att"}, Args: []notation.Arg{
			{Name: "hex", Kind: notation.Hex},
			{Name: "with", Keyword: "with", Alias: []string{"w/", "w", "<", "<-", "by"}, Kind: notation.Units},
			{Name: "chemical", Keyword: "chemical", Kind: notation.Flag, Optional: true},
			{Name: "odds", Keyword: "=", Alias: []string{"odds"}, Kind: notation.Odds, Optional: true}},
			Help: "attack a hex; the odds before shifts that you expect are checked (11)", Example: "attack 2711 with 16GT,25T chemical = 3:1"},
		notation.Verb{Name: "retreat", Alias: []string{"r", "ret"}, Args: []notation.Arg{
			{Name: "units", Kind: notation.Units, Optional: true},
			{Name: "at", Keyword: "at", Alias: []string{"in", "@", "from"}, Kind: notation.Hex, Optional: true},
			{Name: "to", Keyword: "to", Alias: []string{"via", "->"}, Kind: notation.Hexes, Optional: true}},
			Under: []string{"attack"}, Top: true, Help: "where the attacker sends the defenders, best hex first (11.17)", Example: "retreat to 2210,2211"},
		notation.Verb{Name: "regular", Args: []notation.Arg{{Name: "phases", Kind: notation.Words, Words: []string{"fight", "move"}}},
			Help: "declare the sequence of the other Soviet units together with that of the 8th Guards Army (5.5)", Example: "regular fight/move"},
		notation.Verb{Name: "pick", Args: []notation.Arg{units}, Help: "choose the Soviet reinforcements of the turn (9.3)", Example: "pick 20T,38T"},
		notation.Verb{Name: "enter", Args: []notation.Arg{units,
			{Name: "path", Kind: notation.Path, Optional: true},
			{Name: "at", Keyword: "at", Alias: []string{"in", "@"}, Kind: notation.Hex, Optional: true},
			{Name: "road", Keyword: "road", Kind: notation.Flag, Optional: true}},
			OneOf: []string{"path", "at"}, Help: "bring reinforcements in, and on along a path (9)", Example: "enter 20T,38T 4212-4112 road"},
		notation.Verb{Name: "fly", Args: []notation.Arg{units, hex}, Help: "take units to a hex by air (6.8)", Example: "fly 7GAb 2610"},
		notation.Verb{Name: "link", Args: []notation.Arg{units}, Help: "unite the two parts of an American division (9.8)", Example: "link 4/2,R/2"},
		notation.Verb{Name: "supply", Args: []notation.Arg{{Name: "to", Keyword: "to", Alias: []string{"at", "in"}, Kind: notation.Hexes, Optional: true},
			{Name: "hex", Kind: notation.Hex, Optional: true}}, OneOf: []string{"to", "hex"}, Help: "drop supplies from the air (6.9)", Example: "supply 2610"},
		notation.Verb{Name: "strike", Args: []notation.Arg{hex}, Help: "send the heavy bombers (6.2)", Example: "strike 2024"},
		notation.Verb{Name: "aircraft", Help: "roll for support aircraft now, to see their number (6.3)", Example: "aircraft"},
		notation.Verb{Name: "deep", Args: []notation.Arg{number}, Help: "send aircraft on a deep strike (6.4)", Example: "deep 2"},
		notation.Verb{Name: "ground", Args: []notation.Arg{hex, number}, Help: "send aircraft against a hex (6.6)", Example: "ground 2711 3"},
		notation.Verb{Name: "interdict", Args: []notation.Arg{hexes}, Help: "place aircraft that slow the enemy down (6.7)", Example: "interdict 2711,2913"},
		notation.Verb{Name: "weasel", Args: []notation.Arg{hexes}, Help: "turn an aircraft into two Wild Weasels (13.18)", Example: "weasel 2711,2913"},
		notation.Verb{Name: "sf", Args: []notation.Arg{{Name: "unit", Kind: notation.Unit}, hex}, Help: "place or move special forces (13.5)", Example: "sf SFN1 2711"},
		notation.Verb{Name: "hunt", Args: []notation.Arg{{Name: "unit", Kind: notation.Unit}, {Name: "with", Keyword: "with", Kind: notation.Unit}},
			Help: "attack special forces in a unit's hex (13.8)", Example: "hunt SFS1 with 3AD"},
		notation.Verb{Name: "jam", Args: []notation.Arg{number}, Help: "set so many electronic warfare markers offensive, the others defensive (13.12)", Example: "jam 3"},
		notation.Verb{Name: "disrupt", Args: []notation.Arg{where, count}, Help: "place electronic warfare markers on a hex; without a hex: fight with those placed (13.13)", Example: "disrupt 2711 2"},
		notation.Verb{Name: "counter", Args: []notation.Arg{number}, Help: "defensive electronic warfare markers (13.13)", Example: "counter 1"},
		notation.Verb{Name: "cutoff", Args: []notation.Arg{{Name: "hex", Kind: notation.Hex, Alias: []string{"at"}, Optional: true}},
			Help: "put an attack out of supply by the deep strike (6.5)", Example: "cutoff 2711"},
		notation.Verb{Name: "support", Args: []notation.Arg{units}, Help: "air mobile units that help a defence (6.16)", Example: "support 101AM"},
		notation.Verb{Name: "chemical", Help: "use chemical weapons in a defence, by a standing order: when chemical, pause chemical (4.7)", Example: "chemical"},
		notation.Verb{Name: "aside", Args: []notation.Arg{to}, Help: "where special forces make room (13.5)", Example: "aside to 2711"},
	)
}

// Facts are what conditions of orders may ask about besides what every title knows.
func (g *game) Facts(r core.Reader, _ core.Side) []core.Fact {
	s, v := of(r), g.judgeBoard(r)
	return []core.Fact{{Name: "aircraft", Value: strconv.Itoa(s.aircraft)}, {Name: "holder", Value: string(s.holder)}, {Name: "ruhr", Value: strconv.Itoa(v.ruhr)},
		{Name: "cities", Value: strconv.Itoa(v.cities)}, {Name: "bridgehead", Value: strconv.Itoa(v.bridgehead)}}
}
