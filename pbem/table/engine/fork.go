package engine

import (
	"fmt"
	"slices"

	"fieldpost/pbem/record/dice"
)

// Fork returns a copy of the game as it stands, without its ledger, that takes its dice and shuffles from roll: for tests that hand in
// other sheets at the same moment, never for play. Equal events get equal faces, whatever the sheets. What is sealed in the game can be
// opened in the copy.
func (g *Game) Fork(roll func(event string, n int) (int, error)) *Game {
	c := blank(g.Header, g.title, g.mod, &forkKeys{real: g.keys, roll: roll})
	c.forced = roll
	c.seats = c.seats[:0]
	for range g.seats {
		c.seats = append(c.seats, &seat{})
	}
	c.restore(g.save())
	return c
}

// forkKeys seals in memory, and opens what the game has sealed.
type forkKeys struct {
	plainKeys
	real Keys
	roll func(event string, n int) (int, error)
}

// Seal implements Keys: equal statements get equal seals, whatever sheet they stand in.
func (k *forkKeys) Seal(s Secret) (string, error) { return k.hide("", s.Statement), nil }

func (k *forkKeys) Open(c string) (salt, statement string, err error) {
	if st, ok := k.sealed[c]; ok {
		return "", st, nil
	}
	return k.real.Open(c)
}

// shuffle orders items by dice of the event.
func (k *forkKeys) shuffle(event string, items []string) ([]string, error) {
	out := slices.Clone(items)
	for i := len(out) - 1; i > 0; i-- {
		n, err := k.roll(fmt.Sprintf("%s/%d", event, i), i+1)
		if err != nil {
			return nil, err
		}
		out[i], out[n-1] = out[n-1], out[i]
	}
	return out, nil
}

// Draw implements Veils: the order is that of a shuffle.
func (k *forkKeys) Draw(n int, l dice.Lock, randomness, event string, items []string) ([]string, error) {
	mixed, err := k.shuffle(event, items)
	if err != nil {
		return nil, err
	}
	return k.plainKeys.Draw(n, l, randomness, event, mixed)
}
