package gsfg

import (
	"slices"
	"strconv"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/sheet"
	"fieldpost/rules/mechanics/verbs"
)

// verbTable are the verbs of the title's sheets, and row is one of them, with all that is to be known of its orders.
type (
	// doer carries out a checked order.
	doer = func(*Order, *game, *core.Tx, core.Side)
	// verbTable holds the verbs of the title.
	verbTable = verbs.Table[*Order, *board, doer, *enumerator, *weigher, when]
	// row is one verb in the table.
	row = verbs.Row[*Order, *board, doer, *enumerator, *weigher, when]
)

// when places a verb in its phase: its own check may judge the phase, it may have to wait for the placing of
// territorials (R 9.6), end the time for a declaration (R 5.5), or wait for electronic warfare (R 13.13).
type when struct{ anywhere, waits, settles, fights bool }

// windows lists the kinds of questions for which standing orders may be given.
var windows = []string{"cutoff", "support", "supply", "chemical", "losses", "retreat", "advance", "aside", "counter"}

// foreignWords holds the words of order sheets in other languages.
var foreignWords = notation.LoadLexicon(texts)

// subjects lists the facts of this title that conditions may test.
var subjects = []string{"aircraft", "holder", "ruhr", "cities", "bridgehead"}

// Arguments that several verbs share.
var (
	argUnits  = notation.Arg{Name: "units", Kind: notation.Units}
	argUnit   = notation.Arg{Name: "unit", Kind: notation.Unit}
	argHex    = notation.Arg{Name: "hex", Kind: notation.Hex, Alias: []string{"at", "in", "on", "to", "@"}}
	argTo     = notation.Arg{Name: "to", Keyword: "to", Alias: []string{"at", "in"}, Kind: notation.Hexes}
	argHexes  = notation.Arg{Name: "hexes", Kind: notation.Hexes}
	argNumber = notation.Arg{Name: "number", Kind: notation.Number}
)

// verb describes a verb as sheets use it.
type verb = notation.Verb

func args(list ...notation.Arg) []notation.Arg { return list }

// optionalArg returns an argument that need not be given.
func optionalArg(a notation.Arg) notation.Arg {
	a.Optional = true
	return a
}

// inMove are most verbs of movement, inFight those of combat.
var inMove, inFight = when{waits: true, settles: true}, when{settles: true, fights: true}

// newVerbs returns all verbs, as they are listed.
func newVerbs() verbTable {
	return slices.Concat(commonRows(), groundRows(), airRows(), markerRows(), answerRows())
}

// commonRows returns the verbs of the shared language that the title uses.
func commonRows() []row {
	losses := sheet.CommonVerb("losses", "losses 16GT,25T")
	retreat := sheet.CommonVerb("retreat", "retreat to 2610,2611")
	losses.Under = append(slices.Clone(losses.Under), "strike") // R 6.2: who strikes chooses
	retreat.Under, retreat.Standalone, retreat.Help = []string{"attack"}, true,
		"where the attacker sends the defenders, best hex first (11.17)"
	return []row{
		{Verb: sheet.CommonVerb("order", ""), When: when{anywhere: true}, Check: (*Order).checkSequence, Apply: (*Order).declare,
			OfferOrders: (*enumerator).sequences, Worth: (*weigher).sequenceGain},
		{Verb: sheet.CommonVerb("place", "place 25T 2711"), When: when{settles: true}, Check: (*Order).checkPlace, Apply: (*Order).place,
			OfferOrders: (*enumerator).placements, Worth: (*weigher).callGain},
		{Verb: sheet.CommonVerb("move", "move 16GT,25T 3011-2911-2811 road"), When: inMove, Bind: (*Order).bindMove,
			Check: (*Order).checkMove, Apply: (*Order).move, OfferOrders: (*enumerator).moves, Worth: (*weigher).moveGain},
		{Verb: sheet.CommonVerb("advance", "advance 16GT to 2711")}, {Verb: losses}, {Verb: retreat}, {Verb: sheet.CommonVerb("pass", "")},
		{Verb: sheet.CommonVerb("halt", "")},
	}
}

