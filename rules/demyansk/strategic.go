package demyansk

import (
	"fmt"
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/sheet"
)

// planned is the part of the state that the strategic segment keeps (5, 6.5, 15, 16). It is never changed in place.
type planned struct {
	group  string // of the Soviet supply shortage in this segment: red, yellow, green; "" or none for none (6.51)
	last   string // that of the last segment with a roll (6.55)
	points [2]int // replacement points not spent, by side (15.11); Soviet ones last for the turn (15.14)
	share  int    // Axis points that may still come to Demyansk (19.13)
	kept   int    // Axis points that are not converted (15.13)
	corps  string // 2GRC: "" free, required, out (5.34)
	late   int    // turns in which it was late (5.34b)
	ring   string // Demyansk: "" never encircled, due when the Axis is to receive for it, had (16.14)
	tried  int    // last turn with a try for the initiative (5.52)
}

func (x planned) lines() []string {
	var points [2]string
	for i, n := range x.points {
		if n > 0 {
			points[i] = fmt.Sprint(sides[i], " ", n)
		}
	}
	return core.Lines("shortage", x.group, "last-shortage", x.last, "points", points[0], "points", points[1], "share", x.share,
		"kept", x.kept, "2grc", x.corps, "late", x.late, "ring", x.ring, "tried", x.tried)
}

// strategicRows are the verbs of the strategic segment and of replacements.
func strategicRows() []row {
	units := []notation.Arg{{Name: "units", Kind: notation.Units}}
	return []row{
		{Verb: notation.Verb{Name: "initiative", Help: "try to take the initiative, or take it where no die is needed (5.52, 5.53)",
			Example: "initiative"},
			strategic: true, rule: R5_52, check: (*Order).judgeClaim, apply: (*Order).claim,
			offers: func(e *enumerator) { e.offer("initiative", sheet.Plain{}) }},
		{Verb: notation.Verb{Name: "marsch", Args: []notation.Arg{argHex}, Example: "marsch 2711",
			Help: "receive a replacement point as a Marsch unit in Demyansk, not in the box AGN (15.13, 19.13)"},
			side: Axis, strategic: true, rule: R15_13, check: (*Order).judgeMarsch, apply: (*Order).enrol,
			offers: (*enumerator).marches},
		{Verb: notation.Verb{Name: "keep", Args: []notation.Arg{{Name: "points", Kind: notation.Number}}, Example: "keep 1",
			Help: "keep so many replacement points for units that are eliminated (15.13)"},
			side: Axis, strategic: true, rule: R15_13, check: (*Order).judgeKept, apply: (*Order).keep,
			offers: (*enumerator).keeps},
		{Verb: notation.Verb{Name: "rebuild", Args: append(units, notation.Arg{Name: "full", Keyword: "full", Kind: notation.Flag,
			Optional: true}),
			Help: "rebuild eliminated units, with one step or full (15.24)", Example: "rebuild III/26 full"},
			step: stepReplace, rule: R15_24, check: (*Order).judgeRestored, apply: (*Order).restore,
			offers: (*enumerator).rebuilds},
		{Verb: notation.Verb{Name: "receive", Args: units, Example: "receive 26RB",
			Help: "give reduced units on the map replacements (15.22)"},
			side: Soviet, step: stepReplace, rule: R15_22, check: (*Order).judgeRestored, apply: (*Order).restore,
			offers: restores("receive")},
		{Verb: notation.Verb{Name: "combine", Args: units, Example: "combine III/26",
			Help: "make reduced units full with Marsch units in their hex (15.21)"},
			side: Axis, step: stepAdmin, rule: R15_21, check: (*Order).judgeRestored, apply: (*Order).restore,
			offers: restores("combine")},
		{Verb: notation.Verb{Name: "substitute", Args: units, Example: "substitute 44RB",
			Help: "take these units off the map in place of the 2nd Guards Rifle Corps (5.34)"}},
	}
}

