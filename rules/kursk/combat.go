package kursk

import (
	"fmt"
	"slices"
	"strconv"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/odds"
)

// fight is one combat in resolution (11.2, steps F1 to F9).
type fight struct {
	g         *game
	tx        *core.Tx
	att, def  core.Side
	hex       hexmap.Hex
	label     string
	n         int // which attack on this hex in this phase, from 1
	a         assessment
	attackers []string // units that take part, eliminated ones taken out
	defenders []string // all units of the hex that share the result
	air       bool
	stand     bool // no-retreat was declared
	forced    bool // by a garrison
	column    odds.Column
	asked     map[string]int
	depth     int // of the search for chains of displacements
	tries     int // positions it may still try
}

func (o *AttackOrder) apply(g *game, tx *core.Tx, side core.Side) error {
	f, err := g.begin(tx, side, o)
	if err != nil {
		return err
	}
	for _, e := range f.a.events(g) {
		tx.Note(e)
	}
	for _, step := range []func() error{f.askStand, f.askAir} {
		if err := step(); err != nil {
			return err
		}
	}
	f.noteOdds(o) // after the defender has decided: what was expected tells of air support
	if err := f.resolve(); err != nil {
		return err
	}
	return f.advance()
}

// begin reveals both sides, adds up and marks who has fought: all that is certain before the first decision.
func (g *game) begin(tx *core.Tx, side core.Side, o *AttackOrder) (*fight, error) {
	r := tx.Read()
	f := &fight{g: g, tx: tx, att: side, def: other(side), hex: o.hex, label: o.label, n: 1, air: o.air, attackers: slices.Clone(o.units), asked: map[string]int{}}
	f.a = g.assess(r, side, o.hex, o.units)
	f.defenders = append(names(f.a.defence.units), names(f.a.defence.silent)...)
	s := of(r)
	for _, l := range s.attacked {
		if l == o.label {
			f.n++
		}
	}
	s.attacked = append(slices.Clone(s.attacked), o.label)
	if o.air {
		s.air++
	}
	if err := put(tx, s); err != nil {
		return nil, err
	}
	for _, m := range []struct {
		ids  []string
		mark string
	}{{f.attackers, markFought}, {f.defenders, markAttacked}} {
		for _, id := range m.ids {
			if err := tx.Do(core.Mark{Unit: id, Mark: m.mark, Quiet: true}); err != nil {
				return nil, err
			}
		}
	}
	return f, nil
}

// noteOdds tells when the odds the player expected are not what the revealed stacks give: the attack goes on (7.3).
func (f *fight) noteOdds(o *AttackOrder) {
	final := f.g.finalColumn(&f.a, airShift(f.g, f.att, f.air))
	if o.wantOdds && o.odds != final {
		f.note(R7_3, "expected %s; the units seen in the combat make it %s, and it cannot be called off", o.odds, final)
	}
}

func (f *fight) note(rule, format string, args ...any) {
	f.tx.Note(core.Event{Kind: core.KindNote, Hex: f.label, Rule: rule, Text: fmt.Sprintf(format, args...)})
}

func (f *fight) sum(rule, text, value string) {
	f.tx.Note(core.Event{Kind: core.KindSum, Hex: f.label, Rule: rule, Text: text, Value: value})
}

// ask numbers the choices of this combat and gives each what its owner must know.
func (f *fight) ask(c core.Choice) (core.Option, error) {
	f.asked[c.Kind]++
	c.ID = fmt.Sprintf("%s:%s#%d.%d", c.Kind, f.label, f.n, f.asked[c.Kind])
	if c.Hex == "" {
		c.Hex = f.label
	}
	c.Facts = append(f.facts(), c.Facts...)
	return f.tx.Ask(c)
}

// facts are what standing orders may ask about.
func (f *fight) facts() []core.Fact {
	x := &f.g.hex[f.hex]
	terrain := x.terrain
	switch {
	case x.city:
		terrain = "city"
	case x.town:
		terrain = "town"
	case x.fort == f.def:
		terrain = "fort"
	}
	c := f.a.column()
	return []core.Fact{{Name: "odds", Value: c.String()}, {Name: "terrain", Value: terrain},
		{Name: "attack", Value: strconv.Itoa(f.a.attack)}, {Name: "defence", Value: strconv.Itoa(f.a.defence.sum)}}
}

