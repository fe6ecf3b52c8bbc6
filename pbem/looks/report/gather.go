package report

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/pbem/text"
	"fieldpost/rules/core"
)

// masked is how an event speaks of a counter that its reader may not know.
const masked = "a counter"

// subject splits the text of an event of one counter or hex into what it speaks of and what it says of it.
func subject(e core.Event) (name, rest string, ok bool) {
	switch e.Kind {
	case core.KindMove, core.KindPlace, core.KindMark, core.KindDead, core.KindStep:
		name = masked
		if len(e.Units) == 1 {
			name = e.Units[0]
		}
	case core.KindControl:
		name = e.Hex
	default:
		return "", "", false
	}
	rest, ok = strings.CutPrefix(e.Text.String(), name+" ")
	return name, rest, ok && name != ""
}

// alike says whether two events tell the same of two counters or hexes.
func alike(a, b core.Event) bool {
	if a.Kind != b.Kind || a.Rule != b.Rule {
		return false
	}
	_, x, ok := subject(a)
	_, y, ok2 := subject(b)
	return ok && ok2 && x == y
}

// gather brings events that are alike together, at the place of the first: the counters of a stack that moved hex by hex.
func gather(list []core.Event) []core.Event {
	out := make([]core.Event, 0, len(list))
	used := make([]bool, len(list))
	for i, e := range list {
		if used[i] {
			continue
		}
		out = append(out, e)
		if _, _, ok := subject(e); !ok {
			continue
		}
		for j := i + 1; j < len(list); j++ {
			if !used[j] && alike(e, list[j]) {
				used[j] = true
				out = append(out, list[j])
			}
		}
	}
	return out
}

// together tells of several counters or hexes at once: "1SS, 2SS move 1907-1908", "3 counters move 1907-1908".
func together(same []core.Event) string {
	var names []string
	hidden := 0
	rest := ""
	for _, e := range same {
		name, r, _ := subject(e)
		rest = r
		if name == masked {
			hidden++
		} else if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	switch {
	case hidden == 1:
		names = append(names, masked)
	case hidden > 1:
		names = append(names, fmt.Sprintf("%d counters", hidden))
	}
	verb, tail, _ := strings.Cut(rest, " ")
	if len(names) > 1 || hidden > 1 {
		verb = text.Plural(verb)
	}
	return strings.TrimSpace(strings.Join(names, ", ") + " " + verb + " " + tail)
}
