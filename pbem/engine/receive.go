package engine

import (
	"fmt"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/dice"
	"fieldpost/pbem/engine/judging"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/pbem/text/language"
	"fieldpost/rules/core"
)

// readCanonical parses the stored canonical text of a sheet. Its lines count from 1 at the first order, as reports
// number them.
func readCanonical(mod core.Module, phase string, side core.Side, text string) ([]notation.Statement, error) {
	voc := sheets.WithSeals(mod.Vocabulary(phase, side), text)
	found := notation.FindFrames(text, func(string, string, string) (notation.Vocabulary, bool) { return voc, true })
	if len(found.Frames) != 1 {
		return nil, fmt.Errorf("the stored sheet holds %d frames", len(found.Frames))
	}
	f := found.Frames[0]
	if len(f.Faults) > 0 {
		return nil, fmt.Errorf("the stored sheet does not parse: line %d: %s", f.Faults[0].Pos.Line, f.Faults[0].Text)
	}
	shiftLines(f.Statements, f.Pos.Line)
	return f.Statements, nil
}

// shiftLines adds by to the line numbers of statements.
func shiftLines(sts []notation.Statement, by int) {
	for i := range sts {
		sts[i].Pos.Line -= by
		shiftLines(sts[i].Children, by)
		if sts[i].Answer != nil {
			sts[i].Answer.Pos.Line -= by
		}
	}
}

// execute locks a committed sheet and executes it.
func (g *Game) execute(s *seat, j *judging.Judgement, out *Outcome) error {
	if j.Plan != "" { // locked when it is used
		return g.fileAhead(s, j, out)
	}
	g.run.Add("lock", "receipt", out.Receipt, "seat", string(s.Side), "sha", out.SHA)
	s.ReplaceStanding(j.Orders, g.pos.Phase)
	s.sheet = out.SHA
	switch {
	case j.OnlyStanding && (g.work.Open == nil || g.work.Open.Owner != s.Side):
		return nil
	case j.OnlyStanding: // these standing orders may answer the open question
		g.run.openQuestion, g.work.Open = g.work.Open.ID, nil
	case j.IsAnswer:
		s.SideSheets.AddAnswers(j.Orders, len(g.work.Journal))
		g.work.Open = nil
	default:
		s.Draft = nil
		g.results = nil
		g.work.Plan = &sheets.ExecutingSheet{Sheet: &sheets.Sheet{Side: s.Side, Receipt: out.Receipt, Rev: out.Rev,
			Phase: g.pos.Phase, SHA: out.SHA,
			Text: out.Canonical, Orders: j.Orders}}
	}
	err := g.advance()
	if j.OnlyStanding && (g.work.Open == nil || g.work.Open.ID != g.run.openQuestion) {
		out.Status = Answered
	}
	return err
}

// fileAhead stores a sheet for a later phase, or executes it at once if its phase has begun.
func (g *Game) fileAhead(s *seat, j *judging.Judgement, out *Outcome) error {
	s.FilePlan(j.Plan, &sheets.Sheet{Side: s.Side, Receipt: out.Receipt, Rev: out.Rev, SHA: out.SHA,
		Text: out.Canonical, Orders: j.Orders})
	taken, err := g.startFiledSheet()
	if err != nil || !taken {
		return err
	}
	out.Status = Executed
	return g.advance()
}

// storeDraft stores a draft or a committed sheet on file.
func (s *seat) storeDraft(out *Outcome, phase string, orders []notation.Statement, lockAt time.Time) {
	if out.Status != Drafted && out.Status != Committed {
		return
	}
	s.Draft = &sheets.Sheet{Side: s.Side, Receipt: out.Receipt, Rev: out.Rev, Phase: phase, SHA: out.SHA,
		Text:   out.Canonical,
		Orders: orders}
	if out.Status == Committed {
		s.Draft.Committed, s.Draft.LockAt, out.LockAt = true, lockAt, lockAt
	}
}

// recordRefusal records a refused frame and its faults. The text of the frame is not stored.
func (r *batchRun) recordRefusal(in Input, out *Outcome) {
	x := r.Add("refuse", "receipt", out.Receipt, "seat", string(out.Side), "phase", out.Phase, "at", formatTime(in.At),
		"mail", in.key(), "sha",
		out.SHA)
	in.identify(x)
	for _, f := range out.Faults {
		if judging.IsRefusal(f) {
			x.Add("fault", fmt.Sprintf("line %d %s", f.Pos.Line, f.Code))
		}
	}
}

// recordReceipt records an accepted frame with its canonical text.
func (g *Game) recordReceipt(in Input, s *seat, j *judging.Judgement, out *Outcome) error {
	orders, err := readCanonical(g.mod, g.pos.Phase, s.Side, out.Canonical)
	if err != nil {
		return err
	}
	j.Orders = orders
	key := string(s.Side) + " " + g.pos.Phase
	g.revisions[key]++
	out.Rev = g.revisions[key]
	out.Status = Executed
	switch {
	case j.Plan != "":
		out.Status, out.FiledFor = Filed, j.Plan
	case in.Frame.Draft:
		out.Status = Drafted
	case j.OnlyStanding:
		out.Status = Filed
	case j.IsAnswer:
		out.Status = Answered
	case !in.LockAt.IsZero():
		out.Status = Committed
	}
	salt := in.Frame.Salt
	if salt == "" {
		salt = dice.DefaultSalt(oneLine(in.MessageID))
	}
	r := g.run.Add("receipt", "receipt", out.Receipt, "seat", string(s.Side), "phase", g.pos.Phase, "rev",
		itoa(out.Rev), "state",
		string(out.Status),
		"at", formatTime(in.At), "mail", in.key(), "salt", salt)
	in.identify(r)
	if j.Plan != "" {
		r.Add("plan", j.Plan)
	}
	if in.Frame.Base != "" {
		r.Add("base", in.Frame.Base)
	}
	if code, ok := language.Parse(in.Frame.Lang); ok {
		r.Add("lang", code)
		s.Lang = code
		g.Header.Seats = g.seats.headerSeats()
	}
	if out.LeftOut != nil {
		r.Add("whole", judging.SentHash(in.Frame))
	}
	if out.Status == Committed {
		r.Add("lockat", formatTime(in.LockAt))
	}
	r.Add("sha", out.SHA)
	r.AddText("text", out.Canonical)
	s.salt = salt
	g.admin.resetMissed(s.Side, g.question, g.seats)
	s.storeDraft(out, g.pos.Phase, orders, in.LockAt.UTC().Truncate(time.Second))
	return nil
}
