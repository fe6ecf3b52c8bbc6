// Perf runs the benchmarks of docs/performance.md and prints the page's table with the figures that it measured, bold
// where a budget is missed. A figure that no benchmark prints stays as it is. It fails if a benchmark fails, or if a
// budget is missed that the page says is kept.
//
//	go run ./pbem/tools/perf -only Dovecot -count 3
//
// -only runs the benchmarks whose command or work contains a text; all benchmarks take over an hour. -count runs each
// several times: the figures are the least and the greatest. -write puts them on the page.
package main

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"fieldpost/pbem/tools/benchcheck"
)

func main() {
	only := flag.String("only", "", "run only what contains this text in its command or its work")
	count := flag.Int("count", 1, "how often each benchmark runs")
	write := flag.Bool("write", false, "put the figures on the page")
	flag.Parse()
	name := filepath.Join("docs", "performance.md")
	text, err := os.ReadFile(name)
	if err != nil {
		fmt.Fprintln(os.Stderr, "run it in the folder of the project, which has docs/performance.md:", err)
		os.Exit(1)
	}
	fmt.Printf("%s/%s, %d cores, %s, load %s\n", runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.Version(), load())
	page, failed := string(text), false
	for _, r := range benchcheck.Runs(benchcheck.Rows(page)) {
		if !contains(r, *only) {
			continue
		}
		rows, err := measure(r, *count)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			failed = true
		}
		for i, row := range rows {
			page = strings.Replace(page, r.Rows[i].Line(), row.Line(), 1)
		}
	}
	if *write {
		if err := os.WriteFile(name, []byte(page), 0o644); err != nil {
			fmt.Fprintln(os.Stderr, err)
			failed = true
		}
	}
	if failed {
		os.Exit(1)
	}
}

// load returns the system's load averages, "unknown" if the system does not provide them.
func load() string {
	text, err := os.ReadFile("/proc/loadavg")
	if words := strings.Fields(string(text)); err == nil && len(words) >= 3 {
		return strings.Join(words[:3], " ")
	}
	return "unknown"
}

// contains reports whether the command of a run or one of its works contains a text.
func contains(r benchcheck.Run, text string) bool {
	for _, row := range r.Rows {
		if strings.Contains(row.Work, text) {
			return true
		}
	}
	return strings.Contains(r.Command, text)
}

// measure runs the command of a run several times. It prints what the benchmarks say, the processor time used, and the
// rows of the page with their new figures, and returns these rows. The error says what failed and which budgets are
// missed.
func measure(r benchcheck.Run, count int) ([]benchcheck.Row, error) {
	fmt.Printf("\n%s\n\n", r.Command)
	c := exec.Command("sh", "-c", fmt.Sprintf("%s -count %d", r.Arguments(), count))
	c.Stderr = os.Stderr
	out, err := c.Output()
	if err != nil {
		err = fmt.Errorf("%s: %w\n%s", r.Command, err, out)
	}
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "Benchmark") {
			fmt.Println(lines.Text())
		}
	}
	if s := c.ProcessState; s != nil {
		fmt.Printf("CPU %.1f s with compiling; load %s\n", (s.UserTime() + s.SystemTime()).Seconds(), load())
	}
	fmt.Print("\n| Work | Figure | Budget | Beside a peer | Command |\n|---|---|---|---|---|\n")
	var rows []benchcheck.Row
	for _, row := range r.Rows {
		row, missed := judge(row, string(out))
		err = errors.Join(err, missed)
		rows = append(rows, row)
		fmt.Println(row.Line())
	}
	return rows, err
}

// judge returns a row with the figure that benchmarks print. It returns an error if that figure misses the budget and
// the page's does not. A row that they do not measure is returned as it is, without an error.
func judge(r benchcheck.Row, out string) (benchcheck.Row, error) {
	m, ok := benchcheck.FindMeasure(r)
	if !ok {
		return r, nil
	}
	low, high, ok := m.Range(out)
	if !ok {
		return r, nil
	}
	was, _ := r.BudgetShare()
	r, err := r.WithFigure(m, low, high)
	if err != nil {
		return r, err
	}
	if share, ok := r.BudgetShare(); ok && share.High > 1 && was.High <= 1 {
		return r, fmt.Errorf("%s: %s is %.2f of the budget of %s", r.Label(), strings.Trim(r.Figure, "*"), share.High, r.Budget)
	}
	return r, nil
}
