package kiev

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/phases"
	"fieldpost/rules/mech/sheet"
	"fieldpost/rules/mech/verbs"
)

// otherWords are other words for the arguments of verbs, by their names.
var otherWords = map[string][]string{"hex": {"at", "to", "in", "for"}, "with": {"by"}, "to": {"via", "->"}, "odds": {"odds"}}

// verbTable are the verbs of the sheets, and row is one of them: from these phases, binding, enumeration and vocabulary follow.
type (
	doer      = func(*work, *Order)
	verbTable = verbs.Table[*Order, *board, doer, *enumerator, *weigher, []string]
	row       = verbs.Row[*Order, *board, doer, *enumerator, *weigher, []string]
)

// actions say of each verb how an order of it is judged and carried out, which are offered, and what they are worth. Other verbs answer
// questions only.
func actions() map[string]row {
	alone, each, pairs := phases.Bare[*enumerator], phases.EachUnit[*enumerator], phases.Pairs[*enumerator]
	return map[string]row{
		"move":    way(move, marches("move")),
		"enter":   way(move, (*enumerator).entries),
		"react":   way(move, marches("react")),
		"overrun": way(rollOver, (*enumerator).overruns),
		byRail:    way(move, marches(byRail)),
		longMarch: way(move, marches(longMarch)),

		"activate": {Check: (*Order).checkActivation, Apply: activate, Offers: (*enumerator).activations, Worth: (*weigher).activation},
		"declare":  {Check: (*Order).checkDeclaration, Apply: declare, Offers: (*enumerator).declarations, Worth: (*weigher).declaration},
		"support": {Check: (*Order).checkSupport, Apply: support, Offers: pairs("support", (*enumerator).guns, (*enumerator).open),
			Worth: (*weigher).barrage},
		"order": {Bind: (*Order).bindSecret, Check: (*Order).checkSecret, Apply: keepSecret, Offers: (*enumerator).orders,
			Worth: (*weigher).secret},
		"cover": {Bind: (*Order).bindSecret, Check: (*Order).checkSecret, Apply: keepSecret,
			Offers: pairs("cover", aircraft(nil), (*enumerator).open), Worth: (*weigher).secret},
		"designate": {Check: (*Order).checkSupply, Apply: designate,
			Offers: pairs("designate", (*enumerator).supplies, (*enumerator).open)},
		"attack": {Check: (*Order).checkAttack, Apply: attack, Offers: (*enumerator).attacks, Worth: (*weigher).attack},

		"interdict": {Check: (*Order).checkFlight, Apply: takeOff, Offers: pairs("interdict", aircraft(raider), (*enumerator).commands),
			Worth: (*weigher).flight},
		"fly": {Check: (*Order).checkFlight, Apply: takeOff, Offers: pairs("fly", aircraft(nil), (*enumerator).open),
			Worth: (*weigher).flight},
		"airlift": {Check: (*Order).checkAirlift, Apply: airlift, Offers: (*enumerator).airlifts, Worth: (*weigher).flightOf},

		"receive": {Check: (*Order).checkReceive, Apply: receive, Offers: each("receive", nil), Worth: hexwise(20)},
		"rebuild": {Check: (*Order).checkRebuild, Apply: rebuild, Offers: (*enumerator).rebuilds, Worth: (*weigher).rebuilt},
		"call":    {Check: (*Order).checkCall, Apply: callUp, Offers: (*enumerator).calls, Worth: hexwise(60)},
		"yield":   {Check: (*Order).checkYield, Apply: yield, Offers: each("yield", nil)},
		"disband": {Check: (*Order).checkDisband, Apply: disband, Offers: each("disband", nil), Worth: (*weigher).breakUp},
		"zap":     {Check: (*Order).checkZap, Apply: zap, Offers: (*enumerator).zaps, Worth: hexwise(30)},
		"deploy":  {Check: (*Order).checkDeploy, Apply: deploy, Offers: pairs("deploy", (*enumerator).reservists, (*enumerator).places)},
		"exit":    {Check: (*Order).checkExit, Apply: leaveMap, Offers: (*enumerator).exits, Worth: (*weigher).exit},

		"depot":   {Check: (*Order).checkDepot, Apply: makeDepot, Offers: (*enumerator).depots, Worth: (*weigher).store},
		"split":   {Check: (*Order).checkSplit, Apply: split, Offers: each("split", nil), Worth: (*weigher).parting},
		"feed":    {Check: (*Order).checkFeed, Apply: feedAround, Offers: each("feed", nil), Worth: (*weigher).feeding},
		"install": {Check: (*Order).checkBase, Apply: install, Offers: pairs("install", (*enumerator).bases, (*enumerator).cities)},

		"fort":    {Check: (*Order).checkFort, Apply: buildFort, Offers: (*enumerator).forts, Worth: (*weigher).fort},
		"raze":    {Check: (*Order).checkRaze, Apply: raze, Offers: marked("raze", signFort), Worth: hexwise(30)},
		"convert": {Check: (*Order).checkConvert, Apply: convert, Offers: (*enumerator).conversions, Worth: hexwise(20)},
		"cut":     {Check: (*Order).checkCut, Apply: cutRail, Offers: marked("cut", signGauge), Worth: hexwise(30)},
		"blow":    {Check: (*Order).checkBlow, Apply: blowUp, Offers: banks("blow", (*enumerator).mined), Worth: (*weigher).bridge},
		"mend":    {Check: (*Order).checkMend, Apply: mend, Offers: (*enumerator).mends, Worth: hexwise(20)},
		"span":    {Check: (*Order).checkSpan, Apply: span, Offers: banks("span", (*enumerator).spans)},
		"unspan":  {Check: (*Order).checkUnspan, Apply: unspan},
		"emplace": {Check: (*Order).checkEmplace, Apply: emplace, Offers: each("emplace", nil)},

		"free":       {Check: (*Order).checkFree, Apply: free, Offers: marked("free", signGarrison), Worth: (*weigher).release},
		"compromise": {Check: (*Order).checkCompromise, Apply: compromise, Offers: alone("compromise"), Worth: (*weigher).giveUp},
		"rest":       {Check: (*Order).checkRest, Apply: func(w *work, _ *Order) { w.g.rest(w.Tx) }, Offers: alone("rest")},
	}
}

