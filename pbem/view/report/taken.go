package report

import (
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/sheets"
)

// assumptionSection describes the board on which a sheet of a whole turn was judged.
func (b *builder) assumptionSection(out *engine.Outcome) section {
	if out.Assumptions == nil {
		return section{}
	}
	s, results := section{title: "TAKEN FOR GRANTED"}, sheets.ExampleResults(b.g.Module())
	example := "check a1=" + results[0] + " a3=" + results[1]
	s.explain(say.F("Of several sheets each is judged on the board that those before it leave as planned, as far as you can see it. "+
		"Nobody foresees the dice: every attack has the result that stands here, and the other side decides as it does when it says "+
		"nothing. To have another result taken, name it on the line \"check\" of the sheet: %s.", example))
	if len(out.Assumptions) == 0 {
		s.para("No die is thrown in the sheets before this one: the board is what they make of it.")
	}
	for _, t := range out.Assumptions {
		if t.Text == "" {
			s.lines = append(s.lines, labelled(say.Plain(t.Phase), t.Explanation))
			continue
		}
		s.lines = append(s.lines, labelled(say.Plain(t.Phase), say.F("line %d, %s: %s", t.Line, t.Text, t.Explanation)))
	}
	return s
}
