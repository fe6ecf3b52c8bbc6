package kiev

import (
	"fmt"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/combat"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/xslices"
)

// Schedule holds the withdrawals and conversions on the cards of a scenario (3.4, 4.2, 7.2, 7.6, 10.54p).
type Schedule struct {
	UnitChanges `yaml:",inline"`
	Exit        hexmap.Hex        `yaml:"exit" doc:"by which Axis units leave for the Crimea"`
	Each        int               `yaml:"each" doc:"stacking points of Axis units leaving by it that bring a point; 0: none do"`
	All         bool              `yaml:"all" doc:"those of the groups count among them"`
	Cities      CityGarrisonRules `yaml:"cities"`
}

// UnitChanges lists the units that a side must withdraw, and those that become others.
type UnitChanges struct {
	Withdrawals []Withdrawal `yaml:"withdrawals"`
	Conversions []Conversion `yaml:"conversions"`
}

// Withdrawal lists units that a side must withdraw.
type Withdrawal struct {
	Turn     int      `yaml:"turn" need:"yes"`
	Units    []string `yaml:"units" ref:"counter"`
	Steps    int      `yaml:"steps" doc:"with which each of them leaves; 0: all"`
	Firm     bool     `yaml:"firm" doc:"no points buy it off (3.42)"`
	Crossing bool     `yaml:"crossing" doc:"leaves by the exit on its own (10.54)"`
	Points   int      `yaml:"points" doc:"for the Axis side, if all of it has left by that turn"`
}

// Conversion lists units that are replaced by others (4.2).
type Conversion struct {
	Turn    int      `yaml:"turn" need:"yes"`
	Remove  []string `yaml:"remove" ref:"counter"`
	Receive []string `yaml:"receive" ref:"counter"`
	Any     []Face   `yaml:"any" doc:"instead, if there is one, a division with such a face of the Eliminated box"`
}

// scheduleOf returns the cards of the scenario; empty ones where it has none.
func (g *game) scheduleOf() *Schedule {
	if s := g.Data.Scenario.Schedule; s != nil {
		return s
	}
	return &Schedule{Exit: hexmap.None}
}

// withdrawer carries out the withdrawals of a turn.
type withdrawer struct {
	*core.Tx
	g          *game
	spareSteps map[string]int // by type: steps above those that the card demands, which others may use (3.43)
}

// withdrawUnits carries out the withdrawals and conversions of a turn (SoP A.4), first of units stronger than the card
// demands.
func (g *game) withdrawUnits(tx *core.Tx, turn int) {
	l := &withdrawer{tx, g, map[string]int{}}
	for _, x := range g.scheduleOf().Withdrawals {
		if x.Turn != turn || x.Crossing {
			continue
		}
		units := roster.Find(tx.Read(), x.Units)
		slices.SortStableFunc(units, func(a, b *core.Unit) int { return b.Steps - a.Steps })
		for _, id := range roster.IDs(units) {
			l.withdrawUnit(id, &x)
		}
	}
	for _, x := range g.scheduleOf().Conversions {
		if x.Turn == turn {
			l.convertUnits(&x)
		}
	}
}

// withdrawUnit withdraws a unit: aircraft from any box, ground units from the map at the strength on the card (8.71,
// 3.44).
func (l *withdrawer) withdrawUnit(id string, x *Withdrawal) {
	u, _ := l.Read().Unit(id)
	switch {
	case u.Box == core.BoxGone:
	case l.g.air[id] == nil && (!u.OnMap() || x.Firm && l.g.newBoard(l.Read(), u.Def.Side).isCutOff(u.Hex)):
		l.withdrawOther(u, x)
	default:
		if l.g.air[id] == nil {
			l.bringToStrength(u, x.Steps)
		}
		l.Make(core.Remove{Unit: id, Box: core.BoxGone, Why: "withdrawn", Rule: "8.71"})
	}
}

