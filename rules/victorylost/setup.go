package victorylost

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/roster"
)

// checkPlace returns the faults of setting up units in their area (3.0), or of placing reinforcements (11.1.1).
func (o *Order) checkPlace(v view) []notation.Fault {
	g, r := v.g, v.r
	if currentPhase(r).kind == kindArrive {
		return o.checkArrival(g, r, v.side)
	}
	for _, id := range o.Units {
		zone := g.info[id].Zone
		switch {
		case zone == "":
			return o.OneFault("place/late", R3_0, id, "%s is a reinforcement of turn %d and is not set up", id,
				g.arrivalTurn(id, of(r).options))
		case !slices.Contains(g.m.ZoneHexes(zone), o.Hex):
			return o.OneFault("place/zone", R3_0, o.Label, "%s is set up in its area %s, to which %s does not belong", id, zone, o.Label)
		case r.Holder(o.Hex) == sides.Other(v.side):
			return o.OneFault("place/enemy", R5_0_2, o.Label, "%s holds enemy units", o.Label)
		}
	}
	return nil
}

// place carries out the placement.
func (o *Order) place(g *game, tx *core.Tx, side core.Side) error {
	rule := R3_0
	if currentPhase(tx.Read()).kind == kindArrive {
		rule = R11_1_1
	}
	for _, id := range o.Units {
		if tx.Make(core.Place{Unit: id, Hex: o.Hex, Rule: rule}); rule == R11_1_1 {
			g.onPlaced(tx, id)
		}
	}
	g.takeCity(tx, side, o.Hex)
	return nil
}

// chit returns the chit that an order chooses: "1GdA", "3", or "sealed <hash>".
func (o *Order) chit() string { return o.Units[0] }

// checkPick returns the faults of keeping a Soviet headquarters chit for the game (3.0).
func (o *Order) checkPick(v view) []notation.Fault {
	g, s := v.g, of(v.r)
	want := g.Chits.SovietChosen
	switch {
	case v.side != Soviet:
		return o.OneFault("pick/side", R3_0, "", "only the Soviet side picks chits for the game; the Axis pool is given: %s",
			strings.Join(s.pool, ", "))
	case len(s.picks) >= want:
		return o.OneFault("pick/many", R3_0, o.chit(),
			"%d chits are kept in addition to Stavka, and %d are picked already", want, len(s.picks))
	case strings.HasPrefix(o.chit(), sealedPrefix):
		return nil
	case hasSealed(s.picks):
		return proposeChoices(o.Fault("pick/earlier", R3_0, o.chit(),
			"an earlier sheet has picked chits; begin with \"anew\" and pick all %d "+
				"in one sheet", want), "", s.picks, nil)
	case slices.Contains(s.picks, o.chit()):
		return o.OneFault("pick/twice", R3_0, o.chit(), "the chit %s is picked twice", o.chit())
	}
	if !slices.Contains(g.sovietHQs(), o.chit()) {
		return o.Fault("pick/unknown", R3_0, o.chit(), "there is no Soviet headquarters %s", o.chit()).WithLegal(
			notation.DidYouMean(o.chit(), g.sovietHQs(), 3)...)
	}
	return nil
}

// pick records the chits.
func (o *Order) pick(_ *game, tx *core.Tx, _ core.Side) error {
	extendWithEvent(tx, R3_0, say.F("Soviet keeps chit %d (sealed)", len(of(tx.Read()).picks)+1), func(s *state) {
		s.picks = append(slices.Clone(s.picks), o.chit())
	})
	return nil
}

// sovietHQs returns the headquarters whose chits the Soviet side can pick, in the order of the data.
func (g *game) sovietHQs() []string {
	var out []string
	for _, h := range g.HQs.List {
		if h.Nation == soviet {
			out = append(out, h.ID)
		}
	}
	return out
}

// pickableHQs returns the headquarters of the historical choice, then all others.
func (g *game) pickableHQs() []string {
	return append(slices.Clone(g.Chits.SovietExample), g.sovietHQs()...)
}

// checkSetup returns the faults of a set-up as a whole: stacking (5.0.4) and the Soviet chits.
func (g *game) checkSetup(r core.Reader, side core.Side) []notation.Fault {
	out := g.overstackedFaults(r, side)
	if picks, want := of(r).picks, g.Chits.SovietChosen; side == Soviet && len(picks) < want {
		f := base{}.Fault("pick/few", R3_0, "", "pick %d chits for the game besides Stavka; %d are picked", want, len(picks))
		out = append(out, proposeChoices(f, "pick", picks, g.pickableHQs())...)
	}
	return out
}

// overstackedFaults returns the faults of hexes above the stacking limits (5.0.1, 5.0.3).
func (g *game) overstackedFaults(r core.Reader, side core.Side) []notation.Fault {
	var out []notation.Fault
	for _, u := range roster.OnMap(r, side, func(u *core.Unit) bool { return r.NthUnit(u.Hex, 0) == u }) {
		if rule, text := g.checkStack(roster.IDs(r.Stack(u.Hex)), r.Label(u.Hex)); rule != "" {
			out = append(out, base{}.Fault("stack/limit", rule, "", "%s", text))
		}
	}
	return out
}
