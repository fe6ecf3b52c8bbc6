package ruletest

import (
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// eachEnd bounds how often a sheet that is refused for the same at the end of the same kind of phase is tried.
const eachEnd = 2

// folders are the folders of the titles' cases.
var folders = map[string]string{"kursk": "kursk", "gsfg": "group-of-soviet-forces-germany", "victorylost": "a-victory-lost",
	"demyansk": "demyansk-shield", "kiev": "kiev-to-rostov"}

// leastEnds counts the faults of the end of a phase that the cases of a title show, by code and phase.
var leastEnds = map[string]int{"kursk": 3, "gsfg": 3, "victorylost": 3, "demyansk": 1, "kiev": 2}

// TestNoWayRoundAnEnd takes every sheet of the titles' cases that is refused for what its phase demands at its end, and
// sends it in all ways that might get round it. The phase ends in none.
func TestNoWayRoundAnEnd(t *testing.T) {
	if testing.Short() {
		t.Skip("it tries every way to end a game")
	}
	for folder, title := range folders {
		t.Run(title, func(t *testing.T) {
			t.Parallel()
			ends := map[string]int{}
			run := NewRunner(rules.Find, scenarios.Open)
			for _, c := range casesOf(t, folder, (*step).expectsRefusal) {
				run.Watch(c, func(g *engine.Game, out *engine.Outcome) {
					if code := refusedEnd(out); code != "" {
						key := code + " " + kindOf(g.Position().Phase)
						if ends[key]++; ends[key] <= eachEnd {
							tryRound(t, c, g, out)
						}
					}
				})
			}
			if len(ends) < leastEnds[folder] {
				t.Errorf("only %d ends are tried: %v", len(ends), ends)
			}
			t.Log(ends)
		})
	}
}

// casesOf reads the cases of a title that have a step of a kind.
func casesOf(t *testing.T, folder string, kind func(*step) bool) []Case {
	files, err := filepath.Glob(filepath.Join("../../../rules", folder, "testdata", "*.case"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	var out []Case
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		list, err := Parse(f, data)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, slices.DeleteFunc(list, func(c Case) bool {
			return !slices.ContainsFunc(c.steps, func(s step) bool { return kind(&s) })
		})...)
	}
	return out
}

// refusedEnd returns the code of the fault of the whole sheet for which a sheet is refused, if that is all that is
// wrong with it.
func refusedEnd(out *engine.Outcome) (code string) {
	if out.Status != engine.Refused {
		return ""
	}
	for _, f := range out.Faults {
		if f.Stage < notation.Contingent {
			if !f.SheetWide {
				return ""
			}
			code = f.Code
		}
	}
	return code
}

// kindOf names a phase without its turn.
func kindOf(phase string) string {
	if i := strings.Index(phase, "-"); i >= 0 {
		return phase[i+1:]
	}
	return phase
}

// tryRound sends a sheet that was refused in other forms on copies of the game.
func tryRound(t *testing.T, c Case, g *engine.Game, out *engine.Outcome) {
	t.Helper()
	phase := g.Position().Phase
	for name, lines := range waysRound(g, out) {
		x := g.Fork(func(event string, n int) (int, error) {
			h := fnv.New64a()
			fmt.Fprint(h, event)
			return int(h.Sum64()%uint64(n)) + 1, nil
		})
		named := phase
		if p, ok := x.Module().(core.PlanLister); ok && name == "filed ahead" {
			named = sheets.AddPlanPrefix(p.PlannedPhase(x.View(out.Side).Reader()))
		}
		for i, sheet := range lines {
			if x.Position().Phase != phase || x.AwaitedSide() != out.Side {
				break
			}
			if _, err := handIn(x, out.Side, named, sheet, i*100); err != nil {
				t.Fatalf("%s:%d %s: %s: %v", c.File, c.Line, c.Heading, name, err)
			}
			for n := 1; x.OpenChoice() != nil; n++ {
				o := x.OpenChoice()
				text := o.Options[o.Default].Text()
				if name == answersInstead && o.Owner == out.Side {
					text = answerBy(x, *o, underOrders(out))
				}
				if _, err := handIn(x, o.Owner, phase, []string{text}, i*100+n); err != nil || n > 50 {
					t.Fatalf("%s:%d %s: %s: %v", c.File, c.Line, c.Heading, name, err)
				}
			}
		}
		if now := x.Position(); now.Phase != phase || now.Over != nil {
			t.Errorf("%s:%d %s: %s: the phase ends, and %s comes\n%q", c.File, c.Line, c.Heading, name, now.Phase, lines)
		}
	}
}

// answersInstead names the form in which the lines under the orders are sent as answers to questions.
const answersInstead = "answers instead of lines"

// underOrders returns the lines of a sheet that stand under its orders.
func underOrders(out *engine.Outcome) []string {
	lines, _ := sheetLines(out)
	return slices.DeleteFunc(lines, func(l string) bool { return !strings.HasPrefix(l, " ") })
}

// answerBy picks the option of a question that the first of some lines names, else the default.
func answerBy(g *engine.Game, c core.Choice, lines []string) string {
	for _, l := range lines {
		st, faults := notation.ParseLines(strings.TrimSpace(l), g.Module().Vocabulary(g.Position().Phase, c.Owner))
		if len(faults) > 0 || len(st) != 1 {
			continue
		}
		if i, _, ok, _ := c.Match(st[0]); ok {
			return c.Options[i].Text()
		}
	}
	return c.Options[c.Default].Text()
}

// sheetLines returns the lines of a sheet, those under orders indented, and its orders, those lines among them.
func sheetLines(out *engine.Outcome) (lines, orders []string) {
	margin := 0
	for i, l := range out.Lines {
		if blanks := len(l) - len(strings.TrimLeft(l, " ")); i == 0 {
			margin = blanks
		}
		if strings.TrimSpace(l) != "" {
			lines = append(lines, strings.TrimRight(l, " ")[min(margin, len(l)-len(strings.TrimLeft(l, " "))):])
		}
	}
	for _, l := range lines {
		if verb, _, _ := strings.Cut(l, " "); !slices.Contains([]string{"", "pass", "halt", "when", "default", "pause", "keep"}, verb) {
			orders = append(orders, l)
		}
	}
	return lines, orders
}

// waysRound returns the forms of a sheet that is refused for what its phase demands at its end, each as the sheets that
// are sent one after the other. None of them does more than the sheet.
func waysRound(g *engine.Game, out *engine.Outcome) map[string][][]string {
	lines, orders := sheetLines(out)
	windows := g.Module().Vocabulary(g.Position().Phase, out.Side).Questions
	window := "default " + windows[0]
	var asked []string
	for _, w := range windows {
		asked = append(asked, "pause "+w)
	}
	bared := slices.DeleteFunc(slices.Clone(lines), func(l string) bool { return strings.HasPrefix(l, " ") })
	list := map[string][][]string{
		"a halt that does not come":       {append(slices.Clone(lines), "halt if turn>=99")},
		"pass and a halt":                 {append(slices.Clone(lines), "pass", "halt if turn>=99")},
		"keep good":                       {append([]string{"keep good"}, lines...)},
		"standing orders before it":       {append([]string{window}, lines...)},
		"standing orders only":            {{window}},
		"a second sheet":                  {lines, append(slices.Clone(lines), "halt if turn>=99")},
		"filed ahead":                     {lines},
		answersInstead:                    {slices.Concat(asked, bared)},
		"a pass whose condition is false": {append(slices.Clone(lines), "pass", "if turn>=99: pass")},
	}
	if len(orders) > 0 {
		last := orders[len(orders)-1]
		bare := last
		if strings.HasPrefix(last, "if ") {
			_, bare, _ = strings.Cut(last, ": ")
		}
		list["a false condition on a line"] = [][]string{append(slices.Clone(lines), "if turn>=99: "+bare)}
		list["a line that is skipped"] = [][]string{append(slices.Clone(lines), "if turn>=0: "+bare)}
		list["a line that may be skipped"] = [][]string{append(slices.Clone(lines), bare+" if not turn>=99")}
		list["a slip"] = [][]string{append(slices.Clone(lines), bare+" if not unit "+firstUnit(g)+" at "+firstHex(g))}
	}
	if p, ok := g.Module().(core.PlanLister); !ok || p.PlannedPhase(g.View(out.Side).Reader()) == "" {
		delete(list, "filed ahead")
	}
	return list
}

func firstUnit(g *engine.Game) string {
	return notation.Item{Text: g.Position().Units[0].Def.ID}.String()
}

func firstHex(g *engine.Game) string {
	m := g.Position().World.Map
	for h := range m.Hexes() {
		return m.Label(h)
	}
	return ""
}

// handIn sends lines as a sheet for a phase.
func handIn(g *engine.Game, side core.Side, phase string, lines []string, n int) (*engine.Outcome, error) {
	text := fmt.Sprintf("#PBEM %s %s %s\n%s\n#END\n", g.Header.Game, side, phase, strings.Join(lines, "\n"))
	found := notation.FindFrames(text, func(_, _, p string) (notation.Vocabulary, bool) { return g.Module().Vocabulary(p, side), true })
	if len(found.Frames) != 1 {
		return nil, fmt.Errorf("%q is read as %d sheets", text, len(found.Frames))
	}
	return g.Submit(engine.Input{Frame: found.Frames[0], MessageID: fmt.Sprintf("<round.%d@example.org>", n),
		At: time.Date(2000, 1, 1, 0, 0, n, 0, time.UTC)})
}
