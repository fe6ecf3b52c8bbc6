package architecture

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/packages"
)

const root = "../../.."

// tree is the source of the project as the tests have read it: each file is parsed once.
var tree = struct {
	set   *token.FileSet
	mu    sync.Mutex
	files map[string]func() (*ast.File, error) // by absolute path
}{set: token.NewFileSet(), files: map[string]func() (*ast.File, error){}}

// home is the folder of the project, with a separator behind it.
var home = sync.OnceValues(func() (string, error) {
	dir, err := filepath.Abs(root)
	return dir + string(filepath.Separator), err
})

// parse returns a source file, with its comments; it must not be changed. Functions outside the project have no bodies:
// what they do is not looked at.
func parse(path string) (*ast.File, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	ours, err := home()
	if err != nil {
		return nil, err
	}
	tree.mu.Lock()
	read := tree.files[path]
	if read == nil {
		read = sync.OnceValues(func() (*ast.File, error) {
			if strings.HasPrefix(path, ours) {
				return parser.ParseFile(tree.set, path, nil, parser.ParseComments|parser.SkipObjectResolution)
			}
			f, err := parser.ParseFile(tree.set, path, nil, parser.SkipObjectResolution)
			if err != nil || !strings.HasSuffix(path, ".go") { // the main function of a test, in the build cache
				return f, err
			}
			for _, d := range f.Decls {
				if fn, ok := d.(*ast.FuncDecl); ok {
					fn.Body = nil
				}
			}
			return f, nil
		})
		tree.files[path] = read
	}
	tree.mu.Unlock()
	return read()
}

// parsed is parse for a test.
func parsed(t *testing.T, path string) *ast.File {
	t.Helper()
	f, err := parse(path)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// typed are the packages of the project and their tests with the types of what is in them, found out once.
var typed = sync.OnceValues(func() ([]*packages.Package, error) {
	cfg := &packages.Config{Dir: root, Tests: true, Fset: tree.set,
		ParseFile: func(_ *token.FileSet, path string, _ []byte) (*ast.File, error) { return parse(path) },
		Mode: packages.NeedName | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedFiles |
			packages.NeedImports}
	return packages.Load(cfg, "./notation/...", "./rules/...", "./pbem/...", "./cmd/...")
})

// typedPackages returns the type-checked packages of the tree. The test fails if one does not compile, and is skipped
// in short mode.
func typedPackages(t *testing.T) []*packages.Package {
	t.Helper()
	if testing.Short() {
		t.Skip("it type-checks the whole tree")
	}
	pkgs, err := typed()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pkgs {
		if len(p.Errors) > 0 {
			t.Fatal(p.Errors[0])
		}
	}
	return pkgs
}

// goFiles lists the source files below a folder of the project, tests left out.
func goFiles(t *testing.T, dir string) []string {
	t.Helper()
	var out []string
	err := filepath.WalkDir(filepath.Join(root, dir), func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
			out = append(out, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(out) == 0 {
		t.Fatalf("no Go files under %s", dir)
	}
	return out
}
