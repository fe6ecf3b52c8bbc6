package demyansk

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/hexsides"
	"fieldpost/rules/mechanics/option"
	"fieldpost/rules/mechanics/path"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/rulebook"
	"fieldpost/rules/mechanics/sheet"
	"fieldpost/rules/mechanics/table"
	"fieldpost/rules/mechanics/zocmap"
)

// game implements core.Module: the title with its data. It never changes after loading.
type game struct {
	*Data
	rulebook.Book
	roster.StackingLimit // of stacking points (3.32; boxes have no limit, 3.34)
	world                *core.World
	info                 roster.CounterData[Unit] // also of untried and air units
	edges                hexsides.Sides[edge]
	road                 []bool   // by hex: a road runs through it
	printedRow           []int    // by hex: printed row, the last two digits of its number
	hexCost              [3][]int // by weather and hex: movement points to enter it off road; Never = prohibited
	priceWithoutWoods    [3][]int // by weather and hex: movement points to enter it off road, woods not counted (8.36c)
	swampy               []bool   // by hex: closed to heavy units off road in Dry and Mud (8.35a)
	airfieldHexes        []hexmap.Hex
	forts                []fieldWork // printed strongpoints
	verbs                verbTable
	vocabulary           notation.Vocabulary
	supplyNets           *path.ResultCache[*supplyNet] // cached results of traceSupply
	zocDirs              *zocmap.DirsCache
	stamp                string // sources of the data
}

// edge describes the border between two adjacent hexes.
type edge struct {
	water        string  // "river", "major" or "lake"; "" for none
	road, bridge bool    // a road joins the hexes; something bridges the water
	blocksSupply [3]bool // by weather: no supply line crosses it (6.22b)
}

// newGame builds the game from its data.
func newGame(d *Data) *game {
	n := d.Map.Len()
	g := &game{Data: d, Book: rulebook.Load(texts), world: &core.World{Map: d.Map, Sides: sides[:]},
		road: make([]bool, n), printedRow: make([]int, n), swampy: make([]bool, n),
		airfieldHexes: d.Map.ZoneHexes(zoneAirfield), supplyNets: &path.ResultCache[*supplyNet]{}, zocDirs: &zocmap.DirsCache{}}
	g.StackingLimit = roster.StackingLimit{Weight: func(u *core.Unit) int { return g.unitData(u).Stack }, Limit: d.Tables.StackLimit}
	slots := 0
	for _, u := range d.Units.List {
		g.addCounter(u)
		if u.Tagged("untried") {
			slots++
			g.addCounter(&Unit{ID: untriedName(slots), Name: "untried unit", Side: Axis, Type: typeUntried, Size: "battalion",
				Faces: []Face{{Values: core.Values{Move: d.Untried.Move}}}, Stack: d.Untried.Stack, Printed: hexmap.None})
		}
	}
	for _, a := range d.Air.List {
		kind := map[string]string{"A": typeAttack, "B": typeBomber}[a.Type]
		g.addCounter(&Unit{ID: a.ID, Name: a.Name, Side: a.Side, Type: kind, Size: "wing", Faces: []Face{{}}, Support: a.Support,
			Printed: hexmap.None})
	}
	slices.SortFunc(g.world.Defs, func(a, b *core.UnitDef) int { return strings.Compare(a.ID, b.ID) })
	g.indexMap()
	g.verbs = slices.Concat(airRows(), movementRows(), combatRows(), worksRows(), strategicRows())
	g.vocabulary = notation.Vocabulary{Questions: windows, Foreign: foreignWords, Subjects: []string{"weather"},
		Verbs: g.verbs.Verbs("pass", "halt if a1=-/DR"), Places: sheet.PlaceNames(g.Map, g.world.Defs),
		UnitNames: sheet.UnitNames(g.world.Defs)}
	return g
}

// addCounter adds the definition of a unit's counter to the world.
func (g *game) addCounter(u *Unit) {
	slices.Sort(u.Tags)
	def := &core.UnitDef{ID: u.ID, Name: u.Name, Side: u.Side, Type: u.Type, Size: u.Size, Code: u.Box, Tags: u.Tags}
	for _, f := range u.Faces {
		def.Steps = append(def.Steps, f.Values)
	}
	g.info.Add(def, u)
	g.world.Defs = append(g.world.Defs, def)
}

