package report

import (
	"strings"

	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// combats sums up the pieces of business that ended in a result, one line each, when there are several: what it was, the
// column, the dice, the result. It is all taken from the events.
func (b *builder) combats(steps []engine.Step) section {
	s := section{title: "IN SHORT"}
	for _, st := range steps {
		head, column := "", ""
		var dice, results []string
		flush := func() {
			if len(results) > 0 {
				s.row(strings.TrimSuffix(head+": "+strings.Join(dice, ", "), ": "), strings.Join(results, ", "))
			}
			dice, results, column = nil, nil, ""
		}
		for _, e := range core.Seen(st.Events, b.viewer) {
			switch {
			case e.Kind == core.KindHead:
				flush()
				head = e.Text
			case e.Kind == core.KindSum && ratio(e.Value):
				column = e.Value
			case e.Kind == core.KindRoll:
				dice = append(dice, strings.TrimSpace(column+" die "+e.Value))
			case e.Kind == core.KindResult:
				results = append(results, e.Value)
			}
		}
		flush()
	}
	if len(s.lines) < 2 {
		return section{}
	}
	return s
}

// ratio holds for odds: "3:1".
func ratio(s string) bool {
	a, d, ok := strings.Cut(s, ":")
	return ok && a != "" && d != "" && strings.Trim(a+d, "0123456789") == ""
}
