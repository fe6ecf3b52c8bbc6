package docgen

import (
	"go/ast"
	"go/token"

	_ "fieldpost/pbem/tools/testtmp"
)

// codesIn returns the strings of a file that are spelled like the code of a fault, imports and tags left out.
func codesIn(s source) []string {
	var out []string
	ast.Inspect(s.file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.BasicLit:
			if n.Kind == token.STRING && codePattern.MatchString(literal(n)) {
				out = append(out, literal(n))
			}
		}
		return true
	})
	return out
}