// bringToStrength brings a unit to the strength on the card: by spare steps of others, by replacement points, by steps
// of others of its type in supply; the rest costs a victory point (8.71, 3.43).
func (l *withdrawer) bringToStrength(u *core.Unit, want int) {
	id, kind, side := u.Def.ID, u.Def.Type, u.Def.Side
	want = core.If(want == 0, len(u.Def.Steps), min(want, len(u.Def.Steps)))
	l.spareSteps[kind] += max(0, u.Steps-want)
	for lack := want - u.Steps; lack > 0; lack-- {
		donors := roster.OnMap(l.Read(), side, func(x *core.Unit) bool {
			return x.Def.ID != id && x.Def.Type == kind && x.Steps > 1 && !x.Marked(markOutOfSupply)
		})
		points := l.g.replacementTrack(u)
		switch {
		case l.spareSteps[kind] > 0:
			l.spareSteps[kind]--
		case l.Read().Track(points) > 0:
			l.Make(core.TrackChange{Track: points, Delta: -1, Why: "a step", Rule: "8.71"})
		case len(donors) > 0:
			c := core.Choice{ID: fmt.Sprintf("withdraw:%s#%d", id, lack), Kind: "withdraw", Rule: "8.71", Owner: side,
				Why: "the unit with most steps", Question: say.F("Which unit gives %s a step?", id)}
			give := l.Answer(combat.CompleteLossChoice(c, donors, func(u *core.Unit) (say.Text, []int) {
				return "",
					[]int{-u.Steps}
			}).Choice).Units[0]
			d, _ := l.Read().Unit(give)
			l.Make(core.StepChange{Unit: give, Left: d.Steps - 1, Rule: "8.71"})
		default:
			l.g.scoreForOpponent(l.Tx, side, 1, "8.71", "not withdrawn")
			return
		}
	}
}

// withdrawOther withdraws another unit of the type, as strong as the one that is lost, or with as many steps as the one
// that is cut off; otherwise it costs a victory point, where that is allowed (8.71, 3.41, 3.42).
func (l *withdrawer) withdrawOther(u *core.Unit, x *Withdrawal) {
	id, card := u.Def.ID, Face(u.Def.Steps[0])
	o := combat.ChoiceBuilder{Choice: core.Choice{ID: "withdraw:" + id, Kind: "withdraw", Rule: "8.71", Owner: u.Def.Side,
		Why: "a point, else the weakest", Question: say.F("%s cannot be withdrawn. Which unit goes in its place?", id)}}
	for _, y := range roster.OnMap(l.Read(), u.Def.Side, func(y *core.Unit) bool { return y != u && y.Def.Type == u.Def.Type }) {
		f := y.Values()
		if u.OnMap() && y.Steps >= u.Steps && !l.g.newBoard(l.Read(), y.Def.Side).isCutOff(y.Hex) ||
			!u.OnMap() && f.Attack >= card.Attack && f.Defence >= card.Defence {
			o.Add(core.Option{Verb: "withdraw", Units: []string{y.Def.ID}}, f.Attack+f.Defence)
		}
	}
	if !x.Firm {
		o.Add(core.Option{Verb: "pass", Note: "a victory point is paid"}, -1)
	}
	if len(o.Options) == 0 {
		return
	}
	if a := l.Answer(o.Choice); len(a.Units) > 0 {
		l.Make(core.Remove{Unit: a.Units[0], Box: core.BoxGone, Why: "withdrawn", Rule: "8.71"})
	} else {
		l.g.scoreForOpponent(l.Tx, u.Def.Side, 1, "8.71", "not withdrawn")
	}
}

// convertUnits replaces units by others: where they stand, at full strength if all were full (4.2). A division for
// several units comes from the Eliminated box: onto the map if all were there, else into the Cadre box.
func (l *withdrawer) convertUnits(x *Conversion) {
	units := roster.Find(l.Read(), x.Remove)
	reduced := slices.ContainsFunc(units, func(u *core.Unit) bool { return u.Steps < len(u.Def.Steps) })
	box, side := "", units[0].Def.Side
	if i := slices.IndexFunc(units, func(u *core.Unit) bool { return !u.OnMap() }); i >= 0 {
		box = units[i].Box
	}
	come := x.Receive
	if len(x.Any) > 0 {
		o := combat.ChoiceBuilder{Choice: core.Choice{ID: "become:" + x.Remove[0], Kind: "become", Rule: "4.2p", Owner: side,
			Why: "the first by name", Question: say.F(
				"Which division is formed? (%s)", core.Option{Verb: "become", Units: x.Remove}.Text())}}
		for u := range l.Read().UnitsInBox(core.BoxDead) {
			if u.Def.Side == side && u.Def.Size == "division" && slices.Contains(x.Any, Face(u.Def.Steps[0])) {
				o.Add(core.Option{Verb: "become", Units: []string{u.Def.ID}})
			}
		}
		if len(o.Options) > 0 {
			come = l.Answer(o.Choice).Units
		}
		box = core.If(box != "", boxCadre, "")
	}
	places := combat.ChoiceBuilder{Choice: core.Choice{ID: "place:" + x.Remove[0], Kind: "place", Rule: "4.2p", Owner: side,
		Why: "the first of them", Question: "Where does it stand?"}}
	for _, h := range xslices.Distinct(roster.FindOnMap(l.Read(), x.Remove), func(u *core.Unit) hexmap.Hex { return u.Hex }) {
		places.Add(core.Option{Verb: "place", At: l.Read().Label(h)})
	}
	for _, u := range units {
		l.Make(core.Remove{Unit: u.Def.ID, Box: core.BoxGone, Why: "converted", Rule: "4.2p"})
	}
	at := hexmap.None
	if box == "" && len(come) > 0 {
		at, _ = l.g.Map.Find(l.Answer(places.Choice).At)
	}
	for _, u := range roster.Find(l.Read(), come) {
		left := core.If(reduced, max(1, len(u.Def.Steps)/2), len(u.Def.Steps))
		l.Make(core.StepChange{Unit: u.Def.ID, Left: left, Rule: "4.2p"}, core.Place{Unit: u.Def.ID, Hex: at, Box: box, Rule: "4.2p"})
	}
}

