package command

import (
	"cmp"
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

func (d *doer) process() error { return d.lock(false) }
func (d *doer) force() error   { return d.lock(true) }

// lock carries out the committed sheet of the phase that is named; with force the players are asked about what is not
// committed. In another phase nothing is done: the command crossed with something that moved the game.
func (d *doer) lock(force bool) error {
	q := d.g.Question()
	side := d.c.side
	if side == "" {
		side = q.Side
	}
	phase := d.g.Position().Phase
	if !strings.EqualFold(d.c.Arg("phase"), phase) {
		return refuse(say.F("If you still want it, send it again with the phase of now: %s %s", d.c.Verb, phase),
			"it is for phase %s, but the game is at %s. Nothing was done", d.c.Arg("phase"), phase)
	}
	s, err := d.seat(side)
	if err != nil {
		return err
	}
	if side != q.Side {
		return refuse("", "%s is not the one to write; the game waits for %s, %s", side, cmp.Or(q.Side, "nobody"), q.For)
	}
	receipt, committed, onFile := d.g.OnFile(side).Drafted()
	a := engine.Process{Side: side, Receipt: receipt, Phase: phase, Why: "moderator"}
	switch {
	case committed && d.g.Open() == nil && s.Person() && d.cooling(side):
		return d.offer(a, []core.Side{side})
	case committed && d.g.Open() == nil:
		return d.act(a)
	case !force && onFile:
		return refuse(say.F("With the consent of all players it can be: process! %s", phase),
			"%s has only a draft on file, %s, and a draft is not carried out against the will of its player", side, receipt)
	case !force:
		return refuse(say.F("With the consent of all players the game can go on without it: process! %s", phase), "%s has no sheet on file",
			side)
	case onFile && d.g.Open() == nil:
		return d.propose(a)
	}
	return d.propose(engine.Lapse{Side: side, Cause: q.Cause, Policy: engine.LapseDefaults})
}

// cooling reports whether a side was told that it can still recall its sheet.
func (d *doer) cooling(side core.Side) bool {
	return slices.ContainsFunc(d.t.Committed, func(p engine.Pending) bool { return p.Side == side && p.LockAt.After(d.at.At) })
}

// actFor records that a moderator hands in a sheet for a side; whoever called hands it in.
func (d *doer) actFor() error {
	s, err := d.seat(d.c.side)
	if err != nil {
		return err
	}
	if d.res.Again {
		return nil
	}
	return d.act(engine.Note{Text: "a moderator hands in a sheet for " + string(s.Side) + "; its receipt follows"})
}

func (d *doer) recall() error {
	receipt, committed, ok := d.g.OnFile(d.who.Side).Drafted()
	switch {
	case !ok:
		return refuse("",
			"you have no sheet on file that is not locked yet. What was locked can only be undone with the consent of the others: undo")
	case !committed:
		return refuse("", "your sheet %s is a draft and is not carried out as it is", receipt)
	}
	return d.act(engine.Recall{Side: d.who.Side, Receipt: receipt})
}
