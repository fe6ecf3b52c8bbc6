package kiev

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/phases"
	"fieldpost/rules/mechanics/sheet"
	"fieldpost/rules/mechanics/verbs"
)

// argWords lists other words that introduce the arguments of verbs, by the arguments' names.
var argWords = map[string][]string{"hex": {"at", "to", "in", "for"}, "with": {"by"}, "to": {"via", "->"}, "odds": {"odds"}}

// verbTable are the verbs of the sheets, and row is one of them: from these phases, binding, enumeration and vocabulary
// follow.
type (
	// doer carries out a checked order.
	doer = func(*work, *Order)
	// verbTable holds the verbs of the title.
	verbTable = verbs.Table[*Order, *board, doer, *enumerator, *weigher, []string]
	// row is one verb in the table.
	row = verbs.Row[*Order, *board, doer, *enumerator, *weigher, []string]
)

// verbRows returns for each verb how its orders are judged, carried out, offered and rated. Other verbs only answer
// questions.
func verbRows() map[string]row {
	alone, each, pairs := phases.OfferVerbAlone[*enumerator], phases.OfferEachUnit[*enumerator], phases.OfferPairs[*enumerator]
	return map[string]row{
		"move":        moveRow(move, offerMoves("move")),
		"enter":       moveRow(move, (*enumerator).entries),
		"react":       moveRow(move, offerMoves("react")),
		"overrun":     moveRow(applyOverrun, (*enumerator).overruns),
		verbRail:      moveRow(move, offerMoves(verbRail)),
		verbStrategic: moveRow(move, offerMoves(verbStrategic)),

		"activate": {Check: (*Order).checkActivation, Apply: activate, OfferOrders: (*enumerator).activations,
			Worth: (*weigher).activationGain},
		"declare": {Check: (*Order).checkDeclaration, Apply: declare, OfferOrders: (*enumerator).declarations,
			Worth: (*weigher).declarationGain},
		"support": {Check: (*Order).checkSupport, Apply: support,
			OfferOrders: pairs("support", (*enumerator).gunIDs, (*enumerator).openTargets),
			Worth:       (*weigher).barrage},
		"order": {Bind: (*Order).bindSecret, Check: (*Order).checkSecret, Apply: addSecret, OfferOrders: (*enumerator).orders,
			Worth: (*weigher).secretGain},
		"cover": {Bind: (*Order).bindSecret, Check: (*Order).checkSecret, Apply: addSecret,
			OfferOrders: pairs("cover", readyAirIDs(nil), (*enumerator).openTargets), Worth: (*weigher).secretGain},
		"designate": {Check: (*Order).checkSupply, Apply: designate,
			OfferOrders: pairs("designate", (*enumerator).supplies, (*enumerator).openTargets)},
		"attack": {Check: (*Order).checkAttack, Apply: attack, OfferOrders: (*enumerator).attacks, Worth: (*weigher).attack},

		"interdict": {Check: (*Order).checkFlight, Apply: applyFlight, OfferOrders: pairs("interdict", readyAirIDs(canInterdict),
			(*enumerator).hqHexes),
			Worth: (*weigher).flightGain},
		"fly": {Check: (*Order).checkFlight, Apply: applyFlight, OfferOrders: pairs("fly", readyAirIDs(nil), (*enumerator).openTargets),
			Worth: (*weigher).flightGain},
		"airlift": {Check: (*Order).checkAirlift, Apply: airlift, OfferOrders: (*enumerator).airlifts, Worth: (*weigher).airliftGain},

		"receive": {Check: (*Order).checkReceive, Apply: receive, OfferOrders: each("receive", nil), Worth: perHex(20)},
		"rebuild": {Check: (*Order).checkRebuild, Apply: rebuild, OfferOrders: (*enumerator).rebuilds, Worth: (*weigher).rebuilt},
		"call":    {Check: (*Order).checkCall, Apply: callUp, OfferOrders: (*enumerator).calls, Worth: perHex(60)},
		"yield":   {Check: (*Order).checkGiveUpMilitia, Apply: giveUpMilitia, OfferOrders: each("yield", nil)},
		"disband": {Check: (*Order).checkDisband, Apply: disband, OfferOrders: each("disband", nil), Worth: (*weigher).disbandGain},
		"zap":     {Check: (*Order).checkZap, Apply: zap, OfferOrders: (*enumerator).zaps, Worth: perHex(30)},
		"deploy": {Check: (*Order).checkDeploy, Apply: deploy, OfferOrders: pairs("deploy", (*enumerator).reservists,
			(*enumerator).namedHexes)},
		"exit": {Check: (*Order).checkExit, Apply: leaveMap, OfferOrders: (*enumerator).exits, Worth: (*weigher).exitGain},

		"depot": {Check: (*Order).checkDepot, Apply: makeDepot, OfferOrders: (*enumerator).depots, Worth: (*weigher).depotGain},
		"split": {Check: (*Order).checkSplit, Apply: splitDepot, OfferOrders: each("split", nil), Worth: (*weigher).parting},
		"feed":  {Check: (*Order).checkFeed, Apply: feedAround, OfferOrders: each("feed", nil), Worth: (*weigher).feeding},
		"install": {Check: (*Order).checkBase, Apply: placeBase,
			OfferOrders: pairs("install", (*enumerator).baseIDs, (*enumerator).cities)},

		"fort":    {Check: (*Order).checkFort, Apply: buildFort, OfferOrders: (*enumerator).forts, Worth: (*weigher).fort},
		"raze":    {Check: (*Order).checkRaze, Apply: razeFort, OfferOrders: offerMarked("raze", signFort), Worth: perHex(30)},
		"convert": {Check: (*Order).checkConvert, Apply: convert, OfferOrders: (*enumerator).conversions, Worth: perHex(20)},
		"cut":     {Check: (*Order).checkCut, Apply: cutRail, OfferOrders: offerMarked("cut", signGauge), Worth: perHex(30)},
		"blow": {Check: (*Order).checkDemolition, Apply: demolish, OfferOrders: offerHexsides("blow", (*enumerator).canDestroy),
			Worth: (*weigher).bridge},
		"mend":    {Check: (*Order).checkRepair, Apply: repairBridge, OfferOrders: (*enumerator).repairs, Worth: perHex(20)},
		"span":    {Check: (*Order).checkPlaceBridge, Apply: placeBridge, OfferOrders: offerHexsides("span", (*enumerator).canSpan)},
		"unspan":  {Check: (*Order).checkRemoveBridge, Apply: removeBridge},
		"emplace": {Check: (*Order).checkTurnArtillery, Apply: turnHeavyArtillery, OfferOrders: each("emplace", nil)},

		"free": {Check: (*Order).checkReleaseGarrison, Apply: releaseOrdered, OfferOrders: offerMarked("free", signGarrison),
			Worth: (*weigher).releaseGain},
		"compromise": {Check: (*Order).checkCompromise, Apply: compromise, OfferOrders: alone("compromise"),
			Worth: (*weigher).compromiseGain},
		"rest": {Check: (*Order).checkPause, Apply: func(w *work, _ *Order) { w.g.beginPause(w.Tx) }, OfferOrders: alone("rest")},
	}
}

