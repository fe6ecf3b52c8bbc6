package kiev

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
)

// SheetEnded implements core.SheetEnder: when a sheet of the combat phase ends and combat has begun, attack supply is
// designated (SoP B.4.b).
func (g *game) SheetEnded(tx *core.Tx) {
	s := of(tx.Read())
	if phaseOf(tx.Read()).Part == partFight && s.hasFought() && s.timesUsed("", useSupplyDesignated) == 0 {
		g.noteUse(tx, "", useSupplyDesignated)
	}
}

// hasFought reports whether a declared attack of the phase has been resolved.
func (s state) hasFought() bool {
	return slices.ContainsFunc(s.targets, func(t target) bool { return t.done })
}

// checkSupply returns the faults of designating attack supply for a declared attack, which comes before the first
// combat of the phase (SoP B.4.b, 15.3).
func (o *Order) checkSupply(b *board) []notation.Fault {
	switch label := b.r.Label(o.Hex); {
	case !b.g.Data.Scenario.Supply.Attack:
		return o.FirmFault("supply/none", "15.3", label, "attacks need no supply in this scenario")
	case !b.s.isDeclared(o.Hex):
		return o.FirmFault("supply/hex", "15.3", label, "%s is no hex under a declared attack", label)
	case b.s.hasFought():
		return o.FirmFault("supply/late", "15.3", label, "attack supply is designated before the first combat of the phase")
	}
	for _, id := range o.Units {
		if u, _ := b.r.Unit(id); !b.isOwnSupplyUnit(u) {
			return o.FirmFault("supply/unit", "15.3", id, "%s is no supply unit of yours on the map", id)
		}
		if b.s.designated(o.Hex, id) {
			return o.FirmFault("supply/twice", "15.3", id, "%s is designated for %s already", id, b.r.Label(o.Hex))
		}
	}
	return nil
}

// designatedSupply is a supply unit designated for the attack on a hex.
type designatedSupply struct {
	unit string
	hex  hexmap.Hex
}

// designate records the supply units for an attack.
func designate(w *work, o *Order) {
	for _, id := range o.Units {
		noteInHex(w.Tx, "15.3", o.Hex, say.F("%s is to supply the attack", id))
		core.EditExt(w.Tx, func(s *state) { s.designatedSupply = appended(s.designatedSupply, designatedSupply{id, o.Hex}) })
	}
}

// designated reports whether a supply unit is designated for the attack on a hex.
func (s state) designated(h hexmap.Hex, id string) bool {
	return slices.Contains(s.designatedSupply, designatedSupply{id, h})
}

// checkDesignated returns a fault if an attack on a later sheet uses supply that was not designated before the first
// combat (SoP B.4.b, 15.3).
func (o *Order) checkDesignated(b *board) []notation.Fault {
	for _, x := range b.s.designatedSupply {
		u, _ := b.r.Unit(x.unit)
		if slices.Contains(o.Path, x.hex) && b.isOwnSupplyUnit(u) && !slices.Contains(o.ByName["supply"], x.unit) {
			return o.FirmFault("supply/designated", "15.3", x.unit, "%s is designated for this attack, which spends it", x.unit)
		}
	}
	if b.s.timesUsed("", useSupplyDesignated) == 0 {
		return nil
	}
	for _, id := range o.ByName["supply"] {
		if !slices.ContainsFunc(o.Path, func(h hexmap.Hex) bool { return b.s.designated(h, id) }) {
			return o.FirmFault("supply/late", "15.3", id,
				"%s was not designated for this attack before the first combat of the phase", id)
		}
	}
	return nil
}

// supplies returns the supply units that attacks of the side may use.
func (e *enumerator) supplies() []string {
	if !e.g.Data.Scenario.Supply.Attack {
		return nil
	}
	return roster.IDs(roster.OnMap(e.Reader, e.Side, e.b.isOwnSupplyUnit))
}
