package command

import (
	"slices"
	"testing"
)

// TestFollowUps holds that the list has each kind that a verb of the table names.
func TestFollowUps(t *testing.T) {
	for _, v := range verbs {
		if v.followUp != "" && !slices.Contains(FollowUps(), v.followUp) {
			t.Errorf("%s leaves %q to its caller, which FollowUps does not list", v.name, v.followUp)
		}
	}
}
