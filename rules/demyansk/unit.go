package demyansk

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// Unit is a combat unit: a counter, or one printed on the map (2.21). It never changes during a game.
type Unit struct {
	ID        string // as written on order sheets
	Name      string // as printed, or the formation in full
	Side      core.Side
	Type      string // armor, recon, artillery, rocket, engineer, infantry, ski, parachute (2.24j)
	Size      string // company, battalion, group, regiment, brigade, division
	Formation string
	Faces     []Face     // one a step, full strength first (3.41)
	Stack     int        // stacking points (3.31)
	Support   int        // of artillery and rockets (10.1)
	Range     int        // hexes to the defender, own hex not counted (2.24e); 0 = none
	Box       string     // colour of the type box: red, yellow, green; "" for the Axis
	Back      string     // name of the reverse side where it differs (3.45)
	Printed   hexmap.Hex // hex of a unit printed on the map; None for counters
	Tags      []string   // sorted: abn, airdrop, guards, marsch, mg, naval, nkvd, remove, ss, twogrc, untried
}

// Face is a printed side of a counter.
type Face struct {
	Attack, Defence, Move int
	Exploitation          bool // box about the movement allowance (8.42)
	Band                  bool // yellow band: no ZOC into neighbours (3.24)
}

// Tagged says whether the unit bears a tag.
func (u *Unit) Tagged(tag string) bool { return slices.Contains(u.Tags, tag) }

// Artillery says whether the unit is artillery in the sense of 3.14: it has a range. Rocket artillery is, too.
func (u *Unit) Artillery() bool { return u.Range > 0 }

// Heavy says whether swamps and unbridged major rivers bar the unit (8.35).
func (u *Unit) Heavy() bool {
	return slices.Contains([]string{"armor", "artillery", "recon", "rocket"}, u.Type)
}

// Rebuildable says whether replacement points may restore the unit (15.12, 7.25).
func (u *Unit) Rebuildable() bool {
	return u.Printed == hexmap.None && !slices.Contains([]string{"armor", "artillery", "parachute", "rocket"}, u.Type)
}

func (f Face) String() string {
	s := fmt.Sprintf("%d-%d-%d", f.Attack, f.Defence, f.Move)
	if f.Exploitation {
		s += "x"
	}
	if f.Band {
		s += "y"
	}
	return s
}

var facePattern = regexp.MustCompile(`^(\d{1,2})-(\d{1,2})-(\d{1,2})(x?)(y?)$`)

// parseFace reads "3-3-5xy": attack, defence, movement, then x for the exploitation box and y for the yellow band.
func parseFace(s string) (Face, error) {
	m := facePattern.FindStringSubmatch(s)
	if m == nil {
		return Face{}, fmt.Errorf("%q is no face of a counter: want attack-defence-movement, then x for the exploitation box and y for "+
			"the yellow band, as 2-2-6x", s)
	}
	n := func(i int) int { v, _ := strconv.Atoi(m[i]); return v } // two digits at most
	return Face{n(1), n(2), n(3), m[4] != "", m[5] != ""}, nil
}

// Air is an air unit (2.24k).
type Air struct {
	ID, Name string
	Side     core.Side
	Type     string // A attack aircraft, B bomber
	Support  int    // CAS points
}

// Untried is what both players see of an untried unit until it fights (5.42).
type Untried struct{ Move, Stack int }
