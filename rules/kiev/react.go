package kiev

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
)

// The two orders that a force in combat may have (14.3, 16.4).
const (
	orderNoRetreat      = "noretreat" // no retreat
	orderFurtherRetreat = "retreat"   // additional retreat
)

// checkReaction returns the faults of units that make a reaction move (14.1).
func (o *Order) checkReaction(b *board, units []*core.Unit) []notation.Fault {
	if len(units) > 1 {
		return o.FirmFault("react/one", "14.1", o.Units[1], "units react one by one")
	}
	u := units[0]
	id, x := u.Def.ID, b.g.unitData(u)
	near := slices.ContainsFunc(b.s.openTargets(), func(h hexmap.Hex) bool {
		return b.g.Map.Distance(u.Hex,
			h) <= b.g.Tables.ReactionRange
	})
	interdicted := slices.ContainsFunc(o.Path, func(h hexmap.Hex) bool { return b.hasSigns(h, signBitInterdicted) })
	switch {
	case !x.IsMotorised() || x.Tagged(tagNKVD):
		return o.FirmFault("react/kind", "14.1", id, "%s is no motorised unit that reacts", id)
	case b.EnemyZOC[u.Hex]:
		return o.OneFault("react/pinned", "14.11", id, "%s stands in an enemy zone of control", id)
	case b.s.isDeclared(u.Hex):
		return o.OneFault("react/attacked", "14.11", id, "%s is itself under attack", id)
	case isOutOfSupply(u):
		return o.OneFault("react/supply", "6.7", id, "%s is out of supply or fuel", id)
	case u.Marked(markOverrun):
		return o.OneFault("react/overrun", "14.11", id, "%s was overrun", id)
	case !near:
		return o.OneFault("react/range", "14.1", id, "%s is more than %d hexes from every hex under attack", id, b.g.Tables.ReactionRange)
	case interdicted:
		return o.OneFault("react/interdicted", "13.14", id, "a reaction may not enter or leave an interdicted area")
	case b.side == Soviet && b.g.hqWithPoint(b.r, u.Hex, useReaction) == nil:
		return o.OneFault("react/command", "22.12", id, "no headquarters within %d hexes has a command point left for the reaction of %s",
			b.g.Tables.CommandRange, id)
	}
	return nil
}

// checkSupport returns the faults of assigning artillery to the defence of a hex (14.2).
func (o *Order) checkSupport(b *board) []notation.Fault {
	h := o.Path[0]
	if label := b.r.Label(h); !slices.Contains(b.s.openTargets(), h) || b.r.Holder(h) != b.side {
		return o.OneFault("support/hex", "14.2", label, "%s is no hex under attack", label)
	}
	if !slices.ContainsFunc(b.r.Stack(h), func(u *core.Unit) bool { return b.g.unitData(u).Type != typeFlotilla }) {
		return o.OneFault("support/boats", "23.3", b.r.Label(h), "boats alone in %s have no support of artillery", b.r.Label(h))
	}
	units := roster.Find(b.r, o.Units)
	for _, u := range units {
		if ban := b.gunBan(u, h, h); ban.Why != "" {
			return o.BanFaults("support/unit", u.Def.ID, ban)
		}
		if slices.ContainsFunc(b.s.guns, func(x gun) bool { return x.unit == u.Def.ID }) {
			return o.OneFault("support/twice", "14.2", u.Def.ID, "%s supports a combat already", u.Def.ID)
		}
	}
	units = append(units, b.defensiveGuns([]hexmap.Hex{h})...)
	return o.BanFaults("support/limit", o.Units[0], b.gunGroupBan(units, h, h))
}

// support assigns the artillery.
func support(w *work, o *Order) {
	core.EditExt(w.Tx, func(s *state) {
		for _, id := range o.Units {
			s.guns = appended(s.guns, gun{id, o.Path[0]})
		}
	})
}

// bindSecret reads an order to defenders or an air cover, or its seal.
func (o *Order) bindSecret(_ *board, b *sheet.Binder) {
	o.read(b)
	switch {
	case b.Failed():
	case b.Has("sealed") || b.Hex("hex") == hexmap.None:
	case o.Verb == "cover":
		b.Units("with")
	case o.Value == "":
		b.AddMissingFault("order/missing", "14.3", "say which order: noretreat or retreat")
	}
}

// secret is an order to defenders or an air cover.
type secret struct {
	kind      string // noretreat, retreat or cover; "" while it is sealed
	onlyIfMet bool   // air cover that flies only where the attacker has sent aircraft
	hex       string
	units     []string
}

