package engine

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"fieldpost/notation"
	"fieldpost/pbem/record/dice"
	"fieldpost/pbem/record/ledger"
	"fieldpost/pbem/table/engine/judging"
	"fieldpost/pbem/table/engine/sheets"
	"fieldpost/pbem/text/language"
	"fieldpost/rules/core"
)

// Check judges a frame without keeping or executing anything. It never touches a dice key.
func (g *Game) Check(in Input) (*Outcome, error) {
	s, ok := g.SeatOf(in.Frame.Side)
	if !ok {
		return nil, fmt.Errorf("no seat %q", in.Frame.Side)
	}
	v, _, err := g.judged().Check(s.Side, g.framed(in))
	if err != nil {
		return nil, err
	}
	return checked(in, v), nil
}

// framed returns a frame as it is judged.
func (g *Game) framed(in Input) judging.Frame {
	return judging.Frame{Frame: in.Frame, Before: before(g.log.Records(), in), Later: !in.LockAt.IsZero()}
}

// before returns how many records stand before those of the mail of a frame.
func before(recs []ledger.Record, in Input) int {
	if in.Nth > 0 && tellsApart(in.MessageID) {
		for i, r := range recs {
			if mail, _ := frameOf(r.Get("mail")); mail == oneLine(in.MessageID) {
				return i
			}
		}
	}
	return len(recs)
}

// outcomeOf returns what a verdict is for whoever sent the frame. Nothing has come of it yet.
func outcomeOf(in Input, v *judging.Verdict) *Outcome {
	lang, _ := language.Parse(v.Frame.Lang)
	ahead, planned := sheets.PlanKey(v.Frame.Phase)
	if !planned {
		ahead = ""
	}
	return &Outcome{Side: v.Side, Ahead: ahead, Lang: lang, Phase: v.Phase, At: in.At, Faults: v.Faults,
		Head:  v.Frame.Head(),
		Lines: v.Frame.Lines, First: v.Frame.Pos, Forecasts: v.Forecasts, Taken: v.Taken, Left: v.Left,
		Canonical: v.Canonical,
		Before:    v.Pos, After: v.Pos, Open: v.Open, From: v.Size, To: v.Size}
}

// checked returns the outcome of a check.
func checked(in Input, v *judging.Verdict) *Outcome {
	out := outcomeOf(in, v)
	out.Status = Checked
	return out
}

// Submit takes a frame in: a receipt in any case, and when it is good and committed, its execution. A frame whose
// Message-ID was seen before changes nothing. On an error nothing was changed.
func (g *Game) Submit(in Input) (*Outcome, error) {
	st, ok := g.SeatOf(in.Frame.Side)
	if !ok {
		return nil, fmt.Errorf("no seat %q", in.Frame.Side)
	}
	if d, ok := g.sheet(in); ok {
		return g.duplicate(in, st.Side, d.Record)
	}
	saved, done := g.save(), false
	defer func() {
		if !done { // an error, or a panic of the title on its way to whoever keeps the daemon running
			g.restore(saved)
		}
	}()
	out, err := g.submit(in, g.seat(st.Side))
	if err != nil {
		return nil, err
	}
	done = true
	return out, nil
}

func (g *Game) submit(in Input, s *seat) (*Outcome, error) {
	g.run = g.newRun(in.At)
	defer func() { g.run = nil }()
	receipt := fmt.Sprintf("%s-%d", g.letter(s.Side), s.receipts+1)
	v := g.judged()
	f := g.framed(in)
	j, err := v.Judge(s.Side, f)
	if err != nil {
		return nil, err
	}
	f, j, left, err := v.KeepGood(s.Side, f, j)
	if err != nil {
		return nil, err
	}
	if err := g.seal(j, s.Side, receipt); err != nil {
		return nil, err
	}
	in.Frame = f.Frame
	out := outcomeOf(in, v.Verdict(f.Frame, s.Side, j, left))
	out.Receipt = receipt
	out.SHA = sheets.Digest(out.Canonical)
	s.receipts++
	if !j.OK() {
		out.Status = Refused
		g.refuse(in, s, out)
		return out, g.commit(in, out)
	}
	if err := g.receive(in, s, j, out); err != nil {
		return nil, err
	}
	if out.Status != Drafted && out.Status != Committed {
		if err := g.execute(s, j, out); err != nil {
			return nil, err
		}
	}
	return out, g.commit(in, out)
}

