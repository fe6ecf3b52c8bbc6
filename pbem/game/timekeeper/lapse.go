package timekeeper

import (
	"errors"
	"fmt"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/game/schedule"
)

// stand is the computer opponent that writes for a person whose time is over.
const stand = "ai:greedy"

// lapse applies the policy of the game to a side whose deadline and grace are over, and ends what an earlier look began.
func (l *look) lapse() error {
	if x, gone := l.lapsed(); gone {
		return l.finish(x)
	}
	d := l.t.Deadline
	if d == nil || !l.clocked() {
		return nil
	}
	due, end := ends(d)
	if l.now.Before(end) || l.site.Spare || !l.reading(l.placed().at, end) {
		return nil
	}
	if _, _, ok := l.told(); !ok {
		return nil // it cannot know
	}
	if _, committed, _ := l.g.OnFile(l.q.Side).Drafted(); committed {
		return nil // it is locked when its cooling-off is over
	}
	if !Free(l.g) {
		if err := l.write(ai.Pass); err == nil {
			return nil
		}
	}
	return l.apply(l.p.NMRFor(l.q.For), fmt.Sprintf("nothing came until %s", schedule.FormatInstant(due, l.p.Zone())))
}

// apply does what a policy wants. A draft on file is better than what the program could do, and no lapse. For a policy that cannot be
// followed instead does the next best.
func (l *look) apply(policy, why string) error {
	receipt, _, drafted := l.g.OnFile(l.q.Side).Drafted()
	if drafted && l.g.Open() == nil && policy != schedule.Hold {
		err := l.act(engine.Process{Side: l.q.Side, Receipt: receipt, Phase: l.g.Position().Phase, Why: "deadline"}, "")
		var illegal *engine.IllegalError
		if !errors.As(err, &illegal) {
			return err
		}
		return l.instead(why + "; " + illegal.Error())
	}
	if policy == schedule.Draft {
		policy = schedule.Hold
	}
	a := engine.Lapse{Side: l.q.Side, Cause: l.q.Cause, Policy: policy}
	if policy != schedule.Defaults {
		return l.act(a, why)
	}
	before := len(l.did)
	err := l.act(a, why)
	if err != nil && len(l.did) == before {
		return l.instead(why + "; " + err.Error())
	}
	return err
}

// secondGrace lets a side still write for a day after nothing that its policy says could be done.
const secondGrace = schedule.Day

// instead goes on where a policy cannot be followed: by the sheet of a computer opponent, else by the defaults, with what the rulebook
// does to a board on which the phase may not end. If neither can be, everybody is told and a second grace runs.
func (l *look) instead(why string) error {
	tried, gone := l.lapsed()
	a := engine.Lapse{Side: l.q.Side, Cause: l.q.Cause, Policy: engine.LapseComputer}
	if _, err := ai.Once(l.g, stand); err == nil && !(gone && tried.Policy == engine.LapseComputer) {
		return l.act(a, why)
	}
	before := len(l.did)
	a.Policy = engine.LapseDefaults
	err := l.act(a, why)
	if err == nil || len(l.did) > before {
		return err
	}
	a.Policy = engine.LapseStuck
	if gone && tried.Policy == engine.LapseStuck {
		a.Policy = engine.LapseForfeit
	}
	return l.act(a, why+"; "+err.Error())
}

// stuckUntil returns the end of the second grace of the side that is to write; false where none runs.
func (l *look) stuckUntil() (end time.Time, ok bool) {
	l.acts(l.q.Cause, func(_ int, a engine.Act, by engine.By) bool {
		if x, is := a.(engine.Lapse); is && x.Cause == l.q.Cause {
			end, ok = by.At.Add(secondGrace), x.Policy == engine.LapseStuck
			return false
		}
		return true
	})
	return end, ok
}

// finish does what follows a lapse and was not done yet: a crash may have come between, or this is the same look.
func (l *look) finish(x engine.Lapse) error {
	switch x.Policy {
	case engine.LapseComputer:
		if err := l.write(stand); err != nil {
			return l.instead(err.Error())
		}
	case engine.LapseStuck:
		end, _ := l.stuckUntil()
		if l.now.Before(end) || l.site.Spare || l.t.Paused || !l.reading(end, end) {
			return nil
		}
		return l.instead("nothing came in the second grace either")
	case engine.LapseForfeit:
		return l.forfeit(fmt.Sprintf("%s did not write in time (%s)", x.Side.Title(), l.q.For))
	}
	return nil
}

// forfeit ends the game in favour of the other side.
func (l *look) forfeit(why string) error {
	result := engine.Draw
	for _, s := range l.g.Module().World().Sides {
		if s != l.q.Side {
			if result != engine.Draw {
				result = engine.Draw
				break
			}
			result = string(s)
		}
	}
	return l.act(engine.Finish{Result: result, Text: why}, "")
}

// write lets a computer opponent write one sheet in the place of the side that is to write.
func (l *look) write(player string) error {
	in, err := ai.Once(l.g, player)
	if err != nil {
		return err
	}
	if in.At = l.now; in.At.Before(l.q.Since) {
		in.At = l.q.Since
	}
	out, err := l.g.Submit(in)
	if err != nil {
		return err
	}
	if out.Status == engine.Duplicate {
		return nil
	}
	l.did = append(l.did, out)
	if out.Status == engine.Refused {
		return fmt.Errorf("the sheet %s that the computer opponent wrote for %s was refused: %s", out.Receipt, out.Side, out.Faults[0].Text)
	}
	return nil
}

// Free reports whether the side that is to write has a choice: an order that it could give, or more than one answer.
func Free(g Game) bool {
	if c := g.Open(); c != nil {
		return len(c.Options) > 1
	}
	side := g.Question().Side
	for range g.Module().Legal(g.View(side).Reader(), side) {
		return true
	}
	return false
}

// silence ends the game of a side that was not heard of for too long.
func (l *look) silence() error {
	if !l.clocked() || l.p.Silence.Loss == 0 || l.site.Spare {
		return nil
	}
	if x, gone := l.lapsed(); gone && x.Policy == engine.LapseForfeit {
		return nil
	}
	_, told, ok := l.told()
	from := l.heard()
	if told.After(from) {
		from = told
	}
	end := l.quiet(from, l.p.Silence.Loss)
	if !ok || l.now.Before(end) || !l.reading(from, end) {
		return nil
	}
	a := engine.Lapse{Side: l.q.Side, Cause: l.q.Cause, Policy: engine.LapseForfeit}
	return l.act(a, fmt.Sprintf("not heard of since %s", schedule.FormatInstant(from, l.p.Zone())))
}

// quiet is when a side that was heard of last at an instant has been silent for so long; leave does not count, and no outage,
// which a game without a deadline does not record.
func (l *look) quiet(from time.Time, d time.Duration) time.Time {
	leave := l.leave(l.q.Side, from)
	for _, o := range l.site.Outages {
		if !o.To.After(l.now) {
			leave = append(leave, schedule.Span{From: o.From, To: o.To})
		}
	}
	return schedule.Bank{Start: schedule.Day, Free: d}.Empty(from, 0, leave)
}
