package transcribe

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"fieldpost/rules/hexmap"
)

// step is one step of a path between two adjacent hexes, from the smaller to the greater number.
type step struct{ class, from, to string }

func stepOf(m *hexmap.Map, class string, a, b hexmap.Hex) step {
	s := step{class, m.Label(a), m.Label(b)}
	if s.to < s.from {
		s.from, s.to = s.to, s.from
	}
	return s
}

func steps(m *hexmap.Map) map[step]bool {
	out := map[step]bool{}
	for _, p := range m.Paths() {
		for i := 1; i < len(p.Hexes); i++ {
			out[stepOf(m, p.Class, p.Hexes[i-1], p.Hexes[i])] = true
		}
	}
	return out
}

// comparePaths lists the stretches of each path that the other map lacks.
func (c *comparison) comparePaths() {
	c.findStretches(c.a, steps(c.b), func(p hexmap.Path, hexes []hexmap.Hex, where string) {
		c.add("path", hexes, where, nameText(p.Class, p.Name), "")
	})
	c.findStretches(c.b, steps(c.a), func(p hexmap.Path, hexes []hexmap.Hex, where string) {
		at := make([]hexmap.Hex, len(hexes))
		for i, h := range hexes {
			at[i] = c.hexInA(h)
		}
		c.out = append(c.out, Difference{Kind: "path", Hex: c.b.Label(hexes[0]), Where: where, B: nameText(p.Class, p.Name), at: at})
	})
}

// findStretches finds the runs of steps in m's paths that are not in others.
func (c *comparison) findStretches(m *hexmap.Map, others map[step]bool, found func(p hexmap.Path, hexes []hexmap.Hex, where string)) {
	for _, p := range m.Paths() {
		var run []hexmap.Hex
		end := func() {
			if len(run) > 1 {
				var labels []string
				for _, h := range run {
					labels = append(labels, m.Label(h))
				}
				found(p, run, strings.Join(labels, "-"))
			}
			run = nil
		}
		for i := 1; i < len(p.Hexes); i++ {
			a, b := p.Hexes[i-1], p.Hexes[i]
			if others[stepOf(m, p.Class, a, b)] {
				end()
				continue
			}
			if run == nil {
				run = []hexmap.Hex{a}
			}
			run = append(run, b)
		}
		end()
	}
}

func nameText(class, name string) string {
	if name == "" {
		return class
	}
	return fmt.Sprintf("%s %q", class, name)
}

// comparePlaces compares all places of each hex.
func (c *comparison) comparePlaces() {
	words := func(m *hexmap.Map) map[string]string {
		lists := map[string][]string{}
		for _, p := range m.Places() {
			s := nameText(p.Class, p.Name)
			for _, a := range p.Alt {
				s += fmt.Sprintf(" %s=%q", a.Lang, a.Name)
			}
			lists[m.Label(p.Hex)] = append(lists[m.Label(p.Hex)], s+attrWords(p.Attrs))
		}
		return joined(lists)
	}
	wa, wb := words(c.a), words(c.b)
	for i := range c.a.Len() {
		label := c.a.Label(hexmap.Hex(i))
		c.add("place", []hexmap.Hex{hexmap.Hex(i)}, label, wa[label], wb[label])
	}
}

func attrWords(attrs []hexmap.Attr) string {
	var b strings.Builder
	for _, a := range attrs {
		if a.Key != "ok" { // this attribute answers the linter, and is no fact of the map
			fmt.Fprintf(&b, " %s=%s", a.Key, a.Value)
		}
	}
	return b.String()
}

// compareGroups compares the hexes and attributes of the classes of a kind.
func (c *comparison) compareGroups(kind string, a, b []hexmap.Group) {
	members := func(m *hexmap.Map, gs []hexmap.Group) map[string]string {
		lists := map[string][]string{}
		for _, g := range gs {
			for _, h := range g.Hexes {
				if l := m.Label(h); !slices.Contains(lists[l], g.Class) {
					lists[l] = append(lists[l], g.Class)
				}
			}
		}
		return joined(lists)
	}
	wa, wb := members(c.a, a), members(c.b, b)
	for i := range c.a.Len() {
		label := c.a.Label(hexmap.Hex(i))
		c.add(kind, []hexmap.Hex{hexmap.Hex(i)}, label, wa[label], wb[label])
	}
	for _, g := range a {
		i := slices.IndexFunc(b, func(o hexmap.Group) bool { return o.Class == g.Class })
		if i >= 0 && len(g.Hexes) > 0 {
			if x, y := attrWords(g.Attrs), attrWords(b[i].Attrs); x != y {
				c.add(kind, g.Hexes[:1], "", g.Class+x, g.Class+y)
			}
		}
	}
}

// compareNames compares the names and attributes of hexside features and paths, statement by statement.
func (c *comparison) compareNames() {
	wa, wb := statements(c.a), statements(c.b)
	keys := make([]string, 0, len(wa))
	for k := range wa {
		keys = append(keys, k)
	}
	for k := range wb {
		if _, ok := wa[k]; !ok {
			keys = append(keys, k)
		}
	}
	sort.Strings(keys)
	for _, k := range keys {
		x, inA := wa[k]
		y, inB := wb[k]
		switch {
		case inA && inB:
			c.add("feature", []hexmap.Hex{x.at}, "", k+x.attrs, k+y.attrs)
		case inA:
			c.add("feature", []hexmap.Hex{x.at}, "", k+x.attrs, "")
		default:
			c.out = append(c.out, Difference{Kind: "feature", Hex: c.b.Label(y.at), B: k + y.attrs, at: []hexmap.Hex{c.hexInA(y.at)}})
		}
	}
}

// statement is a named side or path statement.
type statement struct {
	at    hexmap.Hex
	attrs string
}

// statements returns the named side and path statements by kind, class and name. Of several with one name it returns
// the first.
func statements(m *hexmap.Map) map[string]statement {
	out := map[string]statement{}
	put := func(k string, s statement) {
		if _, twice := out[k]; !twice {
			out[k] = s
		}
	}
	for _, f := range m.Sides() {
		if f.Name != "" && len(f.Chain) > 0 {
			put("side "+nameText(f.Class, f.Name), statement{f.Chain[0].Hex, attrWords(f.Attrs)})
		}
	}
	for _, p := range m.Paths() {
		if p.Name != "" && len(p.Hexes) > 0 {
			put("path "+nameText(p.Class, p.Name), statement{p.Hexes[0], attrWords(p.Attrs)})
		}
	}
	return out
}
