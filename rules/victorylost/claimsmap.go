package victorylost

import (
	"fmt"
	"slices"

	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/claim"
)

// The length and breadth of a sheet of 61 by 86 cm are as 61 to 86; a map of hexes may miss that by this much.
const sheetSlack = 6 // per cent

// claimSheet: size and scale of the map (1.1, 1.2), and that distances are those of the country.
func (j *assessor) claimSheet() {
	w, h := j.extent()
	long, short := max(w, h), min(w, h)
	ratio := 100 * long / short
	j.Say("1.2", "", "the map's sides are as 61 to 86 cm", claim.Between(ratio, 8600/61-sheetSlack, 8600/61+sheetSlack))
	for _, p := range []struct {
		a, b string
		km   int
	}{
		{"Rostov", "Kharkov", 398}, {"Dnepropetrovsk", "Stalino", 210}, {"Zaporozhye", "Rostov", 347}, {"Kharkov", "Stalingrad", 613},
		{"Rostov", "Stalingrad", 394}, {"Dnepropetrovsk", "Voroshilovgrad", 316},
	} {
		j.Say("1.1", "", fmt.Sprintf("a hex is about 13 km: %s and %s are %d km apart", p.a, p.b, p.km), j.apart(p.a, p.b, p.km))
	}
}

// extent is the width and height of the sheet in thousandths of a hex.
func (d *data) extent() (w, h int) {
	cols, rows := d.m.Size()
	if d.m.Grid().Orientation == hexmap.Flat {
		return cols * 866, rows * 1000
	}
	return cols * 1000, rows * 866
}

// apart checks the straight distance of two places on the sheet, in hexes of 13 km, within a tenth and a hex.
func (d *data) apart(a, b string, km int) error {
	pa, pb := d.placeNamed(a), d.placeNamed(b)
	if pa == hexmap.None || pb == hexmap.None {
		return fmt.Errorf("the map has no %s or no %s", a, b)
	}
	ax, ay := d.m.Centre(pa)
	bx, by := d.m.Centre(pb)
	got := root((ax-bx)*(ax-bx)+(ay-by)*(ay-by)) * 13 / 1000
	if slack := km/10 + 13; got < km-slack || got > km+slack {
		return fmt.Errorf("on the map they are %d km apart at 13 km a hex", got)
	}
	return nil
}

// root is the whole square root of n.
func root(n int) int {
	r := 0
	for bit := 1 << 20; bit > 0; bit >>= 1 {
		if (r+bit)*(r+bit) <= n {
			r += bit
		}
	}
	return r
}

// placeNamed is the hex of a place; None where there is none of that name.
func (d *data) placeNamed(name string) hexmap.Hex {
	for _, p := range d.m.Places() {
		if p.Name == name {
			return p.Hex
		}
	}
	return hexmap.None
}

// claimWaters: what makes a bridge (2.1.3), and what no way leads through (8.1.5).
func (j *assessor) claimWaters() {
	crossed := map[hexmap.Side]bool{}
	for _, p := range j.m.Paths() {
		for i := 1; i < len(p.Hexes); i++ {
			crossed[hexmap.NewSide(p.Hexes[i-1], p.Hexes[i])] = true
		}
	}
	var wrong []string
	for _, f := range j.m.Sides() {
		for _, s := range f.Chain {
			n := j.m.Neighbor(s.Hex, s.Dir)
			if n == hexmap.None || j.closed.sides[f.Class] {
				continue
			}
			if j.m.Bridge(s.Hex, n) != crossed[hexmap.NewSide(s.Hex, n)] {
				wrong = append(wrong, j.m.Label(s.Hex)+"|"+j.m.Label(n))
			}
		}
	}
	j.Say("2.1.3", "", "a river hexside is bridged where a road or railway crosses it, and only there", claim.None("not so", wrong))
	var through []string
	for _, p := range j.m.Paths() {
		for i, h := range p.Hexes {
			if j.fullSea(h) || i > 0 && j.barred(p.Hexes[i-1], h) {
				through = append(through, p.Name)
			}
		}
	}
	j.Say("8.1.5", "", "no road or railway runs through full sea or across an impassable hexside", claim.None("they do", through))
}

func atLeast(low int, list ...int) error {
	for _, n := range list {
		if n < low {
			return fmt.Errorf("the data say %d, not %d or more", n, low)
		}
	}
	return nil
}

// claimPocket: what the Stalingrad pocket cuts off (13.0).
func (j *assessor) claimPocket() {
	south := j.placeNamed("Abganerovo")
	blocked := j.blocked(Soviet, false)
	for _, after := range []bool{false, true} {
		reach := j.tracks(j.sources[Soviet], func(h hexmap.Hex) bool {
			if slices.Contains(j.pocket, h) {
				return !after
			}
			return blocked(h)
		})
		text := "while it is closed no railway leads the Soviet reinforcements south of it, to Abganerovo"
		if after {
			text = "once it is open the railway leads them there"
		}
		j.Say("13.0", "pocket sources start units", text, claim.Same(south != hexmap.None && reach[south], after))
	}
}
