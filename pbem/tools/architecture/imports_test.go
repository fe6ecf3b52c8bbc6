package architecture

import (
	"go/ast"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

func importsOf(t *testing.T, file string) []string {
	t.Helper()
	var out []string
	for _, i := range parsed(t, file).Imports {
		p, _ := strconv.Unquote(i.Path.Value)
		out = append(out, p)
	}
	return out
}

// TestImportDirections: notation <- rules <- pbem <- cmd; scenarios and config are leaves.
func TestImportDirections(t *testing.T) {
	allowed := map[string][]string{
		"notation":  nil,
		"scenarios": nil,
		"config":    nil,
		"rules":     {"notation", "rules"},
		"pbem":      {"notation", "rules", "scenarios", "config", "pbem"},
		"cmd":       {"notation", "rules", "scenarios", "config", "pbem", "cmd"},
	}
	for top, may := range allowed {
		for _, file := range goFiles(t, top) {
			for _, imp := range importsOf(t, file) {
				rest, ours := strings.CutPrefix(imp, "fieldpost/")
				if !ours {
					continue
				}
				first, _, _ := strings.Cut(rest, "/")
				ok := first == top && top != "rules" // a leaf may have packages of its own
				for _, m := range may {
					ok = ok || m == first
				}
				if !ok {
					t.Errorf("%s imports %s", file, imp)
				}
			}
		}
	}
}

// floors are the folders of pbem, lowest first. A package imports those of its own floor and below.
var floors = [][]string{{"ledger", "dice", "beacon", "clock", "durable", "linear", "parallel", "text"},
	{"mail"}, {"engine"}, {"game"}, {"tournament"},
	{"view"}, {"localweb", "planner"}, {"mapping"}, {"vassal"}, {"site"}, {"service"}, {"daemon"}, {"titles"}, {"tools"}}

// TestFloors: the folders of pbem know each other in one direction only.
func TestFloors(t *testing.T) {
	floor := map[string]int{}
	for i, f := range floors {
		for _, dir := range f {
			floor[dir] = i
		}
	}
	for _, file := range goFiles(t, "pbem") {
		rel, _ := filepath.Rel(filepath.Join(root, "pbem"), file)
		dir, _, nested := strings.Cut(filepath.ToSlash(rel), "/")
		if !nested {
			continue // the package doc
		}
		own, known := floor[dir]
		if !known {
			t.Errorf("%s lies in none of %v", file, floors)
		}
		for _, imp := range importsOf(t, file) {
			rest, ours := strings.CutPrefix(imp, "fieldpost/pbem/")
			if other, _, _ := strings.Cut(rest, "/"); ours && floor[other] > own {
				t.Errorf("%s imports %s", file, imp)
			}
		}
	}
}

// TestTwoLevels: no package lies deeper than two folders below pbem but for what only tests import.
func TestTwoLevels(t *testing.T) {
	helpers := map[string]bool{"engine/toy": true, "view/canvas/canvastest": true, "tools/mailtest/quirk": true}
	bases := map[string]string{}
	for _, file := range goFiles(t, "pbem") {
		rel, _ := filepath.Rel(filepath.Join(root, "pbem"), filepath.Dir(file))
		dir := filepath.ToSlash(rel)
		if strings.Count(dir, "/") > 1 && !helpers[dir] && !strings.Contains(dir, "testdata") {
			t.Errorf("%s lies deeper than two folders below pbem", dir)
		}
		base := filepath.Base(dir)
		if other, ok := bases[base]; ok && other != dir {
			t.Errorf("%s and %s have one name", dir, other)
		}
		bases[base] = dir
	}
}

// TestCanvasKnowsNoHexes: the canvas imports nothing of ours but what lies in its own folder, and the fonts.
func TestCanvasKnowsNoHexes(t *testing.T) {
	const canvas = "fieldpost/pbem/view/canvas"
	for _, file := range goFiles(t, "pbem/view/canvas") {
		for _, imp := range importsOf(t, file) {
			if strings.HasPrefix(imp, "fieldpost/") && !strings.HasPrefix(imp+"/", canvas+"/") && imp != "fieldpost/pbem/view/fonts" {
				t.Errorf("%s imports %s", file, imp)
			}
		}
	}
}

// TestRulesLayers: core and mech import no title, titles not each other, hexmap nothing of ours.
func TestRulesLayers(t *testing.T) {
	shared := map[string]bool{"core": true, "hexmap": true, "mechanics": true}
	for _, file := range goFiles(t, "rules") {
		rel, _ := filepath.Rel(filepath.Join(root, "rules"), file)
		pkg, _, nested := strings.Cut(filepath.ToSlash(rel), "/")
		if !nested {
			continue // rules.go lists the titles
		}
		for _, imp := range importsOf(t, file) {
			target, ours := strings.CutPrefix(imp, "fieldpost/rules/")
			if imp == "fieldpost/rules" {
				t.Errorf("%s imports the list of titles", file)
			}
			if !ours {
				continue
			}
			target, _, _ = strings.Cut(target, "/")
			if target != pkg && !shared[target] || pkg == "hexmap" && target != pkg || pkg == "core" && target == "mechanics" {
				t.Errorf("%s imports %s", file, imp)
			}
		}
	}
}

// TestRulesAreDeterministic: nothing under rules/ reads a clock, a file, the network or unkeyed randomness, and nothing
// goes on side by side. What is remembered for several games that do is kept by sync: it follows from what is asked
// alone.
func TestRulesAreDeterministic(t *testing.T) {
	banned := []string{"time", "os", "net", "math/rand", "crypto/rand", "runtime", "unsafe", "math/rand/v2", "syscall"}
	for _, file := range append(goFiles(t, "rules"), goFiles(t, "notation")...) {
		for _, imp := range importsOf(t, file) {
			for _, b := range banned {
				if imp == b || strings.HasPrefix(imp, b+"/") {
					t.Errorf("%s imports %s", file, imp)
				}
			}
		}
		ast.Inspect(parsed(t, file), func(n ast.Node) bool {
			switch n.(type) {
			case *ast.GoStmt, *ast.SelectStmt, *ast.ChanType:
				t.Errorf("%s does something side by side: %T", file, n)
			}
			return true
		})
	}
}

// mostOfEngine bounds the packages that the engine consists of, itself included.
const mostOfEngine = 16

// TestEngineKnowsNoTitle: the engine, and all that it imports, goes without the titles and the mechanisms of their
// rules.
func TestEngineKnowsNoTitle(t *testing.T) {
	may := map[string]bool{"fieldpost/rules/core": true, "fieldpost/rules/hexmap": true}
	seen := map[string]bool{}
	var follow func(pkg, by string)
	follow = func(pkg, by string) {
		rest, ours := strings.CutPrefix(pkg, "fieldpost/")
		if !ours || seen[pkg] {
			return
		}
		seen[pkg] = true
		if strings.HasPrefix(rest, "rules") && !may[pkg] {
			t.Errorf("%s, which the engine needs, imports %s", by, pkg)
		}
		for _, file := range goFiles(t, rest) {
			if filepath.Dir(file) == filepath.Join(root, filepath.FromSlash(rest)) {
				for _, imp := range importsOf(t, file) {
					follow(imp, pkg)
				}
			}
		}
	}
	follow("fieldpost/pbem/engine", "")
	if len(seen) > mostOfEngine {
		t.Errorf("the engine and what it imports are %d packages, at most %d are allowed", len(seen), mostOfEngine)
	}
}