// moveRow returns the row of a verb of movement.
func moveRow(apply func(*work, *Order), offers func(*enumerator)) row {
	return row{Bind: (*Order).bindPath, Check: (*Order).checkMove, Apply: apply, OfferOrders: offers, Worth: (*weigher).moveGain}
}

// readVerbs reads the verbs from their text.
func readVerbs() (out verbTable) {
	does := verbRows()
	for _, x := range verbs.Parse(verbText, argWords) {
		row := does[x.Name]
		row.Verb, row.When, row.Rule = x.Verb, x.When, x.Rule
		out = append(out, row)
	}
	return out
}

// work is an order or a phase that is being carried out for a side.
type work struct {
	*core.Tx
	g    *game
	side core.Side
}

// Order is one order of a sheet: its verb with the arguments, resolved to counters and hexes. row is the entry of the
// verb in the table of verbs, whose functions check and carry out the order.
type Order struct {
	sheet.Arguments // Path has the hex too where the verb takes one alone
	row             *row
	m               *hexmap.Map
}

// newOrder returns an order of a verb.
func (g *game) newOrder(verb string, p sheet.Arguments) *Order {
	o := &Order{p, g.rows.Find(verb), g.Map}
	o.Verb = verb
	o.fit()
	return o
}

// fit makes Path and Hex agree for a verb that takes a single hex.
func (o *Order) fit() {
	if o.Label != "" {
		o.Path = []hexmap.Hex{o.Hex}
	}
	one := slices.ContainsFunc(o.row.Args, func(a notation.Arg) bool { return a.Kind == notation.Hex })
	if one && len(o.Path) > 0 {
		o.Hex, o.Label = o.Path[0], o.m.Label(o.Path[0])
	}
}

// String returns the order's canonical line.
func (o *Order) String() string { return o.LineWithPath(o.m, o.row.Args) }

// Sealed implements core.Sealer: orders to defenders and their air cover stay secret.
func (o *Order) Sealed() bool { return o.Verb == "order" || o.Verb == "cover" }

// unit returns the first counter that the order names.
func (o *Order) unit(r core.Reader) *core.Unit {
	u, _ := r.Unit(o.Units[0])
	return u
}

// windows lists the kinds of questions for which standing orders may be given.
var windows = []string{"intercept", "pair", "losses", "retreat", "through", "advance", "displace", "withdraw", "become", "place"}

// foreignWords holds the words of order sheets in other languages.
var foreignWords = notation.LoadLexicon(texts)

