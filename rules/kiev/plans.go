package kiev

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/datafile"
	"fieldpost/rules/mechanics/odds"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/table"
	"fieldpost/rules/mechanics/xslices"
)

// Special holds rules of a single scenario (10.63 to 10.66p), above all two plans of the Axis side, of which one is in
// force and scores.
type Special struct {
	PlanTurn    int                `yaml:"plan_turn" doc:"turn in which a die decides the plan"`
	PlanDice    table.Scale        `yaml:"plan_dice" doc:"up to this die: compromise or hitler"`
	Prizes      map[hexmap.Hex]int `yaml:"prizes" doc:"under the Hitler plan, in place of those of the victory block"`
	StandOdds   odds.Ratio         `yaml:"stand_odds" doc:"initial odds up to which Germans do not retreat under it"`
	Guests      []hexmap.Hex       `yaml:"guests" doc:"hexes that give points if an SS unit is in one for a phase under it"`
	GuestPoints int                `yaml:"guest_points"`
	CancelFrom  int                `yaml:"cancel_from" doc:"first turn in which it may be given up"`
	CancelCost  int                `yaml:"cancel_cost" doc:"victory points"`

	Exits     []hexmap.Hex       `yaml:"exits" doc:"hexes by which Soviet combat units leave the map"`
	ExitUnits int                `yaml:"exit_units" doc:"with so many the Soviet side has won"`
	Ready     []ReadyDRM         `yaml:"ready" doc:"added to the dice of aircraft"`
	Broken    []string           `yaml:"broken" doc:"headquarters that begin without function, and do not move until they recover"`
	BrokenTo  [2]int             `yaml:"broken_to" doc:"the turn from which they may recover, and that in which they do"`
	CityDRM   map[hexmap.Hex]int `yaml:"city_drm" doc:"the die modifier of a city, in place of that of its kind"`
}

const planHitler = "hitler"

// planState holds the consequences of the Axis plans, which last to the end of the game.
type planState struct {
	plan          string // "" is the compromise plan; or planHitler
	forts         bool   // the Hitler plan has been in force: the Axis side builds strongpoints
	guests        string // SS units in the scoring hexes since the phase began
	guestsStayed  bool   // one was there for a whole phase
	exits         int    // Soviet units that have left
	crimea        bool   // Axis units have left for the Crimea
	pause         int    // turn in which the logistics pause began
	pauseOver     bool   // the logistics pause is over
	firstMudCame  bool   // the first mud of a muddy climate has come
	firstSnowCame bool   // the first snow has come
	placePoints   int    // recorded points for places

	historicalWeather bool // the game uses the historical weather (3.11)
}

// specialRules returns the special rules of the scenario; empty ones where it has none.
func (g *game) specialRules() *Special { return datafile.OrZero(g.Data.Scenario.Special) }

// isHitlerPlan reports whether the Hitler plan is in force.
func isHitlerPlan(r core.Reader) bool { return of(r).planState.plan == planHitler }

// checkCompromise returns the faults of giving up the Hitler plan.
func (o *Order) checkCompromise(b *board) []notation.Fault {
	switch x := b.g.specialRules(); {
	case b.side != Axis || !isHitlerPlan(b.r):
		return o.OneFault("plan/none", "10.65p", "", "the Hitler plan is not in force")
	case b.r.Turn() < x.CancelFrom:
		return o.FirmFault("plan/turn", "10.65p", "", "the plan may be given up from turn %d on", x.CancelFrom)
	}
	return nil
}

// compromise gives the plan up.
func compromise(w *work, _ *Order) {
	w.Make(core.TrackChange{Track: trackVictory, Delta: -w.g.specialRules().CancelCost,
		Why: "the Hitler plan is given up", Rule: "10.65p"})
	core.EditExt(w.Tx, func(s *state) { s.planState.plan, s.planState.guests = "", "" })
}