// askStand lets the defender refuse to retreat (11.20).
func (f *fight) askStand() error {
	if f.def == Soviet && slices.ContainsFunc(f.defenders, f.isGarrison) {
		f.stand, f.forced = true, true
		f.note(R11_20, "no retreat: a garrison defends")
		return nil
	}
	if !f.g.hex[f.hex].hasCover(f.def) || !f.mayRetreat() {
		return nil
	}
	o, err := f.ask(core.Choice{Kind: "attacked", Rule: R11_20, Owner: f.def,
		Question: fmt.Sprintf("%s is attacked at %s (before air support): refuse to retreat?", f.g.placeName(f.hex), f.a.column()),
		Options: []core.Option{{Verb: "retreat", At: f.label, Note: "a result DR is a retreat of one hex"},
			{Verb: "noretreat", At: f.label, Note: "a result DR is rolled again on the no-retreat table"}},
		Why: "units retreat unless told to stand"})
	if err != nil {
		return err
	}
	f.stand = o.Verb == "noretreat"
	if f.stand {
		f.note(R11_20, "%s declares no retreat", sideName(f.def))
	}
	return nil
}

func (f *fight) isGarrison(id string) bool {
	u, ok := f.tx.Read().Unit(id)
	return ok && isGarrison(u)
}

// mayRetreat says whether any column that the combat may still come to holds a retreat.
func (f *fight) mayRetreat() bool {
	for _, air := range []bool{false, true} {
		if f.g.t.canRetreat(f.g.finalColumn(&f.a, airShift(f.g, f.att, air))) {
			return true
		}
	}
	return false
}

// askAir lets the German defender use a Luftwaffe marker, just before the die (11.10).
func (f *fight) askAir() error {
	s := of(f.tx.Read())
	if f.def == German && s.air < luftwaffe(s) {
		before, after := f.g.finalColumn(&f.a, 0), f.g.finalColumn(&f.a, airShift(f.g, f.att, true))
		if before == after {
			f.note(R11_10, "air support would not change the column and is kept")
		} else if err := f.offerAir(before, after); err != nil {
			return err
		}
	}
	if f.air {
		f.sum(R11_10, "air support", shift{n: airShift(f.g, f.att, true)}.String())
	}
	return nil
}

func (f *fight) offerAir(before, after odds.Column) error {
	o, err := f.ask(core.Choice{Kind: "air", Rule: R11_10, Owner: German,
		Question: fmt.Sprintf("%s is attacked at %s: use the Luftwaffe (then %s)?", f.g.placeName(f.hex), before, after),
		Options:  []core.Option{{Verb: "noair", At: f.label}, {Verb: "air", At: f.label}}, Why: "the marker is kept unless it is ordered"})
	if err != nil {
		return err
	}
	if f.air = o.Verb == "air"; !f.air {
		return nil
	}
	s := of(f.tx.Read())
	s.air++
	return put(f.tx, s)
}

// resolve rolls the die and carries out the result.
func (f *fight) resolve() error {
	all := f.a.column() + odds.Column(airShift(f.g, f.att, f.air))
	f.column = all.Clamp(f.g.t.low, f.g.t.high)
	text := "column"
	if all != f.column {
		text = fmt.Sprintf("column %s, held at the end of the table", all)
	}
	f.sum(R11_15, text, f.column.String())
	die, err := f.tx.Roll(fmt.Sprintf("combat:%s#%d", f.label, f.n), 6, R12_2, "combat "+f.label)
	if err != nil {
		return err
	}
	res, err := f.g.t.result(f.column, die)
	if err != nil {
		return err
	}
	f.result(R12_2, fmt.Sprintf("die %d on %s", die, f.column), res)
	if res == "DR" && f.stand {
		if res, err = f.rollStand(); err != nil {
			return err
		}
	}
	return f.carryOut(res)
}

// resultWords say what the results of the tables mean (11.16 to 11.21).
var resultWords = map[string]string{"AS": "the attack fails", "AL1": "the attacker loses a step", "DE": "the defender is struck", "DR": "the defender retreats", "BB": "both sides bleed"}

func (f *fight) result(rule, text, res string) {
	f.tx.Note(core.Event{Kind: core.KindResult, Hex: f.label, Rule: rule, Text: text + ": " + resultWords[res], Value: res})
}

// rollStand replaces a retreat by the no-retreat table (12.3).
func (f *fight) rollStand() (string, error) {
	die, err := f.tx.Roll(fmt.Sprintf("noretreat:%s#%d", f.label, f.n), 6, R12_3, "no retreat "+f.label)
	if err != nil {
		return "", err
	}
	column := f.g.standColumn(of(f.tx.Read()).rulings, &f.a, f.column)
	drm := f.g.t.standDRM(column)
	res, ok := f.g.t.stand.At(min(max(die+drm, f.g.t.stand.First), f.g.t.stand.Last()), 0)
	if !ok {
		return "", fmt.Errorf("the no-retreat table has no cell for %d", die+drm)
	}
	f.result(R12_3, fmt.Sprintf("die %d %+d for %s", die, drm, column), res)
	return res, nil
}

// standColumn is the column that modifies the no-retreat die: the one rolled on, or the one without air support (ruling
//
func (g *game) standColumn(open rulings, a *assessment, rolled odds.Column) odds.Column {
	if open.other(standDRM) {
		return g.finalColumn(a, 0)
	}
	return rolled
}
