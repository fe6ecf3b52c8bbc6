package arch

import (
	"go/ast"
	"go/token"
	"os"
	"os/exec"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// system is a target of releases.
type system struct{ os, arch string }

// systems are those that releases are built for, without linux/amd64, where the tests run.
var systems = []system{{"windows", "amd64"}, {"windows", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"}, {"linux", "arm64"}}

// built is the system whose program package wine builds and runs.
var built = system{"windows", "amd64"}

func (s system) String() string { return s.os + "/" + s.arch }

func (s system) env() []string {
	return append(os.Environ(), "GOOS="+s.os, "GOARCH="+s.arch, "CGO_ENABLED=0")
}

// onlyCI skips the test where CI is not set.
func onlyCI(t *testing.T) {
	t.Helper()
	if os.Getenv("CI") == "" {
		t.Skip("takes minutes: runs where CI is set")
	}
}

// TestEverySystem checks the types of every package and test for each system. It runs in CI only.
func TestEverySystem(t *testing.T) {
	onlyCI(t)
	for _, s := range systems {
		t.Run(s.String(), func(t *testing.T) {
			found, err := packages.Load(&packages.Config{Dir: root, Tests: true, Env: s.env(), Fset: tree.set,
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

// TestProgramOfEverySystem builds the program for each system for which no other test does. It runs in CI only. Nobody runs what it builds:
// without optimization that takes two thirds of the time.
func TestProgramOfEverySystem(t *testing.T) {
	onlyCI(t)
	for _, s := range systems {
		if s == built {
			continue
		}
		t.Run(s.String(), func(t *testing.T) {
			build := exec.Command("go", "build", "-gcflags=all=-N -l", "-ldflags=-s -w", "-o", os.DevNull, root+"/cmd/pbem")
			build.Env = s.env()
			if out, err := build.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}