// way is a verb of movement.
func way(apply func(*work, *Order), offers func(*enumerator)) row {
	return row{Bind: (*Order).bindWay, Check: (*Order).checkMove, Apply: apply, Offers: offers, Worth: (*weigher).move}
}

// readVerbs reads the text of the verbs.
func readVerbs() (out verbTable) {
	does := actions()
	for _, x := range verbs.Read(verbText, otherWords) {
		row := does[x.Name]
		row.Verb, row.When, row.Rule = x.Verb, x.When, x.Rule
		out = append(out, row)
	}
	return out
}

// work is an order of a side, or a phase, being carried out.
type work struct {
	*core.Tx
	g    *game
	side core.Side
}

// Order is an order of the title. The row of its verb says how it is judged and carried out.
type Order struct {
	sheet.Plain // Path has the hex too where the verb takes one alone
	row         *row
	m           *hexmap.Map
}

// order is an order of a verb.
func (g *game) order(verb string, p sheet.Plain) *Order {
	o := &Order{p, g.rows.Find(verb), g.Map}
	o.Verb = verb
	o.fit()
	return o
}

// fit makes the path the hex of a verb that takes one alone, and the other way round.
func (o *Order) fit() {
	if o.Label != "" {
		o.Path = []hexmap.Hex{o.Hex}
	}
	one := slices.ContainsFunc(o.row.Args, func(a notation.Arg) bool { return a.Kind == notation.Hex })
	if one && len(o.Path) > 0 {
		o.Hex, o.Label = o.Path[0], o.m.Label(o.Path[0])
	}
}

// String is the canonical line.
func (o *Order) String() string { return o.Spell(o.m, o.row.Args) }

// Sealed says whether it stays secret: orders to defenders, and their air cover.
func (o *Order) Sealed() bool { return o.Verb == "order" || o.Verb == "cover" }

// unit is the first of the counters.
func (o *Order) unit(r core.Reader) *core.Unit {
	u, _ := r.Unit(o.Units[0])
	return u
}

// windows are the kinds of decisions for which standing orders may be given.
var windows = []string{"intercept", "pair", "losses", "retreat", "through", "advance", "displace", "withdraw", "become", "place"}

