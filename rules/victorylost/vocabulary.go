package victorylost

import (
	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/phases"
	"fieldpost/rules/mechanics/sheet"
)

// newVerbs returns the table of the title's verbs.
func newVerbs() verbTable {
	chit := notation.Arg{Name: "chit", Kind: notation.Unit}
	return verbTable{
		{Verb: sheet.CommonVerb("place", "place s.106,s.58G 5001"), Check: (*Order).checkPlace, Apply: (*Order).place,
			OfferOrders: (*enumerator).placements, Worth: (*weigher).placeGain},
		{Verb: sheet.CommonVerb("move", "move g.23Pz 6029-6129-6228"), Bind: (*Order).bindMove, Check: (*Order).checkMove,
			Apply:       (*Order).move,
			OfferOrders: (*enumerator).moves, Worth: (*weigher).moveGain},
		{Verb: sheet.CommonVerb("attack", "attack 5120 with s.119,s.54G = 3:2"), Bind: (*Order).bindAttack, Check: (*Order).checkAttack,
			Apply: (*Order).attack, OfferOrders: (*enumerator).attacks, Worth: (*weigher).attackGain},
		{Verb: sheet.CommonVerb("advance", "advance s.5M to 5120 then 5019")},
		{Verb: sheet.CommonVerb("losses", "losses s.119,s.54G")},
		{Verb: sheet.CommonVerb("retreat", "retreat r.14 to 5019,5018")},
		{Verb: sheet.CommonVerb("pass", "")},
		{Verb: sheet.CommonVerb("halt", "")},
		{Verb: sheet.NewVerb("pick 1GdA", "keep a Soviet headquarters chit for the game, in secret (3.0)", chit), Bind: (*Order).bindPick,
			Check: (*Order).checkPick, Apply: (*Order).pick, OfferOrders: (*enumerator).picks, Worth: (*weigher).pickGain},
		{Verb: sheet.NewVerb("select 3", "put a chit into the cup, in secret: the Axis by name, the Soviet by the "+
			"number of a pick (7.1.2)", chit), Bind: (*Order).bindChoice,
			Check: (*Order).checkChoice, Apply: (*Order).choose, OfferOrders: (*enumerator).selections,
			Worth: (*weigher).selectGain},
		{Verb: sheet.NewVerb("ahead 3", "write down a chit for the next turn (15.0.2)", chit), Bind: (*Order).bindChoice,
			Check: (*Order).checkChoice, Apply: (*Order).writeDown, OffersWith: "select", Worth: (*weigher).selectGain},
		{Verb: sheet.NewVerb("anew", "choose the chits of this phase anew, when an earlier sheet has chosen some"),
			Check: (*Order).checkAnew,
			Apply: (*Order).anew, OfferOrders: (*enumerator).renewal},
		{Verb: sheet.NewVerb("first 1", "name the first chit of turn 1, by its place in the selection (15.0.2)",
			notation.Arg{Name: "number", Kind: notation.Number}), Check: (*Order).checkFirst, Apply: (*Order).first,
			OfferOrders: (*enumerator).firstChits, Worth: func(*weigher, *Order) int { return 1 }},
		{Verb: sheet.NewVerb("use 4PzA", "name the headquarters that Manstein commands, or that of the special combat (7.2.2, 4.1.2)",
			notation.Arg{Name: "hq", Kind: notation.Unit}), Bind: (*Order).bindUse, Check: (*Order).checkUse, Apply: (*Order).use,
			OfferOrders: (*enumerator).hqNames, Worth: (*weigher).useGain},
		{Verb: sheet.NewVerb("return", "put a Manstein chit back into the cup (7.2.2)"), Check: (*Order).checkReturn,
			Apply:       (*Order).putBack,
			OfferOrders: phases.OfferVerbAlone[*enumerator]("return")},
		{Verb: sheet.EnterVerb("leave a reinforcement box, and move on along a path (11.2.2)", "enter 28A 6937-6837 road"),
			Bind: (*Order).bindEnter, Check: (*Order).checkMove, Apply: (*Order).move, OfferOrders: (*enumerator).entries,
			Worth: (*weigher).moveGain},
		{Verb: sheet.NewVerb("reposition 4PzA to 5833,5733", "take a displaced headquarters to a hex (12.7)",
			notation.Arg{Name: "units", Kind: notation.Units},
			notation.Arg{Name: "to", Keyword: "to", Alias: []string{"via", "->"}, Kind: notation.Hexes})},
	}
}

// windows lists the kinds of questions for which standing orders may be given.
var windows = []string{"losses", "retreat", "advance", "reposition", windowManstein}

// foreignWords holds the words of order sheets in other languages.
var foreignWords = notation.LoadLexicon(texts)

// Vocabulary returns the words of order sheets. They are the same in all phases, so that an order at the wrong time is
// refused by its rule and not as an unknown word.
func (g *game) Vocabulary(string, core.Side) notation.Vocabulary { return g.speech }