// weather settles the weather of an operations segment (5.23), with a storm or without (5.24), and the Soviet supply shortage (6.51).
func (g *game) weather(tx *core.Tx, part int) {
	s, turn := of(tx.Read()), tx.Read().Turn()
	s.sky = Sky{Weather: Freeze}
	if turn != g.scenario(tx.Read()).FreezeTurn {
		die := tx.Die(fmt.Sprintf("weather:%d#%d", turn, part), 6, R5_23, say.F("weather of operations segment %d", part))
		s.sky = g.Tables.Weather.At(turn, die)
	}
	tx.Make(core.Extend{Ext: s, Rule: R5_23, Text: say.F("weather: %s", s.sky)})
	g.sink(tx)
	g.shortage(tx, part)
}

// shortage settles which Soviet units are short of supply (6.51, 6.52). What comes twice in a row gives way to green (6.55, A17).
func (g *game) shortage(tx *core.Tx, part int) {
	t, s, turn := &g.Tables, of(tx.Read()), tx.Read().Turn()
	if s.group = ""; turn < t.From || turn > t.To && s.sky.Weather != Mud {
		tx.Extend(s)
		return
	}
	die := tx.Die(fmt.Sprintf("shortage:%d#%d", turn, part), 6, R6_52, "Soviet supply shortage")
	rolled, rule := t.Short(turn, die, s.sky.Weather), R6_52
	if s.group = rolled; rolled == s.last && slices.Contains(t.Twice, rolled) {
		s.group, rule = t.Second, R6_55
	}
	if s.last = s.group; s.ruled(shortRolled) {
		s.last = rolled
	}
	tx.Make(core.Extend{Ext: s, Rule: rule, Text: say.F("Soviet units short of supply: %s", s.group)})
}

// reinforce is the reinforcement phase: units that are due come to their map boxes, where those wait that should come later (5.31),
// then replacement points, 2GRC and the 391st Division.
func (g *game) reinforce(tx *core.Tx) {
	r := tx.Read()
	turn, sc := r.Turn(), g.scenario(r)
	var points [2]int
	for _, a := range g.Setups[sc.Setup].Arrivals {
		if a.Turn == turn {
			points[index(a.Side)] += a.RP
		}
		for _, u := range roster.Find(r, a.Units) {
			if a.Turn <= turn && u.Box == core.BoxPool {
				g.bring(tx, u.Def.ID, R5_32)
			}
		}
	}
	share := 0
	for i, side := range sides {
		n, demyansk := g.Points(sc.ID, side, turn)
		points[i] += n
		share += demyansk
	}
	core.Edit(tx, func(s *state) { s.points, s.share, s.kept = points, share, 0 })
	g.relieve(tx)
	g.demand(tx)
	g.division(tx)
	if g.trim(tx); !g.decides(tx.Read(), Axis) {
		g.convert(tx)
	}
}

// bring puts a unit that is not on the map into its map box, rebuilt ones too (5.32, 5.33).
func (g *game) bring(tx *core.Tx, id, rule string) {
	u, _ := tx.Read().Unit(id)
	if box := g.homeBox(u); box != nil {
		tx.Make(core.Place{Unit: id, Hex: hexmap.None, Box: box.Name, Rule: rule})
	}
}

// attempt is the try for the initiative that a side may make now: by die in the turns of the table, without one in the turn behind
// the last Axis one (5.52b). The Soviet side tries only against an Axis that has taken it (5.53).
func (g *game) attempt(r core.Reader, side core.Side) (a Attempt, ok bool) {
	s := of(r)
	if !g.scenario(r).AxisMayTry || s.first == side || s.tried == r.Turn() {
		return a, false
	}
	last := 0
	for _, a := range g.Tables.Initiative.List {
		if a.Side != side {
			continue
		}
		if a.Turn == r.Turn() {
			return a, true
		}
		last = max(last, a.Turn)
	}
	return Attempt{Side: side, Turn: r.Turn()}, side == Axis && r.Turn() == last+1
}

