package engine

import (
	"fmt"

	"fieldpost/pbem/record/dice"
	"fieldpost/rules/core"
)

// At is a game that stands at a given position and takes its dice from roll: for case files and tests, never for play.
// Sealed statements are kept as they are written.
func At(title core.Title, mod core.Module, options core.Options, pos *core.Position, roll func(event string, n int) (int, error)) *Game {
	m := title.Meta()
	h := Header{Game: "case", Title: m.ID, Rules: m.Version, Options: options}
	for _, s := range m.Sides {
		h.Seats = append(h.Seats, Seat{Side: s})
	}
	g := blank(h, title, mod, &plainKeys{})
	g.pos, g.forced = pos, roll
	return g
}

// Dictate has a case say what a table gives for the throw of an event, in a game made by At; nil ends it. While it stands, lines under
// an order are not refused because no printed result asks for them.
func (g *Game) Dictate(result func(event string) (string, bool)) { g.dictated = result }

// plainKeys has no dice and keeps seals in memory. Its hidden draws come in the order of the alphabet.
type plainKeys struct{ sealed map[string]string }

func (*plainKeys) Key(int) (dice.Key, error) {
	return dice.Key{}, fmt.Errorf("a case has no dice keys")
}

func (k *plainKeys) Seal(s Secret) (string, error) {
	return k.hide(s.Cause, s.Statement), nil
}

func (k *plainKeys) hide(cause, statement string) string {
	if k.sealed == nil {
		k.sealed = map[string]string{}
	}
	c := digest(cause + statement)
	k.sealed[c] = statement
	return c
}

func (k *plainKeys) Open(c string) (string, string, error) {
	st, ok := k.sealed[c]
	if !ok {
		return "", "", fmt.Errorf("no statement is sealed under %s", c)
	}
	return "", st, nil
}

// Draw implements Veils.
func (k *plainKeys) Draw(n int, _ dice.Lock, _, event string, items []string) ([]string, error) {
	var out []string
	for i, item := range items {
		out = append(out, k.hide(fmt.Sprintf("draw %d %s %d ", n, event, i+1), item))
	}
	return out, nil
}

// VeilKey implements Veils: there is none.
func (*plainKeys) VeilKey(int) (dice.Key, error) { return dice.Key{}, nil }
