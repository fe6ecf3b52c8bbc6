package fuzz

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// Conditions that are always true and never true.
const (
	alwaysTrue = "turn>=0"
	neverTrue  = "turn>=99"
)

// attackNumber matches a condition on the result of an attack of the sheet.
var attackNumber = regexp.MustCompile(`\ba[0-9]+=`)

// variant is a sheet that differs from another sheet only in ways that must not matter.
type variant struct {
	name         string
	sheets       [][]string
	mayBeRefused bool   // the variant may be refused although the sheet is not
	mustFail     string // an order that must fail in it
	reply        map[string]takenOption
}

// checkVariants submits a sheet and its variants to copies of the game, and compares the results. An accepted sheet
// must have the same result in all variants. An order that is refused in one variant must be executed in none. A phase
// may not end in a position that the title refuses.
func (t *fuzzGame) checkVariants(d *sheet) error {
	if slices.ContainsFunc(d.orders, isSealed) {
		return nil
	}
	for range t.Variants {
		lines := d.lines
		if t.plans.IntN(4) > 0 {
			lines = t.spoilSheet(d)
		}
		err := t.compareVariants(d, lines)
		if errors.Is(err, errNoTrial) {
			t.untried++
			continue
		}
		if err != nil {
			return err
		}
		t.varied++
	}
	return nil
}

// compareVariants compares the results of a sheet and its variants.
func (t *fuzzGame) compareVariants(d *sheet, lines []string) error {
	base, err := t.trySheets(d.side, lines)
	if err != nil {
		return err
	}
	if base.sealed {
		return nil // equal orders have other seals, and no report tells them apart
	}
	if err := t.checkSheetResult(d, [][]string{lines}, base); err != nil {
		return err
	}
	if base.status == engine.Refused {
		return t.checkStillRefused(d, lines, base)
	}
	for _, v := range t.equalVariants(lines, base) {
		x, err := t.trySheetsWith(v.reply, d.side, v.sheets...)
		if err != nil {
			return err
		}
		if x.status == engine.Refused {
			if v.mayBeRefused {
				continue
			}
			return fmt.Errorf("%s: a sheet that is taken is refused %q\n%s", v.name, texts(x.refusingFaults()), sheetsText(v.sheets))
		}
		if a, b := sortNotes(base.pos.Text()), sortNotes(x.pos.Text()); string(a) != string(b) {
			return fmt.Errorf("%s: the board is another: %s\n%s\n---\n%s", v.name, difference(a, b),
				sheetsText([][]string{lines}), sheetsText(v.sheets))
		}
	}
	return nil
}

// sortNotes returns the text of a position with the title's notes sorted, because their order does not matter.
func sortNotes(text []byte) []byte {
	lines := bytes.Split(text, []byte("\n"))
	var notes [][]byte
	for _, l := range lines {
		if bytes.HasPrefix(l, []byte("ext ")) {
			notes = append(notes, l)
		}
	}
	slices.SortFunc(notes, bytes.Compare)
	for i, l := range lines {
		if bytes.HasPrefix(l, []byte("ext ")) {
			lines[i], notes = notes[0], notes[1:]
		}
	}
	return bytes.Join(lines, []byte("\n"))
}

// equalVariants returns variants of an accepted sheet.
func (t *fuzzGame) equalVariants(lines []string, base *trial) []variant {
	var out []variant
	add := func(v variant) { out = append(out, v) }
	orders := ordersOf(lines)
	if len(orders) == 0 {
		return nil
	}
	i := orders[t.plans.IntN(len(orders))]
	if !strings.HasPrefix(lines[i], "if ") {
		held := replaceLine(lines, i, "if "+alwaysTrue+": "+lines[i])
		add(variant{name: "a condition that holds", sheets: [][]string{held}, mayBeRefused: true})
	}
	last := slices.Index(lines, "halt")
	if last < 0 {
		last = len(lines)
	}
	at := i
	if attackNumber.MatchString(strings.Join(lines, "\n")) || t.plans.IntN(2) > 0 {
		at = last // an added attack must be last, because it would change the numbers of later attacks
	}
	add(variant{name: "an order whose condition does not hold",
		sheets: [][]string{slices.Insert(slices.Clone(lines), at, "if "+neverTrue+": "+withoutCondition(lines[i]))}, mayBeRefused: true})
	add(variant{name: "a halt that does not come", sheets: [][]string{slices.Insert(slices.Clone(lines), last, "halt if "+neverTrue)}})
	add(variant{name: "keep good", sheets: [][]string{append([]string{"keep good"}, lines...)}})
	if again := "if " + alwaysTrue + ": " + withoutCondition(lines[orders[len(orders)-1]]); base.phaseGoesOn ||
		!slices.Contains(lines, "halt") {
		add(variant{name: "a later order that fails", sheets: [][]string{slices.Insert(slices.Clone(lines), last, again)},
			mayBeRefused: true})
		out[len(out)-1].mustFail = again
	}
	if n := len(orders); n > 1 && !strings.Contains(strings.Join(lines, "\n"), "if ") {
		cut := orders[1+t.plans.IntN(n-1)]
		add(variant{name: "cut in two", sheets: [][]string{append(slices.Clone(lines[:cut]), "halt"), lines[cut:]}, mayBeRefused: true})
	}
	if asked, ok := t.withoutAnswerLines(t.g.AwaitedSide(), lines); ok && !base.hasSealedDecision() && t.plans.IntN(2) > 0 {
		return []variant{{name: "answers instead of lines", sheets: [][]string{asked}, reply: base.decisions}}
	}
	v := out[t.plans.IntN(len(out))]
	w := out[t.plans.IntN(len(out))]
	return slices.DeleteFunc([]variant{v, w}, func(v variant) bool {
		if v.mustFail == "" {
			return false
		}
		x, err := t.trySheets(t.g.AwaitedSide(), v.sheets...) // it is a variant only where the later order does fail
		return err != nil || x.timesDone(v.mustFail) > 0
	})
}

