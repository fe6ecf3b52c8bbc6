package phases

import (
	"slices"
	"testing"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/sheet"
)

// toy is a title of one verb that names a hex; an order of it is a word.
type (
	toy  struct{}
	word string
)

func (w word) String() string { return string(w) }

// Check refuses what begins with a minus.
func (toy) Check(_ core.Reader, _ core.Side, o core.Order) []notation.Fault {
	if o.String()[0] == '-' {
		return sheet.Base{}.OneFault("toy/minus", "1", "", "no")
	}
	return nil
}

func (toy) judge(o core.Order) []notation.Fault { return toy{}.Check(core.Reader{}, "", o) }

func table(kind string) *Table[toy, *Collector] {
	offers := map[string]func(*Collector){"move": func(t *Collector) { t.Offer(word("a"), word("-b")) },
		"place": func(t *Collector) { OfferEach(t, []string{"c", "d"}, func(s string) core.Order { return word(s) }) }}
	return &Table[toy, *Collector]{Kind: func(core.Reader) string { return kind }, SideRule: "5.1", PhaseRule: "5.2",
		KindText:  func(kind string) say.Text { return say.Plain("is for " + kind) },
		OfferFunc: func(verb string) func(*Collector) { return offers[verb] }, Rows: []Row[toy]{
			{Kind: "moves", Verbs: []string{"move", "rest", "red:place"},
				Expect: func(_ toy, _ core.Reader, e *core.Expectation) { e.Name += "!" }},
			{Kind: "orders", Refuse: func(b sheet.Base) []notation.Fault { return b.OneFault("order/first", "5.3", "", "declare first") },
				Finish: func(toy, core.Reader, core.Side) []notation.Fault {
					return sheet.Base{}.OneFault("order/none", "5.3", "", "none")
				}},
		}}
}

func reader(active core.Side) core.Reader {
	return (&core.Position{World: &core.World{Sides: []core.Side{"red", "blue"}}, Phase: "T1-R", Active: active}).Reader()
}

// TestWant: an order belongs into a phase by its verb and its side.
func TestWant(t *testing.T) {
	for _, c := range []struct{ kind, active, side, verb, code string }{
		{"moves", "red", "red", "move", ""},
		{"moves", "red", "red", "place", ""},
		{"moves", "blue", "blue", "place", "phase/verb"},
		{"moves", "red", "blue", "move", "phase/side"},
		{"moves", "red", "red", "attack", "phase/verb"},
		{"orders", "red", "red", "move", "order/first"},
		{"none", "red", "red", "move", "phase/verb"},
	} {
		got := ""
		if f := table(c.kind).CheckVerb(sheet.Base{}, reader(core.Side(c.active)), core.Side(c.side), c.verb); f != nil {
			got = f[0].Code
		}
		if got != c.code {
			t.Errorf("%s of %s in %s of %s: %q, not %q", c.verb, c.side, c.kind, c.active, got, c.code)
		}
	}
	f := table("moves").CheckVerb(sheet.Base{}, reader("red"), "red", "attack")
	if got, want := f[0].Text.String(), "attack is not for phase T1-R, which is for moves. A sheet for that phase "+
		"may follow this one in the same mail"; got != want || f[0].Rule != "5.2" ||
		!f[0].Firm {
		t.Errorf("%q by %s, not %q by 5.2", got, f[0].Rule, want)
	}
}

// TestRowOfPhase: the verbs that are offered to a side, the end of a sheet and what is expected come from the row of
// the phase, and a taker who has enough gets no more.
func TestRowOfPhase(t *testing.T) {
	moves, orders, r := table("moves"), table("orders"), reader("red")
	taker := func(t Collector) *Collector { return &t }
	var got []string
	for o := range moves.Legal(toy{}, r, "red", taker) {
		got = append(got, o.String())
	}
	if !slices.Equal(got, []string{"a", "c", "d"}) {
		t.Errorf("offered %v, not a c d", got)
	}
	n := 0
	for range moves.Legal(toy{}, r, "red", taker) {
		if n++; n == 2 {
			break
		}
	}
	for range orders.Legal(toy{}, r, "red", taker) {
		t.Error("a phase without verbs offers an order")
	}
	for o := range moves.Legal(toy{}, reader("blue"), "blue", taker) {
		if o.String() != "a" {
			t.Errorf("blue is offered %s, which is for red", o)
		}
	}
	if f := orders.Finish(toy{}, r, "red"); len(f) != 1 || moves.Finish(toy{}, r, "red") != nil {
		t.Error("the wrong phase judges its sheet")
	}
	if a, b := moves.Expect(toy{}, r, "move").Name.String(), orders.Expect(toy{}, r, "order").Name.String(); a != "move!" || b != "order" {
		t.Errorf("expected %q and %q", a, b)
	}
}

// TestEnough: a taker that has enough, or is told so, takes nothing more, whatever is offered.
func TestEnough(t *testing.T) {
	var got []string
	tk := NewCollector(core.Reader{}, "", toy{}.judge, func(o core.Order) bool {
		got = append(got, o.String())
		return len(got) < 2
	})
	more := tk.Offer(word("a"), word("-b"), word("c"), word("d")) || tk.Yield(word("e"))
	if more || !tk.Full() || !slices.Equal(got, []string{"a", "c"}) {
		t.Errorf("took %v, not a c", got)
	}
	told := NewCollector(core.Reader{}, "", toy{}.judge, func(core.Order) bool { t.Error("takes what is offered"); return true })
	told.Stop()
	if told.Offer(word("a")) || !told.Full() {
		t.Error("goes on after he was told that it is enough")
	}
}

// TestTargets: hexes come in their order, and a unit is offered alone only beside others.
func TestTargets(t *testing.T) {
	var x Targets
	x.Add(7, "p")
	x.Add(3, "p")
	x.Add(7, "q")
	var got []string
	tk := NewCollector(core.Reader{}, "", func(core.Order) []notation.Fault { return nil }, func(o core.Order) bool {
		got = append(got, o.String())
		return true
	})
	x.Each(func(_ hexmap.Hex, units []string) bool {
		return OfferSingleUnits(&tk, units, func(u []string) core.Order { return word(u[0]) })
	})
	if !slices.Equal(got, []string{"p", "q"}) {
		t.Errorf("alone: %v, not p q", got)
	}
	var order []hexmap.Hex
	x.Each(func(h hexmap.Hex, _ []string) bool { order = append(order, h); return false })
	if !slices.Equal(order, []hexmap.Hex{3}) {
		t.Errorf("hexes %v, not 3 alone", order)
	}
}
