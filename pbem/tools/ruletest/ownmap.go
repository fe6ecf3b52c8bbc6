package ruletest

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// addMissingHead adds to the map of a case the head statements that it lacks: the version, a title, the legend of the
// title's map.
func addMissingHead(text, shipped string) string {
	has := func(kind string) bool {
		return slices.ContainsFunc(strings.Split(text, "\n"), func(line string) bool { return first(line) == kind })
	}
	head := ""
	if !has("hexmap") {
		head = "hexmap 1\n"
	}
	if !has("title") {
		head += "title case\n"
	}
	if !has("legend") {
		for line := range strings.SplitSeq(shipped, "\n") {
			if first(line) == "legend" {
				head += line + "\n"
			}
		}
	}
	return head + text
}

// overlayMap replaces the title's map by a map with only some hexes. These hexes border only on each other. They have
// the features that the map states, and the places, zones, marks and edges that the title has there. Every other hex
// that the rules name is somewhere else, so that the map needs only the hexes that the case uses. A map with a grid of
// another kind, with other numbers or with all the title's hexes is used unchanged; why then explains that, for a fault
// of loading it.
func overlayMap(text, shipped string) (out, why string, err error) {
	own, err := hexmap.Parse([]byte(text))
	if err != nil {
		return text, "", nil // loading the map reports the faults with their lines
	}
	e, err := newMapEditor(shipped)
	if err != nil {
		return "", "", err
	}
	a, b := own.Grid(), e.m.Grid()
	why = fmt.Sprintf("the map of the case stands alone and must have all that the title needs; one that draws only some hexes has the "+
		"grid of "+
		"the title's map, %s %s %s, and hexes of it", b.Orientation, b.Shift, b.Order)
	if a.Orientation != b.Orientation || a.Order != b.Order || a.Shift != b.Shift || own.Len() == e.m.Len() {
		return text, why, nil
	}
	var labels []string
	for h := range hexmap.Hex(own.Len()) {
		if _, ok := e.m.Find(own.Label(h)); !ok {
			return text, why, nil
		}
		labels = append(labels, own.Label(h))
	}
	if err := e.clearTerrain(); err != nil {
		return "", "", err
	}
	e.drop("path", matchAll)
	if err := e.copy(own); err != nil {
		return "", "", err
	}
	e.add("island", "case", strings.Join(labels, " "))
	return strings.Join(e.lines, "\n"), "", nil
}

// copy copies the hexes of a map with all their features into the edited map.
func (e *mapEditor) copy(own *hexmap.Map) error {
	for h := range hexmap.Hex(own.Len()) {
		at, _ := e.m.Find(own.Label(h))
		if err := e.terrain(at, own.Terrain(h)); err != nil {
			return err
		}
	}
	for _, p := range own.Places() {
		x := edit{kind: core.PlaceClass, class: p.Class, name: p.Name, attrs: strings.Fields(attributes(p.Attrs))}
		at, _ := e.m.Find(own.Label(p.Hex))
		if err := e.hex(x, at); err != nil {
			return err
		}
	}
	groups := map[string][]hexmap.Group{core.FortClass: own.Forts(), core.ZoneClass: own.Zones(), core.MarkClass: own.Marks(),
		core.EdgeClass: own.Edges()}
	for _, kind := range []string{core.FortClass, core.ZoneClass, core.MarkClass, core.EdgeClass} {
		for _, g := range groups[kind] {
			for _, h := range g.Hexes {
				at, _ := e.m.Find(own.Label(h))
				if err := e.hex(edit{kind: kind, class: g.Class}, at); err != nil {
					return err
				}
			}
		}
	}
	for _, p := range own.Paths() {
		e.add("path", p.Class, strings.Join(core.JoinLabels(own, p.Hexes), " "), attributes(p.Attrs))
	}
	for _, f := range own.Sides() {
		chain := make([]string, len(f.Chain))
		for i, s := range f.Chain {
			chain[i] = own.Label(s.Hex) + ":" + own.DirName(s.Dir)
		}
		e.add("side", f.Class, quote(f.Name), strings.Join(chain, " "), attributes(f.Attrs))
	}
	return nil
}
