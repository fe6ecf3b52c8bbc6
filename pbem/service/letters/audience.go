package letters

import (
	"slices"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/mail/identity"
	"fieldpost/rules/core"
)

// Readers returns the persons who are told of a batch, including the person who caused it; the caller knows whether
// that person was already answered.
func (o *Writer) Readers(b Batch) []Reader {
	var out []Reader
	switch {
	case b.Outcome.FromRecord == 0:
		for _, s := range founders(b.Game.Game) {
			out = append(out, Reader{Role: AsPlayer, Seat: s})
		}
		for _, m := range b.Game.Header.Moderators {
			out = append(out, moderatorReader(m))
		}
		return out
	case b.changesSeat():
		return reseatedReaders(b)
	case b.Outcome.Act != nil:
		out = o.audience(b.GameAfter, b.Outcome.FromRecord)
		if a := b.Outcome.Act.Announcement(); a.ShowsPosition && a.To == engine.ToPlayers {
			out = append(out, readingModerators(b, RosterOf(b.GameAfter, b.Outcome.FromRecord), out)...)
		}
	case IsForSenderOnly(b.Outcome.Status):
		if s, ok := b.GameAfter.SeatOf(string(b.Outcome.Side)); ok && len(SeatRecipients(s)) > 0 {
			out = append(out, Reader{Role: AsPlayer, Seat: s})
		}
		return out
	default:
		for _, s := range People(b.GameAfter) {
			if !b.isUneventful(s.Side) {
				out = append(out, Reader{Role: AsPlayer, Seat: s})
			}
		}
		out = append(out, readingModerators(b, RosterOf(b.GameAfter, b.Outcome.FromRecord), out)...)
	}
	return out
}

// isUneventful reports whether a batch only asked the other side a question. This side then sees no event and is asked
// nothing; the digest and the status page show whom the game waits for.
func (b Batch) isUneventful(side core.Side) bool {
	return side != b.Outcome.Side && b.GameAfter.OpenChoice() != nil && b.GameAfter.AwaitedSide() != side &&
		b.GameAfter.Position().Over == nil &&
		!slices.ContainsFunc(b.Outcome.Steps, func(st engine.Step) bool { return len(st.VisibleEvents(b.Outcome.Side, side)) > 0 })
}

// readingModerators returns the moderators who get results: those who do not play and did not decline.
func readingModerators(b Batch, ro Roster, told []Reader) (out []Reader) {
	quiet := QuietModerators(b.Game)
	for _, m := range ro.Moderators {
		if !has(told, m.Addr) && !slices.ContainsFunc(quiet, func(a string) bool { return identity.IsSameMailbox(a, m.Addr) }) {
			out = append(out, moderatorReader(m))
		}
	}
	return out
}

func has(list []Reader, addr string) bool {
	return slices.ContainsFunc(list, func(x Reader) bool { return identity.IsSameMailbox(x.Seat.Addr, addr) })
}

// ObserverDelivery holds a batch of records that an observer is to be told of. Due is the time of the batch plus the
// observer's delay.
type ObserverDelivery struct {
	Reader
	Record int // first ledger record of the batch
	No     int // index of the observer in the roster
}

// ObserverDeliveries returns the deliveries to observers for the records from index from on and before index to. There
// is one for each observer and each batch that all sides are told of, in ledger order.
func ObserverDeliveries(g *engine.Game, from, to int) (out []ObserverDelivery) {
	recs := g.Log().Records()[:to]
	if from >= to || !slices.ContainsFunc(recs, func(r ledger.Record) bool { return r.Get("act") == "observer" }) {
		return nil
	}
	ro := RosterOf(g, from)
	for i := from; i < len(recs); {
		at := i
		for ; i < len(recs); i++ {
			if ro.ApplyRecord(recs[i]); recs[i].Type == "state" {
				i++
				break
			}
		}
		if !isForObservers(recs, at) {
			continue
		}
		when, _ := time.Parse(time.RFC3339, recs[at].Get("at"))
		for no, o := range ro.Observers {
			x := Reader{Role: AsObserver, Seat: engine.Seat{Name: o.Name, Addr: o.Addr}, View: o.View,
				Due: when.Add(time.Duration(o.Delay) * time.Hour)}
			out = append(out, ObserverDelivery{x, at, no})
		}
	}
	return out
}

// isForObservers reports whether observers are told of the batch that begins at a record: they are told of a batch that
// all sides are told of.
func isForObservers(recs []ledger.Record, at int) bool {
	switch r := recs[at]; r.Type {
	case "receipt":
		state := engine.Status(r.Get("state"))
		return state == engine.Executed || state == engine.Answered
	case "act":
		a, _, err := engine.ParseAct(r)
		return err == nil && !a.Announcement().HiddenFromObservers
	}
	return false
}

