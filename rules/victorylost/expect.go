package victorylost

import (
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/phases"
	"fieldpost/rules/mechanics/roster"
)

// Expect describes what the active side must send.
func (g *game) Expect(r core.Reader) core.Expectation {
	p := currentPhase(r)
	return g.phases.Expect(g, r, say.F("turn %d, %s: %s", p.turn, p.side.Title(), strings.ToUpper(p.kind)))
}

// expectSetup describes the set-up.
func (g *game) expectSetup(r core.Reader, e *core.Expectation) {
	e.Task = "Your units stand on the map already. Write place only for those that are to stand elsewhere in their areas (3.0)."
	if currentPhase(r).side == Axis {
		e.Template = []string{"pass"}
		return
	}
	e.Task += say.F(
		" Pick %d headquarters chits for the game; Stavka is always included. Note the order: later you select by number.",
		g.Chits.SovietChosen)
	e.Template = phases.OneOrderPerWord("pick", g.Chits.SovietExample)
}

// expectSpecial describes the special combat of turn 1.
func (g *game) expectSpecial(_ core.Reader, e *core.Expectation) {
	e.Task = "One headquarters may attack before the first chit is drawn: name it, then attack with units in its range. Nobody moves."
	e.Template = []string{"// use " + g.Chits.SovietExample[0], "// then attacks: attack HEX with UNITS", "pass"}
}

// expectFirst describes the naming of the first chit.
func (g *game) expectFirst(_ core.Reader, e *core.Expectation) {
	e.Task = "You may name which of your selected chits comes first, by its number."
	e.Template = []string{"first 1"}
}

// maxNamedInTask limits the activated units named in a request for orders.
const maxNamedInTask = 15

// expectDraw describes an activation.
func (g *game) expectDraw(r core.Reader, e *core.Expectation) {
	p, s := currentPhase(r), of(r)
	e.Name = say.F("turn %d, activation %d: %s", p.turn, p.draw, s.drawnChit)
	units := g.activated(r, p.side)
	e.Task = say.F("Move the activated units, then attack with them: %s.", strings.Join(units, ", "))
	if len(units) > maxNamedInTask {
		e.Task = say.F("Move the %d activated units, then attack with them; the list of counters marks them.", len(units))
	}
	if s.drawnChit == chitManstein && s.namedHQ == "" {
		e.Task = "Manstein: name a headquarters (use), then move and attack with the units in its range."
		if canReturn(s) {
			e.Task += " Or put the chit back (return)."
		}
		e.Template = []string{g.checkNamed(r)[0].Legal[0]}
		return
	}
	e.Template = []string{"pass"}
	for _, f := range g.checkBoxes(r, p.side) {
		e.Template = f.Legal
	}
}

// expectArrivals describes the placing of reinforcements.
func (g *game) expectArrivals(r core.Reader, e *core.Expectation) {
	side := currentPhase(r).side
	e.Task = say.F("Place what arrives on railway hexes joined to a supply source: %s.", strings.Join(roster.IDs(g.dueCounters(r,
		side)), ", "))
	for _, f := range g.checkArrivals(r, side) {
		e.Template = f.Legal
	}
}

// expectChits describes the selection of chits by a side.
func (g *game) expectChits(r core.Reader, e *core.Expectation) {
	side := currentPhase(r).side
	chosen, ahead := g.chitsToSelect(r, side)
	words := g.selectable(r, side)
	list := words
	var tasks []say.Text
	switch stands := g.chitsWritten(r); {
	case side == Soviet && len(of(r).writtenAhead) > 0:
		tasks = append(tasks, say.F("A headquarters has left the game: select the %d chits of this turn once more. What you wrote down "+
			"stands; only a "+
			"chit that has left gives way to another.", chosen))
		list = append(stands, words...)
	case chosen > 0:
		tasks = append(tasks, say.F("Select %d chits%s for the cup.", chosen, chitsInAnyCase(side)))
	}
	if ahead > 0 {
		tasks = append(tasks, say.F("Write down %d chits for the next turn.", ahead))
	}
	for _, w := range list {
		if line := "select " + w; len(e.Template) < chosen && !slices.Contains(e.Template, line) {
			e.Template = append(e.Template, line)
		}
	}
	for _, w := range words[:min(ahead, len(words))] {
		e.Template = append(e.Template, "ahead "+w)
	}
	tasks = append(tasks, say.F("You may file sheets ahead for what comes, as PLAN- and a name: %s.", strings.Join(g.Plans(r, side), ", ")))
	e.Task = say.Join(tasks, " ")
}

// activated returns the counters that the present chit has activated.
func (g *game) activated(r core.Reader, side core.Side) []string {
	var out []string
	for u := range r.UnitsOf(side) {
		if u.Marked(markActive) {
			out = append(out, u.Def.ID)
		}
	}
	return out
}
