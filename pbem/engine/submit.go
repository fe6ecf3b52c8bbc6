package engine

import (
	"fmt"

	"fieldpost/pbem/engine/judging"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/text/language"
	"fieldpost/rules/core"
)

// Check judges a frame without storing or executing anything. It never touches a dice key.
func (g *Game) Check(in Input) (*Outcome, error) {
	s, ok := g.SeatOf(in.Frame.Side)
	if !ok {
		return nil, fmt.Errorf("no seat %q", in.Frame.Side)
	}
	v, err := g.judgingGame().Check(s.Side, judgingFrame(g.log.Records(), in))
	if err != nil {
		return nil, err
	}
	return checkOutcome(in, v), nil
}

// judgingFrame converts a frame to the form that package judging takes.
func judgingFrame(recs []ledger.Record, in Input) judging.Frame {
	return judging.Frame{Frame: in.Frame, Before: recordsBefore(recs, in), Later: !in.LockAt.IsZero()}
}

// recordsBefore returns the number of ledger records before those of a frame's mail.
func recordsBefore(recs []ledger.Record, in Input) int {
	if in.Nth > 0 && identifiesMail(in.MessageID) {
		for i, r := range recs {
			if mail, _ := splitFrameKey(r.Get("mail")); mail == oneLine(in.MessageID) {
				return i
			}
		}
	}
	return len(recs)
}

// outcomeOf converts a verdict to the outcome that the sender is told. No effect is recorded in it yet.
func outcomeOf(in Input, v *judging.Verdict) *Outcome {
	lang, _ := language.Parse(v.Frame.Lang)
	ahead, planned := sheets.TrimPlanPrefix(v.Frame.Phase)
	if !planned {
		ahead = ""
	}
	return &Outcome{Side: v.Side, FiledFor: ahead, Lang: lang, Phase: v.Phase, At: in.At, Faults: v.Faults,
		HeaderLine: v.Frame.HeaderLine(),
		Lines:      v.Frame.Lines, StartPos: v.Frame.Pos, Forecasts: v.Forecasts, Assumptions: v.Assumptions, LeftOut: v.LeftOut,
		Canonical: v.Canonical,
		Before:    v.Pos, After: v.Pos, Open: v.Open, FromRecord: v.Size, ToRecord: v.Size}
}

// checkOutcome returns the outcome of a check.
func checkOutcome(in Input, v *judging.Verdict) *Outcome {
	out := outcomeOf(in, v)
	out.Status = Checked
	return out
}

// Submit receives a frame: it records a receipt in any case, and executes the sheet if it is legal and committed. A
// frame whose Message-ID was seen before changes nothing. On an error nothing was changed.
func (g *Game) Submit(in Input) (*Outcome, error) {
	st, ok := g.SeatOf(in.Frame.Side)
	if !ok {
		return nil, fmt.Errorf("no seat %q", in.Frame.Side)
	}
	if d, ok := g.mailResults.findSheet(in); ok {
		return g.state.duplicate(in, st.Side, g.log.Records()[d.Record]), nil
	}
	saved, done := g.save(), false
	defer func() {
		if !done { // an error, or a panic of the title that the daemon will catch
			g.restore(saved)
		}
	}()
	out, err := g.submit(in, g.seats.bySide(st.Side))
	if err != nil {
		return nil, err
	}
	done = true
	return out, nil
}

func (g *Game) submit(in Input, s *seat) (*Outcome, error) {
	g.run = g.newRun(in.At)
	defer func() { g.run = nil }()
	receipt := fmt.Sprintf("%s-%d", g.seats.receiptPrefix(s.Side), s.receipts+1)
	v := g.judgingGame()
	f := judgingFrame(g.log.Records(), in)
	j, err := v.Judge(s.Side, f)
	if err != nil {
		return nil, err
	}
	f, j, left, err := v.DropIllegalOrders(s.Side, f, j)
	if err != nil {
		return nil, err
	}
	if err := g.seal(j, s.Side, receipt); err != nil {
		return nil, err
	}
	in.Frame = f.Frame
	out := outcomeOf(in, v.Verdict(f.Frame, s.Side, j, left))
	out.Receipt = receipt
	out.SHA = sheets.SHA256Hex(out.Canonical)
	s.receipts++
	if !j.OK() {
		out.Status = Refused
		g.run.recordRefusal(in, out)
		return out, g.commit(in, out)
	}
	if err := g.recordReceipt(in, s, j, out); err != nil {
		return nil, err
	}
	if out.Status != Drafted && out.Status != Committed {
		if err := g.execute(s, j, out); err != nil {
			return nil, err
		}
	}
	return out, g.commit(in, out)
}

// duplicate returns the outcome for a mail that came before: the receipt that it got the first time.
func (s *state) duplicate(in Input, side core.Side, r ledger.Record) *Outcome {
	return &Outcome{Status: Duplicate, Side: side, Phase: s.pos.Phase, Receipt: r.Get("receipt"), SHA: r.Get("sha"),
		At:    in.At,
		Lines: in.Frame.Lines, StartPos: in.Frame.Pos, Before: s.pos, After: s.pos, Open: s.work.Open, FromRecord: r.N, ToRecord: r.N}
}

// ReceiptIdentity returns the identity in a frame's receipt. ok is false if its mail has no receipt yet.
func (g *Game) ReceiptIdentity(in Input) (Identity, bool) {
	d, ok := g.mailResults.findSheet(in)
	if !ok {
		return Identity{}, false
	}
	return ParseIdentity(g.log.Records()[d.Record].Get("identity")), true
}
