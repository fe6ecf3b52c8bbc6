package kiev

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/datafile"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/table"
	"fieldpost/rules/mechanics/xslices"
)

// Victory holds the conditions of victory of a scenario: conditions that the Axis side must meet, or levels by victory
// points.
type Victory struct {
	datafile.Block `yaml:",inline"`
	Stars          int                    `yaml:"stars" doc:"stars that the Axis side must control"`
	Losses         int                    `yaml:"losses" doc:"steps at which the Axis side has lost"`
	Keep           []hexmap.Hex           `yaml:"keep" doc:"hexes that the Axis side must control"`
	All            []hexmap.Hex           `yaml:"all" doc:"hexes with all of which the Soviet side wins when it owes no attack"`
	Some           []hexmap.Hex           `yaml:"some" doc:"hexes of which it needs some besides"`
	Need           int                    `yaml:"need" doc:"how many of them"`
	Owed           int                    `yaml:"owed" doc:"mandatory attacks that the Soviet side owes at the start"`
	Prizes         map[hexmap.Hex]int     `yaml:"prizes" doc:"by hex: the points that it gives the Axis side at the end"`
	Stages         map[string]table.Scale `yaml:"stages" doc:"by kind or city: up to this turn of its capture, points of each hex"`
	StepsEach      int                    `yaml:"steps_each" doc:"Axis steps lost that cost a point"`
	Boxes          int                    `yaml:"boxes" doc:"steps of armour or artillery that give the other side a point; 0: none"`
	Guards         int                    `yaml:"guards" doc:"points for each step of Soviet guards that is lost"`
	Division       int                    `yaml:"division" doc:"points that each German division that is eliminated costs"`
	Start          int                    `yaml:"start" doc:"points of the Axis side at the start"`
	Levels         []Level                `yaml:"levels" doc:"by points of the Axis side, the highest first"`
}

// Level is a result by victory points, from a number on.
type Level struct {
	From   int       `yaml:"from" need:"yes"`
	Winner core.Side `yaml:"winner" need:"yes" enum:"axis,soviet,draw"`
	Word   string    `yaml:"word" need:"yes"`
}

// Check returns an error unless the levels fall.
func (v *Victory) Check() error {
	if !slices.IsSortedFunc(v.Levels, func(a, b Level) int { return b.From - a.From }) {
		return fmt.Errorf("levels stand from the highest points to the lowest")
	}
	return nil
}

// result returns the result of the game if it ended now, by points or by the conditions of the scenario (10.15, 10.35,
// 10.45, 10.66p).
func (g *game) result(r core.Reader) core.Result {
	v, why := &g.Data.Scenario.Victory, g.failedCondition(r)
	if len(v.Levels) > 0 {
		n := g.victoryPoints(r)
		l := v.Levels[min(xslices.Count(v.Levels, func(l Level) bool { return n < l.From }), len(v.Levels)-1)]
		return core.Result{Winner: core.If(l.Winner == "draw", "", l.Winner), Level: l.Word, Why: say.F("%d victory points", n)}
	}
	res := core.Result{Winner: core.If(why == "", Axis, Soviet), Level: "victory", Why: cmp.Or(why, "the Axis side has all that it needs")}
	if v.Stars > 0 {
		res.Why = say.F("%d stars of %d, %d Axis steps lost of %d", g.starsHeld(r), v.Stars, r.Track(trackLosses(Axis)), v.Losses)
	}
	return res
}

// failedCondition returns the condition of victory that the Axis side does not meet, or "" if there is none.
func (g *game) failedCondition(r core.Reader) say.Text {
	v, lost := &g.Data.Scenario.Victory, r.Track(trackLosses(Axis))
	held := func(h hexmap.Hex) bool { return r.Control(h) == Soviet }
	switch {
	case g.starsHeld(r) < v.Stars:
		return "the Axis side has too few stars"
	case v.Losses > 0 && lost >= v.Losses:
		return say.F("the Axis side has lost %d steps, and %d are too many", lost, v.Losses)
	}
	if i := slices.IndexFunc(v.Keep, held); i >= 0 {
		return say.F("the Axis side does not control %s", r.Label(v.Keep[i]))
	}
	if len(v.All) > 0 && r.Track(trackOwed) == 0 && !slices.ContainsFunc(v.All, func(h hexmap.Hex) bool { return !held(h) }) &&
		xslices.Count(v.Some, held) >= v.Need {
		return say.F("the Soviet side owes no attack and holds %s and %d of the other places",
			strings.Join(core.JoinLabels(g.Map, v.All), ", "), xslices.Count(v.Some, held))
	}
	return ""
}

// starsHeld returns the number of stars in places that the Axis side controls.
func (g *game) starsHeld(r core.Reader) (n int) {
	for i, stars := range g.stars {
		n += core.If(r.Control(hexmap.Hex(i)) == Axis, stars, 0)
	}
	return n
}

// placePoints returns the victory points of the Axis side for places that it controls with a garrison.
func (g *game) placePoints(r core.Reader) (n int) {
	n = g.takenHexPoints(r)
	for h, p := range g.planPrizes(r) { // any order: they are added up
		if len(g.cityPoints[h]) == 0 && r.Control(h) == Axis && !g.ungarrisoned(r, h) {
			n += p
		}
	}
	return n
}

