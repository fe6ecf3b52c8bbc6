package engine

import "testing"

// TestCheckAgent takes names of letters, digits and signs, and no others.
func TestCheckAgent(t *testing.T) {
	for name, want := range map[string]bool{"nova-2": true, "Nova_2.1+x": true, "ノヴァ": false, "7": true, "": false, "-x": false, "a b": false,
		"a\nb": false, "a=b": false, "\xff": false, "a23456789012345678901234567890123456789012": false} {
		if err := CheckAgent(name); (err == nil) != want {
			t.Errorf("%q: %v", name, err)
		}
	}
}
