package demyansk

import (
	"fmt"
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/sheet"
)

// windows are the kinds of decisions for which standing orders may be given.
var windows = []string{"excess", "substitute", "before", "support", "losses", "special", "noretreat", "retreat", "through", "advance"}

// fighting is the part of the state that tells of combat (10 to 13). It is never changed in place.
type fighting struct {
	fights []hexmap.Hex // hexes attacked in this turn, as often as they were
	since  int          // how many of them before this combat phase
	duties []duty       // attacks that others have made necessary in this phase (11.15)
}

// duty is that a hex must be attacked, since an enemy in it exerts a zone of control into that of an attacker.
type duty struct {
	unit      string
	from, hex hexmap.Hex
}

func (x fighting) lines() []string {
	var list []any
	for i, h := range x.fights {
		list = append(list, "fight", fmt.Sprint(h, map[bool]string{true: " now"}[i >= x.since]))
	}
	for _, d := range x.duties {
		list = append(list, "duty", fmt.Sprint(d.hex, " ", d.from, " ", d.unit))
	}
	return core.Lines(list...)
}

// anew is what is left of it when a player sequence begins.
func (x fighting) anew() fighting { return fighting{fights: x.fights, since: len(x.fights)} }

// fought says whether a hex has been attacked in this combat phase.
func (x fighting) fought(h hexmap.Hex) bool { return slices.Contains(x.fights[x.since:], h) }

// combatRows are the verbs of combat and of the answers to its questions.
func combatRows() []row {
	under := func(v notation.Verb) row {
		v.Under, v.Top = []string{"attack"}, true
		return row{Verb: v}
	}
	return []row{
		{Verb: notation.Verb{Name: "excess", Args: []notation.Arg{argUnits},
			Help: "eliminate these units where a stack is over its limit (3.33)", Example: "excess U1"}},
		{Verb: notation.Verb{Name: "attack", Alias: []string{"a", "att"}, Args: []notation.Arg{
			{Name: "hexes", Kind: notation.Hexes},
			{Name: "with", Keyword: "with", Alias: []string{"w/", "w", "<", "<-", "by"}, Kind: notation.Units},
			{Name: "support", Keyword: "support", Kind: notation.Units, Optional: true},
			{Name: "odds", Keyword: "=", Alias: []string{"odds"}, Kind: notation.Odds, Optional: true}},
			Help:    "attack a hex, or several at once; support names artillery and aircraft of the Soviet side (11)",
			Example: "attack 1811,1910 with I/6,II/6 = 3:1"},
			step: stepFight, rule: R11_11, check: (*Order).judgeAttack, apply: (*Order).attack, offers: (*enumerator).attacks},
		{Verb: notation.Verb{Name: "withdraw", Args: []notation.Arg{maybe(argHex)}, Help: "try to retreat before combat (11.42)",
			Example: "withdraw 1811"}},
		under(notation.Verb{Name: "support", Args: []notation.Arg{argUnits},
			Help: "artillery and aircraft that support this combat (10.1, 13.2)", Example: "support AA30"}),
		under(sheet.Common("losses", "losses I/6")),
		under(notation.Verb{Name: "special", Args: []notation.Arg{{Name: "what", Kind: notation.Word}},
			Help: "a special result strikes the aircraft (air) or the artillery (12.23)", Example: "special artillery"}),
		under(sheet.Common("noretreat", "noretreat 1811")),
		under(notation.Verb{Name: "retreat", Alias: []string{"r", "ret"}, Args: []notation.Arg{maybe(argUnits), maybe(argHex), argTo},
			Help: "where units retreat, best hex first (12.3)", Example: "retreat I/6 to 1809"}),
		under(notation.Verb{Name: "leave", Args: []notation.Arg{maybe(argUnits), argTo},
			Help: "retreat from an entry hex into the map box (12.32)", Example: "leave I/6"}),
		under(notation.Verb{Name: "through", Args: []notation.Arg{maybe(argUnits), argTo},
			Help: "retreat through an empty enemy zone of control (12.43)", Example: "through to 1709"}),
		under(sheet.Common("advance", "advance I/6 to 1811")),
	}
}

// attackOf is an order that attacks.
func attackOf(o core.Order) (*Order, bool) {
	x, ok := o.(*Order)
	return x, ok && x.Verb == "attack"
}

// reveal draws the tried side of an untried unit and puts it in its place, under its own name (11.43). It is empty when the unit is
// removed for good. Nobody knew it, and all that are in the container are equally likely, so that a draw now is the draw of the
// set-up (5.43).
func (g *game) reveal(tx *core.Tx, id string) string {
	r := tx.Read()
	pool := slices.Collect(r.Boxed(boxUntried))
	u, ok := r.Unit(id)
	if !ok || len(pool) == 0 {
		tx.Stop(fmt.Errorf("no tried side is left for %s", id))
		return ""
	}
	die := tx.Die(fmt.Sprintf("untried:%s#1", id), len(pool), R11_43, say.F("%s is one of %d", id, len(pool)))
	drawn, at, box := pool[die-1].Def.ID, u.Hex, u.Box
	tx.Make(core.Remove{Unit: id, Box: boxAside, Why: say.F("it is %s", drawn), Rule: R11_43})
	tx.Make(core.Place{Unit: drawn, Hex: at, Box: box, Rule: R11_43})
	if g.info[drawn].Tagged("remove") {
		tx.Make(core.Remove{Unit: drawn, Box: core.BoxDead, Why: "Remove", Rule: R11_43})
		return ""
	}
	return drawn
}
