package engine

import (
	"strconv"

	"fieldpost/notation"
	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/engine/judging"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules/core"
)

// seal replaces the secrets of a judged sheet with commitments, in the order in which they stand in it.
func (g *Game) seal(j *judging.Judgement, side core.Side, receipt string) error {
	if len(j.Secrets) == 0 {
		return nil
	}
	n := len(history.SealsOfSide(side, g.log.Records()))
	commit := func(st *notation.Statement) error {
		word, ok := sheets.CommitmentOf(*st)
		i, err := strconv.Atoi(word)
		if !ok || err != nil || i >= len(j.Secrets) {
			return nil
		}
		n++
		seal, err := g.chance.Seal(g.keys, randomness.Secret{Statement: j.Secrets[i], Seat: side, N: n, Cause: receipt})
		*st = sheets.PublicForm(*st, seal)
		return err
	}
	for i := range j.Orders {
		if err := commit(&j.Orders[i]); err != nil {
			return err
		}
		if a := j.Orders[i].Answer; a != nil {
			if err := commit(a); err != nil {
				return err
			}
		}
	}
	return nil
}
