package docgen

import (
	"go/ast"
	"slices"
	"strings"
	"testing"

	"fieldpost/rules"
	"fieldpost/rules/core"
)

// Why a rule has nothing to enforce: no line of code could break it.
const (
	defines = "a definition, or what a counter or map shows"
	absent  = "says that something has no effect, costs nothing or is allowed: there is nothing that would do it"
	formal  = "holds by the form of the order: a sheet cannot say otherwise"
	sums    = "what other rules carry out is named together"
)

// nothingToEnforce are the explained rules that no line cites, with the reason.
var nothingToEnforce = map[string]map[string]string{
	"kiev-to-rostov": {
		"15.2": formal, // the combats are resolved in the order of the sheet
	},
	"a-victory-lost": {
		"9.1.2":  absent,
		"9.1.3":  formal,
		"9.1.5":  formal,
		"9.2":    formal,
		"9.5.1":  absent,
		"9.5.5":  sums, // with 5.0.3 and 9.5.4
		"9.5.7":  sums, // with 12.1
		"9.6.2":  absent,
		"10.1.5": absent,
	},
	"demyansk-shield": {
		"3.35":  formal,
		"6.14":  absent,
		"9.34":  absent,
		"9.36":  absent,
		"9.37":  absent,
		"14.44": formal,
	},
	"group-of-soviet-forces-germany": {
		"1.6":   defines,
		"1.9":   absent,
		"7.4":   absent,
		"9.1":   sums,
		"10.19": formal,
		"11.1":  absent,
		"11.5":  formal,
		"11.6":  formal,
		"13.3":  absent,
		"13.9":  absent,
		"13.21": formal,
	},
	"kursk": {
		"4.3":   sums,
		"6.7":   absent,
		"7.6":   absent,
		"8.3":   absent,
		"8.5":   absent,
		"9.1":   sums, // with 3.5
		"10.20": formal,
	},
}

// TestEveryRuleIsAtWork: every explained rule is cited by a check, an effect or a table, or has nothing to enforce.
func TestEveryRuleIsAtWork(t *testing.T) {
	for _, title := range rules.All() {
		id := title.Meta().ID
		where, err := FindRuleUses(title)
		if err != nil {
			t.Fatal(err)
		}
		explained := load(t, title).(core.Explainer).Rules()
		for _, rule := range explained {
			cited := where[rule] != nil && len(where[rule].Code) > 0
			reason := nothingToEnforce[id][rule]
			switch {
			case !cited && reason == "":
				t.Errorf("%s: no code cites rule %s", id, rule)
			case cited && reason != "":
				t.Errorf("%s: %+v cites rule %s, yet it is excepted: %s", id, where[rule].Code[0], rule, reason)
			}
		}
		for rule := range nothingToEnforce[id] { // any order: each is judged alone
			if !slices.Contains(explained, rule) {
				t.Errorf("%s: the list of exceptions names rule %s, which is not explained", id, rule)
			}
		}
	}
}

// ending is a way in which a game can end, as the code has it: pieces of its level and of its reason, and its rules.
type ending struct {
	path       string
	level, why []string
	rules      []string
}

func (e ending) fits(x core.Event) bool {
	has := func(text string, pieces []string) bool {
		return !slices.ContainsFunc(pieces, func(p string) bool { return !strings.Contains(text, p) })
	}
	return has(x.Value.String(), e.level) && has(x.Text.String(), e.why)
}

// TestEveryEndHasACase: each way in which the code can end a game is shown by a case, under each rule that it may cite.
func TestEveryEndHasACase(t *testing.T) {
	for _, title := range rules.All() {
		list, err := readTitle(title)
		if err != nil {
			t.Fatal(err)
		}
		var ways []ending
		for _, s := range list {
			if carriesOutRules(s.path) {
				ways = append(ways, s.endings(rulesOf(list))...)
			}
		}
		ends := endsOfCases(t, title)
		for i, w := range ways {
			shown := map[string]bool{}
			for _, e := range ends {
				other := slices.ContainsFunc(ways, func(x ending) bool { return len(w.why) == 0 && len(x.why) > 0 && x.fits(e) })
				if w.fits(e) && !other {
					shown[e.Rule] = true
				}
			}
			if len(shown) == 0 {
				t.Errorf("%s: no case ends as %s does: level %q, %q", title.Meta().ID, w.path, w.level, w.why)
			}
			for _, rule := range ways[i].rules {
				if !shown[rule] {
					t.Errorf("%s: no case ends by rule %s, as %s may: level %q", title.Meta().ID, rule, w.path, w.level)
				}
			}
		}
		if len(ways) < 3 {
			t.Errorf("%s: only %d ways to end were found", title.Meta().ID, len(ways))
		}
	}
}

