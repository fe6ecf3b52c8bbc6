package demyansk

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/combat"
	"fieldpost/rules/mechanics/sheet"
	"fieldpost/rules/mechanics/xslices"
	"fieldpost/rules/mechanics/zocmap"
)

// board shows the map as one side sees it: where units stand, and where zones of control are. It is computed once and
// holds until a counter moves.
type board struct {
	g             *game
	r             core.Reader
	s             state
	side          core.Side
	*zocmap.Board // combat units and zones of control (3.2)
	supplyNets    [4]*supplyNet
	seeThrough    []bool    // by hex: supply may pass through it
	strongpoints  [2][]bool // by side and hex: that side's active strongpoint stands there
}

// newBoard computes a board.
func (g *game) newBoard(r core.Reader, side core.Side) *board {
	type seen core.Side
	return core.Memoize(r, seen(side), func() *board {
		b := &board{g: g, r: r, s: of(r), side: side}
		b.strongpoints = g.strongpoints(b.s)
		b.Board = zocmap.NewBoard(r, side, b.zocFunc())
		return b
	})
}

// opponent returns the board of the other side.
func (b *board) opponent() *board { return b.g.newBoard(b.r, opponent(b.side)) }

// zocFunc returns a function for the directions in which a combat unit exerts its zone of control (3.21, 3.26, 3.27):
// not into active enemy strongpoints (3.25, 14.14). Zones hinder enemies only (3.23).
func (b *board) zocFunc() func(u *core.Unit) zocmap.Dirs {
	light, heavy := b.zocDirs(false), b.zocDirs(true)
	told := make([]int8, b.g.Map.Len()) // 1: a heavy unit is recorded, 2: a lighter one with a wider zone
	return func(u *core.Unit) zocmap.Dirs {
		var dirs zocmap.Dirs
		switch t := told[u.Hex]; {
		case t == 2 || !b.lacksBand(u.Hex):
			return 0
		case !b.g.unitData(u).Heavy():
			told[u.Hex], dirs = 2, light[u.Hex]
		case t == 0:
			told[u.Hex], dirs = 1, heavy[u.Hex]
		}
		return dirs.Without(b.g.Map, u.Hex, func(to hexmap.Hex) bool { return b.strongpoints[1-sides.Index(u.Def.Side)][to] })
	}
}

// zocDirs returns by hex the directions in which a zone of control extends.
func (b *board) zocDirs(heavy bool) []zocmap.Dirs {
	type way struct {
		scenario       int
		weather        Weather
		literal, heavy bool
	}
	return b.g.zocDirs.Get(b.g.Map, way{b.s.scenario, b.s.weather.Weather, b.s.hasRuling(zoneLiteral), heavy},
		func(from, to hexmap.Hex) bool { return b.canZOCPass(heavy, from, to) })
}

// exertsZOC reports whether a unit exerts its zone of control into an adjacent hex, strongpoints aside: it or another
// unit in its hex lacks the yellow band (3.24), and it may enter the hex itself (3.22, A67).
func (b *board) exertsZOC(u *core.Unit, to hexmap.Hex) bool {
	return b.lacksBand(u.Hex) && b.canZOCPass(b.g.unitData(u).Heavy(), u.Hex, to)
}

// lacksBand reports whether a counter in a hex lacks the yellow band.
func (b *board) lacksBand(h hexmap.Hex) bool {
	return xslices.Any(b.r.UnitsIn(h), func(u *core.Unit) bool { return !b.g.faceUp(u).Band })
}

// canZOCPass reports whether terrain lets a zone of control extend into an adjacent hex.
func (b *board) canZOCPass(heavy bool, from, to hexmap.Hex) bool {
	e := b.g.edge(from, to)
	return b.isPassable(e, to) && (b.s.hasRuling(zoneLiteral) || !b.isSwampBarred(heavy, e, from, to))
}

// isPassable reports whether a hexside leads into a hex that any unit may enter.
func (b *board) isPassable(e *edge, to hexmap.Hex) bool {
	return !b.g.isClosed(b.s, to) && b.canLinePass(e, to)
}

// isSwampBarred reports whether swamp stops heavy units between two hexes (8.35a).
func (b *board) isSwampBarred(heavy bool, e *edge, from, to hexmap.Hex) bool {
	return heavy && b.s.weather.Weather != Freeze && !e.road && (b.g.swampy[from] || b.g.swampy[to])
}

// canCross reports whether a unit may cross the water on the way out of a hex (8.34, 8.35b); an engineer there helps.
func (b *board) canCross(u *core.Unit, from hexmap.Hex, e *edge) bool {
	if e.water == "" || e.bridge {
		return true
	}
	side, w := b.g.Tables.Sides.List[e.water], b.s.weather.Weather
	helped := slices.ContainsFunc(b.r.Stack(from), func(x *core.Unit) bool { return x.Def.Type == "engineer" })
	return side.MP(w) != Never && (w == Freeze || !side.Heavy || !b.g.unitData(u).Heavy() || helped)
}

