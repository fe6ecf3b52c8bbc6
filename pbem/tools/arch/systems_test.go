package arch

import (
	"os"
	"os/exec"
	"strconv"
	"testing"

	"golang.org/x/tools/go/packages"
)

// systems are those that releases are built for besides the one that the tests run on.
var systems = [][2]string{
	{"linux", "amd64"}, {"linux", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"}, {"windows", "amd64"}, {"windows", "arm64"},
}

// TestEverySystem checks the types of every package and test for each system that releases are built for. It runs in CI only.
func TestEverySystem(t *testing.T) {
	if os.Getenv("CI") == "" {
		t.Skip("takes a minute: runs where CI is set")
	}
	for _, s := range systems {
		t.Run(s[0]+"/"+s[1], func(t *testing.T) {
			found, err := packages.Load(&packages.Config{
				Dir: "../../..", Tests: true, Env: append(os.Environ(), "GOOS="+s[0], "GOARCH="+s[1], "CGO_ENABLED=0"),
				Mode: packages.NeedName | packages.NeedImports | packages.NeedDeps | packages.NeedFiles | packages.NeedCompiledGoFiles |
					packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesSizes,
			}, "./...")
			if err != nil || len(found) == 0 {
				t.Fatalf("%d packages, %v", len(found), err)
			}
			packages.Visit(found, nil, func(p *packages.Package) {
				for _, e := range p.Errors {
					t.Errorf("%s: %v", p.PkgPath, e)
				}
			})
		})
	}
}

// others are the systems whose program no other test builds.
var others = [][2]string{{"linux", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"}, {"windows", "arm64"}}

// TestAnotherSystem builds the program for one of the other systems, the commit says which: all of them in one run would take four times as
// long. It runs in CI only.
func TestAnotherSystem(t *testing.T) {
	if os.Getenv("CI") == "" {
		t.Skip("takes a minute: runs where CI is set")
	}
	t.Parallel()
	n := 0
	if commit, err := exec.Command("git", "rev-parse", "HEAD").Output(); err == nil {
		digit, err := strconv.ParseUint(string(commit[:1]), 16, 8)
		if err != nil {
			t.Fatal(err)
		}
		n = int(digit) % len(others)
	}
	s := others[n]
	build := exec.Command("go", "build", "-o", os.DevNull, "../../../cmd/pbem")
	build.Env = append(os.Environ(), "GOOS="+s[0], "GOARCH="+s[1], "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Errorf("%s/%s: %v\n%s", s[0], s[1], err, out)
	}
	t.Logf("built for %s/%s", s[0], s[1])
}
