package command

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/schedule"
	"fieldpost/rules/core"
)

// minNotice is the shortest period that a side gets when a moderator sets a deadline and there was none.
const minNotice = 24 * time.Hour

// maxYearsAhead bounds the date of a deadline or an absence, in years from now. The ledger writes years with four
// digits. A later date could not be written, and the timekeeper would stop.
const maxYearsAhead = 10

// checkNotTooFar refuses a date too far in the future.
func (d *executor) checkNotTooFar(t time.Time) error {
	if t.After(d.moment.At.AddDate(maxYearsAhead, 0, 0)) {
		return refuse("", "%s is more than %d years ahead", t.Format("2006-01-02"), maxYearsAhead)
	}
	return nil
}

// instant returns a time argument of the command in the game's time zone.
func (d *executor) instant(name string) time.Time {
	t, err := schedule.ParseDay(d.command.Arg(name), d.pol.Zone())
	if err != nil { // its spelling was checked when it was parsed
		return time.Time{}
	}
	return t
}

// openQuestion returns the question that a deadline applies to. If a side is given, it must be the side that must
// write.
func (d *executor) openQuestion(side core.Side) (engine.Question, error) {
	q := d.g.Question()
	if q.Side == "" {
		return q, refuse("", "the game waits for no side now, so there can be no deadline")
	}
	if side != "" {
		if _, err := d.seat(side); err != nil {
			return q, err
		}
		if side != q.Side {
			return q, refuse("", "%s does not have to write now; the game waits for %s, %s", side, q.Side, engine.AwaitedText(q.Owed))
		}
	}
	if d.table.Paused {
		return q, refuse("Resume it first: resume.", "the game is paused since %s", d.reader().FormatTime(d.table.PausedSince))
	}
	return q, nil
}

// deadline sets a deadline. If it is earlier than the present deadline, or less than a day ahead, all players must
// agree.
func (d *executor) deadline() error {
	q, err := d.openQuestion(d.command.side)
	if err != nil {
		return err
	}
	due, r := d.instant("at"), d.reader()
	if !due.After(d.moment.At) {
		return refuse("", "%s is past", r.FormatTime(due))
	}
	if err := d.checkNotTooFar(due); err != nil {
		return err
	}
	a := engine.Deadline{Side: q.Side, Owed: q.Owed, Cause: q.Cause, Due: due, Grace: due, Why: "moderator"}
	if k, ok := d.pol.KindFor(q.Owed); ok && k.Grace > 0 {
		a.Grace = d.pol.Postpone(due, k.Grace)
	}
	seat, _ := d.g.SeatOf(string(q.Side))
	old := d.table.Deadline
	switch {
	case !seat.HasPerson():
		return d.act(a)
	case old != nil && a.Due.Equal(old.Due) && a.Grace.Equal(old.Grace):
		return refuse("", "that is the deadline already")
	case old != nil && (a.Due.Before(old.Due) || a.Grace.Before(old.Grace)):
		return d.propose(a)
	case old == nil && due.Before(d.earliestDeadline(q.Owed)):
		return d.propose(a)
	}
	return d.act(a)
}

// earliestDeadline returns the earliest deadline that a moderator may set if there is none: the deadline that the
// policy would give. A rollback or a new player in the seat cancels a deadline, and a shorter one must not replace it.
func (d *executor) earliestDeadline(question string) time.Time {
	least := d.moment.At.Add(minNotice)
	if due, _ := d.pol.Due(schedule.Question{Owed: question, KnownAt: d.moment.At}); due.After(least) {
		return due
	}
	return least
}

// extend postpones the present deadline. A moderator's command does so at once; a player's command proposes it.
func (d *executor) extend() error {
	q, err := d.openQuestion(d.subjectSide())
	if err != nil {
		return err
	}
	old := d.table.Deadline
	if old == nil {
		return refuse("", "%s has no deadline now, so there is nothing to extend", q.Side)
	}
	by, err := schedule.ParseDuration(d.command.Arg("by"))
	if err != nil || by <= 0 {
		return refuse("", "the time must be longer than none")
	}
	a := engine.Deadline{Side: q.Side, Owed: q.Owed, Cause: q.Cause, Why: engine.ReasonTurn + strconv.Itoa(d.g.Position().Turn)}
	if d.command.Arg("what") == "question" {
		a.Why = engine.ReasonExtended
	}
	a.Due, a.Grace = d.pol.Postpone(old.Due, by), d.pol.Postpone(old.Grace, by)
	if a.Grace.Before(a.Due) {
		a.Grace = a.Due
	}
	if err := d.checkNotTooFar(a.Grace); err != nil {
		return err
	}
	if d.actor.Role == Player {
		return d.propose(a)
	}
	return d.act(a)
}

