package timekeeper

import (
	"slices"
	"strings"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// acts goes through the acts of the ledger from the last one back to a record, until f says no.
func (l *look) acts(from int, f func(n int, a engine.Act, by engine.By) bool) {
	recs := l.g.Log().Records()
	for i := len(recs) - 1; i >= max(from, 0); i-- {
		if recs[i].Type != "act" {
			continue
		}
		if a, by, err := engine.ParseAct(recs[i]); err == nil && !f(i, a, by) {
			return
		}
	}
}

// placing holds how the standing deadline came about.
type placing struct {
	record int       // of the act that placed it; that of the question when none did
	at     time.Time // of that act
	set    int       // record of the last deadline, which a resumption does not set
	first  time.Time // when the side got its first deadline for this question
}

// placed finds it.
func (l *look) placed() placing {
	p := placing{record: l.q.Cause, at: l.q.Since, set: l.q.Cause, first: l.q.Since}
	l.acts(l.q.Cause, func(n int, a engine.Act, by engine.By) bool {
		switch a := a.(type) {
		case engine.Deadline:
			if a.Cause != l.q.Cause {
				return true
			}
			if p.first = by.At; p.set == l.q.Cause {
				p.set = n
			}
		case engine.Resume:
		default:
			return true
		}
		if p.record == l.q.Cause {
			p.record, p.at = n, by.At
		}
		return true
	})
	return p
}

// lapsed returns the last lapse of the side on the question that is open.
func (l *look) lapsed() (lapse engine.Lapse, ok bool) {
	l.acts(l.q.Cause, func(_ int, a engine.Act, _ engine.By) bool {
		if s, is := a.(engine.Seating); is && s.Side == l.q.Side && (s.How == engine.Join || s.How == engine.Takeover) {
			return false // it was somebody else's
		}
		if x, is := a.(engine.Lapse); is && x.Cause == l.q.Cause {
			lapse, ok = x, true
		}
		return !ok
	})
	return lapse, ok
}

// vacated reports whether a seat was given up after the last word on an absence of its player.
func (l *look) vacated(a engine.Absence) (yes bool) {
	l.acts(0, func(_ int, x engine.Act, _ engine.By) bool {
		if s, is := x.(engine.Seating); is && s.Side == a.Side {
			yes = yes || s.How == engine.Resign || s.How == engine.Eject
		}
		word, is := x.(engine.Absence)
		return !yes && !(is && word.No == a.No)
	})
	return yes
}

// leave returns the times since an instant in which a side's clock does not run: its absences, pauses, outages, and
// waits for the post.
func (l *look) leave(side core.Side, since time.Time) []schedule.Span {
	pauses := l.pauses(since)
	out := append(l.absences(side), pauses...)
	l.acts(0, func(_ int, a engine.Act, by engine.By) bool {
		if d, is := a.(engine.Deadline); is {
			if gap, ok := outageOf(d.Why); ok {
				out = append(out, schedule.Span{From: before(pauses, by.At, gap, d.Why), To: by.At})
			}
		}
		return by.At.After(since)
	})
	return out
}

// before is when something began that lasted so long until an instant. Pauses count in an outage and not in a wait for the post.
func before(pauses []schedule.Span, at time.Time, gap time.Duration, why string) time.Time {
	from := at.Add(-gap)
	for _, x := range pauses {
		if strings.HasPrefix(why, ByPost) && x.From.Before(at) && x.To.After(from) {
			from = from.Add(-within(x, x.From, at))
		}
	}
	return from
}

// pauses returns the pauses of the game that reach beyond an instant, the last first; one that stands ends now.
func (l *look) pauses(since time.Time) (out []schedule.Span) {
	end, stands := l.now, l.t.Paused
	l.acts(0, func(_ int, a engine.Act, by engine.By) bool {
		switch a.(type) {
		case engine.Resume:
			end, stands = by.At, true
		case engine.Pause:
			out = append(out, schedule.Span{From: by.At, To: end})
			end, stands = by.At, false
		}
		return stands || by.At.After(since) // a pause may have begun before
	})
	return out
}

// absences returns the absences of a side that stop its clock. While somebody stands in for a player only those count
// that were announced since: the player is away, and the stand-in is there.
func (l *look) absences(side core.Side) []schedule.Span {
	var out []schedule.Span
	from, first := l.standsIn(side)
	for _, a := range l.t.Absences {
		if a.Side == side && (a.State == engine.Announced || a.State == engine.Agreed) && first[a.No] > from {
			out = append(out, schedule.Span{From: a.From, To: a.To})
		}
	}
	return out
}

// standsIn returns the record by which somebody came to stand in for the player of a side, below 0 where nobody does,
// and the first record of each absence.
func (l *look) standsIn(side core.Side) (from int, first map[int]int) {
	from, first = -1, map[int]int{}
	stands := slices.ContainsFunc(l.t.StandIns, func(s engine.StandIn) bool { return s.Side == side })
	l.acts(0, func(n int, x engine.Act, _ engine.By) bool {
		switch a := x.(type) {
		case engine.Seating:
			if stands && from < 0 && a.Side == side && a.How == engine.Stand {
				from = n
			}
		case engine.Absence:
			first[a.No] = n
		}
		return true
	})
	return from, first
}

// heard is when a side was last heard of, was asked, or got whoever plays it now.
func (l *look) heard() time.Time {
	at := l.placed().first
	recs := l.g.Log().Records()
	for i := len(recs) - 1; i > 0; i-- {
		r := recs[i]
		mine := (r.Type == "receipt" || r.Type == "refuse") && r.Get("seat") == string(l.q.Side) || r.Type == "act" &&
			r.Get("by") == string(l.q.Side)
		if !mine && !l.seated(r) || ai.Sent(r.Get("mail")) {
			continue
		}
		if t, err := time.Parse(time.RFC3339, r.Get("at")); err == nil && t.After(at) {
			return t
		}
		return at
	}
	return at
}

// seated reports whether a record gave the side that is to write another player.
func (l *look) seated(r ledger.Record) bool {
	if r.Type != "act" || r.Get("act") != "seating" {
		return false
	}
	a, _, err := engine.ParseAct(r)
	s, ok := a.(engine.Seating)
	return err == nil && ok && s.Side == l.q.Side
}
