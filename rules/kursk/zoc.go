package kursk

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/zoc"
)

// inEZOC says whether a hex is next to an enemy unit. Every unit exerts its zone always, into all six hexes (8.1, 8.2).
func inEZOC(r core.Reader, side core.Side, h hexmap.Hex) bool {
	enemy := sides.Other(side)
	return zoc.In(r.Map(), h, func(n hexmap.Hex) bool { return r.Holder(n) == enemy })
}

// ezocField is inEZOC for all hexes at once.
func ezocField(r core.Reader, side core.Side) *zoc.Field {
	var f zoc.Field
	f.Reset(r.Map())
	for u := range r.Standing(sides.Other(side)) {
		f.Exert(r.Map(), u.Hex)
	}
	return &f
}

// neighbours lists the enemy-held hexes next to one, for messages.
func neighbours(r core.Reader, side core.Side, h hexmap.Hex) []string {
	var out []string
	for n := range r.Map().Around(h) {
		if r.Holder(n) == side {
			out = append(out, r.Label(n))
		}
	}
	return sorted(out)
}
