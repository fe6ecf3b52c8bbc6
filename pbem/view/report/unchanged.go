package report

import (
	"reflect"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// maxRepeatedBytes bounds the size of sections that are repeated although they have not changed.
const maxRepeatedBytes = 200

// dropUnchanged removes sections that the player has read before and that this batch did not change. It keeps every
// section in the mail that begins a turn, and in mails of the set-up.
func (b *builder) dropUnchanged(out *engine.Outcome, list []section) []section {
	if out.Before == nil || b.viewer == core.Everyone || out.Before.Turn != b.r.Turn() || b.r.Turn() == 0 {
		return list
	}
	was := *b
	was.r = b.g.Module().Show(out.Before, b.viewer).Reader()
	old := append(was.summary(), was.stacks())
	var kept []section
	var left []say.Text
	for _, s := range list {
		same := false
		for _, o := range old {
			same = same || reflect.DeepEqual(s, o)
		}
		if same && s.size() > maxRepeatedBytes {
			left = append(left, s.title)
			continue
		}
		kept = append(kept, s)
	}
	if len(left) > 0 {
		s := section{title: "AS BEFORE", inline: true}
		s.para(say.F("%s: as in your last letter", say.Join(left, ", ")))
		kept = append(kept, s)
	}
	return kept
}

// size returns the size of a section's text in bytes.
func (s section) size() (n int) {
	for _, l := range s.lines {
		n += len(l.text.String())
	}
	return n
}
