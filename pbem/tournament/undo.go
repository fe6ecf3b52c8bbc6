package tournament

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/ledger"
)

// UndoneRecords holds a range of records that do not count, because a director undid them. They begin with an invalid
// record or, from version 3 on, are the records of the director's last line. They stay in the ledger.
type UndoneRecords struct {
	From, To int // the record that undid them is To
	By, Why  string
}

// voided maps the first record of each undone range to the record that undoes it.
func voided(recs []ledger.Record) map[int]int {
	out := map[int]int{}
	for n := len(recs) - 1; n > 0; n-- {
		if recs[n].Type != "undo" {
			continue
		}
		if from, err := strconv.Atoi(recs[n].Get("from")); err == nil && from > 0 && from < n {
			out[from] = n
			n = from
		}
	}
	return out
}

// IsUndone reports whether a record is undone.
func (e *Event) IsUndone(n int) bool {
	return slices.ContainsFunc(e.Undone, func(u UndoneRecords) bool { return u.From <= n && n < u.To })
}

// spend counts the dice that an undone record locked; they are never reused. From version 3 on, the mail line that made
// the record is not executed again.
func (e *Event) spend(r ledger.Record) {
	if c := r.Get("cause"); e.Version > 2 && validCause().MatchString(c) {
		e.mails.carried(c)
	}
	if r.Type == "lock" || r.Type == "settle" {
		e.blocks++
	}
}

// from returns the first record that does not count because of a fault. Records of one group count together or not at
// all. A round that cannot be paired invalidates only its own record.
func from(recs []ledger.Record, f *Fault) int {
	n := min(f.Record, len(recs))
	if f.alone {
		return n
	}
	for n > 1 && recs[n-1].Get(more) != "" {
		n--
	}
	return n
}

// deadEnd returns a fault if a locked round cannot be paired.
func (e *Event) deadEnd() error {
	round := e.Round()
	if round == nil || round.Locked == nil {
		return nil
	}
	if err := e.pairable(); err != nil {
		return &Fault{Record: round.lock, Type: "lock", Why: say.TextOf(err), alone: true}
	}
	return nil
}

// atFault returns a fault unless the records from n on can be undone: they are invalid, or from version 3 on the last
// line of a director. A quick replay does not check this. checked is as in foldChecked.
func (e *Event) atFault(recs []ledger.Record, n int, checked map[int]int) error {
	if e.quick {
		return nil
	}
	_, err := foldChecked(recs, false, checked)
	if f, ok := err.(*Fault); ok && f.From == n || err == nil && e.Version > 2 && e.lastLine(recs) == n {
		return nil
	}
	return &Fault{Record: len(recs), Type: "undo", Field: "from",
		Why: say.F("record %d and those after it can be taken: nothing is undone", n)}
}

// undo checks a record that undoes earlier ones. Replay skips the undone records.
func (e *Event) undo(r ledger.Record) error {
	from, err := number(r, "from")
	switch {
	case err != nil:
		return err
	case !e.IsDirector(r.Get("by")):
		return say.Errorf("%q undoes records, but is neither director nor assistant", r.Get("by"))
	case from < 1 || from >= r.N:
		return say.Errorf("from %d: want the number of a record before this one", from)
	case r.Get("why") == "":
		return say.Errorf("want why")
	}
	if err := only(r, "from", "why"); err != nil {
		return err
	}
	e.Undone = append(e.Undone, UndoneRecords{from, r.N, r.Get("by"), r.Get("why")})
	return nil
}

// BrokenError reports that an event has an invalid record. Until its director undoes that record, the event only
// answers questions, from the state before it.
type BrokenError struct {
	Event string
	*Fault
}

// Say returns what the director must do.
func (b *BrokenError) Say() say.Text {
	return say.F("the event %s stands still: its ledger can be followed up to record %d and no further (record %d, %s: %s)", b.Event,
		b.From-1, b.Record, b.Type, b.Why) + "; " +
		say.F("its director looks at that, and sets the event going again by the line undo \"WHY\"")
}