// refuse records that a frame came and what was wrong with it. Its text is not kept.
func (g *Game) refuse(in Input, s *seat, out *Outcome) {
	r := g.run.Add("refuse", "receipt", out.Receipt, "seat", string(s.Side), "phase", g.pos.Phase, "at", stamp(in.At),
		"mail", in.key(), "sha",
		out.SHA)
	in.identify(r)
	for _, f := range out.Faults {
		if judging.Refuses(f) {
			r.Add("fault", fmt.Sprintf("line %d %s", f.Pos.Line, f.Code))
		}
	}
}

// receive records an accepted frame with its canonical text.
func (g *Game) receive(in Input, s *seat, j *judging.Judgement, out *Outcome) error {
	orders, err := g.readCanonical(s.Side, out.Canonical)
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
		g.speak(s, code)
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
	g.wrote(s.Side)
	g.keepDraft(s, out, orders, in.LockAt.UTC().Truncate(time.Second))
	return nil
}

// keepDraft puts a draft or a committed sheet on file.
func (g *Game) keepDraft(s *seat, out *Outcome, orders []notation.Statement, lockAt time.Time) {
	if out.Status != Drafted && out.Status != Committed {
		return
	}
	s.Draft = &sheets.Sheet{Side: s.Side, Receipt: out.Receipt, Rev: out.Rev, Phase: g.pos.Phase, SHA: out.SHA,
		Text:   out.Canonical,
		Orders: orders}
	if out.Status == Committed {
		s.Draft.Committed, s.Draft.LockAt, out.LockAt = true, lockAt, lockAt
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
	taken, err := g.takePlan()
	if err != nil || !taken {
		return err
	}
	out.Status = Executed
	return g.advance()
}

// commit ends the batch and puts it into the ledger.
func (g *Game) commit(in Input, out *Outcome) error {
	g.sealBatch()
	if err := g.append(g.run.Records); err != nil {
		return err
	}
	g.useUp(g.run.Records[0])
	g.finishOutcome(out)
	return nil
}

// append adds a batch to the ledger: all of it, or on an error nothing.
func (g *Game) append(recs []ledger.Record) error {
	for _, r := range recs {
		if err := r.Check(); err != nil {
			return err
		}
	}
	for _, r := range recs {
		if err := g.log.Append(r); err != nil {
			return err
		}
	}
	g.remember(recs)
	return nil
}

// finishOutcome fills in what the batch brought about, after its records went into the ledger.
func (g *Game) finishOutcome(out *Outcome) {
	g.follow(out.From)
	out.To = g.log.Size()
	out.Steps, out.Reveals, out.After, out.Open = g.run.steps, g.run.dice.Reveals, g.pos, g.work.Open
	out.Sheets, out.Unused = g.run.sheets, g.run.unused
	if g.work.Plan != nil {
		out.Sheets = append(out.Sheets, g.planView(false))
	}
	if n := len(out.Sheets); n > 0 {
		out.Plan = &out.Sheets[n-1]
	}
	g.keepRecent(out)
}

func (g *Game) planView(done bool) PlanView {
	p := g.work.Plan
	return PlanView{Side: p.Side, Receipt: p.Receipt, Rev: p.Rev, SHA: p.SHA, Phase: p.Phase, Steps: g.planSteps(),
		Done: done}
}

// duplicate answers a mail seen before with the receipt it got then.
func (g *Game) duplicate(in Input, side core.Side, at int) (*Outcome, error) {
	r := g.log.Records()[at]
	return &Outcome{Status: Duplicate, Side: side, Phase: g.pos.Phase, Receipt: r.Get("receipt"), SHA: r.Get("sha"), At: in.At,
			Lines: in.Frame.Lines, First: in.Frame.Pos, Before: g.pos, After: g.pos, Open: g.work.Open, From: at,
			To: at},
		nil
}

// oneLine keeps hostile header text from breaking a record.
func oneLine(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == utf8.RuneError {
			return -1
		}
		return r
	}, s)
	if len(s) > 250 {
		s = s[:250]
	}
	if s == "" {
		return "-"
	}
	return strings.ToValidUTF8(s, "")
}