// checkStillRefused checks that no variant of a refused sheet executes the orders for which the sheet is refused.
func (t *fuzzGame) checkStillRefused(d *sheet, lines []string, base *trial) error {
	if len(ordersOf(lines)) == 0 {
		return nil // refused for being empty: with another line it is a sheet
	}
	bad := t.refusedOrders(d, lines, base)
	i := len(lines)
	if orders := ordersOf(lines); len(orders) > 0 {
		i = orders[t.plans.IntN(len(orders))]
	}
	list := []variant{
		{name: "a halt that does not come", sheets: [][]string{append(slices.Clone(lines), "halt if "+neverTrue)}},
		{name: "keep good", sheets: [][]string{append([]string{"keep good"}, lines...)}},
		{name: "an order whose condition does not hold", sheets: [][]string{slices.Insert(slices.Clone(lines), min(i, len(lines)),
			"if "+neverTrue+": pass")}},
	}
	for _, b := range bad {
		if !strings.HasPrefix(lines[b], "if ") {
			list = append(list, variant{name: "a condition that holds on a refused order", sheets: [][]string{replaceLine(lines, b,
				"if "+alwaysTrue+": "+lines[b])}})
		}
	}
	if len(ordersOf(lines)) > 0 && !strings.HasPrefix(lines[min(i, len(lines)-1)], "if ") && i < len(lines) {
		held := replaceLine(lines, i, "if "+alwaysTrue+": "+lines[i])
		list = append(list, variant{name: "a condition that holds", sheets: [][]string{held}})
	}
	v := list[t.plans.IntN(len(list))]
	x, err := t.trySheets(d.side, v.sheets...)
	if err != nil || x.status == engine.Refused {
		return err
	}
	if err := t.checkSheetResult(d, v.sheets, x); err != nil {
		return fmt.Errorf("%s: %w", v.name, err)
	}
	for _, b := range bad {
		text := t.canonicalOrder(d, lines[b])
		again := t.canonicalOrder(d, "if "+alwaysTrue+": "+lines[b])
		if count(lines, lines[b]) == 1 && (x.timesDone(text) > 0 || again != "" && x.timesDone(again) > 0) {
			return fmt.Errorf("%s: an order that is refused, %q %q, is carried out\n%s", v.name, text, texts(base.refusingFaults()),
				sheetsText(v.sheets))
		}
	}
	if len(bad) == 0 && v.name != "keep good" && !x.phaseGoesOn {
		return fmt.Errorf("%s: the phase ends, which was refused %q\n%s", v.name, texts(base.refusingFaults()), sheetsText(v.sheets))
	}
	return nil
}

// checkSheetResult checks the properties that every executed sheet must have: each order has one result, and the phase
// ended in a legal position.
func (t *fuzzGame) checkSheetResult(d *sheet, sheets [][]string, x *trial) error {
	last := len(sheets) - 1
	lines := sheets[last]
	if x.status != engine.Executed {
		return nil
	}
	if x.phaseGoesOn || x.pos.Over != nil || slices.Contains(lines, "halt") {
		return nil
	}
	y, err := t.trySheets(d.side, append(slices.Clone(sheets[:last]), append(slices.Clone(lines), "halt"))...)
	if err != nil {
		return err
	}
	if y.status == engine.Refused {
		return fmt.Errorf("a sheet ends its phase, and with a halt behind it, it is refused %q\n%s",
			texts(y.refusingFaults()), sheetsText(sheets))
	}
	if !y.phaseGoesOn {
		return nil
	}
	faults := slices.DeleteFunc(t.mod.Finish(t.mod.Show(y.pos, d.side).Reader(), d.side),
		func(f notation.Fault) bool { return f.Stage >= notation.Contingent })
	if len(faults) > 0 {
		return fmt.Errorf("phase %s may not end on this board: %q\n%s", t.g.Position().Phase, texts(faults), sheetsText(sheets))
	}
	return nil
}

