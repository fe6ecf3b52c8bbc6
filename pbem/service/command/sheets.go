package command

import (
	"cmp"
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

func (d *executor) process() error { return d.lock(false) }
func (d *executor) force() error   { return d.lock(true) }

// lock executes the committed sheet of the named phase. With force it asks the players about a sheet that is not
// committed. If the game is in another phase, nothing happens, because the game has moved on since the command was
// written.
func (d *executor) lock(force bool) error {
	q := d.g.Question()
	side := d.command.side
	if side == "" {
		side = q.Side
	}
	phase := d.g.Position().Phase
	if !strings.EqualFold(d.command.Arg("phase"), phase) {
		return refuse(say.F("If you still want it, send it again with the current phase: %s %s", d.command.Verb, phase),
			"it is for phase %s, but the game is at %s. Nothing was done", d.command.Arg("phase"), phase)
	}
	s, err := d.seat(side)
	if err != nil {
		return err
	}
	if side != q.Side {
		return refuse("", "%s does not have to write now; the game waits for %s, %s", side, cmp.Or(q.Side,
			"nobody"), engine.AwaitedText(q.Owed))
	}
	receipt, committed, onFile := d.g.SheetsOnFile(side).DraftReceipt()
	a := engine.ExecuteSheet{Side: side, Receipt: receipt, Phase: phase, Why: "moderator"}
	switch {
	case committed && d.g.OpenChoice() == nil && s.HasPerson() && d.isCoolingOff(side):
		return d.proposeTo(a, []core.Side{side})
	case committed && d.g.OpenChoice() == nil:
		return d.act(a)
	case !force && onFile:
		return refuse(say.F("With the consent of all players it can be: process! %s", phase),
			"%s has only a draft on file, %s, and a draft is not carried out against the will of its player", side, receipt)
	case !force:
		return refuse(say.F("With the consent of all players the game can go on without it: process! %s", phase), "%s has no sheet on file",
			side)
	case onFile && d.g.OpenChoice() == nil:
		return d.propose(a)
	}
	return d.propose(engine.Lapse{Side: side, Cause: q.Cause, Policy: engine.LapseDefaults})
}

// isCoolingOff reports whether a side was told that it can still recall its committed sheet.
func (d *executor) isCoolingOff(side core.Side) bool {
	return slices.ContainsFunc(d.table.Committed, func(p engine.PendingSheet) bool { return p.Side == side && p.LockAt.After(d.moment.At) })
}

// actFor records that a moderator submits a sheet for a side. The caller submits the sheet itself.
func (d *executor) actFor() error {
	s, err := d.seat(d.command.side)
	if err != nil {
		return err
	}
	if d.res.DoneBefore {
		return nil
	}
	return d.act(engine.RulingNote{Text: "a moderator hands in a sheet for " + string(s.Side) + "; its receipt follows"})
}

func (d *executor) recall() error {
	receipt, committed, ok := d.g.SheetsOnFile(d.actor.Side).DraftReceipt()
	switch {
	case !ok:
		return refuse("",
			"you have no sheet on file that is not locked yet. A locked sheet can only be undone with the consent "+
				"of the others: undo")
	case !committed:
		return refuse("", "your sheet %s is a draft and is not carried out as it is", receipt)
	}
	return d.act(engine.RecallSheet{Side: d.actor.Side, Receipt: receipt})
}
