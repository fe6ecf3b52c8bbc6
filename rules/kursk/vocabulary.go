package kursk

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

// newVerbs returns all verbs, as they are listed.
func newVerbs() verbs.TypedTable[*binder, *weigher] {
	common := func(name string) notation.Verb { return sheet.Common(name, "") }
	answer := func(name string) row { return row{Verb: common(name)} }
	return verbs.TypedTable[*binder, *weigher]{
		orders(common("order"), (*binder).phaseOrder, (*weigher).phaseOrder),
		orders(common("place"), (*binder).place, nil),
		orders(common("move"), (*binder).move, (*weigher).move),
		orders(common("attack"), (*binder).attack, (*weigher).attack),
		answer("advance"),
		answer("losses"),
		answer("retreat"),
		answer("noretreat"),
		answer("displace"),
		answer("air"),
		answer("noair"),
		orders(common("top"), (*binder).top, nil),
		orders(common("declare"), (*binder).declare, nil),
		answer("pass"),
		answer("halt"),
		orders(notation.Verb{Name: "activate", Args: []notation.Arg{{Name: "hexes", Kind: notation.Hexes}},
			Help: "activate reserve stacks (9.2)", Example: "activate 3021,3515"}, (*binder).activate, (*weigher).activate),
		orders(sheet.Enter("bring in reinforcements, and move them on along a path", "enter 19Pz 1700-1701-1702 road"),
			(*binder).enter, (*weigher).enter),
		orders(notation.Verb{Name: "withdraw", Args: []notation.Arg{{Name: "units", Kind: notation.Units}},
			Help: "withdraw German mechanised divisions from turn 5 on (4.5)", Example: "withdraw 6Pz"},
			(*binder).withdraw, (*weigher).withdraw),
		{Verb: notation.Verb{Name: "extend", Args: []notation.Arg{{Name: "vote", Kind: notation.Word, Words: []string{"no", "yes"}}},
			Help: "vote for or against another turn (4.10)", Example: "extend no"}},
	}
}

// windows are the kinds of decisions for which standing orders may be given.
var windows = []string{"attacked", "air", "retreat", "displace", "losses", "advance", "order", "extend"}

// Vocabulary is the language of the sheets of a phase. It is the same in all phases, so that an order that comes at the
// wrong time is answered by its rule and not as a word unknown.
func (g *game) Vocabulary(string, core.Side) notation.Vocabulary { return vocabulary }

var vocabulary = notation.Vocabulary{Verbs: newVerbs().Verbs(), Windows: windows, Subjects: []string{subjectActivated}}
