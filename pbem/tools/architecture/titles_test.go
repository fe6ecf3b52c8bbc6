package architecture

import (
	"os/exec"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fieldpost/rules"
)

// maxRebuilt bounds the packages that are built anew after a change in one title, the title not counted.
const maxRebuilt = 8

// TestTitlesAreHandedIn holds that nobody depends on a title but those who put a program together: all others, the
// engine and what writes letters among them, are handed theirs.
func TestTitlesAreHandedIn(t *testing.T) {
	mayDepend := []string{"fieldpost/rules/", "fieldpost/pbem/titles/", "fieldpost/cmd/", "fieldpost/pbem/tools/"}
	cmd := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Deps " "}}`, "./...")
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range rules.All() {
		pkg, above := reflect.TypeOf(title).PkgPath(), []string{}
		for line := range strings.Lines(string(out)) {
			deps := strings.Fields(line)
			if name := deps[0]; slices.Contains(deps[1:], pkg) {
				above = append(above, name)
				if !slices.ContainsFunc(mayDepend, func(p string) bool { return strings.HasPrefix(name+"/", p) }) {
					t.Errorf("%s depends on %s; have its titles handed in", name, pkg)
				}
			}
		}
		t.Logf("%d packages depend on %s", len(above), pkg)
		if len(above) == 0 || len(above) > maxRebuilt {
			t.Errorf("%d packages depend on %s, 1 to %d may: %v", len(above), pkg, maxRebuilt, above)
		}
	}
}
