package combat

import (
	"slices"

	"fieldpost/rules/core"
)

// OverfullBan says why the last of some counters has no room where all of them are to stand, though up to spare of those before it
// may not come; full judges some of them.
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

// MaxEliminated returns the greatest number of the counters that a loss of so many steps may eliminate.
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

// OthersInHex are the counters of a side in a hex that are not among some.
func OthersInHex(stack []*core.Unit, side core.Side, but []string) (out []string) {
	for _, u := range stack {
		if u.Def.Side == side && !slices.Contains(but, u.Def.ID) {
			out = append(out, u.Def.ID)
		}
	}
	return out
}