// refusedOrders returns the orders for which a sheet is refused, as line indices.
func (t *fuzzGame) refusedOrders(d *sheet, lines []string, x *trial) (bad []int) {
	for _, f := range x.refusingFaults() {
		if f.SheetWide {
			continue
		}
		at := 2 // line of the first order, after the head
		for i, l := range lines {
			n := strings.Count(l, "\n") + 1
			if f.Pos.Line >= at && f.Pos.Line < at+n && !slices.Contains(bad, i) {
				bad = append(bad, i)
			}
			at += n
		}
	}
	return bad
}

// canonicalOrder returns an order in the spelling of the report, "" if it cannot be parsed.
func (t *fuzzGame) canonicalOrder(d *sheet, line string) string {
	st, faults := notation.ParseLines(line, t.mod.Vocabulary(t.g.Position().Phase, d.side))
	if len(faults) > 0 || len(st) != 1 {
		return ""
	}
	text := st[0].String()
	for _, s := range st[0].Children {
		text += "\n  " + s.String()
	}
	return text
}

// spoilSheet removes an order from a sheet, or adds one that may be illegal. That is a repeated order, one with another
// counter or hex, one from the start of the phase, or one after which the phase may not end.
func (t *fuzzGame) spoilSheet(d *sheet) []string {
	lines := d.lines
	orders := ordersOf(lines)
	if len(orders) == 0 {
		return lines
	}
	i := orders[t.plans.IntN(len(orders))]
	line := withoutCondition(lines[i])
	at := i + 1
	switch t.plans.IntN(7) {
	case 4:
		return slices.Delete(slices.Clone(lines), i, i+1)
	case 5, 6:
		if o := t.orderBeyondEnd(d); o != "" && !d.halted {
			return append(slices.Clone(lines), o)
		}
	case 0: // repeats the order
	case 1: // replaces the counter
		var ids []string
		for id := range t.units {
			ids = append(ids, id)
		}
		slices.Sort(ids)
		line = t.replaceLastWord(line, func(w string) bool { _, ok := t.units[w]; return ok }, ids[t.plans.IntN(len(ids))])
	case 2: // replaces the hex
		m := t.mod.World().Map
		h := t.plans.IntN(m.Len())
		n := 0
		for x := range m.Hexes() {
			if n == h {
				line = t.replaceLastWord(line, func(w string) bool { _, ok := m.Find(w); return ok }, m.Label(x))
			}
			n++
		}
	case 3:
		line = t.someOrders(t.g.AwaitedSide())
		line, _, _ = strings.Cut(line, "\n")
	}
	return slices.Insert(slices.Clone(lines), at, line)
}

// orderBeyondEnd returns a legal order after which the phase may not end, "" if a few tries find none.
func (t *fuzzGame) orderBeyondEnd(d *sheet) string {
	const most = 40
	played := t.rng
	t.rng = t.plans // random numbers for trials, which must not change the game
	defer func() { t.rng = played }()
	kinds, _ := t.sample(d.tx.Read(), d.side)
	for range most {
		if len(kinds) == 0 {
			break
		}
		o := t.draw(&kinds)
		if isSealed(o) || hasRefusal(d.mod.Check(d.tx.Read(), d.side, o)) {
			continue
		}
		tx := core.Begin(d.tx.Position().Clone(), noDice{})
		if d.mod.Apply(tx, d.side, o) == nil && hasRefusal(d.mod.Finish(tx.Read(), d.side)) {
			return o.String()
		}
	}
	return ""
}

// replaceLastWord replaces the last word in a line for which is returns true.
func (t *fuzzGame) replaceLastWord(line string, is func(string) bool, with string) string {
	fields := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" ,-:", r) })
	for _, w := range slices.Backward(fields) {
		if is(w) {
			if i := strings.LastIndex(line, w); i >= 0 {
				return line[:i] + with + line[i+len(w):]
			}
		}
	}
	return line
}

// ordersOf returns the indices of the lines that are orders for the phase.
func ordersOf(lines []string) (out []int) {
	for i, l := range lines {
		verb, _, _ := strings.Cut(l, " ")
		switch verb {
		case "when", "default", "pause", "halt", "pass", "keep":
		default:
			out = append(out, i)
		}
	}
	return out
}

// withoutCondition returns an order without its condition and the lines under it.
func withoutCondition(line string) string {
	line, _, _ = strings.Cut(line, "\n")
	if _, rest, ok := strings.Cut(line, ": "); ok && strings.HasPrefix(line, "if ") {
		return rest
	}
	return line
}

func replaceLine(lines []string, i int, line string) []string {
	out := slices.Clone(lines)
	out[i] = line
	return out
}

func count(lines []string, line string) (n int) {
	for _, l := range lines {
		if withoutCondition(l) == withoutCondition(line) {
			n++
		}
	}
	return n
}

func texts(faults []notation.Fault) []string {
	var out []string
	for _, f := range faults {
		out = append(out, fmt.Sprintf("line %d %s: %s", f.Pos.Line, f.Code, f.Text))
	}
	return out
}

func sheetsText(sheets [][]string) string {
	var all []string
	for _, s := range sheets {
		all = append(all, strings.Join(s, "\n"))
	}
	return strings.Join(all, "\n-- then --\n")
}