// audience returns the persons who are told of the acts at a record, except observers. An act that only moves the clock
// by the game's timetable is reported in the letter about its cause. Messages are delivered by the mail that contains
// them. The site's moderator already knows of an outage.
func (o *Writer) audience(g *engine.Game, at int) []Reader {
	recs := g.Log().Records()
	acts := ActsOf(recs, at)
	if len(acts) == 0 {
		return nil
	}
	about := acts[0].Announcement()
	if about.To == engine.ToNobody || about.FromAbsence && mentionedWithAbsence(recs, at) {
		return nil
	}
	before, after := RosterOf(g, at), RosterOf(g, at)
	for _, a := range acts {
		after.ApplyAct(a)
	}
	var out []Reader
	for _, s := range after.People() {
		if about.Side == "" || s.Side == about.Side {
			out = append(out, Reader{Role: AsPlayer, Seat: s})
		}
	}
	if about.To == engine.ToPlayers {
		return out
	}
	for _, m := range after.Moderators {
		if about.Side != "" && after.isOpponent(m.Addr, about.Side) { // a moderator who plays may not know what the other side has on file
			continue
		}
		if !(about.FromOutage && identity.IsSameMailbox(m.Addr, o.SiteModerator)) && !has(out, m.Addr) {
			out = append(out, moderatorReader(m))
		}
	}
	if x, ok := enteredObserver(recs, at); ok && x.Delay > 0 { // the observer sees the present game only after the delay
		out = append(out, Reader{Role: AsNewObserver, Seat: engine.Seat{Name: x.Name, Addr: x.Addr}})
	}
	return append(out, formerReaders(before, after)...)
}

// ActsOf returns the acts of the batch that begins at a record: a single act, or a consent and the act that it allowed.
func ActsOf(recs []ledger.Record, at int) []engine.Act {
	var out []engine.Act
	for ; at < len(recs) && recs[at].Type != "state"; at++ {
		if a, _, err := engine.ParseAct(recs[at]); err == nil {
			out = append(out, a)
		}
	}
	return out
}

// ChangesGame reports whether acts may have changed the position, so that the letter needs a map.
func ChangesGame(acts []engine.Act) bool {
	return slices.ContainsFunc(acts, func(a engine.Act) bool { return a.Announcement().ChangesMap || a.Announcement().ShowsPosition })
}

// formerReaders returns the persons who were told of the game before and no longer are.
func formerReaders(before, after Roster) []Reader {
	var out []Reader
	add := func(s engine.Seat, still bool) {
		if !still {
			out = append(out, Reader{Role: AsLeaver, Seat: s})
		}
	}
	now := after.People()
	for _, s := range before.People() {
		add(s, slices.ContainsFunc(now, func(x engine.Seat) bool { return identity.IsSameMailbox(x.Addr, s.Addr) }))
	}
	for _, m := range before.Moderators {
		add(m.Seat(), slices.ContainsFunc(after.Moderators,
			func(x engine.Moderator) bool { return identity.IsSameMailbox(x.Addr, m.Addr) }))
	}
	for _, o := range before.Observers {
		add(engine.Seat{Name: o.Name, Addr: o.Addr}, slices.ContainsFunc(after.Observers,
			func(x engine.Observer) bool { return identity.IsSameMailbox(x.Addr, o.Addr) }))
	}
	return out
}

// needsMap reports whether the letter about a batch needs the map and the state of the game.
func needsMap(out *engine.Outcome) bool {
	if len(out.Steps) > 0 || out.Before != nil && out.After != nil && out.Before.Hash() != out.After.Hash() {
		return true
	}
	return slices.ContainsFunc([]engine.Act{out.Act, out.AgreedAct}, func(a engine.Act) bool {
		return a != nil &&
			a.Announcement().ShowsPosition
	})
}

// givesSeat reports whether an act gives a person a seat.
func givesSeat(act engine.Act) bool {
	a, ok := act.(engine.Seating)
	return ok && a.AssignsSeat()
}

// enteredObserver returns the observer whom a batch adds.
func enteredObserver(recs []ledger.Record, at int) (engine.Observer, bool) {
	if at >= len(recs) || recs[at].Type != "act" {
		return engine.Observer{}, false
	}
	a, _, err := engine.ParseAct(recs[at])
	o, ok := a.(engine.Observer)
	return o, err == nil && ok && !o.Removed
}

// givesSeatTo reports whether an act gives the seat s to the address of its holder.
func givesSeatTo(act engine.Act, s engine.Seat) bool {
	a, ok := act.(engine.Seating)
	return ok && a.Side == s.Side && a.AssignsSeat() && identity.IsSameMailbox(a.Seat.Addr, s.Addr)
}

// IsForSenderOnly reports whether a sheet with this status is reported only to its sender.
func IsForSenderOnly(s engine.Status) bool {
	return slices.Contains([]engine.Status{engine.Refused, engine.Drafted, engine.Committed, engine.Filed, engine.Checked}, s)
}
