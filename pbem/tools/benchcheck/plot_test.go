package benchcheck

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/pbem/tools/golden"
)

// pageRows returns the rows of the page.
func pageRows(t *testing.T) []Row {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(root(t), "docs", "performance.md"))
	if err != nil {
		t.Fatal(err)
	}
	return Rows(string(b))
}

// TestPlot: the picture of the page shows its table.
func TestPlot(t *testing.T) {
	golden.Compare(t, filepath.Join(root(t), "docs", "pictures", "performance.svg"), Plot(pageRows(t)))
}

// TestRows: every row has a figure with a unit and a command; a budget that is missed is in bold, and no other.
func TestRows(t *testing.T) {
	rows := pageRows(t)
	budgets, peers := 0, 0
	for i, r := range rows {
		if r.Group == "" || r.Work == "" || r.Figure == "" || r.Command == "" {
			t.Errorf("row %d: %q misses a cell", i+1, r)
		}
		if r.Command == "the same" && (i == 0 || rows[i-1].Group != r.Group) {
			t.Errorf("%s: the same as what?", r.Work)
		}
		if !strings.ContainsAny(r.Command, "`") && r.Command != "the same" {
			t.Errorf("%s: %q is no command", r.Work, r.Command)
		}
		if s, ok := r.BudgetShare(); ok {
			budgets++
			if missed := s.High > 1; missed != strings.HasPrefix(r.Figure, "**") {
				t.Errorf("%s: %s of %s: missed %v", r.Work, r.Figure, r.Budget, missed)
			}
		}
		peers += len(r.PeerShares())
	}
	if budgets < 25 || peers < 30 {
		t.Errorf("%d shares of budgets, %d of peers", budgets, peers)
	}
}

// TestShares: rates turn round, units are converted, ranges and several peers are read.
func TestShares(t *testing.T) {
	const page = "| Work | Figure | Budget | Beside a peer | Command |\n|---|---|---|---|---|\n" +
		"| **Mail** (all) | | | | |\n" +
		"| Fast: one | 0.5 to 1 s CPU | 2,000 ms for 3 | 0.28 of one on SVG (46 MB); 0.4 to 0.5 of two, by three | `a\\|b` |\n" +
		"| Rate | **20 orders/s** | 40 orders/s | | the same |\n"
	rows := Rows(page)
	if len(rows) != 2 || rows[0].Group != "Mail" || rows[0].Command != "`a|b`" || rows[0].Label() != "Fast" {
		t.Fatalf("%+v", rows)
	}
	if s, ok := rows[0].BudgetShare(); !ok || s != (Share{0.25, 0.5, "2,000 ms for 3"}) {
		t.Error(s)
	}
	if s, ok := rows[1].BudgetShare(); !ok || s != (Share{2, 2, "40 orders/s"}) {
		t.Error(s)
	}
	if p := rows[0].PeerShares(); len(p) != 2 || p[0] != (Share{0.28, 0.28, "one on SVG"}) || p[1] != (Share{0.4, 0.5, "two"}) {
		t.Errorf("%+v", p)
	}
}

// TestRuns: each benchmark of the table runs once, with the rows of "the same" below it.
func TestRuns(t *testing.T) {
	rows := []Row{{Work: "a", Command: "`go test -run - -bench A ./pbem/x`"}, {Work: "b", Command: "the same"},
		{Work: "c", Command: "`pbem plan`"}, {Work: "d", Command: "the same"},
		{Work: "e", Command: "`go test -run - -bench 'B\\|C' ./pbem/x -n 1`"}, {Work: "f", Command: "`go test -run - -bench A ./pbem/x`"}}
	got := ""
	for _, r := range Runs(rows) {
		got += r.Command + ":"
		for _, row := range r.Rows {
			got += " " + row.Work
		}
		got += "\n"
	}
	want := "go test -run - -bench A ./pbem/x: a b f\ngo test -run - -bench 'B\\|C' ./pbem/x -n 1: e\n"
	if got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
}
