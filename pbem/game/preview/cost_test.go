package preview

import (
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/judging"
	"fieldpost/rules"
	"fieldpost/rules/core"
)

// spent reads what an offer costs, in half movement points.
var spent = regexp.MustCompile(`^(\d+)(\.5|½)? of (\d+)(\.5|½)? MP$|^(½) of (\d+)(\.5|½)? MP$`)

// TestCosts: in every title a way that is offered costs no more than its counter has, and the longest more than the
// shortest.
func TestCosts(t *testing.T) {
	for _, id := range rules.IDs() {
		s, g := began(t, id, "")
		p, ways := g.Position().Clone(), 0
		for range 40 {
			side := p.Active
			if ways = countWays(t, s, id, side, p); ways > 0 || p.Over != nil {
				break
			}
			if p = goesOn(s.Module, p); p == nil {
				break
			}
		}
		if ways == 0 {
			t.Errorf("%s: no phase in which counters move was found", id)
		}
		t.Logf("%s: %d ways", id, ways)
	}
}

// goesOn returns the position in the next phase, or in one for which a sheet may be filed ahead; nil where none is
// found.
func goesOn(mod core.Module, p *core.Position) *core.Position {
	ahead, imagines := mod.(core.PlanStarter)
	if plans, ok := mod.(core.PlanLister); ok && imagines {
		for _, plan := range plans.Plans(p.Reader(), p.Active) {
			tx := core.Begin(p.Clone(), middling{})
			if ahead.StartPlan(tx, p.Active, plan) == nil {
				return tx.Position()
			}
		}
	}
	tx := core.Begin(p.Clone(), middling{})
	if mod.Next(tx) != nil {
		return nil
	}
	return tx.Position()
}

// countWays looks at the ways that the counters of a side are offered in a position.
func countWays(t *testing.T, s TitleData, id string, side core.Side, p *core.Position) (ways int) {
	t.Helper()
	_, g := began(t, id, "")
	x, err := g.KnowledgeOf(s.Title.Meta().Sides[0])
	if err != nil {
		t.Fatal(err)
	}
	x.Side = side
	b := s.NewBoard(x)
	least, most := 1000, 0
	for u := range p.Reader().UnitsOf(side) {
		for _, o := range b.Offers(p, u.Def.ID) {
			m := spent.FindStringSubmatch(b.Cost(p, o).String())
			if len(o.Path) < 2 && m == nil {
				continue
			}
			if m == nil {
				if c := b.Cost(p, o); c != "" || o.Verb == "move" {
					t.Errorf("%s: %q costs %q", id, o.Text, c)
				}
				continue
			}
			n, _ := strconv.Atoi(strings.TrimSpace(m[1]))
			of, _ := strconv.Atoi(m[3] + m[6])
			if n > of {
				t.Errorf("%s: %q costs %q", id, o.Text, m[0])
			}
			if ways == 0 {
				tellsCost(t, s, x, p, o.Text, m[0])
			}
			least, most, ways = min(least, n), max(most, n), ways+1
		}
		if ways > 300 {
			break
		}
	}
	if ways > 50 && least == most {
		t.Errorf("%s: all ways cost %d", id, most)
	}
	return ways
}

// tellsCost holds that a check of an order tells what it costs.
func tellsCost(t *testing.T, s TitleData, x *engine.SideKnowledge, p *core.Position, order, cost string) {
	t.Helper()
	at := *x
	at.View, at.Side = p, p.Active
	know := func(string, string, string) (notation.Vocabulary, bool) {
		return s.Module.Vocabulary(p.Phase, p.Active), true
	}
	found := notation.FindFrames("#PBEM "+x.Game+" "+string(p.Active)+" "+p.Phase+"\ncheck\n"+order+"\n#END\n", know)
	out, err := at.GameForJudging(s.Title, s.Module).Check(engine.Input{Frame: found.Frames[0]})
	if err != nil {
		t.Fatal(err)
	}
	told := slices.ContainsFunc(out.Forecasts, func(f judging.Forecast) bool {
		return slices.ContainsFunc(f.Events, func(e core.Event) bool { return e.Value.String() == cost })
	})
	if !told {
		t.Errorf("%s: a check of %q does not say %q: %+v %+v", x.Title, order, cost, out.Forecasts, out.Faults)
	}
}

// spelled returns orders as they stand in a sheet.
func spelled(orders iter.Seq[core.Order]) (out []string) {
	for o := range orders {
		out = append(out, o.String())
	}
	return out
}

// nameless reports whether an order names no counter.
func nameless(m core.Module, p *core.Position, text string) bool {
	st, faults := notation.ParseLines(text, m.Vocabulary(p.Phase, p.Active))
	return len(faults) == 0 && len(st) == 1 && !slices.ContainsFunc(st[0].Fields, namesUnits)
}

// TestFocus: what a title enumerates of one counter are those of all its orders that name it, and of none those that
// name none, in the same order; so it is of each verb.
func TestFocus(t *testing.T) {
	for _, id := range rules.IDs() {
		s, g := began(t, id, "")
		f, ok := s.Module.(core.UnitOrderLister)
		if !ok {
			t.Errorf("%s enumerates all orders or none", id)
			continue
		}
		p, compared := g.Position().Clone(), 0
		for range 12 {
			all := spelled(s.Module.Legal(p.Reader(), p.Active))
			bare := func(orders []string) []string {
				return slices.DeleteFunc(orders, func(text string) bool { return !nameless(s.Module, p, text) })
			}
			got, want := bare(spelled(f.LegalOf(p.Reader(), p.Active, []string{noUnit}))), bare(slices.Clone(all))
			if !slices.Equal(got, want) {
				t.Fatalf("%s %s: orders that name no counter are %q, not %q", id, p.Phase, got, want)
			}
			for u := range p.Reader().UnitsOf(p.Active) {
				names := func(text string) bool {
					return slices.Contains(strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' }), u.Def.ID)
				}
				some := spelled(f.LegalOf(p.Reader(), p.Active, []string{u.Def.ID}))
				want := slices.DeleteFunc(slices.Clone(all), func(text string) bool { return !names(text) })
				got := slices.DeleteFunc(some, func(text string) bool { return !names(text) })
				if !slices.Equal(got, want) {
					t.Fatalf("%s %s %s: %d orders, not %d", id, p.Phase, u.Def.ID, len(got), len(want))
				}
				verbs := map[string]bool{}
				for _, text := range want {
					verbs[strings.Fields(text)[0]] = true
				}
				for v := range verbs {
					others := func(text string) bool { return !names(text) || strings.Fields(text)[0] != v }
					got := slices.DeleteFunc(spelled(f.LegalOf(p.Reader(), p.Active, []string{u.Def.ID}, v)), others)
					if of := slices.DeleteFunc(slices.Clone(want), others); !slices.Equal(got, of) {
						t.Fatalf("%s %s %s: %d orders of %s, not %d", id, p.Phase, u.Def.ID, len(got), v, len(of))
					}
				}
				if compared += len(want); compared > 400 {
					break
				}
			}
			q := goesOn(s.Module, p)
			if q == nil || compared > 400 {
				break
			}
			p = q
		}
		t.Logf("%s: %d orders compared", id, compared)
	}
}
