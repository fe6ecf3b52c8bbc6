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

// historyBuilder builds the public history from a ledger, batch by batch.
type historyBuilder struct {
	header engine.Header
	recs   []ledger.Record
	reader report.Reader
	mask   report.Mask

	entries []Entry
	last    time.Time
	since   time.Time
	record  int

	turn  int
	phase string
}

func newHistoryBuilder(h engine.Header, recs []ledger.Record, zone *time.Location) *historyBuilder {
	return &historyBuilder{header: h, recs: recs, reader: report.Reader{Zone: zone}, mask: report.NewMask(h, recs)}
}

// readAll reads all batches.
func (b *historyBuilder) readAll() {
	start := 0
	for i, r := range b.recs {
		if r.Type == "state" {
			b.readBatch(b.recs[:start], b.recs[start:i+1])
			start = i + 1
		}
	}
}

// readBatch reads one batch. A batch that not all sides are told of adds neither an entry nor a new head.
func (b *historyBuilder) readBatch(before, recs []ledger.Record) {
	if !engine.IsPublicBatch(before, recs) {
		return
	}
	state := recs[len(recs)-1]
	at, _ := time.Parse(time.RFC3339, recs[0].Get("at"))
	b.addBatch(recs, at)
	turn, phase := state.Get("turn"), state.Get("phase")
	begins := fmt.Sprint(b.turn) != turn || b.phase != phase
	if begins || recs[0].Type != "act" {
		b.since = at
	}
	if begins {
		_, _ = fmt.Sscan(turn, &b.turn)
		b.phase = phase
		b.add(Entry{At: at, What: "phase", Text: []string{fmt.Sprintf("Turn %s, phase %s begins.", turn, phase)}})
	}
	b.last, b.record = at, state.N
}

func (b *historyBuilder) add(e Entry) {
	e.Reason = b.mask.Apply(e.Reason)
	for i := range e.Text {
		e.Text[i] = report.StripAddresses(e.Text[i])
	}
	b.entries = append(b.entries, e)
}

// addBatch adds the public entries of a batch.
func (b *historyBuilder) addBatch(recs []ledger.Record, at time.Time) {
	r := recs[0]
	e := Entry{At: at, What: "ruling", By: b.authorName(r.Get("by")), Reason: r.Get("reason")}
	switch r.Type {
	case "genesis":
		e.What, e.By, e.Text = "begin", "", []string{"The game is created."}
	case "act":
		b.addActs(recs)
		return
	default:
		return
	}
	b.add(e)
}

// addActs adds the acts of a batch: a single act, or the last consent and the act that it allowed.
func (b *historyBuilder) addActs(recs []ledger.Record) {
	for _, r := range recs {
		if r.Type != "act" {
			continue
		}
		a, by, err := engine.ParseAct(r)
		if err != nil {
			continue
		}
		if what, text := report.DescribePublicAct(b.header, b.mask.ApplyToAct(a), b.reader); len(text) > 0 {
			b.add(Entry{At: by.At, What: what, Text: say.Strings(text), By: b.authorName(by.Name), Reason: by.Reason})
		}
	}
}

// authorName returns the public name of a person who made a record. The names of moderators in a ledger may be
// addresses.
func (b *historyBuilder) authorName(who string) string {
	switch {
	case who == "" || who == "-":
		return ""
	case who == timekeeper.ActorName:
		return "the timekeeper"
	case slices.ContainsFunc(b.header.Seats, func(s engine.Seat) bool { return string(s.Side) == who }):
		return core.Side(who).Title()
	case len(who) > len("proposal ") && who[:len("proposal ")] == "proposal ":
		return "consent of the players"
	}
	return "a moderator"
}
