package mailhandler

import (
	"slices"
	"testing"

	"fieldpost/pbem/service/command"
)

// TestFollowUps holds that whatever a command leaves to the desk is done: by the table, or before it is asked.
func TestFollowUps(t *testing.T) {
	table := followUps()
	for _, f := range command.FollowUps() {
		if before := []command.FollowUp{command.SubmitSheet, command.ExecuteConfirmed}; (table[f] != nil) == slices.Contains(before, f) {
			t.Errorf("%s: done by the table %t", f, table[f] != nil)
		}
	}
	if len(table) != len(command.FollowUps())-2 {
		t.Errorf("%d rows for %d kinds", len(table), len(command.FollowUps()))
	}
}
