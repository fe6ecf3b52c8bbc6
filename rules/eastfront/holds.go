package eastfront

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/tally"
)

// CityTerms are the garrisons without which cities give the Axis side no points (7.2 of the play book).
type CityTerms struct {
	Each int      `yaml:"each" doc:"steps for each of its hexes that the Axis side holds; 0: none are asked for"`
	From int      `yaml:"from" doc:"first turn in which some cities ask for one more"`
	More []string `yaml:"more" doc:"those cities"`
}

// cityOf are the hexes of the city of a hex: those of the same name, or the hex alone.
func (g *game) cityOf(h hexmap.Hex) (name string, hexes []hexmap.Hex) {
	p, ok := g.Map.PlaceAt(h)
	if name = p.Attr("city"); !ok || name == "" {
		return "", []hexmap.Hex{h}
	}
	for _, n := range g.cities {
		if q, _ := g.Map.PlaceAt(n); q.Attr("city") == name {
			hexes = append(hexes, n)
		}
	}
	return name, hexes
}

// ungarrisoned says whether the Axis side has too few steps in a city to have its points (7.21, 7.22): one for each hex that it holds, and
// one more in some cities from a turn on.
func (g *game) ungarrisoned(r core.Reader, h hexmap.Hex) bool {
	t := g.schedule().Cities
	name, hexes := g.cityOf(h)
	if t.Each == 0 || !g.city(h) {
		return false
	}
	need, have := 0, 0
	if r.Turn() >= t.From && slices.Contains(t.More, name) {
		need++
	}
	for _, n := range hexes {
		if r.Control(n) == Axis {
			need += t.Each
			have += tally.Sum(r.Stack(n), func(u *core.Unit) int {
				return map[bool]int{true: u.Steps}[u.Def.Side == Axis && g.needs(u)]
			})
		}
	}
	return have < need
}

// crossings are the groups that leave by the exit.
func (g *game) crossings() []Withdrawal {
	return slices.DeleteFunc(slices.Clone(g.schedule().Withdrawals), func(x Withdrawal) bool { return !x.Crossing })
}

// over says whether all of a group has left the map.
func (x *Withdrawal) over(r core.Reader) bool {
	return !slices.ContainsFunc(roster.Find(r, x.Units), func(u *core.Unit) bool { return u.Box != core.BoxGone })
}

// crossed takes an Axis unit to the Crimea: at the strength of its card; its group may bring points (10.54).
func (g *game) crossed(tx *core.Tx, id string) {
	var group *Withdrawal
	for _, x := range g.crossings() {
		if slices.Contains(x.Units, id) {
			group = &x
			u, _ := tx.Read().Unit(id)
			(&leaver{tx, g, map[string]int{}}).fill(u, x.Steps)
		}
	}
	if group == nil {
		group = g.standsIn(tx, id)
	}
	tx.Make(core.Remove{Unit: id, Box: core.BoxGone, Why: "left the map", Rule: "10.54p"})
	core.Edit(tx, func(s *state) { s.fate.crimea = true })
	if x := g.schedule(); x.Each > 0 && (group == nil || x.All) {
		old := tx.Read().Track(trackCrimea)
		n := old + g.info.ByID[id].Stack
		tx.Make(core.Score{Track: trackCrimea, Delta: n%x.Each - old, Why: "left for the Crimea", Rule: "10.54p"})
		if n >= x.Each {
			tx.Make(core.Score{Track: trackVictory, Delta: n / x.Each, Why: "stacking points have left for the Crimea", Rule: "10.54p"})
		}
	}
	if group != nil && group.Points > 0 && group.over(tx.Read()) && tx.Read().Turn() <= group.Turn {
		tx.Make(core.Score{Track: trackVictory, Delta: group.Points, Why: "a group has left for the Crimea", Rule: "10.54p"})
	}
}

// standsIn lets a unit of no group leave in place of one that is lost, of its type and not stronger (8.71, 10.54a).
func (g *game) standsIn(tx *core.Tx, id string) *Withdrawal {
	u, _ := tx.Read().Unit(id)
	f := g.face(u)
	for _, x := range g.crossings() {
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

// overdue takes a point in each turn at whose end a group that is due has not left (10.54).
func (g *game) overdue(tx *core.Tx) {
	r := tx.Read()
	late := func(x Withdrawal) bool { return x.Turn <= r.Turn() && !x.over(r) }
	if slices.ContainsFunc(g.crossings(), late) {
		tx.Make(core.Score{Track: trackVictory, Delta: -1, Why: "a group for the Crimea is late", Rule: "10.54p"})
	}
}
