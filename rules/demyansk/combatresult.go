package demyansk

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/combat"
	"fieldpost/rules/mech/lists"
	"fieldpost/rules/mech/roster"
)

// resolve throws the die, and carries the result out: losses, the attacker's first, special results, retreats (12.2, 12.3).
func (f *fight) resolve() {
	t := f.battle()
	s := t.sum()
	for _, e := range s.events(f.g, f.Label) {
		f.Tx.Note(e)
	}
	if f.exclude(s.void); s.attack == 0 {
		f.exclude(slices.Clone(f.force[attacker]))
		f.Note("3.51", "the attack has no strength: there is no combat")
		return
	}
	for _, h := range f.hexes { // artillery that defends its hex alone (10.22)
		if stack := t.b.r.Stack(h); f.g.guns(stack) {
			roster.Mark(f.Tx, roster.Names(stack), markFired)
		}
	}
	die := f.Die("combat", "11.53", say.F("combat %s at %s", f.Label, f.g.Tables.CRT.Columns[s.final]))
	cell := s.cell(f.g, die)
	f.Override("combat", &cell)
	f.res = cell.Text
	f.Result("12.11", "result for attacker and defender", say.Plain(cell.Text))
	short := cell.Defender.Steps - roster.Steps(f.units(defender)) // 12.25, A75: counted before any loss
	if short > 0 && cell.Attacker.Steps > 0 {
		f.Note("12.25", "the defender has too few steps: the attacker loses one less")
		cell.Attacker.Steps--
	}
	f.carryOut(cell)
}

// carryOut does to each side what the table says.
func (f *fight) carryOut(c Cell) {
	outcomes := [2]combat.Outcome{c.Attacker, c.Defender}
	for who, o := range outcomes {
		f.lose(role(who), f.units(role(who)), o.Steps, "12.21")
	}
	for who, o := range outcomes {
		if o.Mark != "" || c.SovietSpecial && f.sides[who] == Soviet {
			f.special(role(who))
		}
	}
	for who, o := range outcomes {
		if o.Retreat != "" {
			f.giveWay(role(who), o.Retreat == "R2")
		}
	}
}

// lose takes steps of some units of a force, as the owner chooses (12.21).
func (f *fight) lose(who role, units []*core.Unit, steps int, rule string) {
	offer := func(left int) core.Choice { return f.lossChoice(who, units, left, rule) }
	f.Lose(steps, offer, f.ask, func(id string) { f.hit(who, id, rule) })
}

// lossChoice asks for a step of some units: by default of one that has two, the weakest first, printed units last; these lose steps only by
// the table.
func (f *fight) lossChoice(who role, units []*core.Unit, left int, rule string) core.Choice {
	t := f.battle()
	void := f.void
	if f.ahead {
		void = t.power(true).void
	}
	may := slices.DeleteFunc(slices.Clone(units), func(u *core.Unit) bool {
		// 11.41: other armor suffers what the first armor unit suffers
		return !u.OnMap() || slices.Contains(void, u.Def.ID) ||
			f.g.printed(u) && rule != "12.21" || who == defender && u.Def.Type == "armor" && !t.lends(u)
	})
	o := combat.Losses(core.Choice{Rule: rule, Owner: f.sides[who], Why: "the weakest of those that survive it",
		Question: say.F("Which unit of the combat at %s loses a step (%d to lose)?", f.Label, left)}, may,
		func(u *core.Unit) (say.Text, []int) {
			face := f.g.face(u)
			worth := []int{attacker: face.Attack, defender: face.Defence}[who]
			switch {
			case f.g.printed(u):
				return "", []int{2, worth}
			case u.Steps == 1:
				return "", []int{1, worth}
			}
			return "", []int{0, worth}
		})
	for _, id := range void {
		o.Bar(core.Option{Verb: "losses", Units: []string{id}}, against("3.51", "%s takes no part: halved, its strength is nothing", id))
	}
	if who == attacker {
		o.BarLosses("12.21")
	}
	return o.Choice
}

// hit takes a step of a unit, and of the armor that follows it in its hex (11.41).
func (f *fight) hit(who role, id, rule string) {
	for _, id := range append([]string{id}, f.train(who, id)...) {
		_, err := combat.Hit(f.Tx, id, rule, func() error { f.g.eliminate(f.Tx, id, rule, "its last step is lost"); return nil })
		f.Tx.Stop(err)
	}
}

// train are the Soviet armor units of a hex that suffer what the one suffers that fights for them (11.41).
func (f *fight) train(who role, id string) []string {
	r := f.Tx.Read()
	u, _ := r.Unit(id)
	if !tank(u) || !u.OnMap() || who == defender && f.g.plain(u.Hex) || who == attacker && !f.g.crowds(u.Hex, f.defended()) {
		return nil
	}
	return roster.Names(slices.DeleteFunc(r.Stack(u.Hex), func(o *core.Unit) bool {
		return o == u || !tank(o) || who == attacker && slices.Contains(f.force[attacker], o.Def.ID)
	}))
}