// rollPlan rolls for the plan in its turn (10.65p), and restores headquarters whose recovery is due (10.64p).
func (g *game) rollPlan(tx *core.Tx, turn int) {
	x := g.specialRules()
	if x.PlanTurn > 0 && turn == x.PlanTurn {
		word := x.PlanDice.At(tx.Die(fmt.Sprintf("plan:%d#1", turn), 10, "10.65p", "victory plan of the Axis side"))
		tx.Note(core.Event{Kind: core.KindResult, Rule: "10.65p", Text: "the victory plan", Value: say.Plain(word)})
		core.EditExt(tx, func(s *state) {
			s.planState.plan, s.planState.forts = core.If(word == planHitler, word, ""), word == planHitler
		})
		g.formGarrisons(tx)
	}
	for _, id := range x.Broken {
		if u, _ := tx.Read().Unit(id); turn == x.BrokenTo[1] && u.Marked(markBroken) {
			tx.Make(core.Mark{Unit: id, Mark: markBroken, Off: true, Rule: "10.64p"})
		}
	}
}

// waitsForRecovery reports whether a headquarters began the scenario non-functional and has not recovered since.
func (g *game) waitsForRecovery(u *core.Unit) bool {
	return u.Marked(markBroken) && slices.Contains(g.specialRules().Broken, u.Def.ID)
}

// orderNoRetreat applies the Hitler plan (10.65p): Germans whom the other side has declared to attack at initial odds
// up to a bound, and units with them, may not retreat. The odds are reported to everybody.
func (g *game) orderNoRetreat(tx *core.Tx) {
	if !isHitlerPlan(tx.Read()) || phaseOf(tx.Read()).Side != Axis {
		return
	}
	b := g.newBoard(tx.Read(), Soviet)
	for _, h := range b.s.openTargets() {
		t := &battle{attackerBoard: b, hexes: []hexmap.Hex{h}, units: b.attackers(h, b.s.openTargets())}
		s, label := t.finalOdds(), b.r.Label(h)
		best := g.specialRules().StandOdds
		beyond := s.column >= 0 && !g.Tables.CRT.Columns[s.column].IsReached(best.Attack, best.Defence)
		german := g.info.Any(b.r.Stack(h), func(x *Unit) bool { return x.Nation == "german" })
		tx.Note(core.Event{Kind: core.KindNote, Hex: label, Rule: "10.65p", Text: say.F("initial odds at %s: %s", label, s.odds(g))})
		if german && !beyond {
			core.EditExt(tx, func(s *state) { s.secrets = appended(s.secrets, "order "+orderNoRetreat+" "+label) })
		}
	}
}

// noteGuests records the SS units in the scoring hexes; a unit that was there when the last phase began and has stayed
// brings the points (10.65p).
func (g *game) noteGuests(tx *core.Tx) {
	if !isHitlerPlan(tx.Read()) || of(tx.Read()).planState.guestsStayed {
		return
	}
	in := roster.IDs(roster.OnMap(tx.Read(), Axis, func(u *core.Unit) bool {
		return g.unitData(u).Tagged("ss") && slices.Contains(g.specialRules().Guests, u.Hex)
	}))
	stayed := slices.ContainsFunc(strings.Fields(of(tx.Read()).planState.guests), func(id string) bool { return slices.Contains(in, id) })
	if stayed {
		tx.Note(core.Event{Kind: core.KindNote, Rule: "10.65p", Text: say.F("an SS unit was in the city for a whole phase: %d points",
			g.specialRules().GuestPoints)})
	}
	core.EditExt(tx, func(s *state) { s.planState.guests, s.planState.guestsStayed = strings.Join(in, " "), stayed })
}

// guestPoints returns the victory points for SS units that stayed in a scoring hex, which count only while no hex of
// the city scores.
func (g *game) guestPoints(r core.Reader) int {
	x := g.specialRules()
	held := slices.ContainsFunc(x.Guests, func(h hexmap.Hex) bool { return r.Control(h) == Axis })
	return core.If(of(r).planState.guestsStayed && !held, x.GuestPoints, 0)
}

// planPrizes returns the scoring hexes of the plan in force, with their points.
func (g *game) planPrizes(r core.Reader) map[hexmap.Hex]int {
	return core.If(isHitlerPlan(r), g.specialRules().Prizes, g.Data.Scenario.Victory.Prizes)
}

// terrainDRM returns the die roll modifier for the terrain of a hex.
func (g *game) terrainDRM(h hexmap.Hex) int {
	if n, ok := g.specialRules().CityDRM[h]; ok {
		return n
	}
	return max(0, g.terrainAt[h].DRM)
}

// signGarrison marks a hex whose units neither move nor attack (8.5, 10.65d).
const signGarrison = "garrison"

// useGarrisonRelease counts by side the garrisons released.
const useGarrisonRelease = "freed" // by side: a garrison

