package tournament

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/ledger"
)

// Fault describes an invalid record: it contradicts the records before it, or may not occur at that point.
type Fault struct {
	Record int
	Type   string
	Field  string // "" for the whole record
	Why    say.Text
	alone  bool // it takes nothing with it that was recorded together with it
	From   int  // the first record that does not count for it: what was recorded together is taken together
}

func (f *Fault) Error() string {
	field := ""
	if f.Field != "" {
		field = ", field " + f.Field
	}
	return fmt.Sprintf("record %d (%s%s): %s", f.Record, f.Type, field, f.Why)
}

// Say returns the reason without the place in the ledger, for the person who wanted the record.
func (f *Fault) Say() say.Text { return f.Why }

// kinds maps each type of record after the first to the method that applies it. Each method checks the record before it
// changes anything.
var kinds = map[string]func(*Event, ledger.Record) error{
	"enter": (*Event).enter, "confirm": (*Event).confirm, "withdraw": (*Event).withdraw,
	"lock": (*Event).lock, "pairing": (*Event).pairing,
	"bid": (*Event).bid, "settle": (*Event).settle, "sides": (*Event).sides,
	"begin": (*Event).begin, "result": (*Event).result, "outage": (*Event).outage,
	"until": (*Event).until, "stop": (*Event).stop, "claim": (*Event).claim, "vote": (*Event).vote, "votes": (*Event).votes,
	"import": (*Event).imports,
	"annul":  (*Event).annul, "say": (*Event).say,
	"judge": (*Event).judge, "panel": (*Event).panel,
	"prohibit": (*Event).prohibit, "rating": (*Event).rate, "seed": (*Event).seed, "entries": (*Event).entries,
	"ask": (*Event).ask, "unbar": (*Event).unbar,
	"extend": (*Event).extend, "contact": (*Event).contact,
	"close": (*Event).close, "over": (*Event).over,
	"finish": (*Event).finish, "cancel": (*Event).cancel, "undo": (*Event).undo,
}

// Replay computes an event from its records, and recomputes everything that they state. The error is a *Fault; the
// event is then the state before that record.
func Replay(recs []ledger.Record) (*Event, error) { return fold(recs, false) }

// ReplayQuickly computes an event like Replay, but trusts the recorded pairs of Swiss rounds. It checks that everybody
// is paired once, but not that the pairing is the best.
func ReplayQuickly(recs []ledger.Record) (*Event, error) { return fold(recs, true) }

func fold(recs []ledger.Record, quick bool) (*Event, error) {
	return foldChecked(recs, quick, map[int]int{})
}

// foldChecked folds records. checked holds the records that were rightly undone, as voided does; it adds those that it
// finds, so that none is checked twice.
func foldChecked(recs []ledger.Record, quick bool, checked map[int]int) (*Event, error) {
	e, err := begun(recs, quick)
	if err != nil {
		return nil, err
	}
	void := voided(recs)
	for n := 1; n < len(recs) && err == nil; n++ {
		if to := void[n]; to > 0 {
			if checked[n] != to {
				err = e.atFault(recs[:to], n, checked)
			}
			if err != nil {
				break
			}
			checked[n] = to
			for _, r := range recs[n:to] {
				e.spend(r)
			}
			n = to
		}
		err = e.Apply(recs[n])
	}
	if err == nil {
		err = e.deadEnd()
	}
	if f := (*Fault)(nil); errors.As(err, &f) {
		f.From = from(recs, f)
		if f.From >= len(recs) {
			return e, err
		}
		whole, err2 := fold(recs[:f.From], true)
		if err2 != nil {
			return e, err
		}
		whole.quick = quick
		return whole, err
	}
	return e, err
}

