package engine

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"fieldpost/notation"
	"fieldpost/pbem/record/dice"
	"fieldpost/pbem/record/ledger"
	"fieldpost/pbem/text/language"
	"fieldpost/rules/core"
)

// Check judges a frame without keeping or executing anything. It never touches a dice key.
func (g *Game) Check(in Input) (*Outcome, error) {
	s, ok := g.SeatOf(in.Frame.Side)
	if !ok {
		return nil, fmt.Errorf("no seat %q", in.Frame.Side)
	}
	out, _, err := g.checked(s.Side, in)
	return out, err
}

// checked is Check, with what the dry run found.
func (g *Game) checked(side core.Side, in Input) (*Outcome, *judgement, error) {
	j, err := g.judge(side, in)
	if err != nil {
		return nil, nil, err
	}
	kept, k, left, err := g.keepGood(side, in, j)
	if err != nil {
		return nil, nil, err
	}
	out := g.outcome(kept, side, k)
	out.Status, out.Left, out.Faults = Checked, left, sorted(j.faults)
	return out, j, nil
}

func digest(text string) string {
	h := sha256.Sum256([]byte(text))
	return hex.EncodeToString(h[:])
}

func (g *Game) outcome(in Input, side core.Side, j *judgement) *Outcome {
	lang, _ := language.Parse(in.Frame.Lang)
	ahead, planned := planKey(in.Frame.Phase)
	if !planned {
		ahead = ""
	}
	return &Outcome{Side: side, Ahead: ahead, Lang: lang, Phase: g.pos.Phase, At: in.At, Faults: sorted(j.faults), Head: in.Frame.Head(),
		Lines: in.Frame.Lines, First: in.Frame.Pos,
		Forecasts: j.forecasts, Canonical: g.canonical(in.Frame, j), Before: g.pos, After: g.pos, Open: g.open, From: g.log.Size(),
		To: g.log.Size()}
}

func sorted(f []notation.Fault) []notation.Fault {
	f = slices.Clone(f)
	slices.SortStableFunc(f, func(a, b notation.Fault) int {
		if a.Pos.Line != b.Pos.Line {
			return a.Pos.Line - b.Pos.Line
		}
		return a.Pos.Col - b.Pos.Col
	})
	return f
}

// canonical is the text that is stored and hashed.
func (g *Game) canonical(f notation.Frame, j *judgement) string {
	f.Game, f.Side, f.Phase = g.Header.Game, strings.ToLower(f.Side), strings.ToUpper(f.Phase)
	if len(j.orders)-j.parted == len(f.Statements) {
		f.Statements = j.orders
	}
	return f.Canonical()
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
	j, err := g.judge(s.Side, in)
	if err != nil {
		return nil, err
	}
	in, j, left, err := g.keepGood(s.Side, in, j)
	if err != nil {
		return nil, err
	}
	if err := g.seal(j, s.Side, receipt); err != nil {
		return nil, err
	}
	out := g.outcome(in, s.Side, j)
	out.Receipt, out.Left = receipt, left
	out.SHA = digest(out.Canonical)
	s.receipts++
	if !j.ok() {
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
		if blocking(f) {
			r.Add("fault", fmt.Sprintf("line %d %s", f.Pos.Line, f.Code))
		}
	}
}

