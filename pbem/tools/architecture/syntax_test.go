package architecture

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"fieldpost/rules"
)

// TestRulesIterateInOrder: no loop over a map in rules code, unless its comment says why the order cannot be seen
// ("any order: ...") ; and no floating point, no goroutine.
func TestRulesIterateInOrder(t *testing.T) {
	loops := 0
	for _, p := range typedPackages(t) {
		if !strings.HasPrefix(p.PkgPath+"/", "fieldpost/rules/") || p.ID != p.PkgPath { // no rules, or with tests
			continue
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

// TestSharedCodeNamesNoTitle: outside its own folders, the lists of titles and of benchmarks and the demo, no code names
// a title.
func TestSharedCodeNamesNoTitle(t *testing.T) {
	exempt := regexp.MustCompile(`/rules/rules\.go$|/pbem/tools/demo/|/pbem/tools/benchcheck/measure\.go$|/cmd/pbem/|/config/`)
	var ids []string
	folders := map[string]string{} // of the rules, by the title's ID
	for _, title := range rules.All() {
		id := title.Meta().ID
		ids, folders[id] = append(ids, id), path.Base(reflect.TypeOf(title).PkgPath())
	}
	word := regexp.MustCompile(`(?i)\b(?:` + strings.Join(ids, "|") + `)\b`)
	for _, top := range []string{"notation", "rules", "pbem", "scenarios"} {
		for _, file := range goFiles(t, top) {
			slash := filepath.ToSlash(file)
			if exempt.MatchString(slash) {
				continue
			}
			for _, found := range titlesNamed(parsed(t, file), word) {
				id := strings.ToLower(found.title)
				if !strings.Contains(slash, "/"+id+"/") && !strings.Contains(slash, "/rules/"+folders[id]+"/") {
					t.Errorf("%s: %s", tree.set.Position(found.pos), found.in)
				}
			}
		}
	}
}

// named is a place that names a title: what it says there, in which code.
type named struct {
	pos       token.Pos
	title, in string
}

// titlesNamed looks at code and strings; a comment may give an example.
func titlesNamed(f *ast.File, word *regexp.Regexp) (out []named) {
	look := func(pos token.Pos, in string) {
		for _, title := range word.FindAllString(in, -1) {
			out = append(out, named{pos, title, in})
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			look(n.Pos(), n.Name)
		case *ast.BasicLit:
			if n.Kind == token.STRING && !strings.Contains(n.Value, "#PBEM") {
				look(n.Pos(), n.Value)
			}
		}
		return true
	})
	return out
}

// TestMechanismsTakeNoSwitches: a mechanism is told what to do by values and functions, not by booleans.
func TestMechanismsTakeNoSwitches(t *testing.T) {
	for _, file := range goFiles(t, "rules/mechanics") {
		isBool := func(e ast.Expr) bool { id, ok := e.(*ast.Ident); return ok && id.Name == "bool" }
		ast.Inspect(parsed(t, file), func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if !n.Name.IsExported() {
					return true
				}
				params := 0
				for _, p := range n.Type.Params.List {
					params += max(1, len(p.Names))
					if isBool(p.Type) {
						t.Errorf("%s: %s takes a boolean", tree.set.Position(n.Pos()), n.Name.Name)
					}
				}
				if params > 6 {
					t.Errorf("%s: %s has %d parameters", tree.set.Position(n.Pos()), n.Name.Name, params)
				}
			case *ast.StructType:
				for _, field := range n.Fields.List {
					for _, name := range field.Names {
						if name.IsExported() && isBool(field.Type) {
							t.Errorf("%s: field %s is a boolean", tree.set.Position(field.Pos()), name.Name)
						}
					}
				}
			}
			return true
		})
	}
}

// TestMailFilesAreDurable: the files of mail and letters are written by package durable and by nothing else.
func TestMailFilesAreDurable(t *testing.T) {
	writes := map[string]bool{"WriteFile": true, "Create": true, "CreateTemp": true, "OpenFile": true}
	looked := 0
	for _, dir := range []string{"pbem/mail/spool", "pbem/mail/outbox", "pbem/mail/bounce", "pbem/service/ledgerreader"} {
		for _, file := range goFiles(t, dir) {
			ast.Inspect(parsed(t, file), func(n ast.Node) bool {
				sel, ok := n.(*ast.SelectorExpr)
				if !ok {
					return true
				}
				switch x, _ := sel.X.(*ast.Ident); {
				case x == nil:
				case x.Name == "durable":
					looked++
				case x.Name == "os" && writes[sel.Sel.Name]:
					t.Errorf("%s calls os.%s; use package durable", file, sel.Sel.Name)
				}
				return true
			})
		}
	}
	if looked < 10 {
		t.Errorf("durable is called in %d places", looked)
	}
}
