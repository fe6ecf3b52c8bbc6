package gsfg

import (
	"slices"
	"strconv"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/mech/sheet"
)

// row is a verb of the title's sheets, with all that is to be known of its orders: the one table from which the vocabulary, binding,
// judging, carrying out and weighing follow.
type row struct {
	notation.Verb
	bind  func(*binder, *row) core.Order        // nil: the verb's arguments are all
	check func(*Order, *board) []notation.Fault // as its side finds the board; nil: the verb answers questions
	apply func(*Order, *game, *core.Tx, core.Side)
	worth func(*weigher, *Order) int // to a computer opponent; nil: nothing

	anywhere bool // judges its phase itself
	waits    bool // comes after the territorials (R 9.6)
	settles  bool // closes a declaration that was not made (R 5.5)
	fights   bool // comes after electronic warfare (R 13.13)
}

// windows are the kinds of decisions for which standing orders may be given.
var windows = []string{"cutoff", "support", "supply", "chemical", "losses", "retreat", "advance", "aside", "counter"}

// subjects are the names of facts that conditions may ask about.
var subjects = []string{"aircraft", "holder", "ruhr", "cities", "bridgehead"}

// The arguments of several verbs.
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

// maybe is an argument that need not be given.
func maybe(a notation.Arg) notation.Arg {
	a.Optional = true
	return a
}

// newVerbs are all verbs, as they are listed.
func newVerbs() []row {
	return slices.Concat(commonRows(), groundRows(), airRows(), markerRows(), answerRows())
}

// commonRows are the verbs of the shared language that the title uses.
func commonRows() []row {
	losses := sheet.Common("losses", "losses 16GT,25T")
	retreat := sheet.Common("retreat", "retreat to 2610,2611")
	losses.Under = append(slices.Clone(losses.Under), "strike") // R 6.2: who strikes chooses
	retreat.Under, retreat.Top, retreat.Help = []string{"attack"}, true, "where the attacker sends the defenders, best hex first (11.17)"
	return []row{
		{Verb: sheet.Common("order", ""), check: (*Order).checkSequence, apply: (*Order).declare, worth: (*weigher).sequence,
			anywhere: true},
		{Verb: sheet.Common("place", "place 25T 2711"), check: (*Order).checkPlace, apply: (*Order).place,
			worth: (*weigher).call, settles: true},
		{Verb: sheet.Common("move", "move 16GT,25T 3011-2911-2811 road"), bind: (*binder).move, check: (*Order).checkMove,
			apply: (*Order).move, worth: (*weigher).move, waits: true, settles: true},
		{Verb: sheet.Common("advance", "advance 16GT to 2711")}, {Verb: losses}, {Verb: retreat}, {Verb: sheet.Common("pass", "")},
		{Verb: sheet.Common("halt", "")},
	}
}

// groundRows are the verbs of armies on the ground, and of what is flown to them.
func groundRows() []row {
	attack := slices.Clone(sheet.Common("attack", "").Args)
	attack[2] = notation.Arg{Name: "chemical", Keyword: "chemical", Kind: notation.Flag, Optional: true} // and not air
	supply := verb{Name: "supply", Args: args(maybe(argTo), notation.Arg{Name: "hex", Kind: notation.Hex, Optional: true}),
		OneOf: []string{"to", "hex"}, Help: "drop supplies from the air (6.9)", Example: "supply 2610"}
	return []row{
		{Verb: verb{Name: "attack", Alias: []string{"a", "att"}, Args: attack, Example: "attack 2711 with 16GT,25T chemical = 3:1",
			Help: "attack a hex; the odds before shifts that you expect are checked (11)"}, check: (*Order).checkAttack,
			apply: (*Order).attack, worth: (*weigher).attack, settles: true, fights: true},
		{Verb: verb{Name: "regular", Args: sheet.Common("order", "").Args,
			Help:    "declare the sequence of the other Soviet units together with that of the 8th Guards Army (5.5)",
			Example: "regular fight/move"}, check: (*Order).checkSequence, apply: (*Order).declare, worth: (*weigher).sequence,
			anywhere: true},
		{Verb: verb{Name: "pick", Args: args(argUnits), Help: "choose the Soviet reinforcements of the turn (9.3)",
			Example: "pick 20T,38T"}, check: (*Order).checkPick, apply: (*Order).pick, worth: (*weigher).choose},
		{Verb: sheet.Enter("bring reinforcements in, and on along a path (9)", "enter 20T,38T 4212-4112 road"), bind: (*binder).enter,
			check: (*Order).checkEnter, apply: (*Order).enter, worth: (*weigher).enter, waits: true, settles: true},
		{Verb: verb{Name: "fly", Args: args(argUnits, argHex), Help: "take units to a hex by air (6.8)", Example: "fly 7GAb 2610"},
			check: (*Order).checkFly, apply: (*Order).fly, worth: (*weigher).fly, waits: true, settles: true},
		{Verb: verb{Name: "link", Args: args(argUnits), Help: "unite the two parts of an American division (9.8)",
			Example: "link 4/2,R/2"}, check: (*Order).checkLink, apply: (*Order).link, worth: (*weigher).link, waits: true,
			settles: true},
		{Verb: supply, bind: (*binder).supply, check: (*Order).checkSupply, apply: (*Order).supply, worth: (*weigher).airlift},
	}
}

