package kursk

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/xslices"
)

// class is a movement class (2.7).
type class uint8

const (
	nonmech class = iota
	mech
	static
)

var classNames = [...]string{nonmech: "nonmech", mech: "mech", static: "static"}

// unitTypes maps every unit type to its movement class; the data may have no others.
var unitTypes = map[string]class{
	"panzer": mech, "panzergrenadier": mech, "tank": mech, "mechanised": mech, "motorised": mech,
	"infantry": nonmech, "rifle": nonmech, "parachute": nonmech, "airborne": nonmech, "mountain": nonmech,
	"security": nonmech, "light": nonmech, "cavalry": nonmech, "garrison": static,
}

// classOf returns the movement class of a counter; non-mechanised for a counter that cannot be seen.
func classOf(d *core.UnitDef) class {
	switch d.Type {
	case "panzer", "panzergrenadier", "tank", "mechanised", "motorised":
		return mech
	case "garrison":
		return static
	}
	return nonmech
}

// isGarrison reports whether a unit is a garrison.
func isGarrison(u *core.Unit) bool { return u.Def.Type == "garrison" }

// isElite reports whether the full side of a German counter shows 26 (4.5).
func isElite(d *core.UnitDef) bool { return d.Side == German && d.Steps[0].Attack == eliteStrength }

// eliteStrength is the attack strength that marks an elite German division (4.5).
const eliteStrength = 26

// weight returns a counter's share of the stacking limit: for Soviet units in thirds of a corps, for German units 1
// each (7.4, 7.5).
func weight(d *core.UnitDef) int {
	return core.If(d.Side == Soviet && d.Size == "corps", 3, 1)
}

// stackLimit returns the greatest weight that a side may have in a hex.
func stackLimit(side core.Side) int { return core.PickForSide(sides, side, 3, 9) }

// limitText returns the stacking limit of a side in words.
func limitText(side core.Side) string {
	return core.PickForSide(sides, side, "3 units", "9 thirds of a corps (a corps counts 3, any other unit 1)")
}

// limitRule returns the stacking rule of a side.
func limitRule(side core.Side) string { return core.PickForSide(sides, side, R7_4, R7_5) }

// stackWeight returns the weight of all counters in a hex.
func stackWeight(r core.Reader, h hexmap.Hex) (n int) {
	for u := range r.UnitsIn(h) {
		n += weight(u.Def)
	}
	return n
}

// roomLeft returns the weight that a side may still add in a hex.
func roomLeft(r core.Reader, side core.Side, h hexmap.Hex) int {
	return stackLimit(side) - stackWeight(r, h)
}

// hasInactiveReserve reports whether a hex holds a reserve stack not yet activated.
func hasInactiveReserve(r core.Reader, h hexmap.Hex) bool {
	return xslices.Any(r.UnitsIn(h), func(u *core.Unit) bool { return u.Marked(markReserve) })
}