// judgeClaim judges a try to take the initiative (5.52, 5.53).
func (o *Order) judgeClaim(b *board) []notation.Fault {
	if _, ok := b.g.attempt(b.r, b.side); !ok {
		return o.One("initiative/none", core.Pick(sides, b.side, R5_52, R5_53), "", "there is no try for the initiative: in scenario 3 "+
			"the Axis has one in turns 9, 10 and 11, the Soviet side in turn 16, if the other has it")
	}
	return nil
}

func (o *Order) claim(g *game, tx *core.Tx, side core.Side) {
	a, _ := g.attempt(tx.Read(), side)
	s, rule := of(tx.Read()), core.Pick(sides, side, R5_52, R5_53)
	s.tried = a.Turn
	if a.Need > 0 {
		die := tx.Die(fmt.Sprintf("initiative:%d#1", a.Turn), 6, rule, say.F("initiative: %d or more", a.Need-a.DRM))
		g.score(tx, a.VP, R16_16, "a try for the initiative")
		if die+a.DRM < a.Need {
			tx.Make(core.Extend{Ext: s, Rule: rule, Text: say.F("the initiative stays with the %s side", s.first.Title())})
			return
		}
	}
	s.first = side
	tx.Make(core.Extend{Ext: s, Rule: R5_51, Text: say.F("the %s side has the initiative and is first player from now on",
		side.Title())})
}

// decides says whether a side has something to decide in the strategic segment: a try for the initiative, or replacement points
// that need not become Marsch units in AGN.
func (g *game) decides(r core.Reader, side core.Side) bool {
	if _, ok := g.attempt(r, side); ok {
		return true
	}
	s := of(r)
	marsch := &Order{Plain: sheet.Plain{Hex: g.Demyansk}}
	return side == Axis && s.points[0] > 0 && (len(g.lost(r, Axis)) > 0 || marsch.judgeMarsch(g.look(r, Axis)) == nil)
}

// expectStrategic tells a side what the strategic segment wants of it.
func (g *game) expectStrategic(r core.Reader, side core.Side) core.Expectation {
	e := core.Expectation{Name: say.F("turn %d, strategic segment: %s", r.Turn(), side.Title()), Template: []string{"pass"}}
	e.Task = say.F("Replacement points: %d. Those that you neither keep nor take in Demyansk become Marsch units in AGN.", of(r).points[0])
	if _, ok := g.attempt(r, side); ok && side == Soviet {
		e.Task = "You may try for the initiative."
	} else if ok {
		e.Task += " You may try for the initiative."
	}
	return e
}

// strategicSummary gives the victory points, the replacement points, 2GRC, and what is due.
func (g *game) strategicSummary(r core.Reader, _ core.Side) []core.Section {
	s, sc := of(r), g.scenario(r)
	vp, more := core.Section{Title: "VICTORY POINTS"}, core.Section{Title: "REPLACEMENTS"}
	vp.Say(R16_12, say.F("%d", r.Track(trackVP)), "Soviet")
	for i, side := range g.world.Sides {
		more.Say(R15_11, say.F("%d", s.points[i]), "%s points", side.Title())
	}
	if sc.TwoGRC {
		more.Title = "REPLACEMENTS AND 2GRC"
		state := map[string]say.Text{"": "not required yet", "required": "must leave the map", "out": "has left the map"}[s.corps]
		more.Say(R5_34, state, "2nd Guards Rifle Corps; late turns: %d", s.late)
	}
	due := core.Section{Title: "DUE"}
	for _, a := range g.Setups[sc.Setup].Arrivals {
		if a.Turn > r.Turn() && a.Turn <= sc.Last {
			due.Say(R5_31, say.F("turn %d", a.Turn), "%s: %s", a.Side.Title(), names(a.Units))
		}
	}
	return []core.Section{vp, more, due}
}
