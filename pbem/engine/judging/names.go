package judging

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules/core"
)

// namedUnits returns the counters that a statement itself names, none for a standing order.
func namedUnits(st notation.Statement) []string {
	var out []string
	for _, f := range st.Fields {
		if !sheets.IsStandingOrder(st) && (f.Kind == notation.Units || f.Kind == notation.Unit) {
			for _, it := range f.Items {
				out = append(out, it.Text)
			}
		}
	}
	return out
}

// countersOf returns the counters that a line and the lines under it name.
func countersOf(st notation.Statement) []string {
	out := namedUnits(st)
	for _, s := range st.Children {
		out = append(out, namedUnits(s)...)
	}
	return out
}

// exists reports whether a counter of this name exists, for any owner and place.
func exists(r core.Reader, name string) bool {
	if _, ok := r.World().Def(name); ok {
		return true
	}
	_, ok := sheets.FindUnit(r, name)
	return ok
}

// isUnit reports whether the game has a counter of this name, ignoring case.
func (g *Game) isUnit(name string) bool {
	return exists(g.Pos.Reader(), name) || slices.ContainsFunc(g.unitNames(),
		func(id string) bool { return strings.EqualFold(id, name) })
}

// unitNames lists the names of all counters of the title.
func (g *Game) unitNames() []string {
	defs := g.Module.World().Defs
	out := make([]string, len(defs))
	for i := range defs {
		out[i] = defs[i].ID
	}
	return out
}

// unknownNames returns a fault for each counter or hex in an answer that does not exist.
func unknownNames(r core.Reader, st notation.Statement, c core.Choice) []notation.Fault {
	var out []notation.Fault
	for _, w := range core.ParseRequests(st) {
		if w.None {
			return nil
		}
	}
	fault := func(code string, at notation.Item, text say.Text) *notation.Fault {
		out = append(out, notation.Fault{Code: code, Stage: notation.UnknownName, Pos: at.Pos, Width: len([]rune(at.Text)),
			Text: text})
		return &out[len(out)-1]
	}
	for _, f := range st.Fields {
		for _, it := range f.Items {
			switch f.Kind {
			case notation.Units, notation.Unit:
				if it.IsDefault {
					continue
				}
				if d, ok := r.World().Def(it.Text); ok && it.MaxSteps > len(d.Steps) {
					fault("unit/steps", it, say.F("%s cannot lose %d steps, it has %d in all", d.ID, it.MaxSteps,
						len(d.Steps)))
				}
				if !exists(r, it.Text) && it.Text != c.Hex { // "retreat 2610": the one from there
					fault("unit/unknown", it, say.F("no unit is called %s",
						it.Text)).Legal = notation.DidYouMean(it.Text, unitsOf(c), 3)
				}
			case notation.Hex, notation.Hexes, notation.Path:
				if _, ok := r.Map().Find(it.Text); !ok {
					fault("hex/unknown", it, say.F("there is no hex %s on the map", it.Text))
				}
			}
		}
	}
	return out
}

// unitsOf lists the counters in the options of a choice, sorted.
func unitsOf(c core.Choice) []string {
	var out []string
	for _, o := range c.Options {
		out = append(out, o.Units...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// hasArgument reports whether a word is among the arguments of a line.
func hasArgument(st notation.Statement, word string) bool {
	return slices.ContainsFunc(st.Fields, func(f notation.Field) bool {
		return slices.ContainsFunc(f.Items, func(it notation.Item) bool { return strings.EqualFold(it.Text, word) })
	})
}