// groundRows returns the verbs for ground units, and for units that are flown to them.
func groundRows() []row {
	attack := slices.Clone(sheet.CommonVerb("attack", "").Args)
	attack[2] = notation.Arg{Name: "chemical", Keyword: "chemical", Kind: notation.Flag, Optional: true} // and not air
	supply := verb{Name: "supply", Args: args(optionalArg(argTo), notation.Arg{Name: "hex", Kind: notation.Hex, Optional: true}),
		ExactlyOneOf: []string{"to", "hex"}, Help: "drop supplies from the air (6.9)", Example: "supply 2610"}
	return []row{
		{Verb: verb{Name: "attack", Alias: []string{"a", "att"}, Args: attack, Example: "attack 2711 with 16GT,25T chemical = 3:1",
			Help: "attack a hex; the odds before shifts that you expect are checked (11)"}, When: inFight,
			Check: (*Order).checkAttack, Apply: (*Order).attack, OfferOrders: (*enumerator).attacks, Worth: (*weigher).attackGain},
		{Verb: verb{Name: "regular", Args: sheet.CommonVerb("order", "").Args,
			Help:    "declare the sequence of the other Soviet units together with that of the 8th Guards Army (5.5)",
			Example: "regular fight/move"}, When: when{anywhere: true}, Check: (*Order).checkSequence, Apply: (*Order).declare,
			OffersWith: "order", Worth: (*weigher).sequenceGain},
		{Verb: verb{Name: "pick", Args: args(argUnits), Help: "choose the Soviet reinforcements of the turn (9.3)",
			Example: "pick 20T,38T"}, Check: (*Order).checkPick, Apply: (*Order).pick, OfferOrders: (*enumerator).picks,
			Worth: (*weigher).reinforcementGain},
		{Verb: sheet.EnterVerb("bring reinforcements in, and on along a path (9)", "enter 20T,38T 4212-4112 road"), When: inMove,
			Bind: (*Order).bindEnter, Check: (*Order).checkEnter, Apply: (*Order).enter, OfferOrders: (*enumerator).entries,
			Worth: (*weigher).entryGain},
		{Verb: verb{Name: "fly", Args: args(argUnits, argHex), Help: "take units to a hex by air (6.8)", Example: "fly 7GAb 2610"},
			When: inMove, Check: (*Order).checkFly, Apply: (*Order).fly, OfferOrders: (*enumerator).flights,
			Worth: (*weigher).landingGain},
		{Verb: verb{Name: "link", Args: args(argUnits), Help: "unite the two parts of an American division (9.8)",
			Example: "link 4/2,R/2"}, When: inMove, Check: (*Order).checkLink, Apply: (*Order).link, OfferOrders: (*enumerator).links,
			Worth: (*weigher).linkGain},
		{Verb: supply, Bind: (*Order).bindSupply, Check: (*Order).checkSupply, Apply: (*Order).supply,
			OfferOrders: (*enumerator).drops, Worth: (*weigher).airSupplyGain},
	}
}

// airRows returns the missions of the air phase.
func airRows() []row {
	return []row{
		{Verb: verb{Name: "strike", Args: args(argHex), Help: "send the heavy bombers (6.2)", Example: "strike 2024"},
			Check: (*Order).checkStrike, Apply: (*Order).strike, OfferOrders: (*enumerator).raids, Worth: (*weigher).bomberGain},
		{Verb: verb{Name: "aircraft", Help: "roll for support aircraft now, to see their number (6.3)", Example: "aircraft"},
			Check: (*Order).checkAircraft, Apply: (*Order).aircraft,
			OfferOrders: func(e *enumerator) { e.offer("aircraft", sheet.Arguments{}) }},
		{Verb: verb{Name: "deep", Args: args(argNumber), Help: "send aircraft on a deep strike (6.4)", Example: "deep 2"},
			Check: (*Order).checkDeep, Apply: (*Order).deepStrike, OfferOrders: (*enumerator).deeps, Worth: (*weigher).deepStrikeGain},
		{Verb: verb{Name: "ground", Args: args(argHex, argNumber), Help: "send aircraft against a hex (6.6)", Example: "ground 2711 3"},
			Check: (*Order).checkGround, Apply: (*Order).groundAttack, OffersWith: "strike", Worth: (*weigher).groundAttackGain},
		{Verb: verb{Name: "interdict", Args: args(argHexes), Help: "place aircraft that slow the enemy down (6.7)",
			Example: "interdict 2711,2913"}, Check: (*Order).checkInterdict, Apply: (*Order).interdict, OffersWith: "strike"},
		{Verb: verb{Name: "weasel", Args: args(argHexes), Help: "turn an aircraft into two Wild Weasels (13.18)",
			Example: "weasel 2711,2913"}, Check: (*Order).checkWeasel, Apply: (*Order).weasel, OffersWith: "strike",
			Worth: (*weigher).weaselGain},
	}
}

