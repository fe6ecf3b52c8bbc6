package report

import (
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/sheets"
)

// assumptionSection describes the board assumed when a sheet for a whole turn was judged.
func (b *builder) assumptionSection(out *engine.Outcome) section {
	if out.Assumptions == nil {
		return section{}
	}
	s, results := section{title: "ASSUMED"}, sheets.ExampleResults(b.g.Module())
	example := "check a1=" + results[0] + " a3=" + results[1]
	s.explain(say.F("Each sheet is judged on the board as the sheets before it plan it, as far as you can see it. "+
		"Nobody foresees the dice: each attack has the result listed here, and the other side answers as if it said "+
		"nothing. To assume another result, name it on the line \"check\" of the sheet: %s.", say.Verbatim(example)))
	if len(out.Assumptions) == 0 {
		s.para("No die is thrown in the sheets before this one: the board is what they make of it.")
	}
	for _, t := range out.Assumptions {
		if t.Text == "" {
			s.lines = append(s.lines, labelled(say.Plain(t.Phase), t.Explanation))
			continue
		}
		text := say.F("line %d, %s: %s", t.Line, say.Verbatim(t.Text), t.Explanation)
		s.lines = append(s.lines, labelled(say.Plain(t.Phase), text))
	}
	return s
}