// airRows are the missions of the air phase.
func airRows() []row {
	return []row{
		{Verb: verb{Name: "strike", Args: args(argHex), Help: "send the heavy bombers (6.2)", Example: "strike 2024"},
			check: (*Order).checkStrike, apply: (*Order).strike, worth: (*weigher).strike},
		{Verb: verb{Name: "aircraft", Help: "roll for support aircraft now, to see their number (6.3)", Example: "aircraft"},
			check: (*Order).checkAircraft, apply: (*Order).aircraft},
		{Verb: verb{Name: "deep", Args: args(argNumber), Help: "send aircraft on a deep strike (6.4)", Example: "deep 2"},
			check: (*Order).checkDeep, apply: (*Order).deep, worth: (*weigher).deep},
		{Verb: verb{Name: "ground", Args: args(argHex, argNumber), Help: "send aircraft against a hex (6.6)", Example: "ground 2711 3"},
			check: (*Order).checkGround, apply: (*Order).ground, worth: (*weigher).strafe},
		{Verb: verb{Name: "interdict", Args: args(argHexes), Help: "place aircraft that slow the enemy down (6.7)",
			Example: "interdict 2711,2913"}, check: (*Order).checkInterdict, apply: (*Order).interdict},
		{Verb: verb{Name: "weasel", Args: args(argHexes), Help: "turn an aircraft into two Wild Weasels (13.18)",
			Example: "weasel 2711,2913"}, check: (*Order).checkWeasel, apply: (*Order).weasel, worth: (*weigher).weasels},
	}
}

// markerRows are the verbs of the optional rules.
func markerRows() []row {
	return []row{
		{Verb: verb{Name: "sf", Args: args(argUnit, argHex), Help: "place or move special forces (13.5)", Example: "sf SFN1 2711"},
			bind: (*binder).commando, check: (*Order).checkCommando, apply: (*Order).commando, worth: (*weigher).commando,
			settles: true},
		{Verb: verb{Name: "hunt", Args: args(argUnit, notation.Arg{Name: "with", Keyword: "with", Kind: notation.Unit}),
			Help: "attack special forces in a unit's hex (13.8)", Example: "hunt SFS1 with 3AD"}, bind: (*binder).commando,
			check: (*Order).checkHunt, apply: (*Order).hunt, worth: func(*weigher, *Order) int { return 1 }, settles: true,
			fights: true},
		{Verb: verb{Name: "jam", Args: args(argNumber),
			Help: "set so many electronic warfare markers offensive, the others defensive (13.12)", Example: "jam 3"},
			bind: (*binder).jam, check: (*Order).checkJam, apply: (*Order).jam, anywhere: true},
		{Verb: verb{Name: "disrupt", Args: args(maybe(argHex), maybe(argNumber)),
			Help:    "place electronic warfare markers on a hex; without a hex: fight with those placed (13.13)",
			Example: "disrupt 2711 2"}, bind: (*binder).disrupt, check: (*Order).checkDisrupt, apply: (*Order).disrupt, settles: true},
	}
}

// answerRows are the verbs that answer questions.
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

// Vocabulary is the language of the sheets of a phase. It is the same in all phases, so that an order that comes at the
// wrong time is answered by its rule and not as a word unknown.
func (g *game) Vocabulary(string, core.Side) notation.Vocabulary { return g.speech }

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
