package wasmrules

import (
	"strings"
	"testing"
)

// TestWithout: what is missing is named, with the command that builds it.
func TestWithout(t *testing.T) {
	_, _, err := Rules("no-title")
	for _, want := range []string{"go generate ./pbem/planner/wasmrules", "no-title.wasm.gz"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Error(err)
		}
	}
}
