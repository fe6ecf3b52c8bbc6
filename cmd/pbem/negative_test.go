package main

import (
	"strings"
	"testing"
)

// TestNegatives holds that a negative number in a line to an event is no flag, wherever the flags stand.
func TestNegatives(t *testing.T) {
	for in, want := range map[string]string{
		"event do cup result cup-1 played first score -40":           "event do cup result cup-1 played first score -- -40",
		"event do cup result cup-1 played first score -40 --by vera": "event do cup result cup-1 played first score --by vera -- -40",
		"event do cup result cup-1 played first score -40 --by=vera": "event do cup result cup-1 played first score --by=vera -- -40",
		"event do cup --by vera claim cup-1 -3 why":                  "event do cup --by vera claim cup-1 -- -3 why",
		"event do cup result cup-1 played first score -- -40":        "event do cup result cup-1 played first score -- -40",
		"event new cup --bid-most -5":                                "event new cup --bid-most -5",
		"games --by -5":                                              "games --by -5",
		"event do cup enter ann Ann ann@example.org":                 "event do cup enter ann Ann ann@example.org",
	} {
		if got := strings.Join(escapeNegatives(strings.Fields(in)), " "); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}
