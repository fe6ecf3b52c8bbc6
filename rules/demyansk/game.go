package demyansk

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/hexsides"
	"fieldpost/rules/mech/option"
	"fieldpost/rules/mech/path"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/rulebook"
	"fieldpost/rules/mech/table"
	"fieldpost/rules/mech/zocmap"
)

// game is the title with its data. It is never changed after loading.
type game struct {
	*Data
	rulebook.Book
	roster.Room // of stacking points (3.32; boxes have no limit, 3.34)
	world       *core.World
	info        roster.Printed[Unit] // untried and air units too
	edges       hexsides.Sides[edge]
	road        []bool   // by hex: a road runs through it
	line        []int    // by hex: its row as printed, the last two digits
	price       [3][]int // by weather and hex: MP to enter it off road; Never = prohibited
	bare        [3][]int // the same without woods (8.36c)
	swampy      []bool   // by hex: closed to heavy units off road in Dry and Mud (8.35a)
	fields      []hexmap.Hex
	forts       []work // hexes with a strongpoint printed
	verbs       verbTable
	speech      notation.Vocabulary
	lines       *path.Memo[*net] // of supply
	ways        *zocmap.Ways
	stamp       string // where the data come from
}

// edge describes the border between two adjacent hexes.
type edge struct {
	water        string  // river, major, lake; "" for none
	road, bridge bool    // a road joins the hexes; something bridges the water
	shut         [3]bool // by weather: no supply line crosses it (6.22b)
}

// newGame works out what the rules ask of the data.
func newGame(d *Data) *game {
	n := d.Map.Len()
	g := &game{Data: d, Book: rulebook.Of(texts), world: &core.World{Map: d.Map, Sides: sides[:]},
		road: make([]bool, n), line: make([]int, n), swampy: make([]bool, n),
		fields: d.Map.Zone(zoneAirfield), lines: &path.Memo[*net]{}, ways: &zocmap.Ways{}}
	g.Room = roster.Room{Of: func(u *core.Unit) int { return g.unit(u).Stack }, Most: d.Tables.StackLimit}
	slots := 0
	for _, u := range d.Units.List {
		g.enlist(u)
		if u.Tagged("untried") {
			slots++
			g.enlist(&Unit{ID: untriedID(slots), Name: "untried unit", Side: Axis, Type: typeUntried, Size: "battalion",
				Faces: []Face{{Values: core.Values{Move: d.Untried.Move}}}, Stack: d.Untried.Stack, Printed: hexmap.None})
		}
	}
	for _, a := range d.Air.List {
		kind := map[string]string{"A": typeAttack, "B": typeBomber}[a.Type]
		g.enlist(&Unit{ID: a.ID, Name: a.Name, Side: a.Side, Type: kind, Size: "wing", Faces: []Face{{}}, Support: a.Support,
			Printed: hexmap.None})
	}
	slices.SortFunc(g.world.Defs, func(a, b *core.UnitDef) int { return strings.Compare(a.ID, b.ID) })
	g.survey()
	g.verbs = slices.Concat(airRows(), movementRows(), combatRows(), worksRows(), strategicRows())
	g.speech = notation.Vocabulary{Windows: windows, Subjects: []string{"weather"}, Verbs: g.verbs.Verbs("pass", "halt if a1=-/DR")}
	return g
}

// enlist makes a counter of the world of a unit.
func (g *game) enlist(u *Unit) {
	slices.Sort(u.Tags)
	def := &core.UnitDef{ID: u.ID, Name: u.Name, Side: u.Side, Type: u.Type, Size: u.Size, Code: u.Box, Tags: u.Tags}
	for _, f := range u.Faces {
		def.Steps = append(def.Steps, f.Values)
	}
	g.info.Note(def, u)
	g.world.Defs = append(g.world.Defs, def)
}

