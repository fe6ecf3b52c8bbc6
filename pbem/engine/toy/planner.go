package toy

import (
	"strings"

	"fieldpost/rules/core"
)

// Plans returns the phases for which a side may file a sheet ahead: its own next one, named by its letter.
func (x *module) Plans(_ core.Reader, side core.Side) []string {
	return []string{strings.ToUpper(string(side[:1]))}
}

// PlannedPhase returns the letter of the side whose phase it is.
func (x *module) PlannedPhase(r core.Reader) string {
	_, letter, _ := strings.Cut(r.Phase(), "-")
	return letter
}
