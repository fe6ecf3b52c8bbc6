package kursk

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/mech/sheet"
)

// base remembers where the words of an order stood, so that a fault can point at them.
type base = sheet.Base

// PhaseOrder declares the order of the two phases of a player-turn (5.3, 5.4). The Soviet's is sealed.
type PhaseOrder struct {
	sheet.Plain // Word is "move/fight", or "sealed <hash>"
	side        core.Side
}

// declares is what a phase order says.
func declares(word string) sheet.Plain { return sheet.Plain{Verb: "order", Word: word} }

// Sealed says whether the order stays secret: the Soviet's does until his player-turn (5.4).
func (o *PhaseOrder) Sealed() bool { return o.side == Soviet }

// GambitOrder declares whether the German side plays Manstein's Gambit (3.4, 3.6).
type GambitOrder struct {
	base
	value string
}

// String is the canonical line.
func (o *GambitOrder) String() string { return "declare gambit " + o.value }

// TopOrder puts a counter on top of its stack; only the top one is seen by the other side (7.3).
type TopOrder struct{ sheet.Plain }

func (o *TopOrder) Check(g *game, r core.Reader, side core.Side) []notation.Fault {
	u, ok := r.Unit(o.Units[0])
	if !ok || !u.OnMap() {
		return o.One("unit/off-map", R7_3, o.Units[0], "%s is not on the map", o.Units[0])
	}
	return nil
}

func (o *TopOrder) Apply(_ *game, tx *core.Tx, _ core.Side) error {
	return tx.Do(core.Top{Unit: o.Units[0]})
}

// ready finds an own unit that is on the map and in play.
func ready(r core.Reader, side core.Side, id string, b base) (*core.Unit, []notation.Fault) {
	u, ok := r.Unit(id)
	switch {
	case !ok || u.Def.Side != side:
		return nil, b.One("unit/not-yours", "", id, "%s is not a %s unit", id, side.Title())
	case !u.OnMap():
		text := map[string]string{core.BoxPool: "not in play yet", core.BoxDead: "eliminated", core.BoxGone: "withdrawn"}[u.Box]
		return nil, b.One("unit/off-map", R10_2, id, "%s is %s", id, text)
	case u.Marked(markReserve):
		return nil, b.One("unit/reserve", R9_2, id, "%s belongs to the reserve stack in %s, which is not activated", id, r.Label(u.Hex))
	}
	return u, nil
}

// sorted sorts a list of words in place and returns it.
func sorted(list []string) []string {
	slices.Sort(list)
	return list
}