// bookPlacePoints records at the end of a phase the victory points for places held with a garrison (25.12, 7.21).
func (g *game) bookPlacePoints(tx *core.Tx) {
	g.scoreTakenHexes(tx)
	for i, x := range g.theatreRules().Groups {
		if x.City && g.controlsFortress(tx.Read(), Axis) {
			g.releaseGarrison(tx, i) // 10.24c1
		}
	}
	if n, old := g.placePoints(tx.Read()), of(tx.Read()).planState.placePoints; n != old && len(g.Data.Scenario.Victory.Levels) > 0 {
		tx.Make(core.TrackChange{Track: trackVictory, Delta: n - old, Why: "places and their garrisons", Rule: "25.12"})
		core.EditExt(tx, func(s *state) { s.planState.placePoints = n })
	}
}

// victoryPoints returns the victory points of the Axis side: gained in play and for places, less those for its losses.
func (g *game) victoryPoints(r core.Reader) (n int) {
	v := &g.Data.Scenario.Victory
	n = r.Track(trackVictory) + g.placePoints(r) - of(r).planState.placePoints + g.guestPoints(r)
	if v.StepsEach > 0 {
		n -= r.Track(trackLosses(Axis)) / v.StepsEach
	}
	return n
}

// Expect describes what the active side must send.
func (g *game) Expect(r core.Reader) core.Expectation {
	p := phaseOf(r)
	return core.Expectation{Name: say.F("turn %d: %s, %s", p.Turn, p.Side.Title(), partTexts[p.Part].name), Task: partTexts[p.Part].task,
		Template: append(g.declareLine(r, p), "pass")}
}

// maxDeclared limits the hexes that the example sheet declares.
const maxDeclared = 8

// declareLine returns the line that declares the hexes next to the active side's units that can be attacked (12.0).
func (g *game) declareLine(r core.Reader, p phase) []string {
	if p.Part != partMove {
		return nil
	}
	b := g.forWeather(r).newBoard(r, p.Side)
	hexes := xslices.Filter(hexmap.HexesIn(b.Enemy), func(h hexmap.Hex) bool {
		return !b.s.isDeclared(h) && slices.ContainsFunc(g.Map.NeighborList(h),
			func(from hexmap.Hex) bool { return len(b.attackersFrom(from, h)) > 0 })
	})
	switch n := len(hexes); {
	case n == 0:
		return nil
	case n > maxDeclared:
		return []string{"// declare HEX"}
	}
	return []string{"// declare " + strings.Join(core.JoinLabels(g.Map, hexes), ",") + "   // leave out hexes that you " +
		"do not attack"}
}

// Invariant implements core.Invariants: it returns an error for impossible counters, a hex with both sides or closed,
// or a stack above its limit.
func (g *game) Invariant(r core.Reader) error {
	for u := range r.Each() {
		if err := roster.CheckUnit(r, u, "10.5"); err != nil {
			return err
		}
		switch {
		case !u.OnMap():
		case g.isClosed(u.Hex):
			return fmt.Errorf("%s stands in %s, which is closed", u.Def.ID, r.Label(u.Hex))
		case g.WeightIn(r, u.Hex) > g.Tables.StackLimit:
			return fmt.Errorf("%s is over the stacking limit", r.Label(u.Hex))
		case g.air[u.Def.ID] != nil:
			return fmt.Errorf("%s flies and stands in %s", u.Def.ID, r.Label(u.Hex))
		}
	}
	return nil
}

// maxScore limits the victory points of a game; all places and steps together are worth less.
const maxScore = 999

// Tally implements core.ScoreCounter: by victory points where a scenario has levels, else by stars or Axis steps.
func (g *game) Tally(r core.Reader) core.Tally {
	v := &g.Data.Scenario.Victory
	if len(v.Levels) > 0 {
		n, of := g.victoryPoints(r), map[core.Side]int{}
		for _, l := range v.Levels { // the last of a winner is the winner's lowest
			of[l.Winner] = l.From
		}
		draw, drawn := of["draw"]
		if !drawn {
			draw = of[Axis]
		}
		return core.Tally{Unit: "victory points", MaxScore: maxScore, Score: xslices.VictoryMargin(n, draw, of[Axis]), Counted: true}
	}
	lost := r.Track(trackLosses(Axis))
	switch {
	case v.Stars > 0:
		most := v.Stars
		for _, n := range g.stars {
			most += n
		}
		return core.Tally{Unit: "stars", MaxScore: most, Score: xslices.VictoryMargin(g.starsHeld(r), v.Stars, v.Stars),
			Counted: v.Losses == 0 || lost < v.Losses}
	case v.Losses > 0:
		return core.Tally{Unit: "steps", MaxScore: maxScore, Score: xslices.VictoryMargin(v.Losses-lost, 1, 1), Counted: true}
	}
	return core.Tally{}
}

// scoreOwedAttacks turns the mandatory attacks that the Soviet side owes into victory points in a turn in which the
// Axis side took a place and holds it (7.26, A-25).
func (g *game) scoreOwedAttacks(tx *core.Tx) {
	owed := tx.Read().Track(trackOwed)
	held := slices.ContainsFunc(of(tx.Read()).taken, func(h hexmap.Hex) bool { return tx.Read().Control(h) == Axis })
	if owed > 0 && held && len(g.Data.Scenario.Victory.Levels) > 0 {
		tx.Make(core.TrackChange{Track: trackVictory, Delta: owed * g.Tables.OwedPoints, Why: "attacks that were not made", Rule: "7.26"},
			core.TrackChange{Track: trackOwed, Delta: -owed, Why: "attacks that were not made", Rule: "7.26"})
	}
}
