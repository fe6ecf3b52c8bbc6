package kursk

import (
	"fmt"
	"slices"

	"fieldpost/rules/mech/odds"
)

// result looks up the combat results table.
func (t *tables) result(c odds.Column, die int) (string, error) {
	res, ok := t.crt.At(die, int(c-t.low))
	if !ok {
		return "", fmt.Errorf("the combat results table has no cell for die %d at %s", die, c)
	}
	return res, nil
}

// standDRM modifies the no-retreat die for a column (12.3). A column beyond those printed, which only a reading without
// air support can lead to, counts as the nearest of them.
func (t *tables) standDRM(c odds.Column) int {
	first, last := t.high, t.low
	for x := range t.drm { // any order: only the ends are taken
		first, last = min(first, x), max(last, x)
	}
	return t.drm[c.Clamp(first, last)]
}

// standResult looks up the no-retreat table; what lies beyond its ends counts as its end.
func (t *tables) standResult(c odds.Column, die int) (string, bool) {
	return t.stand.At(min(max(die+t.standDRM(c), t.stand.First), t.stand.Last()), 0)
}

// results are those of a column of the combat results table, a face of the die each.
func (t *tables) results(c odds.Column) []string {
	out := make([]string, len(t.crt.Rows))
	for i := range out {
		out[i], _ = t.crt.At(t.crt.First+i, int(c-t.low))
	}
	return out
}

// canRetreat says whether a column of the combat results table holds a retreat.
func (t *tables) canRetreat(c odds.Column) bool { return slices.Contains(t.results(c), "DR") }