// survey works out every hex and hexside.
func (g *game) survey() {
	m := g.Map
	for w := range g.price {
		g.price[w], g.bare[w] = make([]int, m.Len()), make([]int, m.Len())
	}
	for h := range m.Hexes() {
		if m.Fort(h) != "" {
			g.forts = append(g.forts, work{hex: h})
		}
		i := int(h)
		classes := g.Terrain(h)
		g.line[i], _ = strconv.Atoi(m.Label(h)[2:])
		for w := Dry; w <= Freeze; w++ {
			g.price[w][i], g.bare[w][i] = Never, Never
			if len(classes) > 0 {
				g.price[w][i] = g.Tables.Cost(w, classes...)
				g.bare[w][i] = g.Tables.Cost(w, slices.DeleteFunc(slices.Clone(classes), func(c string) bool { return c == "woods" })...)
			}
		}
		g.swampy[i] = slices.ContainsFunc(classes, func(c string) bool { return g.Tables.Terrain.List[c].Heavy })
	}
	between := func(a, b hexmap.Hex) edge { return edge{water: m.SideClass(a, b), bridge: m.Bridge(a, b)} }
	g.edges = hexsides.Survey(m, between, func(e *edge, class string, a, _ hexmap.Hex) {
		e.bridge, e.road = true, e.road || class == "road"
		g.road[a] = g.road[a] || class == "road"
	})
	for e := range g.edges.Each() {
		for w := range e.shut {
			e.shut[w] = e.water != "" && !e.bridge && g.Tables.Sides.List[e.water].MP(Weather(w)) == Never
		}
	}
}

// edge finds what lies between two hexes; nothing does where they are not adjacent.
func (g *game) edge(a, b hexmap.Hex) *edge { return g.edges.At(g.Map, a, b) }

// of gives the scenario played.
func (g *game) scenario(r core.Reader) *Scenario { return &g.Scenarios.List[of(r).scenario] }

// Span implements core.Spanned.
func (g *game) Span(r core.Reader) (first, last int) { return g.scenario(r).First, g.scenario(r).Last }

// closed says whether a hex is not part of the game: off the map, not transcribed, or east of the scenario's line (19.22).
func (g *game) closed(s state, h hexmap.Hex) bool {
	return g.price[Freeze][h] == Never || g.line[h] < g.Scenarios.List[s.scenario].Boundary
}

// unit returns the data printed on a counter.
func (g *game) unit(u *core.Unit) *Unit { return g.info.Of(u) }

// face is the side of a counter that is up.
func (g *game) face(u *core.Unit) Face {
	x := g.unit(u)
	return table.Nearest(x.Faces, len(x.Faces)-u.Steps+1)
}

// fights says whether a counter is a combat unit (2.21).
func fights(u *core.Unit) bool { return u.Def.Type != typeAttack && u.Def.Type != typeBomber }

// World is the map and the counters.
func (g *game) World() *core.World { return g.world }

// Show is the position as a side may see it. All of it is open: nobody knows the tried side of an untried unit, which is
// drawn when it fights (5.42).
func (g *game) Show(p *core.Position, _ core.Side) *core.Position { return p }

// Marks on counters.
const (
	markMoved     = "moved"     // its movement of this phase is done (8.13)
	markHelped    = "helped"    // an engineer that has helped over a river and stays put (8.33b)
	markExploited = "exploited" // has moved in this exploitation phase (8.41)
	markFought    = "fought"    // was declared to attack in this combat phase, or supported an attack (8.42b, 11.32)
	markVoid      = "void"      // was declared, and takes no part: its halved strength is nothing (3.51d)
	markAttacked  = "attacked"  // has defended in this combat phase (11.32)
	markDeclined  = "declined"  // its enemy retreated before combat: no exploitation (8.43)
	markLifted    = "lifted"    // came by air transport in this turn (7.11)
	markDropped   = "dropped"   // airdropped in this turn: in supply throughout it (7.26)
	markReceiving = "receiving" // bears a replacement marker (15.22)
	markFired     = "fired"     // artillery: no support until recovery (10.4)
	markFlown     = "flown"     // air unit: no mission until recovery (13.1)
)

// Boxes besides those of the map (9.31), which bear their own names.
const (
	boxAside   = "aside"      // on the set-up card, not in this scenario
	boxUntried = "untried"    // the container of tried sides (5.43)
	boxMarsch  = "marsch"     // Marsch counters that wait to be received (15.13)
	boxAir     = "air"        // the air status box (13.1)
	boxRebuild = "rebuilding" // Units Rebuilding (15.24)
	boxCorps   = "2grc"       // left by the southern edge (5.34e)
)

// Types of counters that are no combat units.
const (
	typeUntried = "untried"
	typeAttack  = "attack-aircraft"
	typeBomber  = "bomber"
)

