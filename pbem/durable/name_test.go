package durable

import "testing"

// TestReserved: names of devices are told from names that only begin like one.
func TestReserved(t *testing.T) {
	for name, want := range map[string]bool{"con": true, "NUL": true, "aux.position": true, "com1": true, "lpt9": true, "com0": false,
		"console": false, "kursk-7": false, "com10": false, "prn-2": false, "": false} {
		if IsReservedName(name) != want {
			t.Errorf("Reserved(%q) is %v", name, !want)
		}
	}
}
