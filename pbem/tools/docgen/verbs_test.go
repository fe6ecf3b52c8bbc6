package docgen

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/rules"
	"fieldpost/rules/core"
)

// usage holds what the sheets of cases make of the verbs of a title.
type usage struct {
	accepted, refused map[string]bool
	boards            []sheetBoard
}

// sheetBoard is a board on which a sheet with some verbs was accepted.
type sheetBoard struct {
	mod   core.Module
	pos   *core.Position
	side  core.Side
	verbs []string
}

func newUsage() *usage { return &usage{accepted: map[string]bool{}, refused: map[string]bool{}} }

// sheet takes in what came of a sheet.
func (u *usage) sheet(g *engine.Game, out *engine.Outcome) {
	voc := g.Module().Vocabulary("", out.Side)
	for _, f := range out.Faults {
		if at := f.Pos.Line - out.StartPos.Line - 1; f.Stage < notation.Contingent && at >= 0 && at < len(out.Lines) {
			for _, v := range verbsIn(voc, out.Lines[at]) {
				u.refused[v] = true
			}
		}
	}
	if out.Status == engine.Refused || out.ErrorCount() > 0 {
		return
	}
	b := sheetBoard{mod: g.Module(), pos: out.Before, side: out.Side}
	for l := range strings.Lines(out.Canonical) {
		for _, v := range verbsIn(voc, l) {
			u.accepted[v] = true
			b.verbs = append(b.verbs, v)
		}
	}
	if b.pos != nil && out.Status == engine.Executed {
		u.boards = append(u.boards, b)
	}
}

// verbsIn returns the verb of a line, which may stand behind a condition.
func verbsIn(voc notation.Vocabulary, line string) (out []string) {
	if at := strings.LastIndex(line, ": "); at >= 0 {
		line = line[at+2:]
	}
	name, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	for _, v := range voc.Verbs {
		if v.Name == name || slices.Contains(v.Alias, name) {
			out = append(out, v.Name)
		}
	}
	return out
}

// isOrder reports whether a verb gives an order, and does not only answer a question.
func isOrder(b sheetBoard, verb string) bool {
	_, faults := b.mod.Bind(b.pos.Reader(), b.side, notation.Statement{Verb: verb})
	return !slices.ContainsFunc(faults, func(f notation.Fault) bool {
		return strings.Contains(f.Text.String(), "is an answer to a question")
	})
}

// rowsOf returns the rows of the title's verbs (rules/mechanics/verbs), by their names.
func rowsOf(mod core.Module) map[string]reflect.Value {
	out, game := map[string]reflect.Value{}, reflect.ValueOf(mod).Elem()
	for i := range game.NumField() {
		all := game.Field(i)
		if all.Kind() != reflect.Slice || !strings.HasPrefix(all.Type().Elem().Name(), "Row[") {
			continue
		}
		for k := range all.Len() {
			out[all.Index(k).FieldByName("Name").String()] = all.Index(k)
		}
	}
	return out
}

// unoffered are the verbs that are not enumerated, by title: they change nothing that a computer opponent weighs.
var unoffered = map[string]string{"kursk": "top", "kiev-to-rostov": "unspan"}

// unweighed are the verbs that computer opponents leave to people, by title, and unseen those whose rows weigh orders,
// but of no board on which a sheet of a case with them was accepted.
var (
	unweighed = map[string]string{
		"a-victory-lost":                 "anew return",                    // they choose once, and use each chit
		"demyansk-shield":                "raze marsch",                    // they give up no works, and keep points
		"group-of-soviet-forces-germany": "aircraft interdict jam disrupt", // they do without, but for fighting
		// What must be done of it defaults do.
		"kiev-to-rostov": "designate yield rest install span unspan emplace deploy",
		"kursk":          "place top declare", // they play the printed set-up
	}
	unseen = map[string]string{"group-of-soviet-forces-germany": "weasel", "kiev-to-rostov": "activate depot feed compromise",
		"kursk": "activate"}
)

// TestVerbs holds that each verb of each title is explained and stands in a case that accepts it and in one that
// refuses it. The row of one that gives orders says how these are judged, carried out, offered and weighed, and they
// are offered and weighed.
func TestVerbs(t *testing.T) {
	if testing.Short() {
		t.Skip("it weighs what is offered on a thousand boards")
	}
	for _, title := range rules.All() {
		t.Run(title.Meta().ID, func(t *testing.T) {
			u, id := newUsage(), title.Meta().ID
			for _, c := range casesOf(t, title).verbs {
				maps.Copy(u.accepted, c.accepted)
				maps.Copy(u.refused, c.refused)
				u.boards = append(u.boards, c.boards...)
			}
			b := u.boards[0]
			offered, weighed := u.offers()
			rows := rowsOf(b.mod)
			for _, v := range b.mod.Vocabulary("", b.side).Verbs {
				want := func(is bool, what string) {
					if !is {
						t.Errorf("%s: %s", v.Name, what)
					}
				}
				want(v.Help != "" && v.Example != "", "nothing says what it does, or shows how")
				want(u.accepted[v.Name], "no case accepts it")
				want(u.refused[v.Name], "no case refuses it")
				order, does := isOrder(b, v.Name), func(what string) bool {
					row, ok := rows[v.Name]
					return ok && !row.FieldByName(what).IsNil()
				}
				for _, what := range []string{"Check", "Apply"} {
					want(does(what) == order, "its row and what it is disagree about "+what)
				}
				if !order {
					want(!does("Bind") && !does("OfferOrders") && !does("Worth"), "it is no order, and its row does more than name it")
					continue
				}
				with := rows[v.Name].FieldByName("OffersWith").String()
				want(does("OfferOrders") == (with == "" && !listed(unoffered[id], v.Name)),
					"its row says neither how it is offered nor with which other verb")
				if with != "" {
					want(!rows[with].FieldByName("OfferOrders").IsNil(), with+", with which it is offered, offers nothing")
				}
				want(offered[v.Name] != listed(unoffered[id], v.Name), "it is never offered, or among unoffered and offered")
				want(does("Worth") != listed(unweighed[id], v.Name), "its row does not weigh it, or it is among unweighed and does")
				want(weighed[v.Name] != listed(unweighed[id]+" "+unseen[id], v.Name), "it is never weighed, or among unseen and weighed")
			}
		})
	}
}

// listed reports whether a word is among some.
func listed(words, word string) bool { return slices.Contains(strings.Fields(words), word) }

// offers returns which verbs are offered on the boards, and which of them the computer opponent gives a weight.
func (u *usage) offers() (offered, weighed map[string]bool) {
	offered, weighed = map[string]bool{}, map[string]bool{}
	for _, b := range u.boards {
		if !slices.ContainsFunc(b.verbs, func(v string) bool { return !weighed[v] }) {
			continue
		}
		r := b.mod.Show(b.pos, b.side).Reader()
		weigh := b.mod.(core.Strategist).Weigh(r, b.side)
		for o := range b.mod.Legal(r, b.side) {
			v, _, _ := strings.Cut(o.String(), " ")
			if offered[v] = true; !weighed[v] && weigh(o) != 0 {
				weighed[v] = true
			}
		}
	}
	return offered, weighed
}
