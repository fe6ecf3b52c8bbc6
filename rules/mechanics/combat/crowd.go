package combat

import (
	"slices"

	"fieldpost/rules/core"
)

// OverfullBan returns the reason why the last counter of a list has no room in a hex together with the others, even if
// up to spare of the others do not come. full returns the reason for a given set of counters.
func OverfullBan[C any](all []C, spare int, full func([]C) core.Ban) core.Ban {
	ban := full(all)
	if ban.Why == "" || spare <= 0 {
		return ban
	}
	for i := range len(all) - 1 {
		if OverfullBan(slices.Delete(slices.Clone(all), i, i+1), spare-1, full).Why == "" {
			return core.Ban{}
		}
	}
	return ban
}

// MaxEliminated returns the largest number of counters that a loss of this many steps can eliminate.
func MaxEliminated(units []*core.Unit, loss int) (n int) {
	steps := make([]int, len(units))
	for i, u := range units {
		steps[i] = u.Steps
	}
	slices.Sort(steps)
	for _, s := range steps {
		if loss -= s; loss < 0 {
			break
		}
		n++
	}
	return n
}

// OthersInHex returns the IDs of the counters of a side in a stack, except those in but.
func OthersInHex(stack []*core.Unit, side core.Side, but []string) (out []string) {
	for _, u := range stack {
		if u.Def.Side == side && !slices.Contains(but, u.Def.ID) {
			out = append(out, u.Def.ID)
		}
	}
	return out
}
