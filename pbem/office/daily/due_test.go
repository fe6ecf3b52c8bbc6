package daily

import (
	"testing"
	"time"

	"fieldpost/pbem/table/schedule"
)

// TestHour: the hour is that of the zone, on every day of the year.
func TestHour(t *testing.T) {
	zone, err := schedule.ParseZone("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		day    string
		minute int
		want   string
	}{
		{"2026-10-24", 150, "2026-10-24T00:30:00Z"},
		{"2026-10-25", 150, "2026-10-25T00:30:00Z"}, // the first of two
		{"2026-10-26", 150, "2026-10-26T01:30:00Z"},
		{"2027-03-28", 150, "2027-03-28T01:00:00Z"}, // skipped: the first instant after it
		{"2027-03-29", 150, "2027-03-29T00:30:00Z"},
	} {
		if got := (Hour{Minute: tc.minute, Zone: zone}).at(tc.day).UTC().Format(time.RFC3339); got != tc.want {
			t.Errorf("%s: %s, want %s", tc.day, got, tc.want)
		}
	}
}
