package ruletest

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// Batch is a batch in a game's ledger from which a case is made.
type Batch struct {
	Title   core.Title
	Module  core.Module // rules of the game
	Game    string
	Options core.Options
	Rule    string // rule of the case, "" for none
	About   string // subject in one line
	Outcome *engine.Outcome
}

// ExportCase returns a case made from a batch that executed a sheet: the position before it, the orders, the dice, and
// the program's results as expectations. A case cannot describe every position completely. Therefore the case is run,
// and missing lists the events of the game that it does not reproduce.
func ExportCase(r *Runner, b Batch) (text string, missing []string, err error) {
	if b.Outcome.Before == nil || len(b.Outcome.Sheets) == 0 || b.Outcome.Side == "" {
		return "", nil, fmt.Errorf("record %d carried out no sheet; a case wants one", b.Outcome.FromRecord)
	}
	head, err := b.head()
	if err != nil {
		return "", nil, err
	}
	trial, err := Parse("export", []byte(head+"  expect\n    accepted\n"))
	if err != nil {
		return "", nil, err
	}
	res := r.Run(trial[0])
	var ran []string
	for _, e := range res.Events {
		ran = append(ran, eventText(e))
	}
	var want []string
	for _, e := range b.events() {
		line := eventText(e)
		i := slices.Index(ran, line)
		if i < 0 {
			missing = append(missing, line)
			continue
		}
		ran = slices.Delete(ran, i, i+1)
		if b.Rule == "" || e.Rule == b.Rule {
			want = append(want, "event "+line)
		}
	}
	if len(want) == 0 {
		want = []string{"accepted"}
	}
	if n := len(res.Shown); n > 0 {
		for _, l := range res.Shown[n-1].Lines {
			if strings.HasPrefix(l, "asks ") && l != "asks nobody" {
				want = append(want, l)
			}
		}
	}
	var out strings.Builder
	fmt.Fprintf(&out, "# Record %d of the game %s. What stands under expect is what the program did: put there what the rule wants.\n",
		b.Outcome.FromRecord, b.Game)
	for _, d := range res.Diffs {
		fmt.Fprintf(&out, "# The case does not run to its end: %s\n", oneLineOf(d))
	}
	for _, m := range missing {
		fmt.Fprintf(&out, "# In the game, and not in the case: event %s\n", oneLineOf(m))
	}
	out.WriteString(head + "  expect\n    " + strings.Join(want, "\n    ") + "\n")
	return out.String(), missing, nil
}

func oneLineOf(s string) string { return strings.Join(strings.Fields(s), " ") }

// events returns the events of the sheet, without the steps between phases.
func (b Batch) events() (out []core.Event) {
	for _, st := range b.Outcome.Steps {
		if st.Line > 0 && st.Side == b.Outcome.Side {
			for _, e := range st.Events {
				if e.Kind != "" {
					out = append(out, e)
				}
			}
		}
	}
	return out
}

// head returns the part of a case before its expectations.
func (b Batch) head() (string, error) {
	var out strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&out, format+"\n", args...) }
	line("case %s", strings.TrimSpace(b.Rule+" "+strings.Map(plainRune, oneLineOf(b.About))))
	line("  title %s", b.Title.Meta().ID)
	line("  given")
	if err := b.given(func(format string, args ...any) { line("    "+format, args...) }); err != nil {
		return "", err
	}
	line("  orders %s", b.Outcome.Side)
	for l := range strings.Lines(b.Outcome.Canonical) {
		word, _, _ := strings.Cut(strings.TrimSpace(l), " ")
		if !strings.HasPrefix(word, "#") && word != "base" && word != "salt" && word != "lang" {
			line("    %s", strings.TrimRight(l, "\n"))
		}
	}
	var dice []string
	for _, st := range b.Outcome.Steps { // includes steps at the end of the phase
		for _, e := range st.Events {
			if e.Kind == core.KindRoll && e.Key != "" {
				dice = append(dice, e.Key+" = "+e.Value.String())
			}
		}
	}
	if len(dice) > 0 {
		line("  dice %s", strings.Join(dice, ", "))
	}
	for _, a := range b.answers() {
		line("  answers %s: %s", a[0], a[1])
	}
	return out.String(), nil
}

// answers returns the choices of other sides during the sheet: the side and the answer.
func (b Batch) answers() (out [][2]string) {
	for _, e := range b.events() {
		parts := e.Text.Parts()
		if e.Kind != core.KindAnswer || len(parts) != 1 || len(parts[0].Args) != 2 {
			continue
		}
		if side := parts[0].Args[0].String(); side != string(b.Outcome.Side) {
			out = append(out, [2]string{side, parts[0].Args[1].String()})
		}
	}
	return out
}

// plainRune replaces characters that would begin a comment or a quotation in a heading.
func plainRune(r rune) rune {
	if strings.ContainsRune("#;\"", r) {
		return -1
	}
	return r
}

// given writes the position before the sheet, as far as a case can describe it.
func (b Batch) given(line func(format string, args ...any)) error {
	r := b.Outcome.Before.Reader()
	defs := engine.OptionDefs(b.Title.Meta())
	for _, o := range b.Options {
		i := slices.IndexFunc(defs, func(d core.OptionDef) bool { return d.Key == o.Name })
		if i >= 0 && o.Value != defs[i].Values[0] {
			line("option %s=%s", o.Name, o.Value)
		}
	}
	line("phase %s; active %s", r.Phase(), r.Active())
	start, err := b.Module.Start(b.Options)
	if err != nil {
		return err
	}
	unit := func(u *core.Unit) {
		name := u.Def.ID
		if strings.ContainsAny(name, " \t;#\"") {
			name = quote(name)
		}
		place := placeText(r, u)
		if !u.OnMap() && !strings.HasPrefix(place, "in ") {
			place = "in " + place
		}
		line("unit %s %s", name, place)
	}
	for h := range hexmap.Hex(r.Map().Len()) {
		stack := r.Stack(h)
		slices.Reverse(stack)
		for _, u := range stack {
			unit(u)
		}
	}
	for i := range r.Units() {
		if u := &r.Units()[i]; !u.OnMap() && u.Box != core.BoxPool {
			unit(u)
		}
	}
	old := start.Reader()
	for _, side := range append(slices.Clone(r.World().Sides), "") {
		var hexes []string
		for h := range hexmap.Hex(r.Map().Len()) {
			if r.Control(h) == side && old.Control(h) != side {
				hexes = append(hexes, r.Label(h))
			}
		}
		if len(hexes) > 0 {
			line("control %s %s", sideOrNobody(string(side)), strings.Join(hexes, " "))
		}
	}
	for _, t := range r.Tracks() {
		line("track %s %d", t.Name, t.Value)
	}
	return nil
}