// endsOfCases returns the events with which games end in the cases of a title that expect it.
func endsOfCases(t *testing.T, title core.Title) []core.Event {
	t.Helper()
	s, out := casesOf(t, title), []core.Event(nil)
	for i, c := range s.cases {
		if !c.ExpectsEnd() {
			continue
		}
		for _, e := range s.results[i].Events {
			if e.Kind == core.KindEnd {
				out = append(out, e)
			}
		}
	}
	return out
}

// endings finds the results that a file makes.
func (s *source) endings(consts map[string]string) []ending {
	var out []ending
	enders := s.enders()
	for _, decl := range s.file.Decls {
		fn, ok := decl.(*ast.FuncDecl)
		if !ok || enders[fn.Name.Name] != nil {
			continue
		}
		var rules []string // that the function may give as reason of an end
		var made []ending
		ast.Inspect(fn, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && enders[name(call.Fun)] != nil {
				at := enders[name(call.Fun)]
				out = append(out, ending{s.path, piecesOf(call.Args[at["level"]]), piecesOf(call.Args[at["why"]]),
					s.ruleOf(fn, call.Args[at["rule"]], consts)})
			}
			lit, ok := n.(*ast.CompositeLit)
			if !ok {
				return true
			}
			switch name(lit.Type) {
			case "GameEnd":
				rules = append(rules, s.ruleOf(fn, field(lit, "Rule"), consts)...)
			case "Result":
				made = append(made, ending{path: s.path, level: piecesOf(field(lit, "Level")), why: piecesOf(field(lit, "Why"))})
			}
			return true
		})
		for _, e := range made {
			if len(made) == 1 || len(rules) == 1 {
				e.rules = rules
			}
			out = append(out, e)
		}
	}
	return out
}

// enders returns the functions of a file that end a game by a rule, with a level and a reason that are handed to them,
// with the places of these parameters.
func (s *source) enders() map[string]map[string]int {
	out := map[string]map[string]int{}
	for _, decl := range s.file.Decls {
		fn, ok := decl.(*ast.FuncDecl)
		if !ok {
			continue
		}
		at, n := map[string]int{}, 0
		for _, p := range fn.Type.Params.List {
			for _, id := range p.Names {
				at[id.Name] = n
				n++
			}
		}
		_, level := at["level"]
		_, why := at["why"]
		if _, rule := at["rule"]; level && why && rule {
			out[fn.Name.Name] = at
		}
	}
	return out
}

// ruleOf returns the rules that an expression of a function may stand for.
func (s *source) ruleOf(fn *ast.FuncDecl, e ast.Expr, consts map[string]string) []string {
	if r := literal(e); ruleNumber.MatchString(r) {
		return []string{r}
	}
	id, ok := e.(*ast.Ident)
	if !ok {
		return nil
	}
	if r := consts[id.Name]; r != "" {
		return []string{r}
	}
	var out []string
	ast.Inspect(fn, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok {
			return true
		}
		for i, l := range a.Lhs {
			if x, ok := l.(*ast.Ident); ok && x.Name == id.Name && i < len(a.Rhs) {
				if r, ok := a.Rhs[i].(*ast.Ident); ok && consts[r.Name] != "" {
					out = append(out, consts[r.Name])
				}
			}
		}
		return true
	})
	return out
}

// name returns the last part of a type's name.
func name(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}

// field returns the value of a key of a literal, nil when it is not there.
func field(lit *ast.CompositeLit, key string) ast.Expr {
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok && name(kv.Key) == key {
			return kv.Value
		}
	}
	return nil
}

// piecesOf returns the strings of an expression, cut at the places of formats.
func piecesOf(e ast.Expr) []string {
	var out []string
	if e == nil {
		return nil
	}
	ast.Inspect(e, func(n ast.Node) bool {
		x, _ := n.(ast.Expr)
		text := literal(x)
		for _, p := range verb.Split(text, -1) {
			if p != "" {
				out = append(out, p)
			}
		}
		return text == ""
	})
	return out
}
