package benchcheck

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Measure names the benchmark results from which the figure of a row is made.
type Measure struct {
	Work  string         // start of the row's work
	Lines *regexp.Regexp // names of the benchmarks
	Unit  string         // as benchmarks print it
}

// measures holds a Measure for each row with a budget whose command is a benchmark.
var measures = []Measure{
	{"Result mail", regexp.MustCompile(`^BenchmarkResultMail`), "cpu-ms/op"},
	{"Memory when 40 games", regexp.MustCompile(`^BenchmarkBurst/soft`), "peak-MB"},
	{"Memory when 500 games", regexp.MustCompile(`^BenchmarkBurst/soft`), "peak-MB"},
	{"Mails one by one, on a busy disk", regexp.MustCompile(`^BenchmarkDovecot/disk/full/1\b`), "mails/s"},
	{"Mails in batches of 100", regexp.MustCompile(`^BenchmarkDovecot/disk/full/100\b`), "mails/s"},
	{"A header of 1 MB", regexp.MustCompile(`^BenchmarkHeader/.*/1024KB`), "ns/op"},
	{"Check a sheet of 60 moves", regexp.MustCompile(`^BenchmarkCheckSheet`), "ns/op"},
	{"Check such a sheet, *Kiev to Rostov* 6", regexp.MustCompile(`^BenchmarkCheckRostov/6`), "cpu-ms"},
	{"Check such a sheet, *Kiev to Rostov* 7", regexp.MustCompile(`^BenchmarkCheckRostov/7`), "cpu-ms"},
	{"Notation parser", regexp.MustCompile(`^BenchmarkParse\b`), "MB/s"},
	{"Replay of a toy title", regexp.MustCompile(`^BenchmarkReplayToy`), "entries/s"},
	{"Replay of *Kursk*, one order", regexp.MustCompile(`^BenchmarkReplayKursk/orders=1\b`), "entries/s"},
	{"Replay of *Kursk*, 40 or 12", regexp.MustCompile(`^BenchmarkReplayKursk/orders=(12|40)\b`), "entries/s"},
	{"Open a game of 1,000 records", regexp.MustCompile(`^BenchmarkOpenLong/cold`), "long/short"},
	{"Open it in a daemon", regexp.MustCompile(`^BenchmarkOpenLong/warm`), "long/short"},
	{"Open a game of *Kiev to Rostov* 6", regexp.MustCompile(`^BenchmarkOpenRostov`), "cpu-ms"},
	{"Random play of", regexp.MustCompile(`^BenchmarkRandomPlay`), "orders/s"},
	{"All legal moves of *Kursk*", regexp.MustCompile(`^BenchmarkLegal`), "ns/op"},
	{"A look at 1,000 games", regexp.MustCompile(`^BenchmarkClocks/idle`), "ns/op"},
	{"Reach of a counter, hexes lit", regexp.MustCompile(`^BenchmarkPlanner/`), "reach-ms"},
	{"Odds of an attack in the planner", regexp.MustCompile(`^BenchmarkPlanner/`), "odds-ms"},
	{"Check of a sheet in the planner", regexp.MustCompile(`^BenchmarkPlanner/`), "check-ms"},
	{"A frame while the map is dragged", regexp.MustCompile(`^BenchmarkPlanner/`), "near-frame-ms"},
	{"Planner file to the first board", regexp.MustCompile(`^BenchmarkPlanner/`), "ready-ms"},
}

// FindMeasure returns the measure of a row, and false for a row whose figure is measured by hand.
func FindMeasure(r Row) (Measure, bool) {
	at := slices.IndexFunc(measures, func(m Measure) bool { return strings.HasPrefix(r.Work, m.Work) })
	if at < 0 {
		return Measure{}, false
	}
	return measures[at], true
}

// Range returns the least and the greatest value in the output of benchmarks, and false if none was measured.
func (m Measure) Range(output string) (low, high float64, ok bool) {
	low = math.Inf(1)
	for line := range strings.Lines(output) {
		words := strings.Fields(line)
		if len(words) < 4 || !m.Lines.MatchString(words[0]) {
			continue
		}
		for i := 2; i+1 < len(words); i += 2 {
			if v, err := strconv.ParseFloat(words[i], 64); err == nil && words[i+1] == m.Unit {
				low, high, ok = min(low, v), max(high, v), true
			}
		}
	}
	return low, high, ok
}

// factor returns the size of the measure's unit: time in ns, memory in KB, everything else 1.
func (m Measure) factor() float64 {
	switch {
	case m.Unit == "peak-MB":
		return 1 << 20 / 1e3
	case strings.HasSuffix(m.Unit, "-ms"), strings.HasPrefix(m.Unit, "cpu-ms"):
		return 1e6
	}
	return 1
}

// figure matches the numbers, the unit and the rest of a figure.
var figure = regexp.MustCompile(`^\**[0-9][0-9.,]*(?: to [0-9][0-9.,]*)? ([^ *]+)([^*]*)\**$`)

// WithFigure returns the row with a measured range in the place of its figure, in the same unit. The figure is bold if
// it misses the budget. An error names a figure that cannot be read.
func (r Row) WithFigure(m Measure, low, high float64) (Row, error) {
	parts := figure.FindStringSubmatch(r.Figure)
	if parts == nil {
		return r, fmt.Errorf("%s: %q is no number with a unit", r.Label(), r.Figure)
	}
	size := 1.0
	if f := unitFactors[parts[1]]; f > 0 {
		size = f
	}
	text := number(low * m.factor() / size)
	if to := number(high * m.factor() / size); to != text {
		text += " to " + to
	}
	r.Figure = text + " " + parts[1] + parts[2]
	if s, ok := r.BudgetShare(); ok && s.High > 1 {
		r.Figure = "**" + r.Figure + "**"
	}
	return r, nil
}

// number returns a value with two significant digits below 100 and three above, with commas at thousands.
func number(v float64) string {
	digits := 2
	if v >= 100 {
		digits = 3
	}
	exact, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'g', digits, 64), 64)
	text := strconv.FormatFloat(exact, 'f', -1, 64)
	whole, rest, dot := strings.Cut(text, ".")
	for at := len(whole) - 3; at > 0; at -= 3 {
		whole = whole[:at] + "," + whole[at:]
	}
	if dot {
		whole += "." + rest
	}
	return whole
}

// Line returns the row as a line of the page's table.
func (r Row) Line() string {
	cells := []string{r.Work, r.Figure, r.Budget, r.Peer, r.Command}
	for i, c := range cells {
		cells[i] = " " + strings.ReplaceAll(c, "|", `\|`) + " "
		if c == "" {
			cells[i] = " "
		}
	}
	return "|" + strings.Join(cells, "|") + "|"
}

// moreFlags matches the flags with which the figures of a row were measured, after its command.
var moreFlags = regexp.MustCompile("these figures with `([^`]*)`")

// Arguments returns the command of the run for a shell, with the flags that its rows name after it.
func (r Run) Arguments() string {
	out := strings.ReplaceAll(r.Command, `\|`, "|")
	for _, row := range r.Rows {
		if m := moreFlags.FindStringSubmatch(row.Command); m != nil {
			out += " " + m[1]
		}
	}
	return out
}
