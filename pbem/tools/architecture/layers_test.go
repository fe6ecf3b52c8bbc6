package architecture

import (
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestLayers: the files of the engine, and of the packages that it lies on, call downwards only: no file is called by
// one that it calls, at whatever remove. A call through an interface does not count.
func TestLayers(t *testing.T) {
	for _, p := range typedPackages(t) {
		of, ok := strings.CutPrefix(p.PkgPath, "fieldpost/"+engine)
		if !ok || of == "/toy" || strings.Contains(p.ID, "[") || strings.HasSuffix(p.Name, "_test") ||
			p.Name == "main" {
			continue
		}
		calls := map[string]map[string]string{} // from file to file, and by which function
		for _, f := range p.Syntax {
			file := func(n ast.Node) string { return filepath.Base(tree.set.Position(n.Pos()).Filename) }
			calls[file(f)] = map[string]string{}
			for _, d := range f.Decls {
				fn, ok := d.(*ast.FuncDecl)
				if !ok {
					continue
				}
				ast.Inspect(fn, func(n ast.Node) bool {
					id, ok := n.(*ast.Ident)
					if !ok {
						return true
					}
					o, ok := p.TypesInfo.Uses[id].(*types.Func)
					if !ok || o.Pkg() != p.Types {
						return true
					}
					if r := o.Signature().Recv(); r != nil && types.IsInterface(r.Type()) {
						return true
					}
					if to := filepath.Base(tree.set.Position(o.Pos()).Filename); to != file(f) {
						calls[file(f)][to] = fn.Name.Name + " calls " + o.Name()
					}
					return true
				})
			}
		}
		if circle := circleIn(calls); circle != nil {
			t.Errorf("%s calls back up: %s", p.PkgPath, strings.Join(circle, "; "))
		}
	}
}

// circleIn returns the calls that lead from a file back to itself, nil if there are none.
func circleIn(calls map[string]map[string]string) []string {
	done := map[string]bool{}
	var way []string
	var visit func(file string) []string
	visit = func(file string) []string {
		if i := slices.Index(way, file); i >= 0 {
			var out []string
			round := append(slices.Clone(way[i:]), file)
			for k, at := range round[:len(round)-1] {
				out = append(out, fmt.Sprintf("%s -> %s (%s)", at, round[k+1], calls[at][round[k+1]]))
			}
			return out
		}
		if done[file] {
			return nil
		}
		way = append(way, file)
		defer func() { way, done[file] = way[:len(way)-1], true }()
		for _, to := range slices.Sorted(maps.Keys(calls[file])) {
			if c := visit(to); c != nil {
				return c
			}
		}
		return nil
	}
	for _, file := range slices.Sorted(maps.Keys(calls)) {
		if c := visit(file); c != nil {
			return c
		}
	}
	return nil
}

func TestCircle(t *testing.T) {
	layers := map[string]map[string]string{"a": {"b": "x calls y", "c": "x calls z"}, "b": {"c": "y calls z"}, "c": {}}
	if c := circleIn(layers); c != nil {
		t.Errorf("layers have the circle %v", c)
	}
	layers["c"]["b"] = "z calls y"
	if c := circleIn(layers); !slices.Equal(c, []string{"b -> c (y calls z)", "c -> b (z calls y)"}) {
		t.Errorf("found %v", c)
	}
}