// canEnter reports whether terrain lets a unit go from a hex into the next in a retreat or an advance (12.32).
func (b *board) canEnter(u *core.Unit, from, to hexmap.Hex) bool {
	e := b.g.edge(from, to)
	return b.isPassable(e, to) && !b.isSwampBarred(b.g.unitData(u).Heavy(), e, from, to) && b.canCross(u, from, e)
}

// isFriendly reports whether a hex belongs to the side (3.11). It does if a unit of the side is in it, or if it is
// empty and either only in the side's zone of control, or in no zone and last occupied by the side (3.12). A contested
// hex belongs to nobody.
func (b *board) isFriendly(h hexmap.Hex) bool {
	switch {
	case b.Own[h] || b.Enemy[h]:
		return b.Own[h]
	case b.OwnZOC[h] || b.EnemyZOC[h]:
		return !b.EnemyZOC[h]
	}
	return b.r.Control(h) == b.side
}

// noteControl records who controls each hex now, for when nobody is there any more (3.12a).
func (g *game) noteControl(tx *core.Tx) {
	g.noteAirborne(tx)
	r := tx.Read()
	b := g.newBoard(r, Axis)
	for h := range g.Map.Hexes() {
		side := r.Control(h)
		switch {
		case b.Own[h] || !b.Enemy[h] && b.OwnZOC[h] && !b.EnemyZOC[h]:
			side = Axis
		case b.Enemy[h] || b.EnemyZOC[h] && !b.OwnZOC[h]:
			side = Soviet
		}
		if side != r.Control(h) {
			tx.Make(core.ControlChange{Hex: h, Side: side, Rule: "3.12", Quiet: !g.isNoteworthy(r, h)})
		}
	}
}

// noteAirborne records how the airborne unit came into play, because it may be dropped only once and not after coming
// by land (7.24, 7.25).
func (g *game) noteAirborne(tx *core.Tx) {
	if of(tx.Read()).airborne != "" {
		return
	}
	for u := range tx.Read().OnMap(Soviet) {
		if g.unitData(u).Tagged("airdrop") {
			how := map[bool]string{true: "dropped", false: "land"}[u.Marked(markDropped)]
			core.EditExt(tx, func(s *state) { s.airborne = how })
			return
		}
	}
}

// isNoteworthy reports whether a report names a hex when it changes hands: a place, a supply source, an airfield or a
// strongpoint.
func (g *game) isNoteworthy(r core.Reader, h hexmap.Hex) bool {
	p, ok := g.Map.PlaceAt(h)
	return ok && p.Class != "name" || g.Map.FortSide(h) != "" || slices.Contains(g.airfieldHexes, h) ||
		slices.Contains(g.Sources[Axis], h) || slices.Contains(g.Sources[Soviet], h)
}

// warnOverfull returns warnings about stacks that will lose units at the end of the phase (3.33).
func (g *game) warnOverfull(r core.Reader, side core.Side) []notation.Fault {
	var out []notation.Fault
	for _, h := range g.OverfullHexes(r) {
		if r.Holder(h) == side {
			out = append(out, sheet.Base{}.OneWarning("stack/limit", "3.33", "",
				"%s holds %d stacking points of at most %d: the excess is eliminated at the end of the phase",
				r.Label(h), g.WeightIn(r, h), g.Tables.StackLimit)...)
		}
	}
	return out
}

// removeExcess eliminates units above the stacking limit at the end of a phase, as their owner chooses (3.33). By
// default the latest arrivals are removed first, and among them those with the fewest points.
func (g *game) removeExcess(tx *core.Tx) {
	for _, h := range g.OverfullHexes(tx.Read()) {
		c := combat.NewResolution(tx, h, []hexmap.Hex{}, h)
		for r := tx.Read(); g.WeightIn(r, h) > g.Tables.StackLimit && !tx.Stopped(); r = tx.Read() {
			var o combat.ChoiceBuilder
			o.Kind, o.Rule, o.Owner, o.Why = "excess", "3.33", r.Holder(h), "the newest arrivals go first"
			o.Question = say.F("%s holds %d stacking points of at most %d: which unit is eliminated?",
				c.Label, g.WeightIn(r, h), g.Tables.StackLimit)
			for n, u := range r.Stack(h) {
				if x := g.unitData(u); x.Stack > 0 {
					o.Add(core.Option{Verb: "excess", Units: []string{u.Def.ID}}, n, x.Stack)
				}
			}
			g.eliminate(tx, c.Answer(o.Choice).Units[0], "3.33", "over the stacking limit")
		}
	}
}

// eliminate puts a unit into the eliminated box (12.22); the tried counter of an untried unit is drawn first (5.43).
func (g *game) eliminate(tx *core.Tx, id, rule string, why say.Text) {
	if u, ok := tx.Read().Unit(id); ok && u.Def.Type == typeUntried {
		if id = g.reveal(tx, id); id == "" {
			return
		}
	}
	g.scoreLoss(tx, id)
	tx.Make(core.Remove{Unit: id, Box: core.BoxDead, Why: why, Rule: rule})
}
