package docgen

import (
	"go/ast"
	"go/token"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"fieldpost"
	"fieldpost/pbem/tools/ruletest"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// SourceLine is a line of a source file that cites a rule.
type SourceLine struct {
	File string
	Line int
	Text string // the line, or the heading of a case
}

// RuleUses lists the places that implement or test a rule: lines of code, and cases.
type RuleUses struct {
	Code  []SourceLine // lines that cite it: checks, effects, events, faults, tables of data
	Cases []SourceLine // cases that name it
}

// FindRuleUses finds the code and the cases of every rule of a title, by rule number. A line cites a rule in code or in
// a comment. Files that only explain rules or check data are ignored.
func FindRuleUses(t core.Title) (map[string]*RuleUses, error) {
	out := map[string]*RuleUses{}
	at := func(rule string) *RuleUses {
		if out[rule] == nil {
			out[rule] = &RuleUses{}
		}
		return out[rule]
	}
	list, err := readTitle(t)
	if err != nil {
		return nil, err
	}
	consts := rulesOf(list)
	for _, s := range list {
		if !carriesOutRules(s.path) {
			continue
		}
		for _, c := range s.findCitations(consts) {
			w := at(c.rule)
			if n := len(w.Code); n == 0 || w.Code[n-1].File != s.path || w.Code[n-1].Line != c.line {
				w.Code = append(w.Code, SourceLine{s.path, c.line, strings.TrimSpace(s.text[c.line-1])})
			}
		}
	}
	data, err := findDataRules(t.Meta().ID)
	if err != nil {
		return nil, err
	}
	for _, d := range data {
		at(d.rule).Code = append(at(d.rule).Code, d.SourceLine)
	}
	cases, err := Cases(t)
	if err != nil {
		return nil, err
	}
	for _, c := range cases {
		for _, rule := range c.Rules() {
			w := at(rule)
			w.Cases = append(w.Cases, SourceLine{c.File, c.Line, c.Heading})
		}
	}
	return out, nil
}

// carriesOutRules reports whether a file implements rules. Explanations, names of constants, statements about data and
// word lists do not.
func carriesOutRules(name string) bool {
	base := path.Base(name)
	return base != "rules.go" && base != "explain.go" && base != "classes.go" && base != "style.go" && !strings.HasPrefix(base, "claims")
}

type citation struct {
	rule string
	line int
}

// findCitations returns the rules that the code of a file cites, by line.
func (s *source) findCitations(consts map[string]string) []citation {
	var out []citation
	ast.Inspect(s.file, func(n ast.Node) bool {
		rule := ""
		switch n := n.(type) {
		case *ast.StructType: // tags document data
			return false
		case *ast.Ident:
			rule = consts[n.Name]
		case *ast.BasicLit:
			if v := literal(n); n.Kind == token.STRING && ruleNumber.MatchString(v) {
				rule = v
			}
		}
		if rule != "" {
			out = append(out, citation{rule, s.set.Position(n.Pos()).Line})
		}
		return true
	})
	out = append(out, s.findRemarks()...)
	slices.SortStableFunc(out, func(a, b citation) int { return a.line - b.line })
	return out
}

// rulePattern matches a rule number in a sentence.
var rulePattern = regexp.MustCompile(`\b\d+(\.\d+)+[a-z]?\b`)

// rangePattern matches a range of rules: "10.8 to 10.18".
var rangePattern = regexp.MustCompile(`\b(\d+(?:\.\d+)+) to (\d+(?:\.\d+)+)\b`)

// findRemarks returns the rules in comments and texts of the code.
func (s *source) findRemarks() []citation {
	var out []citation
	add := func(text string, line int) {
		for i, part := range strings.Split(text, "\n") {
			for _, rule := range rulePattern.FindAllString(part, -1) {
				out = append(out, citation{rule, line + i})
			}
			for _, m := range rangePattern.FindAllStringSubmatch(part, -1) {
				for _, rule := range rulesInRange(m[1] + "-" + m[2]) {
					out = append(out, citation{rule, line + i})
				}
			}
		}
	}
	for _, g := range s.file.Comments {
		for _, c := range g.List {
			add(c.Text, s.set.Position(c.Pos()).Line)
		}
	}
	ast.Inspect(s.file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec, *ast.StructType:
			return false
		case ast.Expr:
			text := literal(n)
			if strings.Contains(text, "(") {
				add(text, s.set.Position(n.Pos()).Line)
			}
			return text == ""
		}
		return true
	})
	return out
}

// Cases returns the embedded cases of a title.
func Cases(t core.Title) ([]ruletest.Case, error) {
	names, err := fs.Glob(fieldpost.Sources, path.Join(folder(t), "testdata", "*.case"))
	if err != nil {
		return nil, err
	}
	var out []ruletest.Case
	for _, name := range names {
		text, err := fs.ReadFile(fieldpost.Sources, name)
		if err != nil {
			return nil, err
		}
		cases, err := ruletest.Parse(name, text)
		if err != nil {
			return nil, err
		}
		out = append(out, cases...)
	}
	return out, nil
}

// dataCitation is a block of data that implements a rule.
type dataCitation struct {
	SourceLine
	rule string
}

// findDataRules returns the blocks of a title's data with the rules that they implement: single ones, and ranges within
// a chapter.
func findDataRules(id string) ([]dataCitation, error) {
	data, err := scenarios.Open(id, nil)
	if err != nil {
		return nil, err
	}
	names, err := fs.Glob(data, "*.yaml")
	if err != nil {
		return nil, err
	}
	var out []dataCitation
	for _, name := range names {
		text, err := fs.ReadFile(data, name)
		if err != nil {
			return nil, err
		}
		for i, line := range strings.Split(string(text), "\n") {
			list, ok := strings.CutPrefix(strings.TrimSpace(line), "rule: ")
			if !ok {
				continue
			}
			for part := range strings.SplitSeq(strings.Trim(list, `"`), ",") {
				for _, rule := range rulesInRange(strings.TrimSpace(part)) {
					out = append(out, dataCitation{SourceLine{"scenarios/" + id + "/" + name, i + 1, strings.TrimSpace(line)}, rule})
				}
			}
		}
	}
	return out, nil
}

// rulesInRange returns the rules in a text such as "10.8" or "10.8-10.16".
func rulesInRange(part string) []string {
	first, last, ok := strings.Cut(part, "-")
	if !ok {
		return []string{part}
	}
	dot := strings.LastIndexByte(first, '.')
	end := strings.LastIndexByte(last, '.')
	if dot < 0 || end != dot || first[:dot] != last[:end] {
		return []string{first, last}
	}
	a, errA := strconv.Atoi(first[dot+1:])
	b, errB := strconv.Atoi(last[end+1:])
	var out []string
	for n := a; errA == nil && errB == nil && n <= b && n-a < 100; n++ {
		out = append(out, first[:dot+1]+strconv.Itoa(n))
	}
	return out
}
