package victorylost

import (
	"fmt"
	"slices"

	"fieldpost/rules/core"
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
	sea := 0
	for i := range j.m.Len() {
		if j.fullSea(hexmap.Hex(i)) {
			sea++
		}
	}
	j.Say("6.0.1", "", "there are full-sea hexes", claim.Between(sea, 1, j.m.Len()/4))
	unknown := 0
	for i := range j.m.Len() {
		if j.m.Terrain(hexmap.Hex(i)) == "unknown" {
			unknown++
		}
	}
	j.Say("8.1.2", "", "the terrain of every hex is known", claim.Same(unknown, 0))
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

// claimWaters: classes of water and what makes a bridge (2.1.3).
func (j *assessor) claimWaters() {
	count := map[string]int{}
	for _, f := range j.m.Sides() {
		count[f.Class] += len(f.Chain)
	}
	j.Say("8.1.3", "", "there are minor and major rivers along hexsides", atLeast(1, count["river"], count["major"]))
	closed := 0
	for class := range j.closed.sides { // any order: a sum
		closed += count[class]
	}
	j.Say("6.0.1", "", "there are impassable hexsides", atLeast(1, closed))
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

// claimCities: the victory point cities (3.0, 14.0.1).
func (j *assessor) claimCities() {
	j.Say("14.0.1", "cities", "five cities score, for they give the Axis its 25 VP", claim.Same(len(j.cities), 5))
	var marked []string
	for _, p := range j.m.Places() {
		if p.Class == "city" {
			marked = append(marked, p.Name)
		}
	}
	j.Say("14.0.1", "cities", "the cities that score are those of the map", claim.None("not in both", append(missing(marked, j.cities), missing(j.cities, marked)...)))
	j.Say("14.0.1", "cities", "Rostov is one of them", claim.None("missing", missing([]string{"Rostov"}, j.cities)))
	var held []string
	for i, h := range j.cityHex {
		for _, g := range j.m.Zones() {
			if g.Attr("side") == string(Soviet) && slices.Contains(g.Hexes, h) {
				held = append(held, j.cities[i])
			}
		}
		if j.fullSea(h) {
			held = append(held, j.cities[i]+" in the sea")
		}
	}
	j.Say("3.0", "cities", "all cities are Axis at the start: none lies in a Soviet set-up area", claim.None("it does", held))
}

// claimSources: supply sources (2.1.2).
func (j *assessor) claimSources() {
	for _, side := range []core.Side{Axis, Soviet} {
		var inland, shut []string
		for _, h := range j.sources[side] {
			if !j.atEdge(h) {
				inland = append(inland, j.m.Label(h))
			}
			if j.fullSea(h) || slices.Contains(j.pocket, h) || slices.Contains(j.sources[other(side)], h) {
				shut = append(shut, j.m.Label(h))
			}
		}
		j.Say("2.1.2", "sources", fmt.Sprintf("the %s side has supply sources, each on land, outside the pocket and no source of the other side", side.Title()), orNone(len(j.sources[side]), shut))
		j.Say("10.1.2", "sources", fmt.Sprintf("the supply sources of the %s side are at the edge of the map", side.Title()), claim.None("they are not", inland))
	}
}

func orNone(n int, wrong []string) error {
	if n == 0 {
		return fmt.Errorf("there are none")
	}
	return claim.None("not so", wrong)
}

// atEdge says whether a hex is at the edge of the map.
func (d *data) atEdge(h hexmap.Hex) bool {
	for _, n := range d.m.Neighbors(h) {
		if n == hexmap.None {
			return true
		}
	}
	return false
}

// claimPocket: the Stalingrad pocket (13.0).
func (j *assessor) claimPocket() {
	j.Say("13.0", "pocket", "the pocket opens in turn 5", claim.Same(j.opens, 5))
	j.Say("13.0", "pocket", "the hexes of the pocket hang together", claim.Same(j.joined(j.pocket), true))
	j.Say("13.0", "pocket", "Stalingrad lies in it", claim.Same(slices.Contains(j.pocket, j.placeNamed("Stalingrad")), true))
	rails := 0
	var zoned []string
	for _, p := range j.m.Paths() {
		if j.rail[p.Class] && slices.ContainsFunc(p.Hexes, func(h hexmap.Hex) bool { return slices.Contains(j.pocket, h) }) {
			rails++
		}
	}
	for _, g := range j.m.Zones() {
		for _, h := range g.Hexes {
			if g.Attr("side") != "" && slices.Contains(j.pocket, h) {
				zoned = append(zoned, g.Class+" "+j.m.Label(h))
			}
		}
	}
	j.Say("13.0", "pocket", "railways run in it, for the Soviet reinforcements of turn 5 and later", atLeast(1, rails))
	j.Say("13.0", "pocket", "no unit is set up and none enters from a box in it", claim.None("hexes of the pocket", zoned))
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

// joined says whether hexes hang together.
func (d *data) joined(list []hexmap.Hex) bool {
	if len(list) == 0 {
		return false
	}
	seen := []hexmap.Hex{list[0]}
	for i := 0; i < len(seen); i++ {
		for _, n := range d.m.Neighbors(seen[i]) {
			if n != hexmap.None && slices.Contains(list, n) && !slices.Contains(seen, n) {
				seen = append(seen, n)
			}
		}
	}
	return len(seen) == len(list)
}

// claimBoxes: the hexes beside the reinforcement boxes (11.2.2).
func (j *assessor) claimBoxes() {
	for _, b := range j.boxes {
		var wrong []string
		for _, h := range b.Hexes {
			if !j.atEdge(h) || j.fullSea(h) || slices.Contains(j.pocket, h) {
				wrong = append(wrong, j.m.Label(h))
			}
		}
		j.Say("11.2.2", "boxes", fmt.Sprintf("the hexes beside %s are land at the edge of the map and hang together", b.Name), claim.First(orNone(len(b.Hexes), wrong), claim.Same(j.joined(b.Hexes), true)))
		j.Say("11.2.2", "boxes", fmt.Sprintf("a road leads in from %s, for strategic movement", b.Name), claim.Same(j.onRoad(b.Hexes), true))
	}
}

// onRoad says whether a road of strategic movement runs through one of the hexes.
func (d *data) onRoad(list []hexmap.Hex) bool {
	for _, p := range d.m.Paths() {
		if d.halves[p.Class] > 0 && slices.ContainsFunc(p.Hexes, func(h hexmap.Hex) bool { return slices.Contains(list, h) }) {
			return true
		}
	}
	return false
}
