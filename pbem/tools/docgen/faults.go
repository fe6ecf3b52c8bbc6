package docgen

import (
	"go/ast"
	"regexp"
	"slices"
	"strings"

	"fieldpost/rules/core"
)

// Fault describes a fault code that a sheet can get.
type Fault struct {
	Code         string
	Rules        []string // rules that it cites, sorted
	Texts        []string // its messages, with "..." for the parts that differ
	InEveryTitle bool     // it may occur in every title
}

// Faults returns the faults in the sources of a title and of the shared code that judges its sheets, sorted by code.
func Faults(t core.Title) ([]Fault, error) {
	own, err := readTitle(t)
	if err != nil {
		return nil, err
	}
	f := faultFinder{faults: map[string]*foundFault{}}
	f.searchIn(own, false)
	for _, dir := range sharedFolders {
		list, err := read(dir)
		if err != nil {
			return nil, err
		}
		f.searchIn(list, true)
	}
	var out []Fault
	for _, code := range sortedKeys(f.faults) {
		x := f.faults[code]
		out = append(out, Fault{code, sorted(x.rules), sorted(x.texts), x.inEveryTitle})
	}
	return out, nil
}

func sortedKeys(m map[string]*foundFault) []string {
	set := map[string]bool{}
	for k := range m { // any order: sorted below
		set[k] = true
	}
	return sorted(set)
}

type foundFault struct {
	rules, texts map[string]bool
	inEveryTitle bool
}

// faultFinder collects faults from syntax trees.
type faultFinder struct {
	faults       map[string]*foundFault
	consts       map[string]string
	local        string // value of the constant "code" in the file
	inEveryTitle bool
}

var codePattern = regexp.MustCompile(`^[a-z]+/[a-z][a-z-]*$`)

func (f *faultFinder) searchIn(list []source, every bool) {
	f.consts, f.inEveryTitle = rulesOf(list), every
	makers := makersOf(list)
	for _, s := range list {
		f.local = ""
		ast.Inspect(s.file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ValueSpec:
				if len(n.Names) == 1 && n.Names[0].Name == "code" && len(n.Values) == 1 {
					f.local = literal(n.Values[0])
				}
			case *ast.CompositeLit:
				f.composite(n)
			case *ast.CallExpr:
				f.call(n, makers)
			case *ast.ReturnStmt:
				f.addRuledCodes(n.Results)
			case *ast.AssignStmt:
				f.addRuledCodes(n.Rhs)
				f.addBinderCode(n)
			}
			return true
		})
	}
}

// addBinderCode adds the fault code that a title sets in its order binder for a missing number.
func (f *faultFinder) addBinderCode(n *ast.AssignStmt) {
	for i, l := range n.Lhs {
		if to, ok := l.(*ast.SelectorExpr); ok && to.Sel.Name == "NumberFaultCode" && i < len(n.Rhs) {
			f.add(literal(n.Rhs[i]), nil)
		}
	}
}

// makersOf returns the functions that have a fault code as a parameter, with the index of the parameter.
func makersOf(list []source) map[string]int {
	out := map[string]int{"Fault": 0, "OneFault": 0, "FirmFault": 0, "NewStepBan": 0}
	note := func(name string, t *ast.FuncType) {
		at := 0
		for _, p := range t.Params.List {
			for _, n := range p.Names {
				if n.Name == "code" {
					out[name] = at
				}
				at++
			}
		}
	}
	for _, s := range list {
		ast.Inspect(s.file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				note(n.Name.Name, n.Type)
			case *ast.AssignStmt:
				for i, r := range n.Rhs {
					if lit, ok := r.(*ast.FuncLit); ok && i < len(n.Lhs) {
						if id, ok := n.Lhs[i].(*ast.Ident); ok {
							note(id.Name, lit.Type)
						}
					}
				}
			}
			return true
		})
	}
	return out
}

// composite finds notation.Fault{Code: ..., Rule: ..., Text: ...} and other structs with a code.
func (f *faultFinder) composite(n *ast.CompositeLit) {
	c := ""
	var rest []ast.Expr
	for _, e := range n.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			rest = append(rest, e)
			continue
		}
		if key, ok := kv.Key.(*ast.Ident); ok && strings.EqualFold(key.Name, "code") {
			c = literal(kv.Value)
			continue
		}
		rest = append(rest, kv.Value)
	}
	if c != "" {
		f.add(c, rest)
		return
	}
	f.addRuledCodes(rest)
}

// call adds the fault codes in a call of a function that has a code as a parameter.
func (f *faultFinder) call(n *ast.CallExpr, makers map[string]int) {
	name := ""
	switch fun := n.Fun.(type) {
	case *ast.Ident:
		name = fun.Name
	case *ast.SelectorExpr:
		name = fun.Sel.Name
	}
	if at, ok := makers[name]; ok && at < len(n.Args) {
		c := literal(n.Args[at])
		if id, ok := n.Args[at].(*ast.Ident); ok && id.Name == "code" && f.local != "" {
			c = f.local
		}
		f.add(c, slices.Delete(slices.Clone(n.Args), at, at+1))
	}
}

// addRuledCodes adds a code that stands next to a rule number.
func (f *faultFinder) addRuledCodes(list []ast.Expr) {
	for i, e := range list {
		if i+1 < len(list) && f.rule(list[i+1]) != "" {
			f.add(literal(e), list[i+1:])
		}
	}
}

// rule returns the rule number in an expression, "" for none.
func (f *faultFinder) rule(e ast.Expr) string {
	if id, ok := e.(*ast.Ident); ok {
		return f.consts[id.Name]
	}
	if s := literal(e); ruleNumber.MatchString(s) {
		return s
	}
	return ""
}

// sentence matches a text of at least two words.
var sentence = regexp.MustCompile(`[A-Za-z]{2}.* .*[A-Za-z]{2}`)

// verb matches a formatting verb such as %s.
var verb = regexp.MustCompile(`%[-+0-9.\[\]]*[a-zA-Z]`)

// add adds a fault with the rules and texts around it.
func (f *faultFinder) add(c string, rest []ast.Expr) {
	if !codePattern.MatchString(c) {
		return
	}
	x := f.faults[c]
	if x == nil {
		x = &foundFault{rules: map[string]bool{}, texts: map[string]bool{}}
		f.faults[c] = x
	}
	x.inEveryTitle = x.inEveryTitle || f.inEveryTitle
	for _, e := range rest {
		if r := f.rule(e); r != "" {
			x.rules[r] = true
		}
		ast.Inspect(e, func(n ast.Node) bool {
			e, _ := n.(ast.Expr)
			t := literal(e)
			if sentence.MatchString(t) {
				x.texts[verb.ReplaceAllString(t, "...")] = true
			}
			return t == ""
		})
	}
}
