// Package lint checks a map file for probable transcription mistakes: errors of format, rivers with gaps, bridges away
// from their river, map edges inside the map, doubtful and unknown hexes. It knows the format and geometry of maps and
// the usual words for rivers and lakes, but no titles and rules. docs/hexmap.md lists the codes of its findings.
package lint

import (
	"errors"
	"fmt"
	"sort"
	"strings"

	"fieldpost/rules/hexmap"
)

// Severity ranks findings: error, warning or note.
type Severity string

// The severities. An error breaks the format or the geometry; a warning is very likely a mistake; a note may help the
// author of the map.
const (
	Error   Severity = "error"   // breaks the format or the geometry
	Warning Severity = "warning" // very likely a mistake
	Note    Severity = "note"    // worth knowing
)

// Finding is one remark of the linter. Line and Col count from 1; Col is 0 for a finding about the whole statement.
type Finding struct {
	Line, Col  int
	Code       string // stable: "water/gap"
	Severity   Severity
	Where      string // hexes or sides, "" for the whole file
	Text       string // description of the fault
	Correction string // what would be right; may be empty
}

// String returns a finding as one line.
func (f Finding) String() string {
	at := fmt.Sprintf("line %d", f.Line)
	if f.Col > 0 {
		at += fmt.Sprintf(", column %d", f.Col)
	}
	text := f.Text
	if f.Where != "" {
		text = f.Where + ": " + text
	}
	if f.Correction != "" {
		text += "; " + f.Correction
	}
	return fmt.Sprintf("%s: %s [%s] %s", at, f.Severity, f.Code, text)
}

// Report lists the findings in a map file, in the order of its lines.
type Report struct {
	Findings []Finding
	Silenced int // findings that an ok= attribute declares right
}

// Count returns the number of findings of a severity.
func (r Report) Count(s Severity) int {
	n := 0
	for _, f := range r.Findings {
		if f.Severity == s {
			n++
		}
	}
	return n
}

// Check returns the findings in a map file.
func Check(data []byte) Report {
	c := &checker{}
	m, err := hexmap.ParseLenient(data)
	var faults *hexmap.Errors
	if errors.As(err, &faults) {
		for _, f := range faults.Faults {
			c.findings = append(c.findings, Finding{Line: f.Line, Col: f.Col, Code: f.Code, Severity: Error, Text: f.Text})
		}
	}
	if m != nil {
		c.m = m
		c.checkHead()
		c.checkWaters()
		c.checkPaths()
		c.checkPlaces()
		c.checkAreas()
		c.checkLines()
	}
	r := c.silence()
	sort.SliceStable(r.Findings, func(i, j int) bool {
		a, b := r.Findings[i], r.Findings[j]
		if a.Line != b.Line {
			return a.Line < b.Line
		}
		return a.Col < b.Col
	})
	return r
}

// checker collects findings on a map.
type checker struct {
	m        *hexmap.Map
	findings []Finding

	rivers          []river
	riversAt        map[hexmap.Corner][]int // rivers by the corners that they touch
	named           map[string]int          // number of rivers with a name
	openEnds        map[string]int          // number of their ends at the map's edge or at open water, by name
	openWaterPlaces map[string]bool         // names of places in open water
}

// add adds a finding.
func (c *checker) add(line int, code string, s Severity, where, right, format string, args ...any) {
	c.findings = append(c.findings, Finding{Line: line, Code: code, Severity: s, Where: where, Text: fmt.Sprintf(format, args...),
		Correction: right})
}

// silence removes the warnings and notes that a statement rejects in its ok= attribute: ok="reason" rejects all of
// them, ok="code: reason" those with one code. It reports attributes that match no finding.
func (c *checker) silence() Report {
	var r Report
	reasons := map[int]string{}
	if c.m != nil {
		reasons = c.m.LintExceptions()
	}
	used := map[int]bool{}
	if c.m != nil {
		for _, p := range c.m.Places() {
			used[p.Line] = true // it may answer for the place's position, which pbem hexmap geo judges
		}
	}
	for _, f := range c.findings {
		reason, ok := reasons[f.Line]
		code, _, one := strings.Cut(reason, ": ")
		if ok && f.Severity != Error && (!one || !strings.Contains(code, "/") || code == f.Code) {
			used[f.Line] = true
			r.Silenced++
			continue
		}
		r.Findings = append(r.Findings, f)
	}
	for line := range reasons { // any order: the findings are sorted by line
		if !used[line] {
			r.Findings = append(r.Findings, Finding{Line: line, Code: "ok/unneeded", Severity: Note,
				Text: "ok= answers nothing here", Correction: "leave it out"})
		}
	}
	return r
}

// labels lists hexes for a sentence, at most eight.
func (c *checker) labels(hexes []hexmap.Hex) string {
	var out []string
	for i, h := range hexes {
		if i == 8 {
			out = append(out, fmt.Sprintf("and %d more", len(hexes)-i))
			break
		}
		out = append(out, c.m.Label(h))
	}
	return strings.Join(out, " ")
}

// hasPart reports whether one of the hyphenated parts of a class name is among words.
func hasPart(class string, words ...string) bool {
	for _, part := range strings.FieldsFunc(class, func(r rune) bool { return r == '-' || r == '+' }) {
		for _, w := range words {
			if part == w {
				return true
			}
		}
	}
	return false
}

// isWater reports whether a class of hexsides is a river or other water with a course.
func isWater(class string) bool {
	return hasPart(class, "river", "major", "minor", "stream", "canal") || isOpen(class)
}

// isOpen reports whether a class of hexes or hexsides is open water.
func isOpen(class string) bool {
	return hasPart(class, "lake", "sea", "shore", "coast", "water", "reservoir", "lagoon")
}
