package site

import (
	"fmt"
	"slices"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/timekeeper"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/view/report"
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
	b.addBatch(recs, at)
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

// addBatch adds what a batch says.
func (b *book) addBatch(recs []ledger.Record, at time.Time) {
	r := recs[0]
	e := Entry{At: at, What: "ruling", By: b.by(r.Get("by")), Reason: r.Get("reason")}
	switch r.Type {
	case "genesis":
		e.What, e.By, e.Text = "begin", "", []string{"The game is created."}
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
		if what, text := report.PublicWords(b.h, b.mask.Act(a), b.as); len(text) > 0 {
			b.add(Entry{At: by.At, What: what, Text: say.Strings(text), By: b.by(by.Who), Reason: by.Reason})
		}
	}
}

// by returns the public's name for whoever did something. The names that moderators have in a ledger may be addresses.
func (b *book) by(who string) string {
	switch {
	case who == "" || who == "-":
		return ""
	case who == timekeeper.Who:
		return "the timekeeper"
	case slices.ContainsFunc(b.h.Seats, func(s engine.Seat) bool { return string(s.Side) == who }):
		return core.Side(who).Title()
	case len(who) > len("proposal ") && who[:len("proposal ")] == "proposal ":
		return "consent of the players"
	}
	return "a moderator"
}
