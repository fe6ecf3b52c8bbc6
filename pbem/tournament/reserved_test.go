package tournament

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestCreateRefusesNames: no event has a name that Windows keeps for a device or that no frame can name, and no folder
// is left of it.
func TestCreateRefusesNames(t *testing.T) {
	for name, why := range map[string]string{"nul": "for a device", "a b": "use 1 to 32 of a-z", "Cup": "use 1 to 32 of a-z",
		"cup-": "no frame can name it"} {
		terms := terms
		terms.Name, terms.Director, terms.At = name, []string{"vera"}, time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
		dir := filepath.Join(t.TempDir(), name)
		if _, err := Create(dir, terms, nil); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%q: %v", name, err)
		}
		if _, err := os.Stat(dir); err == nil {
			t.Errorf("%q: the folder was made", name)
		}
	}
}
