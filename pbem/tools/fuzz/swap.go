package fuzz

import (
	"bytes"
	"errors"
	"fmt"

	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// checkSwap exchanges, in random cases, two counters that a side cannot see. It checks that the side's view and the
// check of its sheet stay the same.
func (t *fuzzGame) checkSwap(side core.Side, body string) error {
	if t.mod.World().Sees == nil || !t.oneIn(2) {
		return nil
	}
	p := t.g.Position()
	q, a, b := t.swapHidden(p, side)
	if q == nil {
		return nil
	}
	t.swaps++
	one, two := t.mod.Show(p, side).Text(), t.mod.Show(q, side).Text()
	if !bytes.Equal(one, two) {
		return fmt.Errorf("the %s view tells the hidden counters %s and %s apart: %s", side, a, b, difference(one, two))
	}
	first, err := t.judgeAt(p, side, body)
	if err != nil {
		return err
	}
	second, err := t.judgeAt(q, side, body)
	if err != nil {
		return fmt.Errorf("with the hidden counters %s and %s exchanged: %w", a, b, err)
	}
	if first != second {
		return fmt.Errorf("a check of %s tells the hidden counters %s and %s apart: %s", side, a, b,
			difference([]byte(first), []byte(second)))
	}
	return nil
}

// swapHidden returns a copy of a position with two hidden counters exchanged, nil if there are no two hidden counters.
func (t *fuzzGame) swapHidden(p *core.Position, side core.Side) (q *core.Position, a, b string) {
	r := p.Reader()
	var hidden []int
	for i := range p.Units {
		if u := &p.Units[i]; u.OnMap() && !p.World.Sees(r, u, side) {
			hidden = append(hidden, i)
		}
	}
	if len(hidden) < 2 {
		return nil, "", ""
	}
	i, k := pick(t, hidden), pick(t, hidden)
	if i == k || p.Units[i].Def.Side != p.Units[k].Def.Side {
		return nil, "", ""
	}
	q = p.CloneWithoutCache()
	x, y := &q.Units[i], &q.Units[k]
	x.Hex, y.Hex, x.Z, y.Z, x.Marks, y.Marks = y.Hex, x.Hex, y.Z, x.Z, y.Marks, x.Marks
	return q, x.Def.ID, y.Def.ID
}

// judgeAt returns the complete text of a sheet's check in a position.
func (t *fuzzGame) judgeAt(p *core.Position, side core.Side, body string) (string, error) {
	g := engine.NewFromPosition(t.title, t.mod, t.header.Options, p, func(string, int) (int, error) {
		return 0, errors.New("a check rolled a die")
	})
	f, err := t.frame(g.Header.Game, side, p.Phase, body)
	if err != nil {
		return "", err
	}
	out, err := g.Check(engine.Input{Frame: f, At: created})
	if err != nil {
		return "", err
	}
	turn, err := t.wholeTurnText(g, side, f)
	if err != nil {
		return "", err
	}
	file, err := t.positionFile(g, side)
	return checkText(out, side) + turn + string(file), err
}
