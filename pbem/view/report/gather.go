package report

import (
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/text"
	"fieldpost/rules/core"
)

// masked replaces the name of a counter that the reader may not know.
const masked = "a counter"

// splitSubject splits the text of an event of one counter or hex into the name and the rest. The text must be a format
// that begins with the name.
func splitSubject(e core.Event) (name string, rest []say.Part, ok bool) {
	switch e.Kind {
	case core.KindMove, core.KindPlace, core.KindMark, core.KindDead, core.KindStep:
		name = masked
		if len(e.Units) == 1 {
			name = e.Units[0]
		}
	case core.KindControl:
		name = e.Hex
	default:
		return "", nil, false
	}
	rest = e.Text.Parts()
	if len(rest) == 0 || !strings.HasPrefix(rest[0].Format, "%s ") || rest[0].Args[0].String() != name {
		return "", nil, false
	}
	return name, rest, name != ""
}

// withSubject returns a text that splitSubject has split, with other names as its subject.
func withSubject(names say.Text, rest []say.Part, format string) say.Text {
	first := say.Part{Format: format, Args: slices.Clone(rest[0].Args)}
	first.Args[0] = names
	return first.Text() + say.JoinParts(rest[1:]...)
}

// sameEvent reports whether two events say the same of two counters or hexes.
func sameEvent(a, b core.Event) bool {
	if a.Kind != b.Kind || a.Rule != b.Rule {
		return false
	}
	_, x, ok := splitSubject(a)
	_, y, ok2 := splitSubject(b)
	return ok && ok2 && withSubject("", x, x[0].Format) == withSubject("", y, y[0].Format)
}

// isLoss reports whether an event is a loss. A loss stays after the die roll that caused it.
func isLoss(e core.Event) bool { return e.Kind == core.KindDead || e.Kind == core.KindStep }

// groupAlike moves similar events up to the first of them. Counters of a stack that moves hex by hex then share a line.
func groupAlike(list []core.Event) []core.Event {
	out := make([]core.Event, 0, len(list))
	used := make([]bool, len(list))
	for i, e := range list {
		if used[i] {
			continue
		}
		out = append(out, e)
		if _, _, ok := splitSubject(e); !ok {
			continue
		}
		for j := i + 1; j < len(list) && !(isLoss(e) && list[j].Kind == core.KindRoll); j++ {
			if !used[j] && sameEvent(e, list[j]) {
				used[j] = true
				out = append(out, list[j])
			}
		}
	}
	return out
}

// describeGroup describes several counters or hexes at once: "1SS, 2SS move 1907-1908", "3 counters move 1907-1908".
func describeGroup(same []core.Event) say.Text {
	var names []say.Text
	hidden := 0
	for _, e := range same {
		name, _, _ := splitSubject(e)
		if name == masked {
			hidden++
		} else if n := say.Plain(name); !slices.Contains(names, n) {
			names = append(names, n)
		}
	}
	switch {
	case hidden == 1:
		names = append(names, masked)
	case hidden > 1:
		names = append(names, say.F("%d counters", hidden))
	}
	_, rest, _ := splitSubject(same[0])
	format := rest[0].Format
	if len(names) > 1 || hidden > 1 {
		verb, tail, _ := strings.Cut(strings.TrimPrefix(format, "%s "), " ")
		format = strings.TrimSpace("%s " + text.Plural(verb) + " " + tail)
	}
	return withSubject(say.Join(names, ", "), rest, format)
}
