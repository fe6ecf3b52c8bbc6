package architecture

import (
	"go/ast"
	"go/token"
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// system is a target of releases.
type system struct{ os, arch string }

// systems are those that releases are built for, without linux/amd64, where the tests run.
var systems = []system{{"windows", "amd64"}, {"windows", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"}, {"linux", "arm64"}}

// TestEverySystem checks the types of every package and test for each system. It runs in CI only; .ci/run builds the
// programs.
func TestEverySystem(t *testing.T) {
	if os.Getenv("CI") == "" {
		t.Skip("takes a minute: runs where CI is set")
	}
	for _, s := range systems {
		t.Run(s.os+"/"+s.arch, func(t *testing.T) {
			found, err := packages.Load(&packages.Config{Dir: root, Tests: true, Fset: tree.set,
				Env:       append(os.Environ(), "GOOS="+s.os, "GOARCH="+s.arch, "CGO_ENABLED=0"),
				ParseFile: func(_ *token.FileSet, path string, _ []byte) (*ast.File, error) { return parse(path) },
				Mode: packages.NeedName | packages.NeedImports | packages.NeedDeps | packages.NeedFiles | packages.NeedCompiledGoFiles |
					packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesSizes,
			}, "./...")
			if err != nil {
				t.Fatal(err)
			}
			checked := 0
			packages.Visit(found, nil, func(p *packages.Package) {
				if !strings.HasPrefix(p.PkgPath, "fieldpost") || strings.HasSuffix(p.PkgPath, ".test") {
					return // its functions have no bodies
				}
				checked++
				for _, e := range p.Errors {
					t.Errorf("%s: %v", p.PkgPath, e)
				}
			})
			if checked < 150 {
				t.Errorf("only %d packages", checked)
			}
		})
	}
}
