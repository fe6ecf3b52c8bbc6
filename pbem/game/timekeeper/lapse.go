package timekeeper

import (
	"errors"
	"fmt"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/game/schedule"
)

// substitutePlayer is the computer opponent that writes for a person who missed a deadline.
const substitutePlayer = "ai:greedy"

// lapse applies the game's policy to a side whose deadline and grace are over, and finishes what an interrupted call
// began.
func (l *gameTick) lapse() error {
	if x, gone := l.lastLapse(); gone {
		return l.finishLapse(x)
	}
	d := l.admin.Deadline
	if d == nil || !l.hasClock() {
		return nil
	}
	due, end := dueAndGrace(d)
	if l.now.Before(end) || l.site.NoLapses || !l.isMailRead(l.findOrigin().placedAt, end) {
		return nil
	}
	if _, _, ok := l.notifiedAt(); !ok {
		return nil // the side was not told of its question
	}
	if _, committed, _ := l.game.SheetsOnFile(l.question.Side).DraftReceipt(); committed {
		return nil // it is locked when its cooling-off is over
	}
	if !HasChoice(l.game) {
		if err := l.writeByComputer(ai.PassPlayer); err == nil {
			return nil
		}
	}
	return l.applyPolicy(l.policy.NMRFor(l.question.Owed), fmt.Sprintf("nothing came until %s", schedule.FormatInstant(due,
		l.policy.Zone())))
}

// applyPolicy applies a policy. If a draft is on file, it is executed instead, and the deadline does not count as
// missed. If the policy cannot be applied, applyFallback is called.
func (l *gameTick) applyPolicy(policy, why string) error {
	receipt, _, drafted := l.game.SheetsOnFile(l.question.Side).DraftReceipt()
	if drafted && l.game.OpenChoice() == nil && policy != schedule.NMRHold {
		err := l.act(engine.ExecuteSheet{Side: l.question.Side, Receipt: receipt, Phase: l.game.Position().Phase, Why: "deadline"}, "")
		var illegal *engine.IllegalError
		if !errors.As(err, &illegal) {
			return err
		}
		return l.applyFallback(why + "; " + illegal.Error())
	}
	if policy == schedule.NMRDraft {
		policy = schedule.NMRHold
	}
	a := engine.Lapse{Side: l.question.Side, Cause: l.question.Cause, Policy: policy}
	if policy != schedule.NMRDefaults {
		return l.act(a, why)
	}
	before := len(l.outcomes)
	err := l.act(a, why)
	if err != nil && len(l.outcomes) == before {
		return l.applyFallback(why + "; " + err.Error())
	}
	return err
}

// secondGrace is the time that a side gets to write after its policy could not be followed.
const secondGrace = schedule.Day

// applyFallback continues where a policy cannot be followed: with a computer opponent's sheet, else with the defaults
// and the rulebook's consequences for an illegal board. If both are impossible, everybody is told and a second grace
// begins.
func (l *gameTick) applyFallback(why string) error {
	tried, gone := l.lastLapse()
	a := engine.Lapse{Side: l.question.Side, Cause: l.question.Cause, Policy: engine.LapseComputer}
	if _, err := ai.SubstituteSheet(l.game, substitutePlayer); err == nil && !(gone && tried.Policy == engine.LapseComputer) {
		return l.act(a, why)
	}
	before := len(l.outcomes)
	a.Policy = engine.LapseDefaults
	err := l.act(a, why)
	if err == nil || len(l.outcomes) > before {
		return err
	}
	a.Policy = engine.LapseStuck
	if gone && tried.Policy == engine.LapseStuck {
		a.Policy = engine.LapseForfeit
	}
	return l.act(a, why+"; "+err.Error())
}

