package victorylost

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/roster"
)

// PlaceOrder sets units up in their area (3.0), or places reinforcements (11.1.1).
type PlaceOrder struct {
	base
	units []string
	hex   hexmap.Hex
	label string
}

// String is the canonical line.
func (o *PlaceOrder) String() string { return "place " + strings.Join(o.units, ",") + " " + o.label }

// Check implements sheet.Order.
func (o *PlaceOrder) Check(g *game, r core.Reader, side core.Side) []notation.Fault {
	if f := g.phases.Want(o.base, r, side, "place"); f != nil {
		return f
	}
	if now(r).kind == kindArrive {
		return o.checkArrival(g, r, side)
	}
	for _, id := range o.units {
		zone := g.info[id].Zone
		switch {
		case zone == "":
			return o.One("place/late", R3_0, id, "%s is a reinforcement of turn %d and is not set up", id, g.arrives(id, of(r).options))
		case !slices.Contains(g.m.Zone(zone), o.hex):
			return o.One("place/zone", R3_0, o.label, "%s is set up in its area %s, to which %s does not belong", id, zone, o.label)
		case r.Holder(o.hex) == sides.Other(side):
			return o.One("place/enemy", R5_0_2, o.label, "%s holds enemy units", o.label)
		}
	}
	return nil
}

// Apply implements sheet.Order.
func (o *PlaceOrder) Apply(g *game, tx *core.Tx, side core.Side) error {
	rule := R3_0
	if now(tx.Read()).kind == kindArrive {
		rule = R11_1_1
	}
	for _, id := range o.units {
		if tx.Make(core.Place{Unit: id, Hex: o.hex, Rule: rule}); rule == R11_1_1 {
			g.arrived(tx, id)
		}
	}
	g.take(tx, side, o.hex)
	return nil
}

// PickOrder keeps a Soviet headquarters chit for the game (3.0). It is sealed.
type PickOrder struct {
	base
	word string // "1GdA", or "sealed <hash>"
}

// String is the canonical line.
func (o *PickOrder) String() string { return "pick " + o.word }

// Sealed says that the order stays secret until the chit is drawn.
func (o *PickOrder) Sealed() bool { return true }

// Check implements sheet.Order.
func (o *PickOrder) Check(g *game, r core.Reader, side core.Side) []notation.Fault {
	if f := g.phases.Want(o.base, r, side, "pick"); f != nil {
		return f
	}
	s := of(r)
	want := g.Chits.SovietChosen
	switch {
	case side != Soviet:
		return o.One("pick/side", R3_0, "", "only the Soviet side picks chits for the game; the Axis pool is given: %s",
			strings.Join(s.pool, ", "))
	case len(s.picks) >= want:
		return o.One("pick/many", R3_0, o.word, "%d chits are kept besides Stavka, and %d are picked already", want, len(s.picks))
	case strings.HasPrefix(o.word, sealedWord):
		return nil
	case sealed(s.picks):
		return offering(o.Fault("pick/earlier", R3_0, o.word, "an earlier sheet has picked chits; begin with \"anew\" and pick all %d in "+
			"one sheet", want), "", s.picks, nil)
	case slices.Contains(s.picks, o.word):
		return o.One("pick/twice", R3_0, o.word, "the chit %s is picked twice", o.word)
	}
	if !slices.Contains(g.sovietHQs(), o.word) {
		return o.Fault("pick/unknown", R3_0, o.word, "there is no Soviet headquarters %s", o.word).Instead(
			notation.DidYouMean(o.word, g.sovietHQs(), 3)...)
	}
	return nil
}

// Apply implements sheet.Order.
func (o *PickOrder) Apply(_ *game, tx *core.Tx, _ core.Side) error {
	tell(tx, R3_0, say.F("Soviet keeps chit %d (sealed)", len(of(tx.Read()).picks)+1), func(s *state) {
		s.picks = append(slices.Clone(s.picks), o.word)
	})
	return nil
}

// sovietHQs are the chits among which the Soviet picks, in the order of the data.
func (g *game) sovietHQs() []string {
	var out []string
	for _, h := range g.HQs.List {
		if h.Nation == soviet {
			out = append(out, h.ID)
		}
	}
	return out
}

// pickable are those of the historical choice, then all.
func (g *game) pickable() []string {
	return append(slices.Clone(g.Chits.SovietExample), g.sovietHQs()...)
}

// checkSetup judges a set-up as a whole: stacking (5.0.4) and the Soviet's chits.
func (g *game) checkSetup(r core.Reader, side core.Side) []notation.Fault {
	out := g.overstacked(r, side)
	if picks, want := of(r).picks, g.Chits.SovietChosen; side == Soviet && len(picks) < want {
		f := base{}.Fault("pick/few", R3_0, "", "pick %d chits for the game besides Stavka; %d are picked", want, len(picks))
		out = append(out, offering(f, "pick", picks, g.pickable())...)
	}
	return out
}

// overstacked finds hexes above the stacking limits (5.0.1, 5.0.3).
func (g *game) overstacked(r core.Reader, side core.Side) []notation.Fault {
	var out []notation.Fault
	for _, u := range roster.OnMap(r, side, func(u *core.Unit) bool { return r.Nth(u.Hex, 0) == u }) {
		if rule, text := g.together(roster.Names(r.Stack(u.Hex)), r.Label(u.Hex)); rule != "" {
			out = append(out, base{}.Fault("stack/limit", rule, "", "%s", text))
		}
	}
	return out
}
