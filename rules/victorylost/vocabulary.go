package victorylost

import (
	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/mech/sheet"
	"fieldpost/rules/mech/verbs"
)

// row is a verb of the title's sheets: how an order of it is bound and what it is worth. The type of the order says
// how it is judged and carried out.
type row = verbs.Typed[*binder, *weigher]

// orders returns the row of a verb whose orders are of a type of the title.
func orders[O interface {
	comparable
	sheet.Order[*game]
}](v notation.Verb, bind func(*binder, notation.Verb) O, worth func(*weigher, O) int) row {
	return verbs.Orders(v, bind, worth)
}

// newVerbs returns all verbs, as they are listed: those of the shared language as they are written in this title, and its own.
func newVerbs() verbs.TypedTable[*binder, *weigher] {
	chit := notation.Arg{Name: "chit", Kind: notation.Unit}
	return verbs.TypedTable[*binder, *weigher]{
		orders(sheet.Common("place", "place s.106,s.58G 5001"), (*binder).place, (*weigher).place),
		orders(sheet.Common("move", "move g.23Pz 6029-6129-6228"), (*binder).move, (*weigher).move),
		orders(sheet.Common("attack", "attack 5120 with s.119,s.54G = 3:2"), (*binder).attack, (*weigher).fight),
		{Verb: sheet.Common("advance", "advance s.5M to 5120 then 5019")},
		{Verb: sheet.Common("losses", "losses s.119,s.54G")},
		{Verb: sheet.Common("retreat", "retreat r.14 to 5019,5018")},
		{Verb: sheet.Common("pass", "")},
		{Verb: sheet.Common("halt", "")},
		orders(sheet.Verb("pick 1GdA", "keep a Soviet headquarters chit for the game, in secret (3.0)", chit),
			(*binder).pick, (*weigher).pick),
		orders(sheet.Verb("select 3", "put a chit into the cup, in secret: the Axis by name, the Soviet by the "+
			"number of a pick (7.1.2)", chit),
			(*binder).choose, (*weigher).choose),
		orders(sheet.Verb("ahead 3", "write down a chit for the next turn (15.0.2)", chit), (*binder).choose, (*weigher).choose),
		orders(sheet.Verb("anew", "choose the chits of this phase anew, when an earlier sheet has chosen some"), (*binder).anew, nil),
		orders(sheet.Verb("first 1", "name the first chit of turn 1, by its place in the selection (15.0.2)",
			notation.Arg{Name: "number", Kind: notation.Number}), (*binder).first, func(*weigher, *FirstOrder) int { return 1 }),
		orders(sheet.Verb("use 4PzA", "name the headquarters that Manstein commands, or that of the special combat (7.2.2, 4.1.2)",
			notation.Arg{Name: "hq", Kind: notation.Unit}), (*binder).use, (*weigher).use),
		orders(sheet.Verb("return", "put a Manstein chit back into the cup (7.2.2)"), (*binder).back, nil),
		orders(sheet.Enter("leave a reinforcement box, and move on along a path (11.2.2)", "enter 28A 6937-6837 road"),
			(*binder).enter, (*weigher).move),
		{Verb: sheet.Verb("reposition 4PzA to 5833,5733", "take a displaced headquarters to a hex (12.7)",
			notation.Arg{Name: "units", Kind: notation.Units},
			notation.Arg{Name: "to", Keyword: "to", Alias: []string{"via", "->"}, Kind: notation.Hexes})},
	}
}

// windows are the kinds of decisions for which standing orders may be given.
var windows = []string{"losses", "retreat", "advance", "reposition", windowManstein}

// Vocabulary is the language of the sheets of a phase. It is the same in all phases, so that an order that comes at the
// wrong time is answered by its rule and not as a word unknown.
func (g *game) Vocabulary(string, core.Side) notation.Vocabulary { return vocabulary }

var vocabulary = notation.Vocabulary{Verbs: newVerbs().Verbs(), Windows: windows, Subjects: subjects}
