package report

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// combats summarizes several combats from their events, one line each: description, column, dice, result. Combat
// without a heading, such as an air raid, is named after the purpose of its last die.
func (b *builder) combats(steps []engine.Step) section {
	s := section{title: "IN SHORT"}
	for _, st := range steps {
		var head, name, column say.Text
		var dice, results []say.Text
		flush := func() {
			if len(results) > 0 {
				s.row(joinTexts(name, ": ", say.Join(dice, ", ")), say.Join(results, ", "))
			}
			dice, results, column = nil, nil, ""
		}
		for _, e := range core.VisibleEvents(st.Events, b.viewer) {
			switch {
			case e.Kind == core.KindHead:
				flush()
				head, name = e.Text, e.Text
			case e.Kind == core.KindSum && isRatio(e.Value.String()):
				column = e.Value
			case e.Kind == core.KindRoll:
				if head == "" {
					dice, name, column = nil, e.Text, "" // this die's event names the line for which it was thrown
				}
				dice = append(dice, joinTexts(column, " ", say.F("die %s", e.Value)))
			case e.Kind == core.KindResult:
				if results = append(results, e.Value); head == "" {
					flush()
				}
			}
		}
		flush()
	}
	if len(s.lines) < 2 {
		return section{}
	}
	return s
}

// isRatio reports whether a text is a combat ratio: "3:1", or in the style of some tables "3-1" or "1.5-1".
func isRatio(s string) bool {
	at := strings.IndexAny(s, ":-")
	return at > 0 && at+1 < len(s) && strings.Trim(s[:at]+s[at+1:], "0123456789.") == ""
}
