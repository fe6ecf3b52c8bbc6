package gsfg

import (
	"fmt"
	"testing"

	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/datacheck/datachecktest"
	"fieldpost/rules/mechanics/odds"
)

// shippedData are the files that come with the program, read.
func shippedData(t *testing.T) *data {
	t.Helper()
	d, err := load(datachecktest.CachedFiles(shipped(t)))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestHalving: R 1.5.
func TestHalving(t *testing.T) {
	for n, want := range map[int]int{3: 1, 2: 1, 1: 0} {
		if halfOf(n) != want {
			t.Errorf("half of %d is %d, not %d", n, halfOf(n), want)
		}
	}
	for _, c := range []struct {
		sum   int
		alone bool
		want  int
	}{{1, true, 1}, {1, false, 0}, {2, true, 1}, {3, true, 1}, {7, false, 3}} {
		if got := halveRepeatedly(c.sum, 1, map[bool]int{true: 1, false: 2}[c.alone]); got != c.want {
			t.Errorf("strength %d, alone %t: %d, not %d", c.sum, c.alone, got, c.want)
		}
	}
}

// combat is the result of an attack of so much strength on so much with a net shift to the right (R 11.7-11.9, 11.16,
// 12.6; A-24): an attack weaker than its target stalls whatever the shifts, and only the final column is held to the
// table.
func (d *data) combat(attack, defence, shift, die int) string {
	a := &assessment{g: &game{data: d}, attackTotal: attack, defenceTotal: defence, netShift: odds.Shift(shift)}
	return d.tables.result(a.column(), die)
}

// TestCombatColumn: what the column is before the table is looked at (R 11.7-11.9, A-24).
func TestCombatColumn(t *testing.T) {
	d := shippedData(t)
	for _, c := range []struct {
		attack, defence, shift, die int
		want                        string
	}{
		{6, 7, 5, 1, resultStalled}, {1, 1, -1, 1, resultStalled}, {1, 1, 0, 1, "DR"}, {1, 1, 0, 6, resultStalled}, {26, 7, 0, 6,
			resultStalled},
		{28, 7, 0, 6, "EX"},
		{14, 1, -2, 2, "DE"}, {14, 1, -5, 2, "EX"}, {90, 1, 3, 1, "EX"}, {6, 1, 0, 5, "EX"}, {3, 1, -1, 4, "EX"}, {3, 1, -3, 1,
			resultStalled},
	} {
		if got := d.combat(c.attack, c.defence, c.shift, c.die); got != c.want {
			t.Errorf("%d against %d, shift %+d, die %d: %s, not %s", c.attack, c.defence, c.shift, c.die, got, c.want)
		}
	}
}

// TestGround: banks, countries and borders of the shipped map.
func TestGround(t *testing.T) {
	d := shippedData(t)
	var got []string
	for _, label := range []string{"1233", "2024", "2521", "1408", "3221", "4129", "1500", "1414"} {
		g := d.hex[d.hexOf(label)]
		got = append(got, fmt.Sprintf("%s %s %s %t", label, g.country, g.city, g.west))
	}
	want := "[1233 france strasbourg true 2024 frg frankfurt false 2521 frg kassel false 1408 netherlands apeldoorn false" +
		" 3221 gdr  false 4129 cssr  false 1500   false 1414 frg ruhr true]"
	if fmt.Sprint(got) != want {
		t.Errorf("got  %v\nwant %s", got, want)
	}
	if !d.isBorder(d.hexOf("1310"), d.hexOf("1311")) || d.isBorder(d.hexOf("2024"), d.hexOf("2023")) || d.hexOf("9999") != hexmap.None {
		t.Error("the Dutch border is not north of 1311, or there is one north of Frankfurt, or a hex 9999")
	}
	if n := len(newGame(d, "").frgCityHexes); n != 63 {
		t.Errorf("%d city hexes in the Federal Republic, not 63", n)
	}
}

// TestMeta: NATO's first player turn is the second, so that it has no defensive electronic warfare markers on turn 1 (R
// 5.2, 13.12).
func TestMeta(t *testing.T) {
	m := New().Meta()
	if fmt.Sprintf("%v %d %s", m.Sides, m.Turns, m.ID) != "[soviet nato] 15 group-of-soviet-forces-germany" {
		t.Error(m)
	}
}
