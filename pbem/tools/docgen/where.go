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
	"fieldpost/pbem/tools/casefile"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// Place is a line that speaks of a rule.
type Place struct {
	File string
	Line int
	Text string // the line, or the heading of a case
}

// Work lists where a rule is at work.
type Work struct {
	Code  []Place // lines that cite it: checks, effects, events, faults, tables of data
	Cases []Place // cases that name it
}

// Where finds the code and the cases of every rule of a title, by number: lines that cite it, in code or in a remark beside it. What
// explains the rules or judges the data is no code of them.
func Where(t core.Title) (map[string]*Work, error) {
	out := map[string]*Work{}
	at := func(rule string) *Work {
		if out[rule] == nil {
			out[rule] = &Work{}
		}
		return out[rule]
	}
	list, err := readTitle(t)
	if err != nil {
		return nil, err
	}
	consts := rulesOf(list)
	for _, s := range list {
		if !atWork(s.path) {
			continue
		}
		for _, c := range s.cited(consts) {
			w := at(c.rule)
			if n := len(w.Code); n == 0 || w.Code[n-1].File != s.path || w.Code[n-1].Line != c.line {
				w.Code = append(w.Code, Place{s.path, c.line, strings.TrimSpace(s.text[c.line-1])})
			}
		}
	}
	data, err := stated(t.Meta().ID)
	if err != nil {
		return nil, err
	}
	for _, d := range data {
		at(d.rule).Code = append(at(d.rule).Code, d.Place)
	}
	cases, err := Cases(t)
	if err != nil {
		return nil, err
	}
	for _, c := range cases {
		for _, rule := range c.Rules() {
			w := at(rule)
			w.Cases = append(w.Cases, Place{c.File, c.Line, c.Heading})
		}
	}
	return out, nil
}

// atWork says of a file whether it carries out rules: explanations, names of constants, claims about data and the lists of words do
// not.
func atWork(name string) bool {
	base := path.Base(name)
	return base != "rules.go" && base != "explain.go" && base != "classes.go" && base != "style.go" && !strings.HasPrefix(base, "claims")
}

type citation struct {
	rule string
	line int
}

// cited returns the rules that the code of a file cites, by line.
func (s *source) cited(consts map[string]string) []citation {
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
	out = append(out, s.remarked()...)
	slices.SortStableFunc(out, func(a, b citation) int { return a.line - b.line })
	return out
}

// number of a rule in a sentence.
var cites = regexp.MustCompile(`\b\d+(\.\d+)+[a-z]?\b`)

// ranges are rules named as "10.8 to 10.18".
var ranges = regexp.MustCompile(`\b(\d+(?:\.\d+)+) to (\d+(?:\.\d+)+)\b`)

// remarked returns the rules that comments beside the code and texts in it name.
func (s *source) remarked() []citation {
	var out []citation
	add := func(text string, line int) {
		for i, part := range strings.Split(text, "\n") {
			for _, rule := range cites.FindAllString(part, -1) {
				out = append(out, citation{rule, line + i})
			}
			for _, m := range ranges.FindAllStringSubmatch(part, -1) {
				for _, rule := range span(m[1] + "-" + m[2]) {
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

// Cases returns the cases that the program was accepted by.
func Cases(t core.Title) ([]casefile.Case, error) {
	names, err := fs.Glob(fieldpost.Sources, path.Join(folder(t), "testdata", "*.case"))
	if err != nil {
		return nil, err
	}
	var out []casefile.Case
	for _, name := range names {
		text, err := fs.ReadFile(fieldpost.Sources, name)
		if err != nil {
			return nil, err
		}
		cases, err := casefile.Parse(name, text)
		if err != nil {
			return nil, err
		}
		out = append(out, cases...)
	}
	return out, nil
}

// fact is a block of data that carries out a rule.
type fact struct {
	Place
	rule string
}

// stated returns the blocks of a title's data with the rules that they say they carry out: single ones, and all from
// one to another of a chapter.
func stated(id string) ([]fact, error) {
	data, err := scenarios.Open(id, nil)
	if err != nil {
		return nil, err
	}
	names, err := fs.Glob(data, "*.yaml")
	if err != nil {
		return nil, err
	}
	var out []fact
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
				for _, rule := range span(strings.TrimSpace(part)) {
					out = append(out, fact{Place{"scenarios/" + id + "/" + name, i + 1, strings.TrimSpace(line)}, rule})
				}
			}
		}
	}
	return out, nil
}

// span returns the rules of "10.8" or of "10.8-10.16".
func span(part string) []string {
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
