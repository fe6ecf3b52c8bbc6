// Package zoc marks the hexes in zones of control: those next to a unit that exerts one. Whether units stop there, and
// what negates a zone, is for the title to say.
package zoc

import "fieldpost/rules/hexmap"

// In says whether a hex is next to one from which a zone of control is exerted.
func In(m *hexmap.Map, h hexmap.Hex, exerts func(hexmap.Hex) bool) bool {
	for _, n := range m.Neighbors(h) {
		if n != hexmap.None && exerts(n) {
			return true
		}
	}
	return false
}

// Field holds for every hex whether it is in a zone of control. Its zero value is empty.
type Field struct{ in []bool }

// Reset empties the field for a map; its storage is used again.
func (f *Field) Reset(m *hexmap.Map) {
	if len(f.in) != m.Len() {
		f.in = make([]bool, m.Len())
	}
	clear(f.in)
}

// Exert adds the zone of control exerted from a hex.
func (f *Field) Exert(m *hexmap.Map, from hexmap.Hex) {
	for _, n := range m.Neighbors(from) {
		if n != hexmap.None {
			f.in[n] = true
		}
	}
}

// At says whether a hex is in the field.
func (f *Field) At(h hexmap.Hex) bool { return int(h) < len(f.in) && f.in[h] }
