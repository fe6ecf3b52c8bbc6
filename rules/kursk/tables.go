package kursk

import (
	"fmt"

	"fieldpost/rules/mech/odds"
	"fieldpost/rules/mech/table"
)

// tables are the printed tables of the title.
type tables struct {
	natural   map[string]effect // by terrain
	ownFort   [3]int            // by class, to enter a fort built by one's own side
	enemyFort [3]int
	city      effect
	town      effect
	ownFortShift,
	enemyFortShift int // in attacker's favour is positive: a fort gives -3 (12.1)
	side      [3]sideEffect // by water
	crt       table.Table
	low       odds.Column // first and last column of the CRT
	high      odds.Column
	stand     table.Table         // no-retreat table, one column (12.3)
	drm       map[odds.Column]int // of the no-retreat die, by column
	shift     shiftTable
	vp        vpTable
	levels    map[bool]levels // with the Gambit or without
	loss      lossTable       // for units eliminated (4.7, 4.8)
	reserveVP map[int]int     // by turn (4.9)
	startVP   int
	untold    string // the first cell of the two tables of results that is not known; "" when all are
}

// effect is a terrain's cost by class and its column shift; shifts to the right are positive.
type effect struct {
	cost  [3]int
	shift int
}

// sideEffect is what a hexside adds.
type sideEffect struct {
	name  string
	cost  [3]int
	shift int
}

// shiftTable holds the column shifts that are not terrain (11.9 to 11.11, 11.22, 11.23), each a positive number of columns.
type shiftTable struct {
	germanFF, germanFM, sovietFF, sovietMF  int // 11.9; sovietMF goes to the left
	air, germanConcentric, sovietConcentric int
	ss, parachute                           int
}

// vpTable holds victory points of hexes (4.4, 4.6).
type vpTable struct{ town, lgov, kursk, city, east, west int }

// levels are the victory points from which the German side wins or draws (4.2).
type levels struct{ german, draw int }

// lossTable is the change of victory points for a unit eliminated: Soviet by size, German by kind.
type lossTable struct{ soviet, german map[string]int }

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
	first, last, found := c, c, false
	for x := range t.drm { // any order: only the ends are taken
		if !found {
			first, last, found = x, x, true
		}
		first, last = min(first, x), max(last, x)
	}
	return t.drm[c.Clamp(first, last)]
}

// canRetreat says whether a column of the combat results table holds a retreat.
func (t *tables) canRetreat(c odds.Column) bool {
	for die := t.crt.First; die <= t.crt.Last(); die++ {
		if res, err := t.result(c, die); err == nil && res == "DR" {
			return true
		}
	}
	return false
}
