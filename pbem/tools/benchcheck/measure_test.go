package benchcheck

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestEveryBudgetIsMeasured: each row with a budget whose command is a benchmark names a result of that benchmark, and
// each measure belongs to a row of such a command.
func TestEveryBudgetIsMeasured(t *testing.T) {
	used := map[string]bool{}
	for _, run := range Runs(pageRows(t)) {
		for _, r := range run.Rows {
			m, ok := FindMeasure(r)
			_, has := r.BudgetShare()
			byHand := strings.HasPrefix(r.Work, "Open it by a program that starts") // its processes start pbem
			if has && !ok && !byHand {
				t.Errorf("%s: has a budget and no measure", r.Work)
			}
			if !ok {
				continue
			}
			used[m.Work] = true
			if _, err := r.WithFigure(m, 1, 2); err != nil {
				t.Error(err)
			}
		}
	}
	for _, m := range measures {
		if !used[m.Work] {
			t.Errorf("%s: no row of the page is measured so", m.Work)
		}
	}
}

// TestLines: a row is written as it stands on the page.
func TestLines(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(root(t), "docs", "performance.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range pageRows(t) {
		if !strings.Contains(string(page), "\n"+r.Line()+"\n") {
			t.Errorf("the page does not hold %s", r.Line())
		}
	}
}

// TestFigures: results become figures in the unit of the row, bold where the budget is missed.
func TestFigures(t *testing.T) {
	const out = "BenchmarkReplayKursk/orders=1-2 \t 10\t 5 ns/op\t 18432 entries/s\t 7 orders/s\n" +
		"BenchmarkReplayKursk/orders=12-2 \t 10\t 5 ns/op\t 99 entries/s\n" +
		"BenchmarkReplayKursk/orders=1-2 \t 10\t 5 ns/op\t 25120 entries/s\n" +
		"BenchmarkOpenRostov-2 \t 10\t 5 ns/op\t 4.126 cpu-ms\n" +
		"BenchmarkBurst/soft-2 \t 10\t 5 ns/op\t 172 peak-MB\n" +
		"BenchmarkCheckSheet-2 \t 10\t 1239000 ns/op\n"
	for _, x := range []struct{ work, figure, budget, want string }{
		{"Replay of *Kursk*, one order a sheet", "1 entries/s", "20,000 entries/s", "**18,400 to 25,100 entries/s**"},
		{"Replay of *Kursk*, one order a sheet", "**1 to 2 entries/s**", "10,000 entries/s", "18,400 to 25,100 entries/s"},
		{"Open a game of *Kiev to Rostov* 6", "3 to 5 ms CPU", "200 ms", "4.1 ms CPU"},
		{"Memory when 40 games get a mail", "172 MB", "200 MB", "180 MB"},
		{"Check a sheet of 60 moves", "0.7 ms", "5 ms", "1.2 ms"},
	} {
		r := Row{Work: x.work, Figure: x.figure, Budget: x.budget}
		m, ok := FindMeasure(r)
		low, high, measured := m.Range(out)
		if !ok || !measured {
			t.Fatalf("%s: measure %v, result %v", x.work, ok, measured)
		}
		got, err := r.WithFigure(m, low, high)
		if err != nil || got.Figure != x.want {
			t.Errorf("%s: %s, %v; want %s", x.work, got.Figure, err, x.want)
		}
	}
	if _, _, ok := measures[0].Range(out); ok {
		t.Error("a benchmark that did not run has a result")
	}
}

// TestArguments: a command gets the flags that a row says its figures were measured with.
func TestArguments(t *testing.T) {
	r := Run{"go test -bench 'A\\|B' ./x -games 100", []Row{{Command: "`…`; these figures with `-games 1000`"}, {Command: "the same"}}}
	if got := r.Arguments(); got != "go test -bench 'A|B' ./x -games 100 -games 1000" {
		t.Error(got)
	}
}