// indexMap computes the features of every hex and hexside.
func (g *game) indexMap() {
	m := g.Map
	for w := range g.hexCost {
		g.hexCost[w], g.priceWithoutWoods[w] = make([]int, m.Len()), make([]int, m.Len())
	}
	for h := range m.Hexes() {
		if m.FortSide(h) != "" {
			g.forts = append(g.forts, fieldWork{hex: h})
		}
		i := int(h)
		classes := g.Terrain(h)
		g.printedRow[i], _ = strconv.Atoi(m.Label(h)[2:])
		for w := Dry; w <= Freeze; w++ {
			g.hexCost[w][i], g.priceWithoutWoods[w][i] = Never, Never
			if len(classes) > 0 {
				g.hexCost[w][i] = g.Tables.Cost(w, classes...)
				g.priceWithoutWoods[w][i] = g.Tables.Cost(w, slices.DeleteFunc(slices.Clone(classes),
					func(c string) bool { return c == "woods" })...)
			}
		}
		g.swampy[i] = slices.ContainsFunc(classes, func(c string) bool { return g.Tables.Terrain.List[c].Heavy })
	}
	between := func(a, b hexmap.Hex) edge { return edge{water: m.SideClass(a, b), bridge: m.IsBridged(a, b)} }
	g.edges = hexsides.ComputeSides(m, between, func(e *edge, class string, a, _ hexmap.Hex) {
		e.bridge, e.road = true, e.road || class == "road"
		g.road[a] = g.road[a] || class == "road"
	})
	for e := range g.edges.Each() {
		for w := range e.blocksSupply {
			e.blocksSupply[w] = e.water != "" && !e.bridge && g.Tables.Sides.List[e.water].MP(Weather(w)) == Never
		}
	}
}

// edge returns the features between two hexes; none where they are not adjacent.
func (g *game) edge(a, b hexmap.Hex) *edge { return g.edges.At(g.Map, a, b) }

// scenarioOf returns the scenario of a game.
func (g *game) scenarioOf(r core.Reader) *Scenario { return &g.Scenarios.List[of(r).scenario] }

// TurnRange returns the first and the last turn of the scenario.
func (g *game) TurnRange(r core.Reader) (first, last int) {
	return g.scenarioOf(r).First, g.scenarioOf(r).Last
}

// isClosed reports whether a hex is outside the game: off the map, not transcribed, or beyond the scenario's boundary
// (19.22).
func (g *game) isClosed(s state, h hexmap.Hex) bool {
	return g.hexCost[Freeze][h] == Never || g.printedRow[h] < g.Scenarios.List[s.scenario].Boundary
}

// unitData returns the data printed on a counter.
func (g *game) unitData(u *core.Unit) *Unit { return g.info.Of(u) }

// faceUp returns the visible face of a counter.
func (g *game) faceUp(u *core.Unit) Face {
	x := g.unitData(u)
	return table.ClampedAt(x.Faces, len(x.Faces)-u.Steps+1)
}

// isCombatUnit reports whether a counter is a combat unit (2.21).
func isCombatUnit(u *core.Unit) bool { return u.Def.Type != typeAttack && u.Def.Type != typeBomber }

// World returns the map and the counters.
func (g *game) World() *core.World { return g.world }

// Show returns the position unchanged, because all of it is public: nobody knows the strength of an untried unit before
// it fights (5.42).
func (g *game) Show(p *core.Position, _ core.Side) *core.Position { return p }

// Marks on counters.
const (
	markMoved       = "moved"     // has moved in this phase (8.13)
	markBridging    = "helped"    // engineer that has helped others over a river and may not move (8.33b)
	markExploited   = "exploited" // has moved in this exploitation phase (8.41)
	markFought      = "fought"    // was declared to attack, or supported an attack, in this combat phase (8.42b, 11.32)
	markWithoutPart = "void"      // was declared to attack and takes no part: its halved strength is 0 (3.51d)
	markAttacked    = "attacked"  // has defended in this combat phase (11.32)
	markDeclined    = "declined"  // its enemy retreated before combat: no exploitation (8.43)
	markLifted      = "lifted"    // came by air transport in this turn (7.11)
	markDropped     = "dropped"   // airdropped in this turn: in supply throughout it (7.26)
	markReceiving   = "receiving" // has a replacement marker (15.22)
	markFired       = "fired"     // artillery: no support until recovery (10.4)
	markFlown       = "flown"     // air unit: no mission until recovery (13.1)
)

// Boxes besides the map boxes (9.31), which have their own names.
const (
	boxUnused  = "aside"      // on a set-up card, not in this scenario
	boxUntried = "untried"    // container of the tried counters (5.43)
	boxMarsch  = "marsch"     // Marsch counters that wait to be received (15.13)
	boxAir     = "air"        // the air status box (13.1)
	boxRebuild = "rebuilding" // Units Rebuilding (15.24)
	boxCorps   = "2grc"       // left by the southern edge (5.34e)
)

// Types of counters that are not combat units.
const (
	typeUntried = "untried"
	typeAttack  = "attack-aircraft"
	typeBomber  = "bomber"
)

// trackVP counts the Soviet victory points (16.11).
const trackVP = "vp"

