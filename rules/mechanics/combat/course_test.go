package combat

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// record is a source that remembers what it was asked, throws sixes and answers with the option of an index.
type record struct {
	keys   []string
	asked  []core.Choice
	answer []int
}

func (s *record) Roll(key string, n int) (int, int, error) {
	s.keys = append(s.keys, key)
	return n, 1, nil
}
func (s *record) Shuffle(string, []string) ([]string, int, error) {
	return nil, 0, errors.New("nothing is shuffled")
}
func (s *record) Unseal(string) (string, error) { return "", errors.New("nothing is sealed") }

func (s *record) Answer(_ *core.Tx, c core.Choice) (core.Option, say.Text, error) {
	if len(s.asked) >= len(s.answer) {
		return core.Option{}, "", core.ErrWaiting
	}
	s.asked = append(s.asked, c)
	return c.Options[s.answer[len(s.asked)-1]], "test", nil
}

func begin(t *testing.T, src core.Source) *core.Tx {
	t.Helper()
	m, err := hexmap.Parse([]byte("# source: unknown\nhexmap 1\ntitle test\ngrid pointy odd-east rrcc rows 12..10 cols 01..03\n" +
		"legend . clear\nmap\n12 . . .\n11 . . .\n10 . . .\nend\n"))
	if err != nil {
		t.Fatal(err)
	}
	two := []core.Values{{Attack: 4, Defence: 4, Move: 4}, {Attack: 2, Defence: 2, Move: 4}}
	w := &core.World{Map: m, Sides: []core.Side{"red", "blue"}, Defs: []*core.UnitDef{{ID: "a", Side: "red", Steps: two},
		{ID: "b", Side: "red", Steps: two[1:]}}}
	tx := core.Begin(core.NewPosition(w), src)
	for _, id := range []string{"a", "b"} {
		if err := tx.Do(core.Place{Unit: id, Hex: 0}); err != nil {
			t.Fatal(err)
		}
	}
	return tx
}

// TestNumbers: dice and choices bear the hex, the number of the combat there, and the choices their own number by kind.
func TestNumbers(t *testing.T) {
	src := &record{answer: []int{0, 1, 0}}
	tx := begin(t, src)
	h, _ := tx.Read().Map().Find("1102")
	c := NewResolution(tx, h, []string{"1101", "1102", "1102"}, "1102")
	if _, err := c.Roll("combat", "11.2", "combat"); err != nil {
		t.Fatal(err)
	}
	two := []core.Option{{Verb: "retreat", Path: []string{"1103"}}, {Verb: "retreat", Path: []string{"1203"}}}
	for _, kind := range []string{"retreat", "losses", "retreat"} {
		if _, err := c.Ask(core.Choice{Kind: kind, Owner: "red", Options: two, Facts: []core.Fact{{Name: "own", Value: "1"}}, Why: "so"},
			core.Fact{Name: "odds", Value: "3:1"}); err != nil {
			t.Fatal(err)
		}
	}
	var ids []string
	for _, a := range src.asked {
		ids = append(ids, a.ID)
		if a.Hex != "1102" || len(a.Facts) < 2 || a.Facts[0].Name != "odds" || a.Facts[1].Name != "own" {
			t.Errorf("%+v", a)
		}
	}
	if want := "retreat:1102#3.1 losses:1102#3.1 retreat:1102#3.2"; strings.Join(ids, " ") != want ||
		!slices.Equal(src.keys, []string{"combat:1102#3"}) {
		t.Errorf("%v %v", ids, src.keys)
	}
	n := len(tx.Events())
	c.ReportNote("1.1", "n %d", 1)
	c.ReportSum("1.2", "s", "v")
	c.ReportResult("1.3", "r", "DR")
	for i, want := range []core.Event{{Kind: core.KindNote, Rule: "1.1", Text: say.F("n %d", 1)},
		{Kind: core.KindSum, Rule: "1.2", Text: "s", Value: "v"}, {Kind: core.KindResult, Rule: "1.3", Text: "r", Value: "DR"}} {
		if e := tx.Events()[n+i]; e.Kind != want.Kind || e.Rule != want.Rule || e.Text != want.Text || e.Value != want.Value ||
			e.Hex != "1102" {
			t.Errorf("event %d: %+v", i, e)
		}
	}
}

func TestIndex(t *testing.T) {
	c := core.Choice{Options: []core.Option{{Verb: "pass"}, {Verb: "advance", Units: []string{"a"}},
		{Verb: "advance", Units: []string{"a"}, Path: []string{"1102"}, Note: "far"}}}
	if i, err := OptionIndex(c, core.Option{Verb: "advance", Units: []string{"a"}, Path: []string{"1102"}}); i != 2 || err != nil {
		t.Error(i, err)
	}
	if _, err := OptionIndex(c, core.Option{Verb: "advance", Units: []string{"b"}}); err == nil {
		t.Error("b is not offered")
	}
}