// Vocabulary is the language of the sheets, the same in all phases.
func (g *game) Vocabulary(string, core.Side) notation.Vocabulary { return g.words }

// Bind turns a statement into an order.
func (g *game) Bind(r core.Reader, side core.Side, st notation.Statement) (core.Order, []notation.Fault) {
	g = g.under(r)
	b := sheet.Bind(r, side, st)
	b.Short, b.Name = sheet.Prefix, b.Single
	order := func(x *row, p sheet.Plain) *Order { return &Order{p, x, g.Map} }
	return g.rows.Bind(b, g.words, order, (*Order).read, func() *board { return g.look(r, side) })
}

// read reads a statement by the arguments of the verb.
func (o *Order) read(b *sheet.Binder) {
	o.Plain = b.Plain(o.row.Verb)
	if o.Path == nil {
		o.Path = b.Hexes("path")
	}
	o.fit()
}

// belongs is the fault of an order that does not belong into the phase (4.2).
func (g *game) belongs(r core.Reader, side core.Side, x *row) []notation.Fault {
	if f := phases.Foreign(sheet.Base{}, r, side, "4.2"); f != nil {
		return f
	}
	if p := told[now(r).Part]; !slices.Contains(x.When, p.word) {
		return phases.Wrong(sheet.Base{}, r, "4.2", x.Name, say.F("is for %s", p.name))
	}
	return nil
}

// Movement comes before the work of engineers (SoP B.5 and B.6, C.5 and C.6).
var (
	moving  = []string{"move", "enter", "overrun", byRail, longMarch, "exit", "airlift"}
	working = []string{"fort", "raze", "convert", "cut", "blow", "mend"}
)

// tooLate judges that nothing moves when engineers have begun to work in the phase (4.2).
func (o *Order) tooLate(r core.Reader) []notation.Fault {
	told := "%s comes before the work of engineers, which has begun: order all movement of the phase first"
	switch s := of(r); {
	case !slices.Contains(moving, o.Verb):
	case s.used("", useWorks) > 0:
		return o.Firm("phase/engineers", "4.2", "", told, o.Verb)
	case s.used("", useRepairs) > 0:
		return o.One("phase/engineers", "4.2", "", told, o.Verb)
	}
	return nil
}

// late reports whether a verb moves something, and engineers have begun to work.
func late(r core.Reader, verb string) bool {
	s := of(r)
	return slices.Contains(moving, verb) && s.used("", useWorks)+s.used("", useRepairs) > 0
}

// Check judges an order.
func (g *game) Check(r core.Reader, side core.Side, o core.Order) []notation.Fault {
	return g.Judge(r, side)(o)
}

// Judge implements core.Referee.
func (g *game) Judge(r core.Reader, side core.Side) func(core.Order) []notation.Fault {
	g = g.under(r)
	look := verbs.Once(func() *board { return g.look(r, side) })
	check := func(o *Order) []notation.Fault {
		if f := g.belongs(r, side, o.row); f != nil {
			return f
		}
		if f := o.tooLate(r); f != nil {
			return f
		}
		return o.row.Check(o, look())
	}
	return func(o core.Order) []notation.Fault { return sheet.Check(o, check) }
}

// Apply executes an order.
func (g *game) Apply(tx *core.Tx, side core.Side, o core.Order) error {
	g = g.under(tx.Read())
	return tx.Settle(sheet.Apply(o, func(o *Order) error {
		return g.receives(tx, func() error { return g.act(tx, side, o) })
	}))
}

// act carries an order out, and notes that engineers have begun to work, or that the pause can be declared no more (5.1).
func (g *game) act(tx *core.Tx, side core.Side, o *Order) error {
	if what := core.If(o.Verb == "mend", useRepairs, useWorks); slices.Contains(working, o.Verb) && of(tx.Read()).used("", what) == 0 {
		g.spent(tx, "", what)
	}
	if o.Verb != "rest" && now(tx.Read()).Part == partRaid && side == Axis && g.mayRest(tx.Read()) {
		g.spent(tx, "", useStrategic)
	}
	o.row.Apply(&work{tx, g, side}, o)
	return nil
}