// state is this title's part of a position: facts that the board does not show. It is never changed in place.
type state struct {
	scenario    int // index in Data.Scenarios
	rulings     option.Set[ruling]
	weather     SegmentWeather
	initiative  core.Side   // the initiative player (5.51)
	playerPhase playerPhase // phase of the player sequence
	lifted      int         // stacking points flown in this air transport phase (7.13)

	works             []fieldWork
	destroyedForts    []hexmap.Hex // printed strongpoints that are destroyed (14.32b), and airfields
	strongpointsBegun int          // strongpoints begun in this turn (14.31)
	airfieldsBegun    int          // airfields begun in the game (14.51)

	shortageGroup     string // red, yellow or green units are short in this segment; "" or none (6.51)
	lastShortage      string // shortage of the last segment with a roll (6.55)
	replacementPoints [2]int // replacement points not spent, by side (15.11); Soviet ones last for the turn (15.14)
	demyanskPoints    int    // Axis points that may still come to Demyansk (19.13)
	unconvertedPoints int    // Axis points not converted into Marsch units (15.13)
	corpsStatus       string // 2nd Guards Rifle Corps: "" free, required, out (5.34)
	turnsLate         int    // number of turns by which the corps was late (5.34b)
	encirclement      string // Demyansk: "" never encircled, due when the Axis is to receive units for it, had (16.14)
	lastInitiativeTry int    // turn of the last try for the initiative (5.52)

	foughtHexes  []hexmap.Hex     // hexes attacked in this turn, with repetitions
	foughtBefore int              // how many of them before this combat phase
	duties       []requiredAttack // attacks that earlier attacks of this phase require (11.15)
	// rockets that fire in attacks without a result yet: those in the plan of a sheet, and the one being resolved
	promises []rocketPromise

	airborne string // how the airborne unit came into play: "" not yet, "dropped" or "land" (7.24, 7.25)
}

// rocketPromise is a rocket unit's support of an attack on a hex whose result is not known yet.
type rocketPromise struct {
	unit string
	hex  hexmap.Hex
}

// requiredAttack is a hex that must be attacked, because an enemy in it exerts a zone of control into the hex of an
// attacker.
type requiredAttack struct {
	unit      string
	from, hex hexmap.Hex
}

// Lines returns the title's part of a position as lines "key: value" for the game file.
func (s state) Lines() []string {
	list := []any{"scenario", s.scenario + 1, "weather", s.weather, "first", s.initiative, "step", s.playerPhase, "lifted", s.lifted}
	for _, w := range s.works {
		list = append(list, "work", fmt.Sprint(w.hex, " ", w.name(), map[bool]string{true: " done", false: " begun"}[w.active]))
	}
	for _, h := range s.destroyedForts {
		list = append(list, "razed", h)
	}
	list = append(list, "starts", s.strongpointsBegun, "airfields", s.airfieldsBegun, "shortage", s.shortageGroup, "last-shortage",
		s.lastShortage)
	for i, n := range s.replacementPoints {
		if n > 0 {
			list = append(list, "points", fmt.Sprint(sides[i], " ", n))
		}
	}
	list = append(list, "share", s.demyanskPoints, "kept", s.unconvertedPoints, "2grc", s.corpsStatus, "late", s.turnsLate, "ring",
		s.encirclement, "tried", s.lastInitiativeTry)
	for i, h := range s.foughtHexes {
		list = append(list, "fight", fmt.Sprint(h, map[bool]string{true: " now"}[i >= s.foughtBefore]))
	}
	for _, d := range s.duties {
		list = append(list, "duty", fmt.Sprint(d.hex, " ", d.from, " ", d.unit))
	}
	for _, p := range s.promises {
		list = append(list, "promise", fmt.Sprint(p.hex, " ", p.unit))
	}
	list = append(list, "airborne", s.airborne)
	return append(core.ExtLines(list...), s.rulings.Lines(rulings)...)
}

// wasAttacked reports whether a hex has been attacked in this combat phase.
func (s state) wasAttacked(h hexmap.Hex) bool {
	return slices.Contains(s.foughtHexes[s.foughtBefore:], h)
}

// isPromised reports whether a unit supports an attack on another hex than but.
func (s state) isPromised(id string, but hexmap.Hex) bool {
	return slices.ContainsFunc(s.promises, func(p rocketPromise) bool { return p.unit == id && p.hex != but })
}

// of returns the title's part of a position.
func of(r core.Reader) state { return core.ExtOf[state](r) }

// opponent returns the other side.
func opponent(side core.Side) core.Side { return sides.Other(side) }

// Facts implements core.FactProvider: it returns the weather, for conditions of orders.
func (g *game) Facts(r core.Reader, _ core.Side) []core.Fact {
	return []core.Fact{{Name: "weather", Value: of(r).weather.Weather.String()}}
}
