package docgen

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"fieldpost"
	"fieldpost/rules/core"
)

const module = "fieldpost/"

// source is one file of the project.
type source struct {
	path string
	text []string // lines
	file *ast.File
	set  *token.FileSet
}

// sharedFolders lists the folders whose faults may occur in every title.
var sharedFolders = []string{"notation", "pbem/engine", "pbem/engine/judging", "pbem/engine/sheets",
	"rules/core", "rules/mechanics/sheet"}

// boardFolders lists the folders that every title imports and that contain no rules: those of games and maps.
var boardFolders = []string{"rules/core", "rules/hexmap"}

// folder returns the folder of a title's rules, relative to the root of the checkout.
func folder(t core.Title) string {
	typ := reflect.TypeOf(t)
	if typ.Kind() == reflect.Pointer {
		typ = typ.Elem()
	}
	return strings.TrimPrefix(typ.PkgPath(), module)
}

// parsed caches the parsed folders: func() ([]source, error).
var parsed sync.Map

// read parses the sources in a folder, without tests.
func read(dir string) ([]source, error) {
	list, _ := parsed.LoadOrStore(dir, sync.OnceValues(func() ([]source, error) { return parse(dir) }))
	return list.(func() ([]source, error))()
}

func parse(dir string) ([]source, error) {
	names, err := fs.Glob(fieldpost.Sources, path.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	var out []source
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := fs.ReadFile(fieldpost.Sources, name)
		if err != nil {
			return nil, err
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, name, text, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		out = append(out, source{name, strings.Split(string(text), "\n"), file, set})
	}
	return out, nil
}

// readTitle parses the sources of a title: its own folder, the folder of its series, and the shared mechanisms that it
// uses.
func readTitle(t core.Title) ([]source, error) {
	todo, seen := []string{folder(t)}, map[string]bool{}
	var out []source
	for len(todo) > 0 {
		dir := todo[0]
		todo = todo[1:]
		if seen[dir] {
			continue
		}
		seen[dir] = true
		list, err := read(dir)
		if err != nil {
			return nil, err
		}
		for _, s := range list {
			for _, imp := range s.file.Imports {
				p, err := strconv.Unquote(imp.Path.Value)
				if dir := strings.TrimPrefix(p, module); err == nil && strings.HasPrefix(dir, "rules/") &&
					!slices.Contains(boardFolders, dir) {
					todo = append(todo, dir)
				}
			}
		}
		out = append(out, list...)
	}
	return out, nil
}

// ruleNumber matches a rule number.
var ruleNumber = regexp.MustCompile(`^\d+(\.\d+)+[a-z]?$`)

// rulesOf returns the rule numbers in the constants of sources, by name of the constant.
func rulesOf(list []source) map[string]string {
	out := map[string]string{}
	for _, s := range list {
		for _, decl := range s.file.Decls {
			g, ok := decl.(*ast.GenDecl)
			if !ok || g.Tok != token.CONST {
				continue
			}
			for _, spec := range g.Specs {
				v := spec.(*ast.ValueSpec)
				for i, name := range v.Names {
					if i < len(v.Values) {
						if n := literal(v.Values[i]); ruleNumber.MatchString(n) {
							out[name.Name] = n
						}
					}
				}
			}
		}
	}
	return out
}

// literal returns the value of a string literal, or of literals joined by +; "" for any other expression.
func literal(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		if s, err := strconv.Unquote(e.Value); err == nil && e.Kind == token.STRING {
			return s
		}
	case *ast.BinaryExpr:
		if a, b := literal(e.X), literal(e.Y); a != "" && b != "" {
			return a + b
		}
	}
	return ""
}

// sorted returns the members of a set.
func sorted(set map[string]bool) []string {
	var out []string
	for s := range set { // any order: sorted below
		out = append(out, s)
	}
	slices.Sort(out)
	return out
}
