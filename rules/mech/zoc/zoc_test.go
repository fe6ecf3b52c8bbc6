package zoc

import (
	"testing"

	"fieldpost/rules/hexmap"
)

func TestField(t *testing.T) {
	m, err := hexmap.Parse([]byte("hexmap 1\ntitle test\ngrid pointy odd-east rrcc rows 13..10 cols 10..14\nlegend . clear\nmap\n" +
		"13 . . . . .\n12 . . . . .\n11 . . . . .\n10 . . . . .\nend\n"))
	if err != nil {
		t.Fatal(err)
	}
	unit, _ := m.Find("1112")
	exerts := func(h hexmap.Hex) bool { return h == unit }
	var f Field
	f.Reset(m)
	f.Exert(m, unit)
	n := 0
	for i := range m.Len() {
		h := hexmap.Hex(i)
		if f.At(h) != In(m, h, exerts) || f.At(h) != m.Adjacent(h, unit) {
			t.Errorf("%s: field %v, next to the unit %v", m.Label(h), f.At(h), m.Adjacent(h, unit))
		}
		if f.At(h) {
			n++
		}
	}
	if n != 6 || f.At(unit) {
		t.Errorf("%d hexes in the zone, want the 6 neighbours without the unit's own", n)
	}
	f.Reset(m)
	if f.At(unit - 1) {
		t.Error("a field that was reset holds nothing")
	}
}