// special lets a side have its aircraft flown or its artillery fired (12.23, 10.41); rockets are not struck (10.42).
func (f *fight) special(who role) {
	all := roster.Find(f.Tx.Read(), f.help[who])
	air := roster.Names(lists.Only(all, func(u *core.Unit) bool { return !fights(u) }))
	guns := roster.Names(lists.Only(all, func(u *core.Unit) bool { return u.OnMap() && u.Def.Type != "rocket" }))
	flown := len(guns) == 0
	if len(air) > 0 && len(guns) > 0 {
		flown = f.ask(core.Choice{Kind: "special", Rule: "12.23", Owner: f.sides[who], Why: "the artillery",
			Question: say.F("The special result at %s: does it strike %s (air) or %s (artillery)?", f.Label, names(air), names(guns)),
			Options:  []core.Option{{Verb: "special", Word: "artillery"}, {Verb: "special", Word: "air"}}}).Word == "air"
	}
	struck, mark, text := guns, markFired, "%s has fired"
	if flown {
		struck, mark, text = air, markFlown, "%s has flown"
	}
	for _, id := range struck {
		f.Tx.Make(core.Mark{Unit: id, Mark: mark, Rule: "12.23", Text: say.F(text, id)})
	}
}

// giveWay has a side retreat, unless nobody could take the defender's hex (12.38) or it stands its ground (12.42).
func (f *fight) giveWay(who role, two bool) {
	follows := func(u *core.Unit) bool {
		return slices.ContainsFunc(f.defended(), func(h hexmap.Hex) bool { return f.barAdvance(u, h, nil).Why == "" })
	}
	if who == defender && !slices.ContainsFunc(f.units(attacker), follows) {
		f.Note("12.38", "no unit is left that could advance: the defenders stay")
		return
	}
	ids := roster.Names(f.units(who))
	for _, u := range f.units(who) {
		for _, id := range f.train(who, u.Def.ID) {
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	if units := roster.Find(f.Tx.Read(), ids); !f.stand(who, units) {
		f.retreat(who, units, two, "12.31")
	}
}

// stand lets a side try No Retreat (12.42).
func (f *fight) stand(who role, units []*core.Unit) bool {
	i := slices.IndexFunc(units, f.holds)
	if f.tried[who] || i < 0 {
		return false
	}
	h, ids := units[i].Hex, names(roster.Names(units))
	label := f.g.Map.Label(h)
	c := core.Choice{Kind: "noretreat", Rule: "12.42", Owner: f.sides[who], Hex: label, Why: "it is tried in printed strongpoints only",
		Question: say.F("%s must retreat. Do they try to stand?", ids),
		Options:  []core.Option{{Verb: "pass", Note: "retreat"}, {Verb: "noretreat", At: label}}}
	if f.applies("printed_strongpoints", units) {
		c.Default = 1
	}
	if f.ask(c).Verb == "pass" {
		return false
	}
	f.tried[who] = true
	die := f.Die([]string{attacker: "noretreat-attack", defender: "noretreat"}[who], "12.42", say.F("%s try to stand", ids))
	res := f.option(NoRetreat, "12.42", h, die, units)
	if res == "pass1" {
		f.lose(who, f.units(who), 1, "12.42")
	}
	return res != "fail"
}

// holds says whether a unit stands where No Retreat may be tried (12.42b, 14.22).
func (f *fight) holds(u *core.Unit) bool {
	g, s := f.g, of(f.Tx.Read())
	entry := slices.ContainsFunc(g.Boxes.List, func(b *Box) bool { return b.Side == u.Def.Side && slices.Contains(b.Entry, u.Hex) })
	return entry || g.fortOf(s, u.Hex) == u.Def.Side || g.airfield(s, u.Hex) ||
		slices.ContainsFunc(g.Terrain(u.Hex), func(c string) bool { return g.Tables.Terrain.List[c].NoRetreat })
}

// advanceChoice offers each unit that may advance still.
func (f *fight) advanceChoice(gone []string) core.Choice {
	c := combat.Offer{Choice: core.Choice{Kind: "advance", Rule: "12.52", Owner: f.sides[attacker], Why: "nobody unless it is ordered",
		Question: say.F("Who advances into %s?", names(core.Labels(f.g.Map, f.hexes)))}}
	c.Add(core.Option{Verb: "pass", Note: "no more"}, 0)
	r, units := f.Tx.Read(), f.units(attacker)
	for _, u := range units {
		for _, h := range f.hexes {
			if !slices.Contains(gone, u.Def.ID) && (r.Holder(h) != f.sides[defender] || f.ahead) {
				c.Judge(core.Option{Verb: "advance", Units: []string{u.Def.ID}, Path: []string{r.Label(h)}}, f.barAdvance(u, h, gone), 1)
			}
		}
	}
	for _, u := range units {
		c.Bar(core.Option{Verb: "advance", Units: []string{u.Def.ID}}, core.Ban{Rule: "12.52", Firm: true,
			Why: say.F("an advance is of one hex, into %s", names(core.Labels(f.g.Map, f.hexes)))})
	}
	c.BarAdvance("12.54")
	return c.Choice
}

// barAdvance says why an attacker does not advance into a hex, when some have. Artillery (12.57, 10.31) and defenders (12.53) are never
// among the attackers; zones of control do not count (12.55).
func (f *fight) barAdvance(u *core.Unit, h hexmap.Hex, gone []string) core.Ban {
	id, r, label := u.Def.ID, f.Tx.Read(), f.g.Map.Label(h)
	from := f.from[id]
	switch {
	case u.Hex != from:
		return against("12.54", "%s is not where it attacked from", id)
	case !f.g.look(r, f.sides[attacker]).enters(u, from, h):
		return against("12.52", "terrain bars the way to %s", label)
	case u.Def.Side == Soviet && slices.ContainsFunc(gone, func(x string) bool { return f.from[x] == from }):
		return against("12.52", "one Soviet unit advances out of each hex")
	case r.Holder(h) != f.sides[defender] && !f.g.Fits(r, h, u):
		return against("12.56", "%s has no room for %s", label, id)
	}
	return core.Ban{}
}