func TestOffer(t *testing.T) {
	for _, c := range []struct {
		ranks [][]int
		want  int
	}{
		{[][]int{{3}, {1}, {2}}, 1},
		{[][]int{{1}, {1}}, 0},
		{[][]int{{0, 5}, {0, 4}, {1, 0}}, 1},
		{[][]int{{9}}, 0},
		{[][]int{nil, nil}, 0},
	} {
		var o ChoiceBuilder
		for range c.ranks {
			o.Add(core.Option{Verb: "x"}, c.ranks[len(o.Options)]...)
		}
		if o.Default != c.want || len(o.Options) != len(c.ranks) {
			t.Errorf("%v: default %d of %d", c.ranks, o.Default, len(o.Options))
		}
	}
}

func TestInTurn(t *testing.T) {
	all := []string{"a", "b", "c"}
	run := func(answers ...int) (gone []string, err error) {
		n := 0
		offer := func(before []string) core.Choice {
			if !slices.Equal(before, gone) {
				t.Errorf("gone are %v, told %v", gone, before)
			}
			c := core.Choice{Options: []core.Option{{Verb: "pass"}}}
			for _, id := range all {
				if !slices.Contains(before, id) {
					c.Options = append(c.Options, core.Option{Verb: "advance", Units: []string{id}})
				}
			}
			return c
		}
		ask := func(c core.Choice) (core.Option, error) {
			if len(c.Options) == 1 { // nobody is asked, see Tx.Ask
				return c.Options[0], nil
			}
			if n == len(answers) {
				return core.Option{}, core.ErrWaiting
			}
			n++
			return c.Options[answers[n-1]], nil
		}
		err = AskEachUnit(offer, ask, func(o core.Option) error {
			if o.Units[0] == "c" {
				return errors.New("c stays")
			}
			gone = append(gone, o.Units[0])
			return nil
		})
		return gone, err
	}
	for _, c := range []struct {
		answers []int
		gone    string
		err     string
	}{
		{[]int{0}, "", ""},
		{[]int{2, 1, 0}, "b a", ""},
		{[]int{1}, "a", "waiting for a decision"},
		{[]int{3}, "", "c stays"},
	} {
		gone, err := run(c.answers...)
		if strings.Join(gone, " ") != c.gone || (err == nil) != (c.err == "") || err != nil && err.Error() != c.err {
			t.Errorf("%v: %v %v", c.answers, gone, err)
		}
	}
	all = nil
	if gone, err := run(); gone != nil || err != nil {
		t.Errorf("nobody is left to ask, and %v %v", gone, err)
	}
}

func TestHit(t *testing.T) {
	tx := begin(t, &record{})
	dead := ""
	hit := func(id string) (bool, error) {
		return LoseStep(tx, id, "11.2", func() error {
			dead += id
			return tx.Do(core.Remove{Unit: id, Box: core.BoxDead, Rule: "11.2"})
		})
	}
	for _, c := range []struct {
		id    string
		gone  bool
		steps int
	}{{"a", false, 1}, {"b", true, 0}, {"a", true, 0}} {
		gone, err := hit(c.id)
		if u, _ := tx.Read().Unit(c.id); gone != c.gone || err != nil || u.Steps != c.steps {
			t.Errorf("%s: %t %v, %d steps", c.id, gone, err, u.Steps)
		}
	}
	if _, err := hit("z"); err == nil || dead != "ba" {
		t.Errorf("%v %q", err, dead)
	}
}

func TestMarch(t *testing.T) {
	tx := begin(t, &record{})
	start := tx.Read().Label(0)
	for _, c := range []struct {
		o    core.Option
		want string
		err  string
	}{
		{core.Option{Verb: "advance", Units: []string{"a"}, Path: []string{"1102", "1103"}}, start + "-1102-1103", ""},
		{core.Option{Verb: "advance", Units: []string{"z"}, Path: []string{"1102"}}, "", "no unit z"},
		{core.Option{Verb: "pass"}, "", "pass names no unit"},
		{core.Option{Verb: "advance", Units: []string{"a"}, Path: []string{"9999"}}, "", "the map has no hex: 9999"},
	} {
		u, path, err := PathOfAnswer(tx.Read(), c.o)
		switch {
		case c.err != "":
			if err == nil || err.Error() != c.err {
				t.Errorf("%s: %v", c.o.Text(), err)
			}
		case err != nil || u.Def.ID != "a" || strings.Join(core.JoinLabels(tx.Read().Map(), path), "-") != c.want:
			t.Errorf("%s: %v %v", c.o.Text(), path, err)
		}
	}
}