// Vocabulary returns the words of order sheets, the same in all phases.
func (g *game) Vocabulary(string, core.Side) notation.Vocabulary { return g.words }

// Bind turns a statement into an order of this title.
func (g *game) Bind(r core.Reader, side core.Side, st notation.Statement) (core.Order, []notation.Fault) {
	g = g.forWeather(r)
	b := sheet.Bind(r, side, st)
	b.MatchesShort, b.ReadName = sheet.IsNamePrefix, b.SingleUnit
	order := func(x *row, p sheet.Arguments) *Order { return &Order{p, x, g.Map} }
	return g.rows.Bind(b, g.words, order, (*Order).read, func() *board { return g.newBoard(r, side) })
}

// read reads a statement by the arguments of the verb.
func (o *Order) read(b *sheet.Binder) {
	o.Arguments = b.ReadArguments(o.row.Verb)
	if o.Path == nil {
		o.Path = b.Hexes("path")
	}
	o.fit()
}

// checkPhase returns the fault of an order whose verb is not allowed in this phase (4.2).
func (g *game) checkPhase(r core.Reader, side core.Side, x *row) []notation.Fault {
	if f := phases.WrongSideFault(sheet.Base{}, r, side, "4.2"); f != nil {
		return f
	}
	if p := partTexts[phaseOf(r).Part]; !slices.Contains(x.When, p.word) {
		return phases.WrongPhaseFault(sheet.Base{}, r, "4.2", x.Name, say.F("is for %s", p.name))
	}
	return nil
}

// Movement comes before the work of engineers (SoP B.5 and B.6, C.5 and C.6).
var (
	// moveVerbs lists the verbs of movement, which must come before the work of engineers (SoP B.5 and B.6, C.5 and
	// C.6).
	moveVerbs = []string{"move", "enter", "overrun", verbRail, verbStrategic, "exit", "airlift"}
	// engineerVerbs lists the verbs for the work of engineers.
	engineerVerbs = []string{"fort", "raze", "convert", "cut", "blow", "mend"}
)

// checkNotTooLate returns the fault of movement after engineers have begun to work in the phase (4.2).
func (o *Order) checkNotTooLate(r core.Reader) []notation.Fault {
	told := "%s comes before the work of engineers, which has begun: order all movement of the phase first"
	switch s := of(r); {
	case !slices.Contains(moveVerbs, o.Verb):
	case s.timesUsed("", useWorks) > 0:
		return o.FirmFault("phase/engineers", "4.2", "", told, o.Verb)
	case s.timesUsed("", useRepairs) > 0:
		return o.OneFault("phase/engineers", "4.2", "", told, o.Verb)
	}
	return nil
}

// isTooLate reports whether a verb is one of movement and engineers have begun to work.
func isTooLate(r core.Reader, verb string) bool {
	s := of(r)
	return slices.Contains(moveVerbs, verb) && s.timesUsed("", useWorks)+s.timesUsed("", useRepairs) > 0
}

// Check returns the faults of an order.
func (g *game) Check(r core.Reader, side core.Side, o core.Order) []notation.Fault {
	return g.Checker(r, side)(o)
}

// Checker looks at a position once and returns a function that checks orders of a side in it, as Check does.
func (g *game) Checker(r core.Reader, side core.Side) func(core.Order) []notation.Fault {
	g = g.forWeather(r)
	look := verbs.LazyValue(func() *board { return g.newBoard(r, side) })
	check := func(o *Order) []notation.Fault {
		if f := g.checkPhase(r, side, o.row); f != nil {
			return f
		}
		if f := o.checkNotTooLate(r); f != nil {
			return f
		}
		return o.row.Check(o, look())
	}
	return func(o core.Order) []notation.Fault { return sheet.CheckOrder(o, check) }
}

// Apply carries out an order.
func (g *game) Apply(tx *core.Tx, side core.Side, o core.Order) error {
	g = g.forWeather(tx.Read())
	return tx.TakeError(sheet.ApplyOrder(o, func(o *Order) error {
		return g.noteGarrisonArrivals(tx, func() error { return g.execute(tx, side, o) })
	}))
}

// execute carries out an order, and records that engineers have begun to work, or that the pause can no longer be
// declared (5.1).
func (g *game) execute(tx *core.Tx, side core.Side, o *Order) error {
	if what := core.If(o.Verb == "mend", useRepairs, useWorks); slices.Contains(engineerVerbs, o.Verb) && of(tx.Read()).timesUsed("",
		what) == 0 {
		g.noteUse(tx, "", what)
	}
	if o.Verb != "rest" && phaseOf(tx.Read()).Part == partRaid && side == Axis && g.canDeclarePause(tx.Read()) {
		g.noteUse(tx, "", useStrategic)
	}
	o.row.Apply(&work{tx, g, side}, o)
	return nil
}
