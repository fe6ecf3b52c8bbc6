package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"fieldpost/rules"
)

// TestRulesIterateInOrder: no loop over a map in rules code, unless its comment says why the order cannot be seen
// ("any order: ...") ; and no floating point, no goroutine.
func TestRulesIterateInOrder(t *testing.T) {
	cfg := &packages.Config{Dir: root,
		Mode: packages.NeedName | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedFiles | packages.NeedImports | packages.NeedDeps}
	pkgs, err := packages.Load(cfg, "./rules/...")
	if err != nil {
		t.Fatal(err)
	}
	loops := 0
	for _, p := range pkgs {
		if len(p.Errors) > 0 {
			t.Fatal(p.Errors[0])
		}
		for _, f := range p.Syntax {
			reasons := map[int]bool{}
			for _, c := range f.Comments {
				if strings.Contains(c.Text(), "any order:") {
					reasons[p.Fset.Position(c.Pos()).Line] = true
					reasons[p.Fset.Position(c.End()).Line] = true
				}
			}
			ast.Inspect(f, func(n ast.Node) bool {
				pos := func() token.Position { return p.Fset.Position(n.Pos()) }
				switch n := n.(type) {
				case *ast.GoStmt:
					t.Errorf("%s: a goroutine in rules code", pos())
				case *ast.RangeStmt:
					loops++
					if _, isMap := p.TypesInfo.TypeOf(n.X).Underlying().(*types.Map); isMap {
						if l := pos().Line; !reasons[l] && !reasons[l-1] {
							t.Errorf("%s: a loop over a map; sort its keys, or say why no order can be seen (\"any order: ...\")", pos())
						}
					}
				case *ast.Ident:
					if n.Name == "float64" || n.Name == "float32" {
						t.Errorf("%s: %s in rules code", pos(), n.Name)
					}
				}
				return true
			})
		}
	}
	if loops == 0 {
		t.Error("no loop was looked at")
	}
}

// TestSharedCodeNamesNoTitle: outside its own folders, the lists of titles and the demo, no code names a title.
func TestSharedCodeNamesNoTitle(t *testing.T) {
	exempt := regexp.MustCompile(`/rules/rules\.go$|/pbem/text/titles\.go$|/pbem/tools/demo/|/cmd/pbem/|/config/`)
	for _, title := range rules.All() {
		id, folder := title.Meta().ID, path.Base(reflect.TypeOf(title).PkgPath())
		word := regexp.MustCompile(`(?i)\b` + id + `\b`)
		for _, top := range []string{"notation", "rules", "pbem", "scenarios"} {
			for _, file := range goFiles(t, top) {
				slash := filepath.ToSlash(file)
				if strings.Contains(slash, "/"+id+"/") || strings.Contains(slash, "/rules/"+folder+"/") || exempt.MatchString(slash) {
					continue
				}
				b, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				if err := namesTitle(file, b, word); err != "" {
					t.Error(err)
				}
			}
		}
	}
}

// namesTitle looks at code and strings; a comment may give an example.
func namesTitle(file string, src []byte, word *regexp.Regexp) string {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, file, src, 0)
	if err != nil {
		return err.Error()
	}
	found := ""
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if word.MatchString(n.Name) {
				found = fset.Position(n.Pos()).String() + ": " + n.Name
			}
		case *ast.BasicLit:
			if n.Kind == token.STRING && word.MatchString(n.Value) && !strings.Contains(n.Value, "#PBEM") {
				found = fset.Position(n.Pos()).String() + ": " + n.Value
			}
		}
		return true
	})
	return found
}

// TestMechanismsTakeNoSwitches: a mechanism is told what to do by values and functions, not by booleans.
func TestMechanismsTakeNoSwitches(t *testing.T) {
	for _, file := range goFiles(t, "rules/mech") {
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		isBool := func(e ast.Expr) bool { id, ok := e.(*ast.Ident); return ok && id.Name == "bool" }
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if !n.Name.IsExported() {
					return true
				}
				params := 0
				for _, p := range n.Type.Params.List {
					params += max(1, len(p.Names))
					if isBool(p.Type) {
						t.Errorf("%s: %s takes a boolean", fset.Position(n.Pos()), n.Name.Name)
					}
				}
				if params > 6 {
					t.Errorf("%s: %s has %d parameters", fset.Position(n.Pos()), n.Name.Name, params)
				}
			case *ast.StructType:
				for _, field := range n.Fields.List {
					for _, name := range field.Names {
						if name.IsExported() && isBool(field.Type) {
							t.Errorf("%s: field %s is a boolean", fset.Position(field.Pos()), name.Name)
						}
					}
				}
			}
			return true
		})
	}
}