// readSecret parses a secret: "order noretreat 1306", "cover 1510 with I16,SB1", "cover 1510 with SB1 where met".
func readSecret(text string) secret {
	w := strings.Fields(text)
	switch {
	case len(w) == 3 && w[0] == "order" && w[1] != "sealed":
		return secret{kind: w[1], hex: w[2]}
	case len(w) >= 4 && w[0] == "cover":
		return secret{kind: "cover", onlyIfMet: len(w) > 4, hex: w[1], units: strings.Split(w[3], ",")}
	}
	return secret{}
}

// checkSecret returns the faults of an order to defenders, which costs Soviet units a command point, or of an air
// cover.
func (o *Order) checkSecret(b *board) []notation.Fault {
	if o.Hex == hexmap.None {
		return nil // sealed: it was judged before
	}
	if !slices.Contains(b.s.openTargets(), o.Hex) {
		return o.OneFault("order/hex", "14.3", o.Label, "%s is no hex under attack", o.Label)
	}
	var taken []string
	orders := 0
	for _, text := range b.s.secrets {
		x := readSecret(text)
		taken = append(taken, x.units...)
		orders += core.If(x.kind != "" && x.kind != "cover", 1, 0)
		if x.hex == o.Label && (x.kind == "cover") == (o.Verb == "cover") {
			return o.OneFault("order/twice", "14.3", o.Label, "%s has one already", o.Label)
		}
	}
	g, hq, reach := b.g, b.g.hqWithPoint(b.r, o.Hex, useOrder), b.g.Tables.CommandRange
	switch {
	case len(o.Units) > g.Tables.AirUnits:
		return o.OneFault("air/many", "17.23", o.Units[0], "at most %d air units fly to one hex", g.Tables.AirUnits)
	case o.Verb == "cover":
		return o.checkAircraft(b, o.Units, o.Hex, false, func(id string) bool { return slices.Contains(taken, id) })
	case o.Value == orderFurtherRetreat && g.weather == mud:
		return o.FirmFault("order/weather", "5.2", o.Label, "there is no additional retreat in mud")
	case b.side == Axis:
	case hq == nil:
		return o.OneFault("order/command", "22.12", o.Label,
			"no headquarters with a command point is within %d hexes of %s", reach, o.Label)
	case b.hasSigns(o.Hex, signBitInterdicted):
		return o.OneFault("order/interdicted", "13.14", o.Label, "%s lies in an interdicted area", o.Label)
	case orders >= g.pointsLeft(b.r, hq, useOrder):
		return o.OneFault("order/points", "22.12", o.Label, "%s gives no more orders in this turn", hq.Def.ID)
	}
	return nil
}

// addSecret records the secret.
func addSecret(w *work, o *Order) {
	core.EditExt(w.Tx, func(s *state) { s.secrets = appended(s.secrets, o.String()) })
}

// revealSecret unseals secrets with a verb, in the order in which they were given, until want returns true for one, and
// returns that secret. It returns nil if there is none.
func (g *game) revealSecret(tx *core.Tx, verb string, want func(secret) bool) *secret {
	for i, text := range of(tx.Read()).secrets {
		what, rest, _ := strings.Cut(text, " ")
		if what != verb {
			continue
		}
		if strings.HasPrefix(rest, sheet.SealedPrefix) {
			plain, err := sheet.Unseal(tx, rest, what)
			tx.Stop(err)
			text = what + " " + plain
			core.EditExt(tx, func(s *state) { s.secrets = slices.Clone(s.secrets); s.secrets[i] = text })
		}
		if x := readSecret(text); want(x) {
			return &x
		}
	}
	return nil
}

// Show implements core.Module: a defender's secrets are visible to the defender only.
func (g *game) Show(p *core.Position, viewer core.Side) *core.Position {
	s := of(p.Reader())
	if len(s.secrets) == 0 || viewer == core.Everyone || viewer == opponent(segmentSide(phaseOf(p.Reader()))) {
		return p
	}
	s.secrets = nil
	return p.WithExt(s)
}

// orders offers both orders for each own hex under attack.
func (e *enumerator) orders() {
	for _, h := range e.b.s.openTargets() {
		e.OfferVerb("order", sheet.Arguments{Value: orderNoRetreat, Path: []hexmap.Hex{h}})
		e.OfferVerb("order", sheet.Arguments{Value: orderFurtherRetreat, Path: []hexmap.Hex{h}})
	}
}