func (b *BrokenError) Error() string { return b.Say().String() }

// Undo undoes the invalid record and all after it. If there is none, from version 3 on, it undoes the director's last
// line. The records stay in the ledger, where everybody sees who undid them and why.
func (b *Book) Undo(by, why string) error {
	from, recs := 0, b.file.Records()
	switch {
	case b.Broken != nil:
		from = b.Broken.From
	case b.Version > 2:
		from = b.lastLine(recs)
	}
	if from == 0 {
		return b.notUndone(recs)
	}
	if b.Broken == nil {
		if err := b.refuseOwnGames(by, gamesOf(recs[from:])...); err != nil {
			return err
		}
	}
	r := record("undo", "from", fmt.Sprint(from), "why", strings.TrimSpace(why))
	b.stamp(b.instant(), by, 0, &r)
	if err := r.Check(); err != nil {
		return err
	}
	e, err := ReplayQuickly(append(slices.Clone(recs), r))
	if err != nil {
		return err
	}
	again, err := b.unbarred(recs[from:])
	if err != nil {
		return err
	}
	if err := b.file.Append(r); err != nil {
		return errors.Join(err, again())
	}
	b.Event, b.Broken, b.dirty = e, nil, true
	return nil
}

// notUndone returns why no records can be undone.
func (e *Event) notUndone(recs []ledger.Record) error {
	last := recs[e.lastSaid(recs)]
	switch {
	case e.Version < 3:
		return say.Errorf("nothing is to be undone: every record can be taken; rule and annul change a result")
	case e.IsDirector(last.Get("by")):
		return say.Errorf("nothing is to be undone: the last record, %d (%s), is of a kind that stays", last.N, last.Type)
	case last.Type == "stop":
		return say.Errorf("nothing is to be undone: %s was stopped by its clock or the hour of the round, not by a director's line; "+
			"adjudicate and rule score it", last.Get("game"))
	}
	return say.Errorf("nothing is to be undone: the last record, %d (%s), is not a director's line; rule and annul change a result",
		last.N, last.Type)
}

// unbarred lifts the bars of players whose withdrawal is undone. again restores them.
func (b *Book) unbarred(recs []ledger.Record) (again func() error, err error) {
	var all []func() error
	again = func() (err error) {
		for _, f := range all {
			err = errors.Join(err, f())
		}
		return err
	}
	for _, r := range recs {
		if r.Type == "withdraw" && r.Get("how") == LeftSilent && b.Person(r.Get("player")) != nil {
			f, err := b.lift(r.Get("player"))
			if all = append(all, f); err != nil {
				return again, errors.Join(err, again())
			}
		}
	}
	return again, nil
}

// undoable lists the types of records by directors that can be undone: they draw nothing, ask nobody for a bid, and
// have no secret.
var undoable = []string{"withdraw", "until", "outage", "judge", "panel", "stop", "result", "annul", "close", "over",
	"finish", "cancel", "prohibit", "rating", "seed", "entries"}

// lastSaid returns the number of the last record, not counting automatic questions to players.
func (e *Event) lastSaid(recs []ledger.Record) int {
	n := len(recs) - 1
	for n > 0 && recs[n].Type == "ask" && recs[n].Get("by") == "" {
		n--
	}
	return n
}

// lastLine returns the first record of the last line, if a director wrote it and it can be undone. Otherwise it returns
// 0. Only automatic questions to players may follow that line.
func (e *Event) lastLine(recs []ledger.Record) int {
	for i := e.lastSaid(recs); ; i-- {
		if i < 1 || !slices.Contains(undoable, recs[i].Type) || !e.IsDirector(recs[i].Get("by")) {
			return 0
		}
		if recs[i-1].Get(more) == "" {
			return i
		}
	}
}
