package command

import (
	"go/ast"
	"go/parser"
	src "go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// elsewhere are the strings that are spelled like a command and stand for something else, or for it with a reason.
var elsewhere = map[string][]string{
	"clock.go":                             {"moderator", "observer"},    // the reason of an act; a value of the argument what
	"consents.go":                          {"absence", "unseal"},        // a value of the argument what; a kind of record
	"sheets.go":                            {"moderator"},                // the reason of an act
	"rulings.go":                           {"claim"},                    // in the place of a rule
	"../mailhandler/claim.go":              {"claim"},                    // a kind of letter
	"../mailhandler/guests.go":             {"observe", "deny"},          // kinds of incident and of letter
	"../mailhandler/meant.go":              {"check"},                    // of the head of a frame
	"../mailhandler/planner.go":            {"planner"},                  // a line of the log
	"../../../cmd/pbem/complete_usage.go":  {"status"},                   // a flag
	"../mailhandler/invite.go":             {"moderator"},                // a role, as the file of invites spells it
	"../mailhandler/answer.go":             {"help"},                     // a kind of letter
	"../mailhandler/pressframe.go":         {"moderator"},                // to whom press goes
	"../mailhandler/prose.go":              {"moderator"},                // a side of a frame
	"../mailhandler/slips.go":              {"moderator"},                // a side of a frame
	"../../../cmd/pbem/clock.go":           {"clock", "resume"},          // commands of the program
	"../../../cmd/pbem/hexmap_near.go":     {"zone"},                     // of a map
	"../../../cmd/pbem/title_check.go":     {"brief", "claim"},           // a flag; a kind of line
	"../../../cmd/pbem/mod.go":             {"rollback", "roll", "seat"}, // by hand they have arguments and flags of their own
	"../../../cmd/pbem/complete.go":        {"seat"},                     // the same flag
	"../../../cmd/pbem/new.go":             {"seat"},                     // a flag
	"../../../cmd/pbem/vassal.go":          {"vassal"},                   // a command of the program
	"../../../cmd/pbem/plan_serve.go":      {"planner"},                  // what is served
	"../../../cmd/pbem/event_structure.go": {"draw"},                     // an argument
	"../../../cmd/pbem/event.go":           {"status", "end", "undo"},    // commands of events, a flag
}

// TestVerbsStandInTheTable: outside the table no source of the way of a command names one: what holds for it is asked
// of its row. Kinds and fields of ledger records, arguments and flags may be spelled alike.
func TestVerbsStandInTheTable(t *testing.T) {
	var names []string
	for _, v := range verbs {
		names = append(append(names, v.name), v.alias...)
	}
	found := map[string][]string{}
	for _, glob := range []string{"*.go", "../mailhandler/*.go", "../../../cmd/pbem/*.go"} {
		files, err := filepath.Glob(glob)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: no files, %v", glob, err)
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") || name == "verbs.go" || name == "args.go" {
				continue
			}
			for _, s := range literals(t, name) {
				if slices.Contains(names, s) && !slices.Contains(found[name], s) {
					found[name] = append(found[name], s)
				}
			}
		}
	}
	for name, list := range found {
		for _, s := range list {
			if !slices.Contains(elsewhere[name], s) {
				t.Errorf("%s names the command %q; what holds for it belongs into its row of the table", name, s)
			}
		}
	}
	for name, list := range elsewhere {
		for _, s := range list {
			if !slices.Contains(found[name], s) {
				t.Errorf("%s does not say %q any more", name, s)
			}
		}
	}
}

// literals returns the strings of a file, without arguments of calls that look something up by name, what a record's
// Type is held against, and constants of a type.
func literals(t *testing.T, name string) []string {
	t.Helper()
	file, err := parser.ParseFile(src.NewFileSet(), name, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	skip := map[ast.Node]bool{}
	var out []string
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if f, ok := n.Fun.(*ast.SelectorExpr); ok && slices.Contains(lookups, f.Sel.Name) {
				for _, a := range n.Args {
					skip[a] = true
				}
			}
		case *ast.BinaryExpr:
			skip[n.Y] = skip[n.Y] || ofType(n.X)
		case *ast.SwitchStmt:
			for _, c := range n.Body.List {
				for _, e := range c.(*ast.CaseClause).List {
					skip[e] = skip[e] || ofType(n.Tag)
				}
			}
		case *ast.ValueSpec:
			for _, v := range n.Values {
				skip[v] = skip[v] || n.Type != nil
			}
		case *ast.BasicLit:
			if s, err := strconv.Unquote(n.Value); err == nil && n.Kind == src.STRING && !skip[n] {
				out = append(out, s)
			}
		}
		return true
	})
	return out
}

// lookups are the calls whose strings name fields of records, arguments, flags and values of the log.
var lookups = []string{"Get", "Arg", "instant", "Info", "Warn", "StringVar", "StringArrayVar"}

// ofType reports whether something is the type of a record.
func ofType(e ast.Expr) bool {
	s, ok := e.(*ast.SelectorExpr)
	return ok && s.Sel.Name == "Type"
}