// isInGarrison reports whether a unit belongs to a garrison; supply units never do.
func (b *board) isInGarrison(u *core.Unit) bool {
	x := b.s.findSign(signGarrison, u.Def.Side, u.Hex)
	comes := x != nil && x.n > 0 && slices.Contains(b.s.newcomers, u.Def.ID)
	return x != nil && !comes && !b.g.unitData(u).CarriesSupply()
}

// noteGarrisonArrivals runs do and records which units enter hexes of a garrison during it. They belong to the garrison
// from the end of the turn on, if they are still there (7.61p).
func (g *game) noteGarrisonArrivals(tx *core.Tx, do func() error) error {
	held := func() (out []string) {
		for _, x := range of(tx.Read()).signs {
			if x.kind == signGarrison && x.n > 0 {
				out = append(out, roster.IDs(tx.Read().Stack(x.hex))...)
			}
		}
		return out
	}
	if len(g.theatreRules().Groups) == 0 {
		return do()
	}
	before, turn := held(), tx.Read().Turn()
	if err := do(); err != nil {
		return err
	}
	come := xslices.Filter(held(), func(id string) bool {
		return !slices.Contains(before, id) && !slices.Contains(of(tx.Read()).newcomers, id)
	})
	if len(come) > 0 && turn == tx.Read().Turn() {
		core.EditExt(tx, func(s *state) { s.newcomers = appended(s.newcomers, come...) })
	}
	return nil
}

// joinsGarrison reports whether German units that enter a hex join its garrison under the Hitler plan (10.65d3).
func (mv *mover) joinsGarrison(h hexmap.Hex) bool {
	x := mv.s.findSign(signGarrison, Axis, h)
	german := func(u *Unit) bool { return u.Nation == "german" && !u.CarriesSupply() }
	return mv.side == Axis && x != nil && x.n == 0 && isHitlerPlan(mv.r) && mv.g.info.Any(mv.units, german)
}

// formGarrisons makes garrisons of the Germans in strongpoints under the Hitler plan, except engineers alone (10.65d).
func (g *game) formGarrisons(tx *core.Tx) {
	for _, x := range of(tx.Read()).signs {
		holds := func(u *core.Unit) bool { return g.unitData(u).Nation == "german" && g.unitData(u).Type != typeEngineer }
		if isHitlerPlan(tx.Read()) && x.kind == signFort && x.side == Axis && slices.ContainsFunc(tx.Read().Stack(x.hex), holds) &&
			of(tx.Read()).findSign(signGarrison, Axis, x.hex) == nil {
			addSign(tx, "10.65p", "a garrison is formed", sign{signGarrison, Axis, x.hex, hexmap.None, 0})
		}
	}
}

// checkReleaseGarrison returns the faults of releasing a garrison: the Axis side may release one a turn, the Soviet
// side one for each result R (7.26).
func (o *Order) checkReleaseGarrison(b *board) []notation.Fault {
	h := o.Path[0]
	switch label := b.r.Label(h); {
	case b.s.findSign(signGarrison, b.side, h) == nil:
		return o.OneFault("free/none", "8.5", label, "%s holds no garrison of yours", label)
	case b.s.findSign(signGarrison, b.side, h).n > 0:
		x, _ := b.g.garrisonAt(b.s, b.side, h)
		return b.checkRelease(o, x)
	case b.side == Axis && slices.Contains(b.s.uses, use{string(Axis), useGarrisonRelease}):
		return o.OneFault("free/most", "10.65p", label, "one garrison is released in a turn")
	case b.side == Soviet && b.r.Track(trackRelease) == 0:
		return o.OneFault("free/most", "7.26", label, "the table has given no result that releases a garrison")
	}
	return nil
}

// releaseOrdered releases the garrison.
func releaseOrdered(w *work, o *Order) {
	if x, _ := w.g.garrisonAt(of(w.Read()), w.side, o.Path[0]); x != nil {
		w.g.releaseTheatre(w.Tx, w.side, o.Path[0])
		return
	}
	removeSign(w.Tx, "8.5", "a garrison is released", *of(w.Read()).findSign(signGarrison, w.side, o.Path[0]))
	w.g.noteUse(w.Tx, string(w.side), useGarrisonRelease)
	if w.side == Soviet {
		w.Make(core.TrackChange{Track: trackRelease, Delta: -1, Why: "a garrison", Rule: "7.26"})
	}
}
