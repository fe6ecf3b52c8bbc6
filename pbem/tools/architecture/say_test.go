package architecture

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"
)

const sayPath = "fieldpost/notation/say"

// TestTextsAreTexts: what a player reads is a format and its arguments until it is printed. Outside its package a
// say.Text is made of constants, say.F and say.Plain, and read with String or a book: its bytes are nobody's business.
func TestTextsAreTexts(t *testing.T) {
	texts, found := 0, map[string]bool{}
	for _, p := range typedPackages(t) {
		if strings.HasPrefix(p.PkgPath, sayPath) {
			continue
		}
		for _, f := range p.Syntax {
			ast.Inspect(f, func(n ast.Node) bool {
				if x, ok := n.(ast.Expr); ok && isText(p.TypesInfo.TypeOf(x)) {
					texts++
				}
				if what := bytesOfText(p.TypesInfo, n); what != "" {
					found[p.Fset.Position(n.Pos()).String()+": "+what] = true
				}
				return true
			})
		}
	}
	for _, f := range slices.Sorted(maps.Keys(found)) {
		t.Error(f)
	}
	if texts < 1000 {
		t.Errorf("only %d texts were looked at", texts)
	}
}

func isText(t types.Type) bool {
	n, ok := t.(*types.Named)
	return ok && n.Obj().Name() == "Text" && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == sayPath
}

// bytesOfText describes what a node does with the bytes of a text, "" for nothing.
func bytesOfText(info *types.Info, n ast.Node) string {
	// made holds for a text that is no constant, worded for a constant with words.
	made := func(x ast.Expr) bool { return isText(info.TypeOf(x)) && info.Types[x].Value == nil }
	worded := func(x ast.Expr) bool { v := info.Types[x].Value; return v != nil && v.ExactString() != `""` }
	switch n := n.(type) {
	case *ast.CallExpr:
		return callOnText(info, n, made)
	case *ast.IndexExpr:
		if made(n.X) {
			return "an index into a text"
		}
	case *ast.SliceExpr:
		if made(n.X) {
			return "a slice of a text"
		}
	case *ast.RangeStmt:
		if made(n.X) {
			return "a loop over a text"
		}
	case *ast.BinaryExpr:
		switch {
		case n.Op != token.EQL && n.Op != token.NEQ && n.Op != token.ADD && (made(n.X) || made(n.Y)):
			return "an order of texts; compare what String gives"
		case n.Op != token.ADD && (made(n.X) && worded(n.Y) || made(n.Y) && worded(n.X)):
			return "a text compared with words, which it may say without being equal; compare what String gives"
		}
	case *ast.SwitchStmt:
		if n.Tag != nil && made(n.Tag) {
			return "a switch over a text; switch over what String gives"
		}
	}
	return ""
}

func callOnText(info *types.Info, n *ast.CallExpr, made func(ast.Expr) bool) string {
	if len(n.Args) == 1 {
		tv := info.Types[n.Fun]
		switch arg := n.Args[0]; {
		case tv.IsType() && made(arg) && !isText(tv.Type) && !types.IsInterface(tv.Type):
			return "a text converted; print it with String"
		case tv.IsType() && isText(tv.Type) && info.Types[arg].Value == nil && !isText(info.TypeOf(arg)):
			return "a string converted to a text; use say.F or say.Plain"
		case tv.IsBuiltin() && made(arg):
			return "the length of a text"
		}
	}
	var id *ast.Ident
	switch f := n.Fun.(type) {
	case *ast.SelectorExpr:
		id = f.Sel
	case *ast.Ident:
		id = f
	}
	if id == nil {
		return ""
	}
	in, ok := info.Instances[id]
	if o := info.Uses[id]; !ok || o == nil || o.Pkg() == nil || o.Pkg().Path() != "cmp" && o.Pkg().Path() != "slices" || o.Name() == "Or" {
		return ""
	}
	sorts := strings.HasPrefix(id.Name, "Compare") || id.Name == "Less" || strings.HasPrefix(id.Name, "Sort") &&
		!strings.Contains(id.Name, "Func") || id.Name == "Sorted" || id.Name == "Min" || id.Name == "Max"
	for i := range in.TypeArgs.Len() {
		if sorts && isText(in.TypeArgs.At(i)) {
			return "an order of texts; compare what String gives"
		}
	}
	return ""
}
