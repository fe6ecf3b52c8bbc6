package report

import (
	"sort"
	"strconv"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// entry sums similar changes of one track.
type entry struct {
	track      string
	text       say.Text
	count, sum int
}

// account sums the changes of tracks by reason.
func (b *builder) account(steps []engine.Step) []section {
	var list []entry
	for _, st := range steps {
		for _, e := range core.VisibleEvents(st.Events, b.viewer) {
			list = addTrackChange(list, e)
		}
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].track < list[j].track })
	var out []section
	for i := 0; i < len(list); {
		total, name := 0, list[i].track
		called, now, known := b.track(name)
		s := section{title: say.F("%s ACCOUNT", called), caps: true}
		for ; i < len(list) && list[i].track == name; i++ {
			text := list[i].text
			if list[i].count > 1 {
				text = say.F("%s (%d times)", text, list[i].count)
			}
			s.row(text, say.F("%+d", list[i].sum))
			total += list[i].sum
		}
		last := row("sum of this report", say.F("%+d", total))
		if known {
			last = row(say.F("sum of this report %+d; now", total), say.Plain(strconv.Itoa(now)))
		}
		last.strong = true
		s.lines = append(s.lines, last)
		out = append(out, s)
	}
	return out
}

// addTrackChange adds a change of a track, whose Value has the form "+3 VP".
func addTrackChange(list []entry, e core.Event) []entry {
	delta, name, ok := strings.Cut(e.Value.String(), " ")
	n, err := strconv.Atoi(delta)
	if e.Kind != core.KindTrack || !ok || err != nil {
		return list
	}
	text := e.Text + ruleNote(e.Text, e.Rule)
	for i := range list {
		if list[i].track == name && list[i].text == text && (list[i].sum < 0) == (n < 0) {
			list[i].count++
			list[i].sum += n
			return list
		}
	}
	return append(list, entry{track: name, text: text, count: 1, sum: n})
}
