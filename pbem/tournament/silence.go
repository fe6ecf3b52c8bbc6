package tournament

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/ledger"
)

// ask records that a player who lost half of their games or more by silence was asked whether they still play. The
// question is repeated only after another loss by silence.
func (e *Event) ask(r ledger.Record) error {
	p := e.Person(r.Get("player"))
	switch {
	case e.Version < 3:
		return say.Errorf("in this event nobody is asked: it was made before that")
	case p == nil || p.Role != RolePlayer || p.Left > 0:
		return say.Errorf("%q is no player of the event", r.Get("player"))
	case !e.asks(p):
		return say.Errorf("%s has not lost half of the games by silence, or was asked about that", p.ID)
	}
	if err := only(r, "player"); err != nil {
		return err
	}
	p.Asked = at(r)
	p.about, _ = e.CountSilentLosses(p.ID)
	return nil
}

// asks reports whether a player must be asked whether they still play.
func (e *Event) asks(p *Person) bool {
	n, _ := e.CountSilentLosses(p.ID)
	return e.faded(p.ID) && n > p.about
}

// answered counts a record by a player as an answer to the question whether they still play.
func (e *Event) answered(r ledger.Record) {
	who := r.Get("by")
	if r.Type == "confirm" || r.Type == "claim" || r.Type == "vote" {
		who = r.Get("player")
	}
	if p := e.Person(who); p != nil {
		p.Asked = time.Time{}
	}
}

// SilentFrom returns when a player who was asked counts as silent without an answer. It returns zero if no answer is
// due.
func (e *Event) SilentFrom(p *Person) time.Time {
	if p.Asked.IsZero() {
		return time.Time{}
	}
	return p.Asked.Add(time.Duration(e.ConfirmHours) * time.Hour)
}

// BarredUntil returns the last day on which a player who is withdrawn as silent at a time is barred from other events.
// It returns "" if they are not barred.
func (t Terms) BarredUntil(at time.Time) string {
	if t.Bar == 0 {
		return ""
	}
	return at.AddDate(0, 0, t.Bar).UTC().Format(time.DateOnly)
}

// quiet returns an error unless a record may withdraw a player as silent.
func (e *Event) quiet(p *Person, r ledger.Record) error {
	due := e.SilentFrom(p)
	switch {
	case !e.IsDirector(r.Get("by")) && !e.byItself(r):
		return say.Errorf("%q withdraws somebody else, but is neither director nor assistant", r.Get("by"))
	case due.IsZero():
		return say.Errorf("%s is not silent: that is who lost half of the games by silence and did not answer when "+
			"asked about it; without "+
			"the word silent the line takes them out, and nobody is barred", p.ID)
	case at(r).Before(due):
		return say.Errorf("%s was asked and has until %s to answer", p.ID, e.FormatInstant(due))
	}
	return nil
}

// unbar records that a director lifts the bar of a silent player.
func (e *Event) unbar(r ledger.Record) error {
	p := e.Person(r.Get("player"))
	switch {
	case e.Version < 3 || e.Bar == 0 || p == nil || p.Left == 0 || p.How != LeftSilent || p.Lifted:
		return say.Errorf("%q is not barred by this event", r.Get("player"))
	case strings.TrimSpace(r.Get("why")) == "":
		return say.Errorf("want why")
	}
	if err := only(r, "player", "why"); err != nil {
		return err
	}
	p.Lifted = true
	return nil
}

// AskSilentPlayers asks the players who lost half of their games or more by silence whether they still play. All
// questions are recorded together.
func (b *Book) AskSilentPlayers() error {
	var recs []ledger.Record
	for _, p := range b.ActivePlayers() {
		if b.Version > 2 && !b.Over && b.asks(p) {
			recs = append(recs, record("ask", "player", p.ID))
		}
	}
	if len(recs) == 0 {
		return nil
	}
	return b.append("", recs...)
}

// mute returns the players who were asked and have not answered in time.
func (b *Book) mute() (out []*Person) {
	for _, p := range b.ActivePlayers() {
		if due := b.SilentFrom(p); !due.IsZero() && !b.instant().Before(due) {
			out = append(out, p)
		}
	}
	return out
}

// Unbar lifts the bar of a silent player from other events. It changes the file of bars before it records the act, so
// that the act can be repeated after a crash in between.
func (b *Book) Unbar(by, id, why string) error {
	r := record("unbar", "player", id, "why", why)
	t, err := b.CopyInMemory()
	if err == nil {
		err = t.append(by, r)
	}
	if err != nil {
		return err
	}
	again, err := b.lift(id)
	if err != nil {
		return err
	}
	if err := b.append(by, r); err != nil {
		return errors.Join(err, again())
	}
	return nil
}

// lift removes this event's bars of a person from the file. again restores them.
func (b *Book) lift(id string) (again func() error, err error) {
	events, his := filepath.Dir(b.Dir), []BarredPerson(nil)
	again = func() error { return nil }
	if b.Dir == "" {
		return again, nil
	}
	mine := func(x BarredPerson) bool { return x.Event == b.Name && x.is(b.Addr(id), b.Person(id).Key) }
	err = changeBars(events, func(list []BarredPerson) []BarredPerson {
		his = slices.DeleteFunc(slices.Clone(list), func(x BarredPerson) bool { return !mine(x) })
		return slices.DeleteFunc(list, mine)
	})
	return func() error {
		return changeBars(events, func(list []BarredPerson) []BarredPerson { return append(slices.DeleteFunc(list, mine), his...) })
	}, err
}
