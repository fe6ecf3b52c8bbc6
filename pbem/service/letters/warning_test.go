package letters

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/game/timekeeper"
	"fieldpost/pbem/view/report"
)

// kindsOfWarnings returns the constants of type Kind that package timekeeper declares.
func kindsOfWarnings(t *testing.T) (out []timekeeper.WarningKind) {
	t.Helper()
	files, err := filepath.Glob("../../game/timekeeper/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, src, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			v, ok := n.(*ast.ValueSpec)
			if !ok {
				return true
			}
			if id, ok := v.Type.(*ast.Ident); !ok || id.Name != "WarningKind" {
				return true
			}
			for _, x := range v.Values {
				s, err := strconv.Unquote(x.(*ast.BasicLit).Value)
				if err != nil {
					t.Fatal(err)
				}
				out = append(out, timekeeper.WarningKind(s))
			}
			return true
		})
	}
	return out
}

// TestWarnings ranges over the kinds of warnings: each has a row with readers, a subject and words.
func TestWarnings(t *testing.T) {
	kinds := kindsOfWarnings(t)
	if len(kinds) < 4 || len(kinds) != len(warnings) {
		t.Errorf("%d kinds of warnings, %d rows", len(kinds), len(warnings))
	}
	due := time.Date(2026, time.July, 6, 18, 0, 0, 0, time.UTC)
	for _, kind := range kinds {
		row, ok := warnings[kind]
		if !ok || row.players == nobody && !row.moderators || row.warningWords == nil {
			t.Errorf("%s: no row with readers, subject and words", kind)
			continue
		}
		w := timekeeper.Warning{Kind: kind, Side: "german", Owed: "orders", Cause: 3, At: due, Due: due, Grace: due.Add(time.Hour),
			Zone: time.UTC}
		if row.subject(w).String() == "" {
			t.Errorf("%s: no subject", kind)
		}
		text := row.text(w, report.Reader{Zone: time.UTC})
		for _, x := range text {
			if strings.TrimSpace(x.String()) == "" {
				t.Errorf("%s: an empty paragraph", kind)
			}
		}
		if len(text) == 0 {
			t.Errorf("%s: no words", kind)
		}
	}
}
