package victorylost

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"fieldpost/notation"
	"fieldpost/rules/core"
)

// order is what every order of the title can do.
type order interface {
	core.Order
	check(g *game, r core.Reader, side core.Side) []notation.Fault
	apply(g *game, tx *core.Tx, side core.Side) error
}

// base remembers where the words of an order stood, so that a fault can point at them.
type base struct{ spots []notation.Item }

// fault makes a fault of stage Illegal that points at a word of the order, or at its verb when the word is not in it.
func (b base) fault(code, rule, word, format string, args ...any) notation.Fault {
	f := notation.Fault{Code: code, Stage: notation.Illegal, Rule: rule, Text: fmt.Sprintf(format, args...)}
	for _, s := range b.spots {
		if word != "" && strings.EqualFold(s.Text, word) && s.Pos.Line > 0 {
			f.Pos, f.Width = s.Pos, utf8.RuneCountInString(s.Text)
			break
		}
	}
	return f
}

// one is a list of one fault.
func (b base) one(code, rule, word, format string, args ...any) []notation.Fault {
	return []notation.Fault{b.fault(code, rule, word, format, args...)}
}

// blocked says whether one of the faults refuses an order.
func blocked(faults []notation.Fault) bool {
	for _, f := range faults {
		if f.Stage < notation.Contingent {
			return true
		}
	}
	return false
}

// active finds an own counter that the chit in play has activated.
func (g *game) active(r core.Reader, side core.Side, id string, b base) (*core.Unit, []notation.Fault) {
	u, ok := r.Unit(id)
	switch {
	case !ok || u.Def.Side != side:
		return nil, b.one("unit/not-yours", "", id, "%s does not belong to the %s side", id, side.Title())
	case u.Marked(markActive):
		return u, nil
	case !u.OnMap():
		return nil, b.one("unit/off-map", R8_0, id, "%s is %s", id, g.whereabouts(u))
	}
	return nil, b.one("unit/inactive", R7_3_3, id, "%s in %s was not in command range when %s was activated", id, r.Label(u.Hex), actor(of(r)))
}

// actor names what is activated.
func actor(s state) string {
	switch {
	case s.named != "":
		return s.named
	case s.chit != "":
		return s.chit
	}
	return "the headquarters"
}

// whereabouts tells where a counter off the map is.
func (g *game) whereabouts(u *core.Unit) string {
	switch u.Box {
	case core.BoxPool:
		return fmt.Sprintf("a reinforcement of turn %d and not in play yet", g.arrives(u.Def.ID, choices{}))
	case core.BoxDead:
		return "eliminated"
	case core.BoxGone:
		return "out of the game"
	case boxWaiting, boxReturning:
		return "displaced and comes back in a reinforcement segment"
	}
	return "in its reinforcement box"
}

// arrives is the turn in which a counter comes.
func (g *game) arrives(id string, opts choices) int {
	x := g.info[id]
	for _, b := range g.boxes {
		if b.Name == x.box {
			if opts.is(optS3) && b.Optional > 0 {
				return b.Optional
			}
			return b.Arrives
		}
	}
	return x.arrives
}