// receive records an accepted frame with its canonical text.
func (g *Game) receive(in Input, s *seat, j *judgement, out *Outcome) error {
	orders, err := g.readCanonical(s.Side, out.Canonical)
	if err != nil {
		return err
	}
	j.orders = orders
	key := string(s.Side) + " " + g.pos.Phase
	g.phases[key]++
	out.Rev = g.phases[key]
	out.Status = Executed
	switch {
	case j.plan != "":
		out.Status, out.Ahead = Filed, j.plan
	case in.Frame.Draft:
		out.Status = Drafted
	case j.standing:
		out.Status = Filed
	case j.answer:
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
	if j.plan != "" {
		r.Add("plan", j.plan)
	}
	if in.Frame.Base != "" {
		r.Add("base", in.Frame.Base)
	}
	if code, ok := language.Parse(in.Frame.Lang); ok {
		r.Add("lang", code)
		g.speak(s, code)
	}
	if out.Left != nil {
		r.Add("whole", asSent(in.Frame))
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
	s.draft = &sheet{side: s.Side, receipt: out.Receipt, rev: out.Rev, phase: g.pos.Phase, sha: out.SHA, text: out.Canonical,
		orders: orders}
	if out.Status == Committed {
		s.draft.committed, s.draft.lockAt, out.LockAt = true, lockAt, lockAt
	}
}

// execute locks a committed frame and goes on with the game.
func (g *Game) execute(s *seat, j *judgement, out *Outcome) error {
	if j.plan != "" { // locked when it is used
		return g.executePlan(s, j, out)
	}
	g.run.Add("lock", "receipt", out.Receipt, "seat", string(s.Side), "sha", out.SHA)
	g.replaceStanding(s, j.orders)
	s.sheet = out.SHA
	switch {
	case j.standing && (g.open == nil || g.open.Owner != s.Side):
		return nil
	case j.standing: // what he files may answer the question he was asked
		g.run.asked, g.open = g.open.ID, nil
	case j.answer:
		replies := answersOf(j.orders, len(g.journal))
		s.answers, s.given = append(s.answers, replies...), append(s.given, replies...)
		g.open = nil
	default:
		s.draft = nil
		g.plan = &plan{sheet: &sheet{side: s.Side, receipt: out.Receipt, rev: out.Rev, phase: g.pos.Phase, sha: out.SHA,
			text: out.Canonical, orders: j.orders}}
	}
	err := g.advance()
	if j.standing && (g.open == nil || g.open.ID != g.run.asked) {
		out.Status = Answered
	}
	return err
}

// executePlan files a sheet ahead, and uses it at once when its phase is there.
func (g *Game) executePlan(s *seat, j *judgement, out *Outcome) error {
	s.filePlan(j.plan, &sheet{side: s.Side, receipt: out.Receipt, rev: out.Rev, sha: out.SHA, text: out.Canonical, orders: j.orders})
	taken, err := g.takePlan()
	if err != nil || !taken {
		return err
	}
	out.Status = Executed
	return g.advance()
}

// answersOf returns the answers among some orders, which come when the journal has a number of entries.
func answersOf(orders []notation.Statement, since int) []reply {
	var out []reply
	for _, st := range orders {
		if !isStanding(st) {
			out = append(out, reply{Statement: st, since: since})
		}
	}
	return out
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
	out.Steps, out.Reveals, out.After, out.Open = g.run.steps, g.run.dice.Reveals, g.pos, g.open
	out.Sheets, out.Unused = g.run.sheets, g.run.unused
	if g.plan != nil {
		out.Sheets = append(out.Sheets, g.planView(false))
	}
	if n := len(out.Sheets); n > 0 {
		out.Plan = &out.Sheets[n-1]
	}
	g.keepRecent(out)
}

func (g *Game) planView(done bool) PlanView {
	p := g.plan
	return PlanView{Side: p.side, Receipt: p.receipt, Rev: p.rev, SHA: p.sha, Phase: p.phase, Steps: g.planSteps(), Done: done}
}

// duplicate answers a mail seen before with the receipt it got then.
func (g *Game) duplicate(in Input, side core.Side, at int) (*Outcome, error) {
	r := g.log.Records()[at]
	return &Outcome{Status: Duplicate, Side: side, Phase: g.pos.Phase, Receipt: r.Get("receipt"), SHA: r.Get("sha"), At: in.At,
		Lines: in.Frame.Lines, First: in.Frame.Pos, Before: g.pos, After: g.pos, Open: g.open, From: at, To: at}, nil
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
