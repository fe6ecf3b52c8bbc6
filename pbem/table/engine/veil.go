package engine

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/pbem/record/dice"
)

// Veil implements core.Veiler: a draw under the next key of the chain for hidden draws. The ledger gets the lock, what
// was in the pool, and a seal per item in the order drawn.
func (s *live) Veil(event string, items []string) ([]string, error) {
	if err := s.event(event); err != nil {
		return nil, err
	}
	if e, ok := s.find(dieKey + event); ok {
		return slices.Clone(e.items), nil
	}
	v, ok := s.g.keys.(Veils)
	if !ok {
		return nil, fmt.Errorf("hidden draw %s: there are no keys for hidden draws here", event)
	}
	l := s.g.lockFor(s.g.draws + 1)
	l.Label = "veil " + l.Label
	randomness := ""
	if _, ok := s.g.Network(); ok { // the open block of the batch fixes the round
		b, err := s.g.openBlock("")
		if err != nil {
			return nil, err
		}
		l.Beacon, randomness = b.beacon, b.randomness
	}
	if err := l.Check(); err != nil {
		return nil, err
	}
	pool := slices.Sorted(slices.Values(items))
	seals, err := v.Draw(l.Block, l, randomness, event, pool)
	if err != nil {
		return nil, fmt.Errorf("hidden draw %d: %w", l.Block, err)
	}
	s.g.draws = l.Block
	r := s.g.emit("veil", "draw", itoa(l.Block), "event", event, "items", strings.Join(pool, " "), "lock", l.Hash())
	r.AddText("text", l.Text())
	for _, seal := range seals {
		r.Add("seal", seal)
	}
	s.g.journal = append(s.g.journal, entry{key: dieKey + event, items: slices.Clone(seals)})
	return seals, nil
}

// unveil publishes the key of the last hidden draw when the game is over: with it every one can be made again.
func (g *Game) unveil() {
	if g.pos.Over == nil || g.draws == g.unveiled {
		return
	}
	v, ok := g.keys.(Veils)
	if !ok {
		return
	}
	k, err := v.VeilKey(g.draws)
	if err != nil {
		k = dice.Key{} // a replay of a ledger that does not reveal it finds the difference
	}
	g.emit("unveil", "draw", itoa(g.draws), "key", k.Hex())
	g.unveiled = g.draws
}
