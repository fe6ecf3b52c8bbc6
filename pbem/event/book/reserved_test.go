package book

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCreateRefusesDevices: no event has a name that Windows keeps for a device, and no folder is left of it.
func TestCreateRefusesDevices(t *testing.T) {
	terms := terms
	terms.Name, terms.Director = "nul", []string{"vera"}
	dir := filepath.Join(t.TempDir(), "nul")
	if _, err := Create(dir, terms, nil); err == nil || !strings.Contains(err.Error(), "for a device") {
		t.Error(err)
	}
	if _, err := os.Stat(dir); err == nil {
		t.Error("the folder was made")
	}
}
