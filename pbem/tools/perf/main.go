// Perf runs the benchmarks of docs/performance.md. Below the rows of the page, it prints what each benchmark measured,
// with the conditions. -only runs the benchmarks whose command or work contains a text; all benchmarks take over an
// hour.
//
//	go run ./pbem/tools/perf -only Dovecot
package main

import (
	"bufio"
	"bytes"
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
	flag.Parse()
	page, err := os.ReadFile(filepath.Join("docs", "performance.md"))
	if err != nil {
		fmt.Fprintln(os.Stderr, "run it in the folder of the project, which has docs/performance.md:", err)
		os.Exit(1)
	}
	fmt.Printf("%s/%s, %d cores, %s, load %s\n", runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.Version(), load())
	failed := false
	for _, r := range benchcheck.Runs(benchcheck.Rows(string(page))) {
		if contains(r, *only) && !measure(r) {
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

// measure prints the rows of a run, then the figures that its command measures and the processor time used.
func measure(r benchcheck.Run) bool {
	fmt.Printf("\n%s\n\n| Work | Figure | Budget |\n|---|---|---|\n", r.Command)
	for _, row := range r.Rows {
		fmt.Printf("| %s | %s | %s |\n", row.Work, row.Figure, row.Budget)
	}
	c := exec.Command("sh", "-c", strings.ReplaceAll(r.Command, `\|`, "|"))
	c.Stderr = os.Stderr
	out, err := c.Output()
	fmt.Println()
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "Benchmark") || err != nil {
			fmt.Println(lines.Text())
		}
	}
	if s := c.ProcessState; s != nil {
		fmt.Printf("CPU %.1f s with compiling; load %s\n", (s.UserTime() + s.SystemTime()).Seconds(), load())
	}
	return err == nil
}