// ReplayEach replays records like ReplayQuickly, and calls see with the event after each of them. For an undone record
// it calls see before the event applies the record that undoes it, so that Event.IsUndone reports true.
func ReplayEach(recs []ledger.Record, see func(e *Event, n int) error) error {
	e, err := begun(recs, true)
	if err != nil {
		return err
	}
	if err := see(e, 0); err != nil {
		return err
	}
	void := voided(recs)
	for n := 1; n < len(recs); n++ {
		if to := void[n]; to > 0 {
			e.Undone = append(e.Undone, UndoneRecords{From: n, To: to})
			for i := n; i < to; i++ {
				e.spend(recs[i])
				if err := see(e, i); err != nil {
					return err
				}
			}
			e.Undone = e.Undone[:len(e.Undone)-1]
			n = to
		}
		if err := e.Apply(recs[n]); err != nil {
			return err
		}
		if err := see(e, n); err != nil {
			return err
		}
	}
	return nil
}

// begun returns the event that its first record defines.
func begun(recs []ledger.Record, quick bool) (*Event, error) {
	if len(recs) == 0 || recs[0].Type != "event" {
		return nil, &Fault{Type: "event", Why: "the ledger of an event begins with a record of this type"}
	}
	t, err := ParseTerms(recs[0])
	if err != nil {
		return nil, &Fault{Type: "event", Why: say.TextOf(err)}
	}
	return &Event{Terms: t, quick: quick, people: map[string]*Person{}, shown: map[string]bool{}, met: map[string]*Match{},
		heirs: map[string]*Person{}}, nil
}

// Apply applies the next record. After an error, a *Fault, the event must not be used any more.
func (e *Event) Apply(r ledger.Record) error {
	f, ok := kinds[r.Type]
	if !ok {
		return &Fault{Record: r.N, Type: r.Type, Why: "this type is not known: perhaps a newer program wrote it"}
	}
	if _, err := instant(r.Get("at")); err != nil {
		return &Fault{Record: r.N, Type: r.Type, Field: "at", Why: say.TextOf(err)}
	}
	e.hindrance = nil
	if key := doubled(r); key != "" {
		return &Fault{Record: r.N, Type: r.Type, Field: key, Why: "this field may stand here only once"}
	}
	err := first(e.mails.check(r), e.author(r))
	if e.Over && err == nil && r.Type != "undo" {
		err = say.Errorf("the event is over")
	}
	if err == nil {
		err = f(e, r)
	}
	if err == nil {
		e.mails.take(r)
		e.moveUp(r)
		e.askNext(r)
		if r.Type != "ask" {
			e.answered(r)
		}
		if r.Get("how") != LeftUnconfirmed {
			e.missing = nil
		}
		return nil
	}
	fault := &Fault{Record: r.N, Type: r.Type, Why: say.TextOf(err)}
	if d, ok := err.(*differs); ok {
		fault.Field = d.field
	}
	return fault
}

// differs reports that a field is not what follows from the earlier records.
type differs struct{ field, got, want string }

func (d *differs) Error() string { return d.Say().String() }

func (d *differs) Say() say.Text {
	return say.F("it says %q, and what follows from the records before is %q", d.got, d.want)
}

// same returns an error if the fields with a key differ from the expected values.
func same(r ledger.Record, key string, want ...string) error {
	got := r.All(key)
	for i := range max(len(got), len(want)) {
		g, w := "nothing", "nothing"
		if i < len(got) {
			g = got[i]
		}
		if i < len(want) {
			w = want[i]
		}
		if g != w || len(got) <= i || len(want) <= i {
			return &differs{key, g, w}
		}
	}
	return nil
}

// only returns an error if a record has other fields than these and the common ones.
func only(r ledger.Record, keys ...string) error {
	for _, f := range r.Fields {
		if f.Key != "at" && f.Key != "by" && f.Key != "cause" && f.Key != more && !slices.Contains(keys, f.Key) {
			return say.Errorf("the field %s does not belong here", f.Key)
		}
	}
	return nil
}

func first(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func joined(ids []string) string { return strings.Join(ids, " ") }

// at returns the time of a record. Apply has checked its form.
func at(r ledger.Record) time.Time {
	t, _ := instant(r.Get("at"))
	return t
}
