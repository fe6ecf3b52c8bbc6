package combatlog

import (
	"slices"
	"strings"

	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// Combat describes one combat with a result.
type Combat struct {
	Record int `json:"record"` // first of the batch that carried it out
	Moment
	Kind           string   `json:"kind"` // attack or overrun
	Hexes          []string `json:"hexes"`
	Place          string   `json:"place,omitempty"` // names of the places in the hexes
	Attacker       string   `json:"attacker"`
	Defender       string   `json:"defender"`
	Attackers      []string `json:"attackers"` // counters
	Defenders      []string `json:"defenders"`
	Attack         int      `json:"attack"` // strengths
	Defence        int      `json:"defence"`
	Odds           string   `json:"odds,omitempty"`   // before shifts; "" if below the table
	Column         string   `json:"column,omitempty"` // that the die was read on
	Shift          int      `json:"shift"`            // columns, in the attacker's favour if above 0
	Event          string   `json:"event,omitempty"`  // event key of the die
	Die            int      `json:"die,omitempty"`    // face of the die; 0 if none was thrown
	Modifier       int      `json:"modifier"`
	Modified       int      `json:"modified,omitempty"`
	Result         string   `json:"result"` // followed by the results of later dice of the combat
	AttackerSteps  int      `json:"attackersteps"`
	DefenderSteps  int      `json:"defendersteps"` // lost
	AttackerLosses []Loss   `json:"attackerlosses,omitempty"`
	DefenderLosses []Loss   `json:"defenderlosses,omitempty"`
	Retreats       []Move   `json:"retreats,omitempty"` // with displacements
	Advances       []Move   `json:"advances,omitempty"`
	Undone         bool     `json:"undone,omitempty"` // a rollback took it back

	world *core.World
}

// Loss holds the steps that a counter lost.
type Loss struct {
	Unit  string `json:"unit"`
	Steps int    `json:"steps"`
	Gone  bool   `json:"gone,omitempty"` // it was eliminated
}

// Move holds a retreat or an advance, from the first hex to the last.
type Move struct {
	Unit string   `json:"unit"`
	Path []string `json:"path"`
}

// beginCombat starts a Combat from the figures of its result.
func (w *walker) beginCombat(c *core.Combat) {
	if w.step.Status == engine.Waiting {
		return // the whole order runs again after the answer
	}
	w.combat = &Combat{Record: w.batchN, Moment: w.now, Kind: c.Kind, Hexes: c.Hexes, Attacker: string(c.Attacker),
		Defender: string(c.Defender), Attackers: c.Attackers, Defenders: c.Defenders, Attack: c.Attack, Defence: c.Defence, Odds: c.Odds,
		Column: c.Column, Shift: c.Shift, Event: c.Key, Die: c.Die, Modifier: c.Modifier, Result: c.Result, Undone: !w.stands[w.batchN],
		world: w.world}
	if c.Die > 0 {
		w.combat.Modified = c.Die + c.Modifier
	}
	var places []string
	for _, h := range c.Hexes {
		if p := placeOf(w.world, h); p != "" && !slices.Contains(places, p) {
			places = append(places, p)
		}
	}
	w.combat.Place = strings.Join(places, "; ")
	w.tellDice(c)
	w.followEarly()
}

// followEarly adds what happened under the heading of the combat before its result, such as retreats before combat. A
// counter that was set up there and then removed is not a loss.
func (w *walker) followEarly() {
	var drawn []string
	for _, e := range w.early {
		if e.Kind == core.KindPlace && e.Hex != "" {
			drawn = append(drawn, e.Units...)
		}
		if e.Kind != core.KindDead || !slices.ContainsFunc(e.Units, func(id string) bool { return slices.Contains(drawn, id) }) {
			w.combat.follow(e, w.mod)
		}
	}
	w.early = nil
}

// tellDice adds the figures of a combat to its die. It also adds the combat's hexes and counters to the other dice of
// the step with the same hex and number in their keys.
func (w *walker) tellDice(c *core.Combat) {
	for _, e := range w.step.Events {
		d := w.dieOf(e)
		if d == nil || c.Key == "" || locator(e.Key) != locator(c.Key) {
			continue
		}
		if e.Key == c.Key {
			d.Odds, d.Column, d.Shift = c.Odds, c.Column, c.Shift
		}
		d.hexes, d.units = c.Hexes, slices.Concat(c.Attackers, c.Defenders)
	}
}

// endCombat adds the finished combat to the list.
func (w *walker) endCombat() {
	if w.combat != nil {
		w.Combats = append(w.Combats, *w.combat)
	}
	w.combat = nil
}

// follow adds an event after the result: a loss, a retreat or an advance.
func (c *Combat) follow(e core.Event, mod core.Module) {
	boxes, _ := mod.(core.LossReporter)
	switch {
	case e.Kind == core.KindStep && e.Value.String() != core.StepsBack.String():
		c.lose(e, false)
	case e.Kind == core.KindDead:
		if box := e.Value.String(); box == core.BoxDead || boxes != nil && boxes.IsLossBox(box) {
			c.lose(e, true)
		}
	case e.Kind == core.KindMove && len(e.Units) == 1:
		switch e.Value.String() {
		case "retreat", "displace":
			c.Retreats = addMove(c.Retreats, e)
		case "advance":
			c.Advances = addMove(c.Advances, e)
		}
	}
}

// addMove adds a move to a list. A move that starts where an earlier move of the counter ended extends that one.
func addMove(list []Move, e core.Event) []Move {
	for i, m := range list {
		if m.Unit == e.Units[0] && len(e.Path) > 0 && len(m.Path) > 0 && m.Path[len(m.Path)-1] == e.Path[0] {
			list[i].Path = slices.Concat(m.Path, e.Path[1:])
			return list
		}
	}
	return append(list, Move{e.Units[0], e.Path})
}

// lose counts steps that counters lost, for their side.
func (c *Combat) lose(e core.Event, gone bool) {
	for _, id := range e.Units {
		d, ok := c.world.Def(id)
		if !ok {
			continue
		}
		steps, list := &c.DefenderSteps, &c.DefenderLosses
		if string(d.Side) == c.Attacker {
			steps, list = &c.AttackerSteps, &c.AttackerLosses
		}
		*steps += e.Steps
		i := slices.IndexFunc(*list, func(l Loss) bool { return l.Unit == id })
		if i < 0 {
			*list, i = append(*list, Loss{Unit: id}), len(*list)
		}
		(*list)[i].Steps += e.Steps
		(*list)[i].Gone = (*list)[i].Gone || gone
	}
}
