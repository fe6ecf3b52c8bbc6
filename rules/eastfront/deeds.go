package eastfront

import (
	"fieldpost/rules/mech/verbs"
)

// otherWords are other words for the arguments of verbs, by their names.
var otherWords = map[string][]string{"hex": {"at", "to", "in", "for"}, "with": {"by"}, "to": {"via", "->"}, "odds": {"odds"}}

// verbTable are the verbs of the sheets, and row is one of them: from these phases, binding, enumeration and vocabulary follow.
type (
	verbTable = verbs.Table[*Order, *board, func(*work, *Order), *enumerator, []string]
	row       = verbs.Row[*Order, *board, func(*work, *Order), *enumerator, []string]
)

// actions say of each verb how an order of it is judged and carried out, and which are offered. Other verbs answer questions only.
func actions() map[string]row {
	return map[string]row{
		"move":    way(move, marches("move")),
		"enter":   way(move, (*enumerator).entries),
		"react":   way(move, marches("react")),
		"overrun": way(rollOver, (*enumerator).overruns),
		byRail:    way(move, marches(byRail)),
		longMarch: way(move, marches(longMarch)),

		"activate": {Check: (*Order).checkActivation, Apply: activate, Offers: (*enumerator).activations},
		"declare":  {Check: (*Order).checkDeclaration, Apply: declare, Offers: (*enumerator).declarations},
		"support":  {Check: (*Order).checkSupport, Apply: support, Offers: pairs("support", (*enumerator).guns, (*enumerator).open)},
		"order":    {Bind: (*Order).bindSecret, Check: (*Order).checkSecret, Apply: keepSecret, Offers: (*enumerator).orders},
		"cover": {Bind: (*Order).bindSecret, Check: (*Order).checkSecret, Apply: keepSecret,
			Offers: pairs("cover", aircraft(nil), (*enumerator).open)},
		"attack": {Check: (*Order).checkAttack, Apply: attack, Offers: (*enumerator).attacks},

		"interdict": {Check: (*Order).checkFlight, Apply: takeOff, Offers: pairs("interdict", aircraft(raider), (*enumerator).commands)},
		"fly":       {Check: (*Order).checkFlight, Apply: takeOff, Offers: pairs("fly", aircraft(nil), (*enumerator).open)},
		"airlift":   {Check: (*Order).checkAirlift, Apply: airlift, Offers: (*enumerator).airlifts},

		"receive": {Check: (*Order).checkReceive, Apply: receive, Offers: each("receive", nil)},
		"rebuild": {Check: (*Order).checkRebuild, Apply: rebuild, Offers: (*enumerator).rebuilds},
		"call":    {Check: (*Order).checkCall, Apply: callUp, Offers: (*enumerator).calls},
		"yield":   {Check: (*Order).checkYield, Apply: yield, Offers: each("yield", nil)},
		"disband": {Check: (*Order).checkDisband, Apply: disband, Offers: each("disband", nil)},
		"zap":     {Check: (*Order).checkZap, Apply: zap, Offers: (*enumerator).zaps},
		"deploy":  {Check: (*Order).checkDeploy, Apply: deploy, Offers: pairs("deploy", (*enumerator).reservists, (*enumerator).places)},
		"exit":    {Check: (*Order).checkExit, Apply: leaveMap, Offers: each("exit", nil)},

		"depot":   {Check: (*Order).checkDepot, Apply: makeDepot, Offers: (*enumerator).depots},
		"split":   {Check: (*Order).checkSplit, Apply: split, Offers: each("split", nil)},
		"feed":    {Check: (*Order).checkFeed, Apply: feedAround, Offers: each("feed", nil)},
		"install": {Check: (*Order).checkBase, Apply: install, Offers: pairs("install", (*enumerator).bases, (*enumerator).cities)},

		"fort":    {Check: (*Order).checkFort, Apply: buildFort, Offers: (*enumerator).forts},
		"raze":    {Check: (*Order).checkRaze, Apply: raze, Offers: marked("raze", signFort)},
		"convert": {Check: (*Order).checkConvert, Apply: convert, Offers: (*enumerator).conversions},
		"cut":     {Check: (*Order).checkCut, Apply: cutRail, Offers: marked("cut", signGauge)},
		"blow":    {Check: (*Order).checkBlow, Apply: blowUp, Offers: banks("blow", (*enumerator).mined)},
		"mend":    {Check: (*Order).checkMend, Apply: mend, Offers: (*enumerator).mends},
		"span":    {Check: (*Order).checkSpan, Apply: span, Offers: banks("span", (*enumerator).spans)},
		"unspan":  {Check: (*Order).checkUnspan, Apply: unspan},
		"emplace": {Check: (*Order).checkEmplace, Apply: emplace, Offers: each("emplace", (*game).heavy)},

		"free":       {Check: (*Order).checkFree, Apply: free, Offers: marked("free", signGarrison)},
		"compromise": {Check: (*Order).checkCompromise, Apply: compromise, Offers: alone("compromise")},
		"rest":       {Check: (*Order).checkRest, Apply: func(w *work, _ *Order) { w.g.rest(w.Tx) }, Offers: alone("rest")},
	}
}

// way is a verb of movement.
func way(apply func(*work, *Order), offers func(*enumerator)) row {
	return row{Bind: (*Order).bindWay, Check: (*Order).checkMove, Apply: apply, Offers: offers}
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
