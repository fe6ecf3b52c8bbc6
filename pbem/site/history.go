package site

import (
	"fmt"
	"slices"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/keeper"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/report"
	"fieldpost/rules/core"
)

// book reads the public history out of a ledger, batch by batch.
type book struct {
	h    engine.Header
	recs []ledger.Record
	as   report.Reader
	mask report.Mask

	entries []Entry
	last    time.Time
	record  int

	turn  int
	phase string
}

func newBook(h engine.Header, recs []ledger.Record, zone *time.Location) *book {
	return &book{h: h, recs: recs, as: report.Reader{Zone: zone}, mask: report.MaskOf(h, recs)}
}

// read goes through all batches.
func (b *book) read() {
	start := 0
	for i, r := range b.recs {
		if r.Type == "state" {
			b.batch(b.recs[:start], b.recs[start:i+1])
			start = i + 1
		}
	}
}

// batch takes in one batch. Those of which not all sides are told leave no trace: neither an entry nor another head.
func (b *book) batch(before, recs []ledger.Record) {
	if !engine.Told(before, recs) {
		return
	}
	state := recs[len(recs)-1]
	at, _ := time.Parse(time.RFC3339, recs[0].Get("at"))
	b.tell(recs, at)
	if turn, phase := state.Get("turn"), state.Get("phase"); fmt.Sprint(b.turn) != turn || b.phase != phase {
		_, _ = fmt.Sscan(turn, &b.turn)
		b.phase = phase
		b.add(Entry{At: at, What: "phase", Text: []string{fmt.Sprintf("Turn %s, phase %s begins.", turn, phase)}})
	}
	b.last, b.record = at, state.N
}

func (b *book) add(e Entry) {
	e.Reason = b.mask.Clean(e.Reason)
	for i := range e.Text {
		e.Text[i] = report.NoAddress(e.Text[i])
	}
	b.entries = append(b.entries, e)
}

// tell adds what a batch says.
func (b *book) tell(recs []ledger.Record, at time.Time) {
	r := recs[0]
	e := Entry{At: at, What: "ruling", By: b.by(r.Get("by")), Reason: r.Get("reason")}
	switch r.Type {
	case "genesis":
		e.What, e.By, e.Text = "begin", "", []string{"The game is created."}
	case "rollback":
		e.Text = []string{fmt.Sprintf("The game goes back to the end of ledger record %s. What came after it no longer counts.", r.Get("to"))}
	case "external":
		e.Text = []string{"A die that the server did not throw was recorded; it is marked as unverified."}
	case "upgrade":
		e.What, e.By, e.Text = "rules", "", []string{fmt.Sprintf("The game goes on under version %s of its rules, which play it as before.", r.Get("rules"))}
	case "act":
		b.acts(recs)
		return
	default:
		return
	}
	b.add(e)
}

// acts adds the acts of a batch: one, or the last consent and what it brought about.
func (b *book) acts(recs []ledger.Record) {
	for _, r := range recs {
		if r.Type != "act" {
			continue
		}
		a, by, err := engine.ParseAct(r)
		if err != nil {
			continue
		}
		if what, text := b.act(a); len(text) > 0 {
			b.add(Entry{At: by.At, What: what, Text: text, By: b.by(by.Who), Reason: by.Reason})
		}
	}
}

// act says what the public reads of an act; with no text it is in no history.
func (b *book) act(act engine.Act) (what string, text []string) {
	act = b.mask.Act(act)
	words := func() []string { return report.ActWords(&engine.Game{Header: b.h}, nil, act, b.as) }
	switch a := act.(type) {
	case engine.Clock:
		if a.Policy != "" {
			return "clock", []string{"The deadlines follow another timetable from now on."}
		}
		return "clock", words()
	case engine.Deadline:
		if a.Why == engine.ByPolicy || a.Why == engine.ByBank {
			return "", nil // it follows from the timetable, and goes with the result that it is about
		}
		text = words()
		if a.Why != "" {
			text = append(text, "Cause: "+a.Why+".")
		}
		return "clock", text
	case engine.Pause, engine.Resume:
		return "clock", words()
	case engine.Absence:
		return "absence", words()[:1]
	case engine.Lapse:
		return "NMR", words()
	case engine.Finish:
		return "end", words()
	case engine.Process:
		return "clock", []string{fmt.Sprintf("The sheet on file of %s is carried out (%s).", a.Side.Title(), a.Why)}
	case engine.Undo, engine.Reroll, engine.Forward, engine.Note:
		return "ruling", words()
	case engine.Set:
		return "ruling", []string{fmt.Sprintf("The position is changed by hand, in %d places. Each side was told what it may see of it.", len(a.Edits))}
	case engine.Unseal:
		return b.unsealed(a)
	case engine.Seating:
		return "seat", []string{b.seating(a)}
	case engine.Propose:
		return "proposal", []string{fmt.Sprintf("Proposal %d is made; it needs the consent of %s.", a.No, sides(a.Needs))}
	case engine.Consent:
		if a.Yes {
			return "proposal", []string{fmt.Sprintf("%s agrees to proposal %d.", a.Side.Title(), a.No)}
		}
		return "proposal", []string{fmt.Sprintf("%s refuses proposal %d; it is closed.", a.Side.Title(), a.No)}
	case engine.Shelve:
		return "proposal", []string{fmt.Sprintf("Proposal %d is closed: %s.", a.No, a.Why)}
	}
	return "", nil // Moderator, Charge, Recall, Team, Observer, Press: not everybody's business
}

func (b *book) unsealed(a engine.Unseal) (string, []string) {
	if a.What == report.Players {
		return "ruling", []string{"The players were told who played."}
	}
	return "ruling", []string{fmt.Sprintf("A moderator has opened for himself what is hidden from players: %s.", a.What)}
}

func (b *book) seating(a engine.Seating) string {
	side, who := a.Side.Title(), b.called(a.Seat.Name)
	switch a.How {
	case engine.Join, engine.Takeover:
		return fmt.Sprintf("%s is played by %s from now on.", side, who)
	case engine.Stand:
		if a.Until.IsZero() {
			return fmt.Sprintf("%s has a stand-in until further notice: %s.", side, who)
		}
		return fmt.Sprintf("%s has a stand-in until %s: %s.", side, b.as.When(a.Until), who)
	case engine.Return:
		return fmt.Sprintf("The player of %s plays again himself.", side)
	case engine.Resign:
		return fmt.Sprintf("The player of %s has resigned. The seat is vacant.", side)
	}
	return fmt.Sprintf("The player of %s was taken off the seat. It is vacant.", side)
}

// by is what the public calls whoever did something. The names that moderators have in a ledger may be addresses.
func (b *book) by(who string) string {
	switch {
	case who == "" || who == "-":
		return ""
	case who == keeper.Who:
		return "the timekeeper"
	case slices.ContainsFunc(b.h.Seats, func(s engine.Seat) bool { return string(s.Side) == who }):
		return core.Side(who).Title()
	case len(who) > len("proposal ") && who[:len("proposal ")] == "proposal ":
		return "consent of the players"
	}
	return "a moderator"
}

func sides(list []core.Side) string {
	s := ""
	for i, x := range list {
		if i > 0 {
			s += ", "
		}
		s += x.Title()
	}
	return s
}
