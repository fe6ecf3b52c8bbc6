package architecture

import (
	"go/ast"
	"go/constant"
	"go/types"
	"regexp"
	"testing"
)

// TestPatternsCompile: each constant that is compiled when it is first needed is a regular expression.
func TestPatternsCompile(t *testing.T) {
	n := 0
	for _, p := range typedPackages(t) {
		for _, f := range p.Syntax {
			ast.Inspect(f, func(node ast.Node) bool {
				call, ok := node.(*ast.CallExpr)
				if !ok || !isPattern(p.TypesInfo, call) || p.Name == "pattern" {
					return true
				}
				if v := p.TypesInfo.Types[call.Args[0]].Value; v != nil {
					n++
					if _, err := regexp.Compile(constant.StringVal(v)); err != nil {
						t.Errorf("%s: %v", p.Fset.Position(call.Pos()), err)
					}
				}
				return true
			})
		}
	}
	if n < 50 {
		t.Errorf("only %d patterns were looked at", n)
	}
}

// isPattern reports whether a call makes a pattern.
func isPattern(info *types.Info, call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	f, ok := info.Uses[sel.Sel].(*types.Func)
	return ok && f.FullName() == "fieldpost/pbem/text/lazyregexp.New"
}