// trackVP counts the Soviet victory points (16.11).
const trackVP = "vp"

// state is the extension of a position: what the board does not show. It is never changed in place.
type state struct {
	scenario int // index in Data.Scenarios
	rulings  option.Set[ruling]
	sky      Sky
	first    core.Side // the initiative player (5.51)
	step     step      // of the player sequence
	lifted   int       // stacking points flown in this air transport phase (7.13)

	works  []work
	razed  []hexmap.Hex // printed strongpoints that are destroyed (14.32b), and airfields
	starts int          // strongpoints begun in this turn (14.31)
	fields int          // airfields begun in the game (14.51)

	group  string // of the Soviet supply shortage in this segment: red, yellow, green; "" or none for none (6.51)
	last   string // that of the last segment with a roll (6.55)
	points [2]int // replacement points not spent, by side (15.11); Soviet ones last for the turn (15.14)
	share  int    // Axis points that may still come to Demyansk (19.13)
	kept   int    // Axis points that are not converted (15.13)
	corps  string // 2GRC: "" free, required, out (5.34)
	late   int    // turns in which it was late (5.34b)
	ring   string // Demyansk: "" never encircled, due when the Axis is to receive for it, had (16.14)
	tried  int    // last turn with a try for the initiative (5.52)

	fights   []hexmap.Hex // hexes attacked in this turn, as often as they were
	since    int          // how many of them before this combat phase
	duties   []duty       // attacks that others have made necessary in this phase (11.15)
	promises []promise    // rockets that fire in attacks whose result is not known: those in the plan of a sheet, and the one in work

	airborne string // how the airborne unit came into play: "" not yet, "dropped" or "land" (7.24, 7.25)
}

// promise is the support of a rocket unit for an attack on a hex whose result is not known yet.
type promise struct {
	unit string
	hex  hexmap.Hex
}

// duty is that a hex must be attacked, since an enemy in it exerts a zone of control into that of an attacker.
type duty struct {
	unit      string
	from, hex hexmap.Hex
}

// Lines prints the extension.
func (s state) Lines() []string {
	list := []any{"scenario", s.scenario + 1, "weather", s.sky, "first", s.first, "step", s.step, "lifted", s.lifted}
	for _, w := range s.works {
		list = append(list, "work", fmt.Sprint(w.hex, " ", w.what(), map[bool]string{true: " done", false: " begun"}[w.active]))
	}
	for _, h := range s.razed {
		list = append(list, "razed", h)
	}
	list = append(list, "starts", s.starts, "airfields", s.fields, "shortage", s.group, "last-shortage", s.last)
	for i, n := range s.points {
		if n > 0 {
			list = append(list, "points", fmt.Sprint(sides[i], " ", n))
		}
	}
	list = append(list, "share", s.share, "kept", s.kept, "2grc", s.corps, "late", s.late, "ring", s.ring, "tried", s.tried)
	for i, h := range s.fights {
		list = append(list, "fight", fmt.Sprint(h, map[bool]string{true: " now"}[i >= s.since]))
	}
	for _, d := range s.duties {
		list = append(list, "duty", fmt.Sprint(d.hex, " ", d.from, " ", d.unit))
	}
	for _, p := range s.promises {
		list = append(list, "promise", fmt.Sprint(p.hex, " ", p.unit))
	}
	list = append(list, "airborne", s.airborne)
	return append(core.Lines(list...), s.rulings.Lines(rulings)...)
}

// fought says whether a hex has been attacked in this combat phase.
func (s state) fought(h hexmap.Hex) bool { return slices.Contains(s.fights[s.since:], h) }

// fires reports whether a unit is promised to an attack on another hex than one.
func (s state) fires(id string, but hexmap.Hex) bool {
	return slices.ContainsFunc(s.promises, func(p promise) bool { return p.unit == id && p.hex != but })
}

// of reads the extension.
func of(r core.Reader) state { return core.ExtOf[state](r) }

// other is the opponent.
func other(side core.Side) core.Side { return sides.Other(side) }

// Facts returns the title's own subjects for the conditions of orders: the weather.
func (g *game) Facts(r core.Reader, _ core.Side) []core.Fact {
	return []core.Fact{{Name: "weather", Value: of(r).sky.Weather.String()}}
}
