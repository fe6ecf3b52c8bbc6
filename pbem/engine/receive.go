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

// readCanonical reads a stored sheet. Its lines count from 1 at the first order, as reports number them.
func readCanonical(mod core.Module, phase string, side core.Side, text string) ([]notation.Statement, error) {
	voc := sheets.WithSeals(mod.Vocabulary(phase, side), text)
	found := notation.Find(text, func(string, string, string) (notation.Vocabulary, bool) { return voc, true })
	if len(found.Frames) != 1 {
		return nil, fmt.Errorf("the stored sheet holds %d frames", len(found.Frames))
	}
	f := found.Frames[0]
	if len(f.Faults) > 0 {
		return nil, fmt.Errorf("the stored sheet does not parse: line %d: %s", f.Faults[0].Pos.Line, f.Faults[0].Text)
	}
	shift(f.Statements, f.Pos.Line)
	return f.Statements, nil
}

func shift(sts []notation.Statement, by int) {
	for i := range sts {
		sts[i].Pos.Line -= by
		shift(sts[i].Sub, by)
		if sts[i].Answer != nil {
			sts[i].Answer.Pos.Line -= by
		}
	}
}

// execute locks a committed frame and goes on with the game.
func (g *Game) execute(s *seat, j *judging.Judgement, out *Outcome) error {
	if j.Plan != "" { // locked when it is used
		return g.executePlan(s, j, out)
	}
	g.run.Add("lock", "receipt", out.Receipt, "seat", string(s.Side), "sha", out.SHA)
	s.ReplaceStanding(j.Orders, g.pos.Phase)
	s.sheet = out.SHA
	switch {
	case j.Standing && (g.work.Open == nil || g.work.Open.Owner != s.Side):
		return nil
	case j.Standing: // what he files may answer the question he was asked
		g.run.asked, g.work.Open = g.work.Open.ID, nil
	case j.Answer:
		s.File.AddAnswers(j.Orders, len(g.work.Journal))
		g.work.Open = nil
	default:
		s.Draft = nil
		g.results = nil
		g.work.Plan = &sheets.Plan{Sheet: &sheets.Sheet{Side: s.Side, Receipt: out.Receipt, Rev: out.Rev,
			Phase: g.pos.Phase, SHA: out.SHA,
			Text: out.Canonical, Orders: j.Orders}}
	}
	err := g.advance()
	if j.Standing && (g.work.Open == nil || g.work.Open.ID != g.run.asked) {
		out.Status = Answered
	}
	return err
}

// executePlan files a sheet ahead, and uses it at once when its phase is there.
func (g *Game) executePlan(s *seat, j *judging.Judgement, out *Outcome) error {
	s.FilePlan(j.Plan, &sheets.Sheet{Side: s.Side, Receipt: out.Receipt, Rev: out.Rev, SHA: out.SHA,
		Text: out.Canonical, Orders: j.Orders})
	taken, err := g.useFiled()
	if err != nil || !taken {
		return err
	}
	out.Status = Executed
	return g.advance()
}

// keepDraft puts a draft or a committed sheet on file.
func (s *seat) keepDraft(out *Outcome, phase string, orders []notation.Statement, lockAt time.Time) {
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

// refuse records that a frame came and what was wrong with it. Its text is not kept.
func (r *run) refuse(in Input, out *Outcome) {
	x := r.Add("refuse", "receipt", out.Receipt, "seat", string(out.Side), "phase", out.Phase, "at", stamp(in.At),
		"mail", in.key(), "sha",
		out.SHA)
	in.identify(x)
	for _, f := range out.Faults {
		if judging.Refuses(f) {
			x.Add("fault", fmt.Sprintf("line %d %s", f.Pos.Line, f.Code))
		}
	}
}

// receive records an accepted frame with its canonical text.
func (g *Game) receive(in Input, s *seat, j *judging.Judgement, out *Outcome) error {
	orders, err := readCanonical(g.mod, g.pos.Phase, s.Side, out.Canonical)
	if err != nil {
		return err
	}
	j.Orders = orders
	key := string(s.Side) + " " + g.pos.Phase
	g.phases[key]++
	out.Rev = g.phases[key]
	out.Status = Executed
	switch {
	case j.Plan != "":
		out.Status, out.Ahead = Filed, j.Plan
	case in.Frame.Draft:
		out.Status = Drafted
	case j.Standing:
		out.Status = Filed
	case j.Answer:
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
		"at", stamp(in.At), "mail", in.key(), "salt", salt)
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
		g.Header.Seats = g.seats.public()
	}
	if out.Left != nil {
		r.Add("whole", judging.SentHash(in.Frame))
	}
	if out.Status == Committed {
		r.Add("lockat", stamp(in.LockAt))
	}
	r.Add("sha", out.SHA)
	r.AddText("text", out.Canonical)
	s.salt = salt
	g.table.wrote(s.Side, g.asked, g.seats)
	s.keepDraft(out, g.pos.Phase, orders, in.LockAt.UTC().Truncate(time.Second))
	return nil
}
