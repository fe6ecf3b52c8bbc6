package scene

import (
	"strconv"
	"strings"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/view/render"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// addLayers adds the values of hexes, the supply sources and the requested layers.
func addLayers(sc *render.Scene, g *engine.Game, r core.Reader, show []string) {
	c, ok := g.Module().(core.LayerProvider)
	if !ok {
		sc.Sources, sc.Prizes = sources(r.Map()), prizes(r.Map(), func(h hexmap.Hex) int { return hexPoints(r.Map(), h) })
		return
	}
	sc.Prizes = prizes(r.Map(), c.HexValue)
	if p, ok := g.Module().(core.HexValueNamer); ok {
		sc.PrizeName = p.HexValueName()
	}
	for _, side := range g.Meta().Sides {
		if at := c.LayerHexes(r, core.LayerSource, side); len(at) > 0 {
			sc.Sources = append(sc.Sources, render.Area{Side: string(side), Hexes: at})
		}
		for _, kind := range show {
			draw := map[string]render.AreaKind{core.LayerZOC: render.ZOCArea, core.LayerSupply: render.SupplyArea}
			if k, ok := draw[kind]; ok {
				sc.Areas = append(sc.Areas, render.Area{Side: string(side), Kind: k, Hexes: c.LayerHexes(r, kind, side)})
			}
		}
	}
}

// hexPoints returns the victory points of a hex on the map: the attribute vp of its place, or 0 for none.
func hexPoints(m *hexmap.Map, h hexmap.Hex) int {
	p, _ := m.PlaceAt(h)
	n, _ := strconv.Atoi(p.Attr("vp")) // a text that is not a number counts 0 points
	return n
}

// prizes lists the values of hexes. It omits single points if most places of a class are worth one point, because
// badges everywhere would show nothing.
func prizes(m *hexmap.Map, worth func(hexmap.Hex) int) []render.Prize {
	var out []render.Prize
	ones := 0
	for i := range m.Len() {
		if n := worth(hexmap.Hex(i)); n != 0 {
			out = append(out, render.Prize{Hex: hexmap.Hex(i), Points: n})
			if n == 1 {
				ones++
			}
		}
	}
	if ones == len(out) || ones < 20 {
		return out
	}
	kept := out[:0]
	for _, p := range out {
		if p.Points != 1 {
			kept = append(kept, p)
		}
	}
	return kept
}

// sources lists the supply sources of each side on a map: edges with an attribute supply, marks supply-SIDE and zones
// source-SIDE.
func sources(m *hexmap.Map) []render.Area {
	var out []render.Area
	for _, e := range m.Edges() {
		if side := e.Attr("supply"); side != "" {
			out = append(out, render.Area{Side: side, Hexes: e.Hexes})
		}
	}
	for _, g := range m.Marks() {
		if side, ok := strings.CutPrefix(g.Class, "supply-"); ok {
			out = append(out, render.Area{Side: side, Hexes: g.Hexes})
		}
	}
	for _, g := range m.Zones() {
		if side, ok := strings.CutPrefix(g.Class, "source-"); ok {
			out = append(out, render.Area{Side: side, Hexes: g.Hexes})
		}
	}
	return out
}
