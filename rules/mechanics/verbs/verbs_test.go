package verbs

import (
	"slices"
	"testing"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/sheet"
)

// word is an order of a toy that names a verb, and taker offers such orders until it has enough.
type (
	word  struct{ sheet.Arguments }
	taker struct {
		take func(core.Order) bool
		full bool
	}
	toys = Table[*word, int, func(), *taker, int, string]
	toy  = Row[*word, int, func(), *taker, int, string]
)

func (e *taker) offer(verb string) { e.full = e.full || !e.take(&word{sheet.Arguments{Verb: verb}}) }

func table() toys {
	own := func(verb string) func(*taker) { return func(e *taker) { e.offer(verb); e.offer(verb) } }
	good := func(*word, int) []notation.Fault { return nil }
	return toys{{Verb: notation.Verb{Name: "dig"}, When: "day", Check: good, OfferOrders: own("dig"),
		Bind: func(o *word, n int, _ *sheet.Binder) { o.Number = n }, Worth: func(w int, o *word) int { return w + o.Number }},
		{Verb: notation.Verb{Name: "sleep"}, When: "night", Check: good,
			OfferOrders: own("sleep")}, {Verb: notation.Verb{Name: "nod"}}}
}

func reader() core.Reader {
	return (&core.Position{World: &core.World{Sides: []core.Side{"red", "blue"}}, Active: "red"}).Reader()
}

// TestTable: a verb is found by its name, with what it offers and what its orders are worth, and the vocabulary has
// those of the language before those of the table.
func TestTable(t *testing.T) {
	tb := table()
	if tb.Find("sleep") != &tb[1] || tb.Find("run").Name != "" || tb.Find("run").Check != nil {
		t.Error("the wrong row")
	}
	if tb.OfferFunc("dig") == nil || tb.OfferFunc("nod") != nil || tb.OfferFunc("run") != nil {
		t.Error("the wrong verb offers orders")
	}
	if a, b := tb[0].Weigh(3, &word{sheet.Arguments{Number: 4}}), tb[1].Weigh(3, &word{}); a != 7 || b != 0 {
		t.Errorf("orders are worth %d and %d, not 7 and 0", a, b)
	}
	var names []string
	for _, v := range tb.Verbs("pass") {
		names = append(names, v.Name)
	}
	if !slices.Equal(names, []string{"pass", "dig", "sleep", "nod"}) {
		t.Error(names)
	}
}

// TestBind: an order is what its row reads or, without that, what the verb's arguments say; a verb that answers
// questions is none.
func TestBind(t *testing.T) {
	tb := table()
	bind := func(verb string) (core.Order, []notation.Fault) {
		b := sheet.Bind(reader(), "red", notation.Statement{Verb: verb})
		return tb.Bind(b, notation.Vocabulary{Verbs: tb.Verbs()}, func(_ *toy, p sheet.Arguments) *word { return &word{p} },
			func(o *word, b *sheet.Binder) { o.Word = "plain" }, func() int { return 7 })
	}
	if o, f := bind("dig"); f != nil || o.(*word).Verb != "dig" || o.(*word).Number != 7 || o.(*word).Word != "" {
		t.Error(o, f)
	}
	if o, f := bind("sleep"); f != nil || o.(*word).Number != 0 || o.(*word).Word != "plain" {
		t.Error(o, f)
	}
	if o, f := bind("nod"); o != nil || len(f) != 1 || f[0].Code != "phase/verb" {
		t.Error(o, f)
	}
}

// TestLegal: the verbs that may be used now offer their orders, until the taker has enough.
func TestLegal(t *testing.T) {
	for _, c := range []struct {
		when []string
		most int
		want []string
	}{{[]string{"day"}, 9, []string{"dig", "dig"}}, {[]string{"day", "night"}, 9, []string{"dig", "dig", "sleep", "sleep"}},
		{[]string{"day", "night"}, 1, []string{"dig"}}} {
		var got []string
		now := func(x *toy) bool { return slices.Contains(c.when, x.When) }
		for o := range table().Legal(reader(), "red", now, func(yield func(core.Order) bool) (*taker, func() bool) {
			e := &taker{take: yield}
			return e, func() bool { return e.full }
		}) {
			if got = append(got, o.(*word).Verb); len(got) == c.most {
				break
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, not %v", c.when, got, c.want)
		}
	}
}

// TestOnce: what is made once is made when it is first wanted.
func TestOnce(t *testing.T) {
	n := 0
	get := LazyValue(func() int { n++; return n })
	if n != 0 || get() != 1 || get() != 1 || n != 1 {
		t.Errorf("made %d times", n)
	}
}
