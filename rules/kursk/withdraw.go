package kursk

import (
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/path"
	"fieldpost/rules/mechanics/roster"
)

// Divisions may be withdrawn from turn withdrawTurn on, at most maxWithdrawals in a player-turn (4.5).
const (
	withdrawTurn   = 5
	maxWithdrawals = 2
)

// checkWithdrawal returns the faults of an order that withdraws German mechanised divisions for victory points (4.5).
func (o *Order) checkWithdrawal(v view) []notation.Fault {
	g, r, side := v.g, v.r, v.side
	p := currentPhase(r)
	if side != German || p.Side != German || p.Part != 1 {
		return o.OneFault("phase/verb", R4_5, "",
			"divisions are withdrawn by the German side at the start of its player-turn (Tn-G-1), not in "+
				"%s", p)
	}
	if p.Turn < withdrawTurn {
		return o.FirmFault("withdraw/turn", R4_5, "", "divisions may be withdrawn from turn %d on, it is turn %d", withdrawTurn, p.Turn)
	}
	if phaseKind(r) == kindUndeclared {
		return undeclaredFault(o.Base)
	}
	if u := firstActed(r, side); u != "" {
		return o.OneFault("withdraw/late", R4_5, "",
			"divisions must be withdrawn before all other orders of the player-turn; %s has acted already", u)
	}
	if n := of(r).withdrawn + len(o.Units); n > maxWithdrawals {
		return o.FirmFault("withdraw/limit", R4_5, o.Units[0],
			"%d divisions would be withdrawn this turn, at most %d may", n, maxWithdrawals)
	}
	for _, id := range o.Units {
		u, f := readyUnit(r, side, id, o.Base)
		if f != nil {
			return f
		}
		if why := g.withdrawalBan(r, u); why != "" {
			return o.OneFault("withdraw/unit", R4_5, id, "%s %s", id, why)
		}
	}
	return nil
}

// withdrawalBan returns the reason why a division may not withdraw, "" when it may.
func (g *game) withdrawalBan(r core.Reader, u *core.Unit) say.Text {
	switch {
	case classOf(u.Def) != mech || u.Def.Size != "division":
		return "is no mechanised division"
	case inEZOC(r, German, u.Hex):
		return say.F("is in the zone of control of %s", strings.Join(neighbourLabels(r, Soviet, u.Hex), ", "))
	case !g.newSupplyNet(r, German).isSupplied(u.Hex):
		return "is out of supply"
	}
	b := newBoard(r, German)
	way := path.Reachable(r.Map(), g.west, func(_, h hexmap.Hex) bool { return !b.Enemy[h] && !b.EnemyZOC[h] })
	if !way[u.Hex] {
		return "has no path to the west edge free of Soviet units and their zones of control"
	}
	return ""
}

// withdraw carries out the withdrawal.
func (o *Order) withdraw(g *game, tx *core.Tx, _ core.Side) error {
	var gone []*core.UnitDef
	for _, u := range roster.FindOnMap(tx.Read(), o.Units) {
		if why := g.withdrawalBan(tx.Read(), u); why != "" {
			tx.Note(core.Event{Kind: core.KindSkip, Units: []string{u.Def.ID}, Rule: R4_5,
				Text: say.F("%s is not withdrawn: it %s", u.Def.ID, why)})
			continue
		}
		gone = append(gone, u.Def)
		core.EditExt(tx, func(s *state) { s.withdrawn++ })
		tx.Make(core.Remove{Unit: u.Def.ID, Box: core.BoxGone, Why: "withdrawn", Rule: R4_5})
	}
	for _, d := range gone {
		g.payWithdrawal(tx, d)
	}
	g.startPhase(tx)
	return nil
}

// payWithdrawal rolls the victory points for a withdrawn division.
func (g *game) payWithdrawal(tx *core.Tx, d *core.UnitDef) {
	event := "withdraw:" + d.ID + "#1"
	points := tx.Die(event, 6, R4_5, say.F("withdrawal of %s", d.ID))
	why := say.F("%s withdrawn", d.ID)
	if isElite(d) {
		points += 3
		tx.DescribeDie(event, "", 3)
		why += ", elite: die + 3"
	}
	g.score(tx, points, why, R4_5)
}
