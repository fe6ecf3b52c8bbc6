package engine

import (
	"fmt"
	"time"

	"fieldpost/pbem/dice"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// Unverified marks every die that no key and no lock stand for.
const Unverified = "UNVERIFIED"

// externalBlock is the block of an external die in the journal; events and records say so in words.
const externalBlock = -1

// externalRoll is a die that a moderator recorded.
type externalRoll struct {
	event  string
	sides  int
	face   int
	record int
}

// IsRuling says whether a record begins a batch that no sheet caused: a moderator's doing, a beacon, newer rules,
// another address of a player, an [Act].
func IsRuling(r ledger.Record) bool {
	return r.Type == "rollback" || r.Type == "external" || r.Type == "beacon" || r.Type == "upgrade" || r.Type == "seat" || r.Type == actType
}

// By says who made a ruling, why and when.
type By struct {
	Who    string // "moderator"
	Reason string
	At     time.Time
	Mail   string // Message-ID of the mail that a player confirmed it with, or that an act came with; "" for a moderator's own doing
	Nth    int    // number of an act in its mail, from 0
}

// rule makes a batch that no sheet caused. On an error nothing was changed.
func (g *Game) rule(at time.Time, work func(*Outcome) error) (*Outcome, error) {
	saved, done := g.save(), false
	defer func() {
		if !done {
			g.restore(saved)
		}
	}()
	g.run = g.newRun(at)
	defer func() { g.run = nil }()
	out := &Outcome{Status: Ruled, Phase: g.pos.Phase, At: at, Before: g.pos, From: g.log.Size()}
	if err := work(out); err != nil {
		return nil, err
	}
	g.sealBatch()
	if err := g.append(g.run.records); err != nil {
		return nil, err
	}
	done = true
	g.finishOutcome(out)
	return out, nil
}

// RecordRoll records a die that was not thrown by the server: the next draw of that event with that die takes the face.
// Nothing can verify it; the ledger, every list and every report mark it so.
func (g *Game) RecordRoll(by By, event string, sides, face int) (*Outcome, error) {
	return g.rule(by.At, func(out *Outcome) error {
		out.Reason = oneLine(by.Reason)
		g.emit("external", "at", stamp(by.At), "by", oneLine(by.Who), "event", event, "die", "d"+itoa(sides), "face", itoa(face), "mark", Unverified, "reason", oneLine(by.Reason))
		return g.external1(out, event, sides, face)
	})
}

func (g *Game) external1(out *Outcome, event string, sides, face int) error {
	if err := dice.CheckEvent(event); err != nil {
		return err
	}
	if sides < 2 || sides > 1000 || face < 1 || face > sides {
		return fmt.Errorf("external die %s: face %d of a d%d: want a die of 2 to 1000 sides and a face on it", event, face, sides)
	}
	for _, x := range g.external {
		if x.event == event && x.sides == sides {
			return fmt.Errorf("external die %s: one is recorded already (record %d) and not used yet", event, x.record)
		}
	}
	g.external = append(g.external, externalRoll{event, sides, face, g.run.records[0].N})
	out.Ruling = fmt.Sprintf("a moderator recorded an external die for %s: d%d = %d, %s", event, sides, face, Unverified)
	return nil
}

// takeExternal uses up a recorded die.
func (g *Game) takeExternal(event string, sides int) (externalRoll, bool) {
	for i, x := range g.external {
		if x.event == event && x.sides == sides {
			rest := append([]externalRoll(nil), g.external[:i]...)
			g.external = append(rest, g.external[i+1:]...)
			return x, true
		}
	}
	return externalRoll{}, false
}

// marked says of external dice what they are, wherever their event is read.
func marked(events []core.Event) []core.Event {
	for i := range events {
		if events[i].Block == externalBlock {
			events[i].Block = 0
			events[i].Text += " (external die, " + Unverified + ")"
		}
	}
	return events
}

// Rollback goes back to the state behind a ledger record, the last one of a batch. Nothing is deleted: a record says so,
// the epoch counts up, and all dice from there on come from new keys. What was revealed, received and counted stays.
func (g *Game) Rollback(by By, to int) (*Outcome, error) {
	if err := g.checkTarget(to); err != nil {
		return nil, err
	}
	if err := g.keepState(to); err != nil {
		return nil, err
	}
	return g.rule(by.At, func(out *Outcome) error {
		out.Reason = oneLine(by.Reason)
		g.emit("rollback", "at", stamp(by.At), "by", oneLine(by.Who), "to", itoa(to), "epoch", itoa(g.epoch+1), "reason", oneLine(by.Reason))
		g.wentBack(to, g.log.Size()-1)
		return g.rewind(out, to)
	})
}

// checkTarget says where a rollback may go.
func (g *Game) checkTarget(to int) error {
	recs := g.log.Records()
	last := len(recs) - 1
	if to < 0 || to >= last {
		return fmt.Errorf("rollback to record %d: want a record before the last, %d", to, last)
	}
	if recs[to].Type != "state" {
		before, after := to, to
		for before > 0 && recs[before].Type != "state" {
			before--
		}
		for recs[after].Type != "state" {
			after++
		}
		return fmt.Errorf("rollback to record %d: it is a %s in the middle of a batch; batches end at %d and %d", to, recs[to].Type, before, after)
	}
	return nil
}

// rewind puts the kept state in place. Keys, counts and what is public do not go back.
func (g *Game) rewind(out *Outcome, to int) error {
	s, ok := g.kept[to]
	if !ok {
		return fmt.Errorf("rollback to record %d: no batch ends there", to)
	}
	now := g.save()
	back := s.copy()
	run := g.run
	g.restore(back)
	g.run, run.phase = run, g.pos.Phase
	g.block, g.draws, g.unveiled, g.sealed, g.epoch = now.block, now.draws, now.unveiled, now.sealed, now.epoch+1
	g.phases, g.unsealed, g.table, g.asked = now.phases, now.unsealed, now.table, now.asked
	g.table.Deadline, g.table.Result = nil, back.table.Result
	for i, x := range g.seats {
		x.keepOf(&now.seats[i])
	}
	out.Ruling = fmt.Sprintf("a moderator took the game back to record %d, phase %s (epoch %d)", to, g.pos.Phase, g.epoch)
	if g.pending == nil {
		return nil
	}
	g.pending = nil // that block is used up: the work goes on under a new key and a new round
	err := g.advance()
	g.closeBlock()
	return err
}

// keepOf takes over from the seat as it was before a rollback what no rollback changes: who holds it and what was counted.
// What a player had on file who has left since does not come back.
func (s *seat) keepOf(now *seat) {
	if s.tenure != now.tenure {
		s.draft, s.standing, s.filed, s.plans, s.answers = nil, nil, "", nil, nil
	}
	s.receipts, s.salt, s.Seat, s.owner, s.until, s.tenure = now.receipts, now.salt, now.Seat, now.owner, now.until, now.tenure
	s.recall()
}

// Upgrade records that the game goes on under a newer version of its rules, after all of it replayed the same under them.
func (g *Game) Upgrade(at time.Time) (*Outcome, error) {
	return g.rule(at, func(out *Outcome) error {
		g.emit("upgrade", "at", stamp(at), "rules", itoa(g.title.Meta().Version))
		return g.upgrade(out, g.title.Meta().Version)
	})
}

func (g *Game) upgrade(out *Outcome, version int) error {
	if version <= g.Header.Rules {
		return fmt.Errorf("the game is at rules version %d already", g.Header.Rules)
	}
	out.Ruling = fmt.Sprintf("the game goes on under version %d of its rules; all that happened so far is the same under them", version)
	g.Header.Rules = version
	return nil
}

// RulesOf is the version of the rules that a ledger was last played under.
func RulesOf(h Header, recs []ledger.Record) int {
	v := h.Rules
	for _, r := range recs {
		if r.Type == "upgrade" {
			if n, err := atoi(r, "rules"); err == nil && n > v {
				v = n
			}
		}
	}
	return v
}

// redoRuling does again what a record calls for that no sheet caused.
func (g *Game) redoRuling(r ledger.Record, out *Outcome) error {
	out.Status, out.Phase, out.At, out.Reason = Ruled, g.pos.Phase, g.run.at, r.Get("reason")
	g.run.records = append(g.run.records, r)
	err := g.redoOne(r, out)
	g.sealBatch()
	return err
}

func (g *Game) redoOne(r ledger.Record, out *Outcome) error {
	switch r.Type {
	case "beacon":
		return g.redoBeacon(r, out)
	case "seat":
		return g.reseat(r, out)
	case "rollback":
		to, err := atoi(r, "to")
		if err != nil {
			return err
		}
		if want := itoa(g.epoch + 1); r.Get("epoch") != want {
			return &Divergence{r.N, r.Type, "epoch", r.Get("epoch"), want}
		}
		g.wentBack(to, g.log.Size()-1)
		return g.rewind(out, to)
	case "upgrade":
		v, err := atoi(r, "rules")
		if err != nil {
			return err
		}
		return g.upgrade(out, v)
	}
	var sides, face int
	if _, err := fmt.Sscanf(r.Get("die")+" "+r.Get("face"), "d%d %d", &sides, &face); err != nil {
		return fmt.Errorf("fields die and face: %q, %q", r.Get("die"), r.Get("face"))
	}
	if r.Get("mark") != Unverified {
		return &Divergence{r.N, r.Type, "mark", r.Get("mark"), Unverified}
	}
	return g.external1(out, r.Get("event"), sides, face)
}

func (g *Game) redoBeacon(r ledger.Record, out *Outcome) error {
	a := g.Beacon()
	if g.against != nil && a == nil {
		return g.againstBeacon(out)
	}
	if a == nil {
		return fmt.Errorf("the game waits for no beacon")
	}
	v, err := valueOf(r)
	if err != nil {
		return err
	}
	for _, f := range []struct{ key, want string }{{"block", itoa(a.Block)}, {"chain", a.Network.Chain}} {
		if r.Get(f.key) != f.want {
			return &Divergence{r.N, r.Type, f.key, r.Get(f.key), f.want}
		}
	}
	return g.light(v, out)
}
