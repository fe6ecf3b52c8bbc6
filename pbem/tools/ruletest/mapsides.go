package ruletest

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// path adds a road or railway through chains of hexes, or removes all paths that lead into a hex.
func (e *mapEditor) path(x edit) error {
	if x.class == "none" {
		e.splitPaths()
	}
	for _, chain := range x.hexes {
		hexes := strings.Split(chain, "-")
		if x.class == "none" {
			e.removePathsInto(hexes)
			continue
		}
		for i, label := range hexes {
			a, ok := e.m.Find(label)
			if !ok {
				return fmt.Errorf("there is no hex %s on the map", label)
			}
			if i == 0 {
				continue
			}
			if b, _ := e.m.Find(hexes[i-1]); !e.m.Adjacent(a, b) {
				return fmt.Errorf("%s and %s of %q are not next to each other", hexes[i-1], label, chain)
			}
		}
		if len(hexes) < 2 {
			return fmt.Errorf("%q is no chain of hexes, such as 2113-2114-2115", chain)
		}
		e.add("path", x.class, strings.Join(hexes, " "))
	}
	return nil
}

// removePathsInto removes all paths that lead into hexes or runs of hexes. It ignores hexes that do not exist.
func (e *mapEditor) removePathsInto(tokens []string) {
	for _, token := range tokens {
		run, err := expand(e.m, token)
		for i := 0; i < len(run) && err == nil; i++ {
			named := func(w string) bool { return slices.Contains(e.m.Labels(run[i]), w) }
			e.drop("path", func(w []string) bool { return slices.ContainsFunc(w[2:], named) })
		}
	}
}

// splitPaths rewrites paths from hex to hex, the first time, so that single steps can be removed.
func (e *mapEditor) splitPaths() {
	if e.spelledKinds[core.PathClass] {
		return
	}
	e.spelledKinds[core.PathClass] = true
	e.drop("path", matchAll)
	for _, p := range e.m.Paths() {
		for i := 1; i < len(p.Hexes); i++ {
			a, b := e.m.Label(p.Hexes[i-1]), e.m.Label(p.Hexes[i])
			dry := ""
			for pair := range strings.SplitSeq(p.Attr("nobridge"), ",") {
				if pair == a+"|"+b || pair == b+"|"+a {
					dry = "nobridge=" + pair
				}
			}
			e.add("path", p.Class, a, b, dry)
		}
	}
}

// sides adds a feature to hexsides given as pairs "2113-2114", or removes it.
func (e *mapEditor) sides(x edit) error {
	for _, pair := range x.hexes {
		first, second, _ := strings.Cut(pair, "-")
		a, okA := e.m.Find(first)
		b, okB := e.m.Find(second)
		d, adjacent := e.m.DirTo(a, b)
		if !okA || !okB || !adjacent {
			return fmt.Errorf("%q is no pair of adjacent hexes%s", pair, e.neighbourText(a, okA))
		}
		names := []string{e.m.Label(a) + ":" + e.m.DirName(d), e.m.Label(b) + ":" + e.m.DirName(e.m.Opposite(d))}
		e.drop("side", func(w []string) bool {
			return slices.ContainsFunc(names, func(n string) bool { return slices.Contains(w, n) })
		})
		if x.class != "none" {
			e.lines = append(e.lines, fmt.Sprintf("side %s %q %s", x.class, "case", names[0]))
		}
	}
	return nil
}

// neighbourText lists the neighbours of a hex, for the message of a fault.
func (e *mapEditor) neighbourText(h hexmap.Hex, ok bool) string {
	if !ok {
		return ""
	}
	var out []string
	for _, n := range e.m.Neighbors(h) {
		if n != hexmap.None {
			out = append(out, e.m.Label(n))
		}
	}
	return fmt.Sprintf("; next to %s are %s", e.m.Label(h), strings.Join(out, ", "))
}

// splitGroups rewrites forts hex by hex and features hexside by hexside, so that single ones can be removed.
func (e *mapEditor) splitGroups() {
	e.drop("side", matchAll)
	e.drop("fort", matchAll)
	for _, f := range e.m.Forts() {
		for _, h := range f.Hexes {
			e.lines = append(e.lines, "fort "+f.Class+" "+e.m.Label(h))
		}
	}
	for _, f := range e.m.Sides() {
		bridge := ""
		for _, a := range f.Attrs {
			if a.Key == "bridge" {
				bridge = " bridge=" + a.Value
			}
		}
		for _, s := range f.Chain {
			e.lines = append(e.lines, fmt.Sprintf("side %s %q %s:%s%s", f.Class, f.Name, e.m.Label(s.Hex), e.m.DirName(s.Dir), bridge))
			bridge = ""
		}
	}
}