// stuckUntil returns the end of the second grace of the side that must write. ok is false if there is none.
func (l *gameTick) stuckUntil() (end time.Time, ok bool) {
	l.walkActs(l.question.Cause, func(_ int, a engine.Act, by engine.Attribution) bool {
		if x, is := a.(engine.Lapse); is && x.Cause == l.question.Cause {
			end, ok = by.At.Add(secondGrace), x.Policy == engine.LapseStuck
			return false
		}
		return true
	})
	return end, ok
}

// finishLapse does the work after a lapse that is not done yet, for example after a crash.
func (l *gameTick) finishLapse(x engine.Lapse) error {
	switch x.Policy {
	case engine.LapseComputer:
		if err := l.writeByComputer(substitutePlayer); err != nil {
			return l.applyFallback(err.Error())
		}
	case engine.LapseStuck:
		end, _ := l.stuckUntil()
		if l.now.Before(end) || l.site.NoLapses || l.admin.Paused || !l.isMailRead(end, end) {
			return nil
		}
		return l.applyFallback("nothing came in the second grace either")
	case engine.LapseForfeit:
		return l.forfeit(fmt.Sprintf("%s did not write in time (%s)", x.Side.Title(), l.question.Owed))
	}
	return nil
}

// forfeit ends the game in favour of the other side.
func (l *gameTick) forfeit(why string) error {
	result := engine.ResultDraw
	for _, s := range l.game.Module().World().Sides {
		if s != l.question.Side {
			if result != engine.ResultDraw {
				result = engine.ResultDraw
				break
			}
			result = string(s)
		}
	}
	return l.act(engine.EndGame{Result: result, Text: why}, "")
}

// writeByComputer lets a computer opponent write one sheet for the side that must write.
func (l *gameTick) writeByComputer(player string) error {
	in, err := ai.SubstituteSheet(l.game, player)
	if err != nil {
		return err
	}
	if in.At = l.now; in.At.Before(l.question.Since) {
		in.At = l.question.Since
	}
	out, err := l.game.Submit(in)
	if err != nil {
		return err
	}
	if out.Status == engine.Duplicate {
		return nil
	}
	l.outcomes = append(l.outcomes, out)
	if out.Status == engine.Refused {
		return fmt.Errorf("the sheet %s that the computer opponent wrote for %s was refused: %s", out.Receipt, out.Side, out.Faults[0].Text)
	}
	return nil
}

// HasChoice reports whether the side that must write has a choice: a legal order, or more than one answer.
func HasChoice(g Game) bool {
	if c := g.OpenChoice(); c != nil {
		return len(c.Options) > 1
	}
	side := g.Question().Side
	for range g.Module().Legal(g.View(side).Reader(), side) {
		return true
	}
	return false
}

// endSilentGame ends the game if a side has been silent for too long.
func (l *gameTick) endSilentGame() error {
	if !l.hasClock() || l.policy.Silence.Loss == 0 || l.site.NoLapses {
		return nil
	}
	if x, gone := l.lastLapse(); gone && x.Policy == engine.LapseForfeit {
		return nil
	}
	_, told, ok := l.notifiedAt()
	from := l.lastHeard()
	if told.After(from) {
		from = told
	}
	end := l.silenceLimit(from, l.policy.Silence.Loss)
	if !ok || l.now.Before(end) || !l.isMailRead(from, end) {
		return nil
	}
	a := engine.Lapse{Side: l.question.Side, Cause: l.question.Cause, Policy: engine.LapseForfeit}
	return l.act(a, fmt.Sprintf("not heard of since %s", schedule.FormatInstant(from, l.policy.Zone())))
}

// silenceLimit returns when a side that was last heard of at an instant has been silent for a duration. Absences do not
// count, and neither do outages if no deadline was running.
func (l *gameTick) silenceLimit(from time.Time, d time.Duration) time.Time {
	leave := l.clockStops(l.question.Side, from)
	for _, o := range l.site.Outages {
		if !o.To.After(l.now) {
			leave = append(leave, schedule.Span{From: o.From, To: o.To})
		}
	}
	return schedule.TimeBank{Start: schedule.Day, Free: d}.ExhaustedAt(from, 0, leave)
}
