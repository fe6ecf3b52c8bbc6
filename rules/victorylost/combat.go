package victorylost

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// fight is one combat in resolution.
type fight struct {
	g         *game
	tx        *core.Tx
	att, def  core.Side
	hex       hexmap.Hex
	label     string
	n         int // which attack on this hex in this turn, from 1
	a         *assessment
	res       result
	attackers []string
	defenders []string
	from      map[string]hexmap.Hex // where the attackers stood
	asked     map[string]int
	staffs    []attached
	retreated []string // units that have ended their retreat
}

// attached is a headquarters that stood with combat units of the combat at its start (12.2 to 12.4).
type attached struct {
	id    string
	stack []string
}

func (o *AttackOrder) apply(g *game, tx *core.Tx, side core.Side) error {
	f, err := g.begin(tx, side, o)
	if err != nil {
		return err
	}
	for _, e := range f.a.events(g) {
		tx.Note(e)
	}
	die, err := tx.Roll(fmt.Sprintf("combat:%s#%d", f.label, f.n), 6, R9_4_1, "combat "+f.label+" at "+g.odds.names[f.a.final.Column])
	if err != nil {
		return err
	}
	code, ok := g.results.At(die, f.a.final.Column)
	if !ok {
		return fmt.Errorf("the combat table has no cell for die %d, column %s", die, g.odds.names[f.a.final.Column])
	}
	f.res = g.parsed[code]
	tx.Note(core.Event{Kind: core.KindResult, Hex: f.label, Rule: R9_4_1, Value: code, Text: f.telling()})
	for _, step := range []func() error{f.lossesOfBoth, f.retreat, f.displaceStaffs, f.advance} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// begin adds up and marks who fights.
func (g *game) begin(tx *core.Tx, side core.Side, o *AttackOrder) (*fight, error) {
	r := tx.Read()
	f := &fight{g: g, tx: tx, att: side, def: other(side), hex: o.hex, label: o.label, n: 1, attackers: slices.Clone(o.units),
		defenders: names(fighters(r, o.hex)), asked: map[string]int{}, from: map[string]hexmap.Hex{}}
	f.a = g.assess(r, side, o.hex, o.units)
	s := of(r)
	for _, l := range s.fought {
		if l == o.label {
			f.n++
		}
	}
	s.fights, s.fought = append(slices.Clone(s.fights), o.label), append(slices.Clone(s.fought), o.label)
	if err := put(tx, s); err != nil {
		return nil, err
	}
	hexes := []hexmap.Hex{o.hex}
	for _, id := range f.attackers {
		u, _ := r.Unit(id)
		f.from[id] = u.Hex
		if !slices.Contains(hexes, u.Hex) {
			hexes = append(hexes, u.Hex)
		}
		if err := tx.Do(core.Mark{Unit: id, Mark: markFought, Quiet: true}); err != nil {
			return nil, err
		}
	}
	for _, h := range hexes {
		if u := staff(r, h); u != nil {
			f.staffs = append(f.staffs, attached{u.Def.ID, names(fighters(r, h))})
		}
	}
	return f, nil
}

// telling is the result in words.
func (f *fight) telling() string {
	var parts []string
	add := func(n int, format string, args ...any) {
		if n > 0 {
			parts = append(parts, fmt.Sprintf(format, args...))
		}
	}
	add(f.res.AttackerLoss, "the attacker loses %d", f.res.AttackerLoss)
	add(f.res.DefenderLoss, "the defender loses %d", f.res.DefenderLoss)
	add(f.res.Retreat, "the defender retreats %d", f.res.Retreat)
	if len(parts) == 0 {
		return "no effect"
	}
	return strings.Join(parts, ", ")
}

func (f *fight) note(rule, format string, args ...any) {
	f.tx.Note(core.Event{Kind: core.KindNote, Hex: f.label, Rule: rule, Text: fmt.Sprintf(format, args...)})
}

// ask numbers the choices of this combat and gives each what its owner must know.
func (f *fight) ask(c core.Choice) (core.Option, error) {
	f.asked[c.Kind]++
	c.ID = fmt.Sprintf("%s:%s#%d.%d", c.Kind, f.label, f.n, f.asked[c.Kind])
	c.Hex = f.label
	terrain := f.g.m.Terrain(f.hex)
	if p, ok := f.g.m.PlaceAt(f.hex); ok {
		terrain = p.Class
	}
	c.Facts = append([]core.Fact{{Name: "odds", Value: f.a.spelled(f.g)}, {Name: "result", Value: f.res.String()}, {Name: "terrain", Value: terrain},
		{Name: "attack", Value: strconv.Itoa(f.a.att)}, {Name: "defence", Value: strconv.Itoa(f.a.def)}}, c.Facts...)
	return f.tx.Ask(c)
}

// lossesOfBoth takes the steps of both sides.
func (f *fight) lossesOfBoth() error {
	if err := f.lose(f.att, &f.attackers, f.res.AttackerLoss); err != nil {
		return err
	}
	return f.lose(f.def, &f.defenders, f.res.DefenderLoss)
}

// lose takes steps of units that took part, as their owner chooses; what is more than they have is ignored (9.4.2).
func (f *fight) lose(side core.Side, units *[]string, steps int) error {
	for n := steps; n > 0 && len(*units) > 0; n-- {
		id, err := f.askLoss(side, *units, n)
		if err != nil {
			return err
		}
		if err := f.hit(id, R9_4_2); err != nil {
			return err
		}
	}
	return nil
}

// hit takes a step of a unit.
func (f *fight) hit(id, rule string) error {
	u, ok := f.tx.Read().Unit(id)
	if !ok {
		return fmt.Errorf("no unit %s", id)
	}
	if u.Steps > 1 {
		return f.tx.Do(core.Step{Unit: id, Left: u.Steps - 1, Rule: rule})
	}
	f.attackers, f.defenders = without(f.attackers, id), without(f.defenders, id)
	return f.g.eliminate(f.tx, id, "", rule)
}

// askLoss lets a side choose the next unit to lose a step. The default flips before it eliminates, then takes the least
// victory points, then the least strength.
func (f *fight) askLoss(side core.Side, ids []string, left int) (string, error) {
	r := f.tx.Read()
	c := core.Choice{Kind: "losses", Rule: R9_4_2, Owner: side, Why: "flips before eliminations, then the cheapest",
		Question: fmt.Sprintf("Which unit loses a step? %d to lose.", left), Facts: []core.Fact{{Name: "loss", Value: strconv.Itoa(left)}}}
	sorted := slices.Sorted(slices.Values(ids))
	best := []int{2}
	for i, id := range sorted {
		u, _ := r.Unit(id)
		_, vp := f.g.worth(of(r).options, id)
		v := u.Values()
		rank := []int{0, vp, v.Attack + v.Defence}
		note := "flips to its reduced side"
		if u.Steps == 1 {
			rank[0], note = 1, fmt.Sprintf("eliminated, %d VP", vp)
		}
		if slices.Compare(rank, best) < 0 {
			best, c.Default = rank, i
		}
		c.Options = append(c.Options, core.Option{Verb: "losses", Units: []string{id}, Note: note})
	}
	o, err := f.ask(c)
	if err != nil {
		return "", err
	}
	return o.Units[0], nil
}

// displaceStaffs repositions each headquarters all of whose combat units were eliminated by the combat (12.2).
func (f *fight) displaceStaffs() error {
	for _, s := range f.staffs {
		r := f.tx.Read()
		u, ok := r.Unit(s.id)
		if !ok || !u.OnMap() || slices.ContainsFunc(s.stack, func(id string) bool { x, _ := r.Unit(id); return x.OnMap() }) {
			continue
		}
		f.note(R12_2, "%s has lost all units with it", s.id)
		if err := f.g.reposition(f.tx, s.id); err != nil {
			return err
		}
	}
	return nil
}
