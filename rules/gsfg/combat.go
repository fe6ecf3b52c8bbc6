package gsfg

import (
	"fmt"
	"slices"
	"strconv"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// fight is one battle in resolution.
type fight struct {
	g         *game
	tx        *core.Tx
	b         *battle
	label     string
	n         int // which attack on this hex in this turn, from 1
	a         *assessment
	res       string
	defenders []string // the real ones (R 11.18)
	inert     []string
	asked     map[string]int
}

func (o *AttackOrder) apply(g *game, tx *core.Tx, side core.Side) error {
	if err := g.settle(tx); err != nil {
		return err
	}
	f, err := g.begin(tx, side, o)
	if err != nil {
		return err
	}
	for _, step := range []func() error{f.deepStrike, f.support, f.airdrop, func() error { return f.chemical(o.chemical) }, f.resolve} {
		if err := step(); err != nil || tx.Read().Over() != nil {
			return err
		}
	}
	return nil
}

// begin marks who fights.
func (g *game) begin(tx *core.Tx, side core.Side, o *AttackOrder) (*fight, error) {
	r := tx.Read()
	f := &fight{g: g, tx: tx, b: o.battle(g, r, side), label: o.label, n: 1, asked: map[string]int{}}
	for i := range r.Count(o.hex) {
		if u := r.Nth(o.hex, i); u.Marked(markFled) {
			f.inert = append(f.inert, u.Def.ID)
		} else {
			f.defenders = append(f.defenders, u.Def.ID)
		}
	}
	s := of(r)
	for _, h := range s.fought {
		if h == o.hex {
			f.n++
		}
	}
	s.fights, s.fought = append(slices.Clone(s.fights), o.hex), append(slices.Clone(s.fought), o.hex)
	if err := put(tx, s); err != nil {
		return nil, err
	}
	for _, id := range o.units {
		for _, m := range []string{markFought, markAttacked} {
			if err := tx.Do(core.Mark{Unit: id, Mark: m, Quiet: true}); err != nil {
				return nil, err
			}
		}
	}
	return f, nil
}

func (f *fight) note(rule, format string, args ...any) {
	f.tx.Note(core.Event{Kind: core.KindNote, Hex: f.label, Rule: rule, Text: fmt.Sprintf(format, args...)})
}

// ask numbers the choices of this battle and gives each what its owner must know.
func (f *fight) ask(c core.Choice) (core.Option, error) {
	f.asked[c.Kind]++
	c.ID = fmt.Sprintf("%s:%s#%d.%d", c.Kind, f.label, f.n, f.asked[c.Kind])
	c.Hex = f.label
	a := f.a
	if a == nil {
		a = f.g.assess(f.tx.Read(), f.b)
	}
	terrain := f.g.m.Terrain(f.b.hex)
	if f.g.hex[f.b.hex].isCity {
		terrain = cityClass
	}
	c.Facts = append([]core.Fact{{Name: "odds", Value: a.odds()}, {Name: "terrain", Value: terrain}, {Name: "attack", Value: strconv.Itoa(a.att)},
		{Name: "defence", Value: strconv.Itoa(a.def)}}, c.Facts...)
	if f.res != "" {
		c.Facts = append(c.Facts, core.Fact{Name: "result", Value: f.res})
	}
	return f.tx.Ask(c)
}

// deepStrike lets NATO put a Soviet attack out of supply, once in a turn in which a deep strike has given it that (R 6.5).
func (f *fight) deepStrike() error {
	s := of(f.tx.Read())
	if f.b.att != Soviet || !s.oos {
		return nil
	}
	opt, err := f.ask(core.Choice{Kind: "cutoff", Rule: R6_5, Owner: NATO, Question: fmt.Sprintf("Is the attack on %s put out of supply by the deep strike? It can be done once in this turn.", f.label),
		Why: "it is kept for another attack", Options: []core.Option{{Verb: "pass", Note: "not this attack"}, {Verb: "cutoff", At: f.label, Note: "strengths halved, no artillery, no chemical weapons"}}})
	if err != nil || opt.Verb == "pass" {
		return err
	}
	s = of(f.tx.Read())
	s.oos = false
	if err := f.tx.Do(core.Extend{Ext: s, Rule: R6_5, Text: "deep strike: the attack on " + f.label + " is out of supply"}); err != nil {
		return err
	}
	f.b.cutOff = true
	var guns []string
	for _, u := range unitsOf(f.tx.Read(), f.b.attackerIDs()) {
		if isArtillery(u) {
			guns = append(guns, u.Def.ID)
		}
	}
	if len(guns) > 0 {
		f.note(R8_11, "%v is out of supply and drops out", guns)
		f.b.drop(guns)
	}
	return nil
}

// support lets NATO add air mobile units to a defence, one after the other (R 6.16).
func (f *fight) support() error {
	if f.b.def != NATO || of(f.tx.Read()).holder != NATO {
		return nil
	}
	for {
		c := core.Choice{Kind: "support", Rule: R6_16, Owner: NATO, Question: fmt.Sprintf("Do air mobile units support the defence of %s?", f.label),
			Why: "none unless it is ordered", Options: []core.Option{{Verb: "pass", Note: "no more"}}}
		b := f.g.look(f.tx.Read(), NATO)
		for _, u := range onMap(f.tx.Read(), NATO, isAirMobile) {
			if f.maySupport(b, u) {
				c.Options = append(c.Options, core.Option{Verb: "support", Units: []string{u.Def.ID}, Note: fmt.Sprintf("adds %d", u.Values().Attack)})
			}
		}
		if len(c.Options) == 1 {
			return nil
		}
		opt, err := f.ask(c)
		if err != nil || opt.Verb == "pass" {
			return err
		}
		f.b.support = append(f.b.support, opt.Units[0])
		if err := f.tx.Do(core.Mark{Unit: opt.Units[0], Mark: markFought, Quiet: true}); err != nil {
			return err
		}
	}
}

// maySupport judges an air mobile unit (R 6.16, A-41).
func (f *fight) maySupport(b *board, u *core.Unit) bool {
	return !slices.Contains(f.b.support, u.Def.ID) && !u.Marked(markUsed) && !u.Marked(markFought) && u.Hex != f.b.hex && !b.near[u.Hex] &&
		f.g.m.Distance(u.Hex, f.b.hex) <= f.g.tables.Ranges.AirMobile
}

// airdrop lets the holder of air superiority supply attacked units that are out of supply (R 6.9).
func (f *fight) airdrop() error {
	r := f.tx.Read()
	b := f.g.look(r, f.b.def)
	if !b.mayDrop() || !slices.ContainsFunc(unitsOf(r, f.defenders), func(u *core.Unit) bool { return b.supplyOf(u) == cutOff }) {
		return nil
	}
	c := core.Choice{Kind: "supply", Rule: R6_9, Owner: f.b.def, Question: fmt.Sprintf("Defenders of %s are out of supply. Is aerial supply dropped?", f.label),
		Why: "none unless it is ordered", Options: []core.Option{{Verb: "pass"}}}
	for _, h := range append([]hexmap.Hex{f.b.hex}, f.g.neighbours(f.b.hex)...) {
		if !b.enemy[h] {
			c.Options = append(c.Options, core.Option{Verb: "supply", Path: []string{f.g.m.Label(h)}})
		}
	}
	opt, err := f.ask(c)
	if err != nil || opt.Verb == "pass" {
		return err
	}
	return f.g.drop(f.tx, f.b.def, f.g.at(opt.Path[0]))
}

// drop forgets units that have left the map.
func (f *fight) drop() {
	r := f.tx.Read()
	gone := func(id string) bool { u, ok := r.Unit(id); return !ok || !u.OnMap() }
	f.defenders = slices.DeleteFunc(f.defenders, gone)
	f.inert = slices.DeleteFunc(f.inert, gone)
	f.b.attackers = slices.DeleteFunc(f.b.attackers, func(e entry) bool { return gone(e.id) })
}

// resolve works out the odds, throws and carries the result out.
func (f *fight) resolve() error {
	r := f.tx.Read()
	f.a = f.g.assess(r, f.b)
	if list := f.g.mixedAttack(r, f.b); list != nil && f.a.att >= f.a.def {
		die, err := f.tx.Roll(fmt.Sprintf("multinational:%s#%d", f.label, f.n), 6, R7_7, "attackers of several nations")
		if err != nil {
			return err
		}
		f.b.multi, f.b.rolled = f.g.tables.multinational(die, list), true
		f.a = f.g.assess(r, f.b)
	}
	for _, e := range f.a.events() {
		f.tx.Note(e)
	}
	f.res = stalled
	if f.a.column() >= 0 {
		die, err := f.tx.Roll(fmt.Sprintf("combat:%s#%d", f.label, f.n), 6, R11_16, "combat "+f.label+" at "+f.a.columnName())
		if err != nil {
			return err
		}
		f.res = f.g.tables.result(f.a.column(), die)
	}
	if f.res == "DR" && f.g.hex[f.b.hex].isCity {
		f.res = oneEach
	}
	f.tx.Note(core.Event{Kind: core.KindResult, Hex: f.label, Rule: resultRules[f.res], Value: f.res, Text: resultTexts[f.res]})
	return f.carryOut()
}

// oneEach is the result of a DR against a city (R 11.14).
const oneEach = "1+1"

var (
	resultRules = map[string]string{stalled: R11_20, "DR": R11_17, "EX": R11_21, "DE": R11_22, oneEach: R11_14}
	resultTexts = map[string]string{stalled: "the attack stalls", "DR": "the defenders retreat", "EX": "each defender loses a step, the attacker as many",
		"DE": "the defenders are eliminated", oneEach: "each side loses a step; nobody retreats from a city"}
)