func (d *executor) pause() error { return d.act(engine.Pause{}) }

// resume ends a pause and postpones the deadline by its length.
func (d *executor) resume() error {
	a := engine.Resume{}
	if old := d.table.Deadline; old != nil && d.table.Paused {
		pause := d.moment.At.Sub(d.table.PausedSince)
		a.Due = old.Due.Add(pause)
		a.Grace = a.Due
		if old.Grace.After(old.Due) {
			a.Grace = old.Grace.Add(pause)
		}
	}
	return d.act(a)
}

// absence records an absence. A moderator's command grants it; a player's command announces it or asks for it.
func (d *executor) absence() error {
	side, state := d.subjectSide(), engine.AbsenceAnnounced
	if _, err := d.seat(side); err != nil {
		return err
	}
	from, to := d.instant("from"), d.instant("to")
	if len(d.command.Arg("to")) == len("2006-01-02") { // only a date: the absence lasts the whole day
		to = d.pol.Postpone(to, schedule.Day)
	}
	if !to.After(from) || !to.After(d.moment.At) {
		return refuse("", "the absence from %s to %s ends before it begins, or is over", d.reader().FormatTime(from),
			d.reader().FormatTime(to))
	}
	if err := d.checkNotTooFar(to); err != nil {
		return err
	}
	for _, a := range d.table.Absences {
		if a.Side == side && a.From.Equal(from) && a.To.Equal(to) && a.State != engine.Withdrawn && a.State != engine.AbsenceDeclined {
			return refuse("", "absence %d of %s, from %s to %s, is %s already", a.No, side, d.reader().FormatTime(from),
				d.reader().FormatTime(to), a.State)
		}
	}
	if d.actor.Role == Player {
		if err := d.pol.Absence.Check(d.pol, d.usedAbsences(side), schedule.Span{From: from, To: to}, d.moment.At); err != nil &&
			d.table.Clock != "" {
			state = engine.AbsenceRequested
		}
	}
	return d.act(engine.Absence{Side: side, From: from, To: to, State: state})
}

// usedAbsences returns the absences that count against a side's allowance: valid absences, and the elapsed part of
// withdrawn ones. Nobody gains days by returning early.
func (d *executor) usedAbsences(side core.Side) []schedule.Span {
	ended := map[int]time.Time{}
	for _, r := range d.g.Log().Records() {
		a, by, err := engine.ParseAct(r)
		if x, ok := a.(engine.Absence); err == nil && ok && x.State == engine.Withdrawn {
			ended[x.No] = by.At
		}
	}
	var out []schedule.Span
	for _, x := range d.table.Absences {
		s := schedule.Span{From: x.From, To: x.To}
		if x.State == engine.Withdrawn {
			s.To = ended[x.No]
		}
		if x.Side == side && x.State != engine.AbsenceDeclined && s.To.After(s.From) {
			out = append(out, s)
		}
	}
	return out
}

func (d *executor) allow() error { return d.decideRequest(engine.AbsenceAgreed) }
func (d *executor) deny() error  { return d.decideRequest(engine.AbsenceDeclined) }

// decideRequest records a moderator's decision on a request for an absence or from an observer.
func (d *executor) decideRequest(to string) error {
	if d.command.Arg("what") == "observer" {
		return d.decideObserver(to == engine.AbsenceAgreed)
	}
	if d.command.Arg("delay") != "" {
		return refuse("", "only an observer has a delay")
	}
	a, err := d.absenceNo()
	if err != nil {
		return err
	}
	if a.State != engine.AbsenceRequested {
		return refuse("", "absence %d of %s is %s; only one that is asked for can be decided on", a.No, a.Side, a.State)
	}
	a.State = to
	return d.act(a)
}

// absenceNo returns the absence with the number that the command gives.
func (d *executor) absenceNo() (engine.Absence, error) {
	which := cmp.Or(d.command.Arg("which"), d.command.Arg("no"))
	no, err := strconv.Atoi(which)
	if err != nil {
		return engine.Absence{}, refuse("", "%q is no number of an absence", which)
	}
	i := slices.IndexFunc(d.table.Absences, func(x engine.Absence) bool { return x.No == no })
	if i < 0 {
		return engine.Absence{}, refuse("", "there is no absence %d; there were %d in this game", no, len(d.table.Absences))
	}
	return d.table.Absences[i], nil
}

// timetable proposes another deadline policy.
func (d *executor) timetable() error {
	text := ""
	if d.command.Block != "" {
		p, err := schedule.Parse([]byte(d.command.Block))
		if err != nil {
			return refuse("", "the timetable cannot be read: %s", err)
		}
		text = p.Canonical()
	}
	if text == d.table.Clock {
		return refuse("", "the game has this timetable already")
	}
	return d.propose(engine.Clock{Policy: text})
}
