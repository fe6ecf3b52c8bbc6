package victorylost

import (
	"slices"
	"strconv"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/sheet"
	"fieldpost/rules/mechanics/xslices"
)

// Guess implements core.PositionGuesser: the chits that the other side has picked and selected are drawn from those
// that it may have, and the lots in the cup lie in any order. Chits drawn already are known.
func (g *game) Guess(view *core.Position, side core.Side, open func(string) (string, bool), draw func(int) int) *core.Position {
	s := of(view.Reader())
	fill := func(words []string, verb string, from []string) []string {
		out := slices.Clone(words)
		unknown := []int{}
		for i, w := range out {
			plain, ok := sheet.OpenWord(w, verb, open)
			if out[i] = plain; !ok {
				unknown = append(unknown, i)
			}
		}
		from = slices.DeleteFunc(slices.Clone(from), func(w string) bool { return slices.Contains(out, w) })
		for n, w := range core.DrawAtRandom(from, len(unknown), draw) {
			out[unknown[n]] = w
		}
		return out
	}
	picks := slices.Clone(s.picks)
	for i := range picks {
		if k := s.chitOfPick(i + 1); k != "" {
			picks[i] = k
		}
	}
	s.picks = fill(picks, "pick", xslices.Filter(g.sovietHQs(), s.canBePick))
	numbers := make([]string, len(s.picks))
	for i := range numbers {
		numbers[i] = strconv.Itoa(i + 1)
	}
	var drawn []string // numbers of the picks drawn in this turn
	for i, k := range s.picks {
		if slices.Contains(s.drawnChits, k) {
			drawn = append(drawn, numbers[i])
		}
	}
	axis := xslices.Filter(s.drawnChits, func(k string) bool { return !slices.Contains(s.picks, k) && k != chitStavka })
	s.chosen[0] = fill(s.cup.drawnFirst(s.chosen[0], "a", 1, axis), "select", without(s.pool, axis))
	s.chosen[1] = fill(s.cup.drawnFirst(s.chosen[1], "s", 2, drawn), "select", without(numbers, drawn))
	s.chosenAhead, s.writtenAhead = fill(s.chosenAhead, "ahead", numbers), fill(s.writtenAhead, "ahead", numbers)
	s.cup.Seals = core.DrawAtRandom(s.cup.Lots, len(s.cup.Lots), draw)
	for i, lot := range s.cup.Seals {
		s.cup.Seals[i] = core.GuessedSealPrefix + lot
	}
	p := view.Clone()
	p.Ext = s
	return p
}

// drawnFirst returns chits selected for the cup with the drawn ones in the places of lots that are not in the cup any
// more. first is the number of the first chit's lot.
func (c ChitCup) drawnFirst(chosen []string, letter string, first int, drawn []string) []string {
	out := slices.Clone(chosen)
	for i, w := range out {
		lot := letter + strconv.Itoa(i+first)
		if len(drawn) > 0 && strings.HasPrefix(w, sealedPrefix) && !slices.Contains(c.Lots, lot) {
			out[i], drawn = drawn[0], drawn[1:]
		}
	}
	return out
}

// without returns the words of a list that are not in another.
func without(list, other []string) []string {
	return xslices.Filter(list, func(w string) bool { return !slices.Contains(other, w) })
}