// markerRows returns the verbs of the optional rules.
func markerRows() []row {
	return []row{
		{Verb: verb{Name: "sf", Args: args(argUnit, argHex), Help: "place or move special forces (13.5)", Example: "sf SFN1 2711"},
			When: when{settles: true}, Bind: (*Order).bindCommando, Check: (*Order).checkCommando, Apply: (*Order).commando,
			OfferOrders: (*enumerator).commandos, Worth: (*weigher).commandoGain},
		{Verb: verb{Name: "hunt", Args: args(argUnit, notation.Arg{Name: "with", Keyword: "with", Kind: notation.Unit}),
			Help: "attack special forces in a unit's hex (13.8)", Example: "hunt SFS1 with 3AD"}, When: inFight,
			Bind: (*Order).bindCommando, Check: (*Order).checkHunt, Apply: (*Order).hunt, OfferOrders: (*enumerator).hunts,
			Worth: func(*weigher, *Order) int { return 1 }},
		{Verb: verb{Name: "jam", Args: args(argNumber),
			Help: "set so many electronic warfare markers offensive, the others defensive (13.12)", Example: "jam 3"},
			When: when{anywhere: true}, Bind: (*Order).bindJam, Check: (*Order).checkJam, Apply: (*Order).setJammers,
			OfferOrders: (*enumerator).jamming},
		{Verb: verb{Name: "disrupt", Args: args(optionalArg(argHex), optionalArg(argNumber)),
			Help:    "place electronic warfare markers on a hex; without a hex: fight with those placed (13.13)",
			Example: "disrupt 2711 2"}, When: when{settles: true}, Bind: (*Order).bindDisrupt, Check: (*Order).checkDisrupt,
			Apply: (*Order).disrupt, OfferOrders: (*enumerator).disruptions},
	}
}

// answerRows returns the verbs that answer questions.
func answerRows() []row {
	return []row{
		{Verb: verb{Name: "counter", Args: args(argNumber), Help: "defensive electronic warfare markers (13.13)", Example: "counter 1"}},
		{Verb: verb{Name: "cutoff", Args: args(notation.Arg{Name: "hex", Kind: notation.Hex, Alias: []string{"at"}, Optional: true}),
			Help: "put an attack out of supply by the deep strike (6.5)", Example: "cutoff 2711"}},
		{Verb: verb{Name: "support", Args: args(argUnits), Help: "air mobile units that help a defence (6.16)",
			Example: "support 101AM"}},
		{Verb: verb{Name: "chemical",
			Help: "use chemical weapons in a defence, by a standing order: when chemical, pause chemical (4.7)", Example: "chemical"}},
		{Verb: verb{Name: "aside", Args: args(argTo),
			Help: "where special forces make room (13.5)", Example: "aside to 2711"}},
	}
}

// Vocabulary returns the language of the sheets of a phase. It is the same in all phases, so that an order in the wrong
// phase is answered with its rule and not as an unknown word.
func (g *game) Vocabulary(string, core.Side) notation.Vocabulary { return g.vocabulary }

// Facts returns the title's own subjects for the conditions of orders.
func (g *game) Facts(r core.Reader, _ core.Side) []core.Fact {
	s, v := of(r), g.judgeBoard(r)
	values := []string{strconv.Itoa(s.aircraft), string(s.holder), strconv.Itoa(v.ruhr), strconv.Itoa(v.cities), strconv.Itoa(v.bridgehead)}
	out := make([]core.Fact, len(subjects))
	for i, name := range subjects {
		out[i] = core.Fact{Name: name, Value: values[i]}
	}
	return out
}
