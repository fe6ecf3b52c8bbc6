package engine

import (
	"fmt"
	"slices"
	"time"

	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/engine/judging"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// Divergence describes the first record of a replay that differs from the ledger.
type Divergence struct {
	Record    int
	Type      string
	Field     string
	Want, Got string
}

func (d *Divergence) Error() string {
	return fmt.Sprintf("record %d (%s): field %s is %q in the ledger, but the replay gives %q", d.Record, d.Type, d.Field, d.Want, d.Got)
}

// Replay replays a ledger and compares each record. Every record that follows from earlier ones is computed again and
// compared. watch, if not nil, is called with the outcome of each batch; the replay stops when it returns false.
func Replay(recs []ledger.Record, title core.Title, mod core.Module, keys randomness.Keys, watch func(*Game,
	*Outcome) bool) (*Game, error) {
	g, err := newReplayGame(recs, title, mod, keys)
	if err != nil {
		return nil, err
	}
	if err := g.fold(recs, watch); err != nil {
		return nil, err
	}
	return g, nil
}

// fold replays the records of a ledger batch by batch.
func (g *Game) fold(recs []ledger.Record, watch func(*Game, *Outcome) bool) error {
	for at := 0; at < len(recs); {
		end := history.BatchEnd(recs, at)
		if end == len(recs) {
			return fmt.Errorf("record %d: the ledger ends inside a batch that began at record %d", len(recs)-1, at)
		}
		out, err := g.replayBatch(recs[at : end+1])
		if err != nil {
			return err
		}
		at = end + 1
		if watch != nil && !watch(g, out) {
			break
		}
	}
	return nil
}

func (g *Game) replayBatch(recs []ledger.Record) (*Outcome, error) {
	t, _ := time.Parse(time.RFC3339, recs[0].Get("at"))
	g.run = g.newRun(t)
	defer func() { g.run = nil }()
	out := &Outcome{Before: g.pos, FromRecord: g.log.Size()}
	if err := g.replayRecord(recs[0], out); err != nil {
		return nil, fmt.Errorf("record %d (%s): %w", recs[0].N, recs[0].Type, err)
	}
	if err := compareRecords(recs, g.run.Records); err != nil {
		return nil, err
	}
	if err := g.append(recs); err != nil {
		return nil, err
	}
	if recs[0].Type == history.ActType {
		g.applySeatChanges(recs)
	} else if recs[0].Type != "genesis" {
		g.proofs.recordUse(recs[0])
	}
	g.finishOutcome(out)
	if last := recs[len(recs)-1].N; g.rewindTargets[last] {
		g.savedStates[last] = g.save()
	}
	return out, nil
}

// newReplayGame returns a game without records, ready to replay those of a ledger.
func newReplayGame(recs []ledger.Record, title core.Title, mod core.Module, keys randomness.Keys) (*Game, error) {
	h, err := ParseHeader(recs)
	if err != nil {
		return nil, err
	}
	g := newBlankGame(h, title, mod, keys)
	g.log.Reserve(len(recs))
	g.rewindTargets = map[int]bool{}
	for _, r := range recs {
		if to, ok := history.RollbackTarget(r); ok {
			g.rewindTargets[to] = true
		}
	}
	return g, nil
}

// replayRecord repeats what the first record of a batch states.
func (g *Game) replayRecord(r ledger.Record, out *Outcome) error {
	switch r.Type {
	case "genesis":
		if g.log.Size() > 0 {
			return fmt.Errorf("a second genesis")
		}
		return g.setUp()
	case "refuse", "receipt":
	case history.ActType:
		return g.replayAct(r, out)
	default:
		return fmt.Errorf("no batch begins with a record of this type")
	}
	s := g.seats.bySide(core.Side(r.Get("seat")))
	if s == nil {
		return fmt.Errorf("no seat %q", r.Get("seat"))
	}
	s.receipts++
	out.Side, out.Receipt, out.SHA, out.Phase = s.Side, r.Get("receipt"), r.Get("sha"), g.pos.Phase
	out.At, _ = time.Parse(time.RFC3339, r.Get("at"))
	if want := fmt.Sprintf("%s-%d", g.seats.receiptPrefix(s.Side), s.receipts); out.Receipt != want {
		return &Divergence{r.N, r.Type, "receipt", out.Receipt, want}
	}
	if r.Get("phase") != g.pos.Phase {
		return &Divergence{r.N, r.Type, "phase", r.Get("phase"), g.pos.Phase}
	}
	g.run.Records = append(g.run.Records, r)
	if r.Type == "refuse" {
		out.Status = Refused
		g.sealBatch()
		return nil
	}
	return g.replayReceipt(r, s, out)
}

func (g *Game) replayReceipt(r ledger.Record, s *seat, out *Outcome) error {
	out.Canonical = r.GetText("text")
	if got := sheets.SHA256Hex(out.Canonical); got != out.SHA {
		return &Divergence{r.N, r.Type, "sha", out.SHA, got}
	}
	g.revisions[string(s.Side)+" "+g.pos.Phase]++
	out.Rev = g.revisions[string(s.Side)+" "+g.pos.Phase]
	if r.Get("rev") != itoa(out.Rev) {
		return &Divergence{r.N, r.Type, "rev", r.Get("rev"), itoa(out.Rev)}
	}
	out.Status, out.FiledFor = Status(r.Get("state")), r.Get("plan")
	orders, err := readCanonical(g.mod, g.pos.Phase, s.Side, out.Canonical)
	if err != nil {
		return err
	}
	s.salt = r.Get("salt")
	g.admin.resetMissed(s.Side, g.question, g.seats)
	if code := r.Get("lang"); code != "" {
		s.Lang = code
		g.Header.Seats = g.seats.headerSeats()
	}
	j := &judging.Judgement{Orders: orders, OnlyStanding: out.Status == Filed, IsAnswer: out.Status == Answered,
		Plan: r.Get("plan")}
	switch out.Status {
	case Executed, Filed, Answered:
		if j.IsAnswer && g.work.Open == nil {
			return fmt.Errorf("an answer, but nothing was asked")
		}
		if err := g.execute(s, j, out); err != nil {
			return err
		}
	case Drafted:
		s.storeDraft(out, g.pos.Phase, orders, time.Time{})
	case Committed:
		at, err := time.Parse(time.RFC3339, r.Get("lockat"))
		if err != nil {
			return fmt.Errorf("field lockat: %q is not a time", r.Get("lockat"))
		}
		s.storeDraft(out, g.pos.Phase, orders, at.UTC())
	default:
		return fmt.Errorf("field state: %q is not known", out.Status)
	}
	g.sealBatch()
	return nil
}

// compareRecords returns the first difference between the records of the ledger and those of the replay, nil for none.
func compareRecords(want, got []ledger.Record) error {
	for i := range want {
		if i >= len(got) {
			return &Divergence{want[i].N, want[i].Type, "type", want[i].Type, "nothing"}
		}
		if d := compareRecord(want[i], got[i]); d != nil {
			return d
		}
	}
	if len(got) > len(want) {
		n := got[len(want)]
		return &Divergence{n.N, n.Type, "type", "nothing", n.Type}
	}
	return nil
}

func compareRecord(want, got ledger.Record) error {
	if want.Type == got.Type && slices.Equal(want.Fields, got.Fields) {
		return nil
	}
	d := &Divergence{Record: want.N, Type: want.Type}
	if want.Type != got.Type {
		d.Field, d.Want, d.Got = "type", want.Type, got.Type
		return d
	}
	for i, f := range want.Fields {
		if i >= len(got.Fields) {
			d.Field, d.Want, d.Got = f.Key, f.Value, "nothing"
			return d
		}
		if got.Fields[i] != f {
			d.Field, d.Want, d.Got = f.Key, f.Value, got.Fields[i].Value
			if got.Fields[i].Key != f.Key {
				d.Got = got.Fields[i].Key + " " + d.Got
			}
			return d
		}
	}
	if len(got.Fields) > len(want.Fields) {
		f := got.Fields[len(want.Fields)]
		d.Field, d.Want, d.Got = f.Key, "nothing", f.Value
		return d
	}
	return nil
}
