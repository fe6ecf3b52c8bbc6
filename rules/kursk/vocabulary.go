package kursk

import (
	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/sheet"
)

// newVerbs returns the table of the title's verbs.
func newVerbs() verbTable {
	common := func(name string) notation.Verb { return sheet.CommonVerb(name, "") }
	answer := func(name string) row { return row{Verb: common(name)} }
	return verbTable{
		{Verb: common("order"), Bind: (*Order).bindPhaseOrder, Check: (*Order).checkPhaseOrder, Apply: (*Order).declare,
			OfferOrders: (*enumerator).phaseOrders, Worth: (*weigher).phaseOrderGain},
		{Verb: common("place"), Check: (*Order).checkPlace, Apply: (*Order).place, OfferOrders: (*enumerator).placements},
		{Verb: common("move"), Bind: (*Order).bindMove, Check: (*Order).checkMove, Apply: (*Order).move, OfferOrders: (*enumerator).moves,
			Worth: (*weigher).moveGain},
		{Verb: common("attack"), Bind: (*Order).bindAttack, Check: (*Order).checkAttack, Apply: (*Order).attack,
			OfferOrders: (*enumerator).attacks, Worth: (*weigher).attackGain},
		answer("advance"),
		answer("losses"),
		answer("retreat"),
		answer("noretreat"),
		answer("displace"),
		answer("air"),
		answer("noair"),
		{Verb: common("top"), Bind: (*Order).bindTop, Check: (*Order).checkTop, Apply: (*Order).top},
		{Verb: common("declare"), When: when{anywhere: true}, Bind: (*Order).bindGambit, Check: (*Order).checkGambit,
			Apply: (*Order).declareGambit, OfferOrders: (*enumerator).gambits},
		answer("pass"),
		answer("halt"),
		{Verb: notation.Verb{Name: "activate", Args: []notation.Arg{{Name: "hexes", Kind: notation.Hexes}},
			Help: "activate reserve stacks (9.2)", Example: "activate 3021,3515"}, When: when{anywhere: true},
			Bind: (*Order).bindActivation, Check: (*Order).checkActivation, Apply: (*Order).activate,
			OfferOrders: (*enumerator).activations, Worth: (*weigher).activationGain},
		{Verb: sheet.EnterVerb("bring in reinforcements, and move them on along a path", "enter 19Pz 1700-1701-1702 road"),
			Bind: (*Order).bindEnter, Check: (*Order).checkEnter, Apply: (*Order).enter, OfferOrders: (*enumerator).entries,
			Worth: (*weigher).entryGain},
		{Verb: notation.Verb{Name: "withdraw", Args: []notation.Arg{{Name: "units", Kind: notation.Units}},
			Help: "withdraw German mechanised divisions from turn 5 on (4.5)", Example: "withdraw 6Pz"}, When: when{anywhere: true},
			Check: (*Order).checkWithdrawal, Apply: (*Order).withdraw, OfferOrders: (*enumerator).withdrawals,
			Worth: (*weigher).withdrawalGain},
		{Verb: notation.Verb{Name: "extend", Args: []notation.Arg{{Name: "vote", Kind: notation.Word, Words: []string{"no", "yes"}}},
			Help: "vote for or against another turn (4.10)", Example: "extend no"}},
	}
}

// windows lists the kinds of questions for which standing orders may be given.
var windows = []string{"attacked", "air", "retreat", "displace", "losses", "advance", "order", "extend"}

// foreignWords holds the words of order sheets in other languages.
var foreignWords = notation.LoadLexicon(texts)

// Vocabulary returns the words of order sheets. They are the same in all phases, so that an order at the wrong time is
// refused by its rule and not as an unknown word.
func (g *game) Vocabulary(string, core.Side) notation.Vocabulary { return g.speech }
