package embedded

import (
	"slices"
	"strings"
)

// Lacking returns what the operator of this program is told of the titles whose planners it was built without, "" where it has all.
func Lacking(titles ...string) string {
	titles = slices.DeleteFunc(slices.Clone(titles), Has)
	if len(titles) == 0 {
		return ""
	}
	return "this program has no planner of " + strings.Join(titles, ", ") + ": no letter offers one; run \"go generate " +
		"./pbem/planner/embedded\" in its sources, and build it again"
}