// exitGroups returns the groups that must leave by the exit hex.
func (g *game) exitGroups() []Withdrawal {
	return xslices.Filter(g.scheduleOf().Withdrawals, func(x Withdrawal) bool { return x.Crossing })
}

// isComplete reports whether the whole group has left the map.
func (x *Withdrawal) isComplete(r core.Reader) bool {
	return !slices.ContainsFunc(roster.Find(r, x.Units), func(u *core.Unit) bool { return u.Box != core.BoxGone })
}

// takeToCrimea removes an Axis unit to the Crimea, at the strength on its card; its group may bring points (10.54p).
func (g *game) takeToCrimea(tx *core.Tx, id string) {
	var group *Withdrawal
	for _, x := range g.exitGroups() {
		if slices.Contains(x.Units, id) {
			group = &x
			u, _ := tx.Read().Unit(id)
			(&withdrawer{tx, g, map[string]int{}}).bringToStrength(u, x.Steps)
		}
	}
	if group == nil {
		group = g.substituteFor(tx, id)
	}
	tx.Make(core.Remove{Unit: id, Box: core.BoxGone, Why: "left the map", Rule: "10.54p"})
	core.EditExt(tx, func(s *state) { s.planState.crimea = true })
	if x := g.scheduleOf(); x.Each > 0 && (group == nil || x.All) {
		old := tx.Read().Track(trackCrimea)
		n := old + g.info.ByID[id].Stack
		tx.Make(core.TrackChange{Track: trackCrimea, Delta: n%x.Each - old, Why: "left for the Crimea", Rule: "10.54p"})
		if n >= x.Each {
			tx.Make(core.TrackChange{Track: trackVictory, Delta: n / x.Each,
				Why: "stacking points have left for the Crimea", Rule: "10.54p"})
		}
	}
	if group != nil && group.Points > 0 && group.isComplete(tx.Read()) && tx.Read().Turn() <= group.Turn {
		tx.Make(core.TrackChange{Track: trackVictory, Delta: group.Points, Why: "a group has left for the Crimea", Rule: "10.54p"})
	}
}

// substituteFor lets a unit of no group leave in place of a lost one of its type, no stronger (8.71, 10.54a).
func (g *game) substituteFor(tx *core.Tx, id string) *Withdrawal {
	u, _ := tx.Read().Unit(id)
	f := u.Values()
	for _, x := range g.exitGroups() {
		for _, y := range roster.Find(tx.Read(), x.Units) {
			card, lost := Face(y.Def.Steps[0]), y.Box == boxCadre || y.Box == core.BoxDead
			if lost && y.Def.Type == u.Def.Type && f.Attack >= card.Attack && f.Defence >= card.Defence {
				tx.Make(core.Remove{Unit: y.Def.ID, Box: core.BoxGone, Why: "another leaves in its place", Rule: "8.71"})
				return &x
			}
		}
	}
	return nil
}

// scoreOverdue takes a victory point in each turn at whose end a group that is due has not left (10.54p).
func (g *game) scoreOverdue(tx *core.Tx) {
	r := tx.Read()
	late := func(x Withdrawal) bool { return x.Turn <= r.Turn() && !x.isComplete(r) }
	if slices.ContainsFunc(g.exitGroups(), late) {
		tx.Make(core.TrackChange{Track: trackVictory, Delta: -1, Why: "a group for the Crimea is late", Rule: "10.54p"})
	}
}
