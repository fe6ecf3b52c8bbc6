package kursk

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/zoc"
)

// inEZOC says whether a hex is next to an enemy unit. Every unit exerts its zone always, into all six hexes (8.1, 8.2).
func inEZOC(r core.Reader, side core.Side, h hexmap.Hex) bool {
	enemy := other(side)
	for n := range r.Map().Around(h) {
		if r.Holder(n) == enemy {
			return true
		}
	}
	return false
}

// ezocField is inEZOC for all hexes at once.
func ezocField(r core.Reader, side core.Side) *zoc.Field {
	var f zoc.Field
	f.Reset(r.Map())
	for i := range r.Units() {
		if u := &r.Units()[i]; u.Def.Side != side && u.OnMap() {
			f.Exert(r.Map(), u.Hex)
		}
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
