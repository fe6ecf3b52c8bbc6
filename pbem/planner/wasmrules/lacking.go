package wasmrules

import (
	"slices"
	"strings"
)

// MissingPlannersText returns a message for the operator that names the titles without a planner in this program. It
// returns "" if all have one.
func MissingPlannersText(titles ...string) string {
	titles = slices.DeleteFunc(slices.Clone(titles), HasPlanner)
	if len(titles) == 0 {
		return ""
	}
	return "this program has no planner of " + strings.Join(titles, ", ") + ": no letter offers one; run \"go generate " +
		"./pbem/planner/wasmrules\" in its sources, and build it again"
}
