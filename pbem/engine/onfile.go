package engine

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/engine/judging"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules/core"
)

// ErrStale reports an act that was meant for another phase, sheet or question than the present one.
var ErrStale = say.Error("meant for another moment of the game")

// ExecuteSheet locks the sheet that a side has on file, committed or a draft, and executes it.
type ExecuteSheet struct {
	Side    core.Side
	Receipt string // receipt of the sheet; "" for the one on file
	Phase   string // phase in which the sheet may be executed; in another phase nothing happens
	Why     string // reason: "cooling-off over", "deadline" or "moderator"
}

// Policies of a Lapse.
const (
	LapseHold  = "hold"  // only records the lapse
	LapseDraft = "draft" // the sheet on file is locked and carried out
	// answers the open question with the default; a phase that needs a sheet ends without one
	LapseDefaults = "defaults"
	LapseComputer = "computer" // records the lapse; the caller then lets a computer opponent write
	LapseForfeit  = "forfeit"  // records the lapse; the caller then ends the game
	LapseStuck    = "stuck"    // records the lapse; no policy can be applied, so a second grace begins
)

// Lapse records that a side missed its deadline, and applies the game's policy for it. With LapseDefaults it answers
// every question of that side in the current order with the default.
type Lapse struct {
	Side   core.Side
	Cause  int // record that caused the Question
	Policy string
	Missed int // deadlines missed in a row, this one included

	seal string // commitment to the default answer of a sealed decision
}

// RecallSheet turns a committed sheet back into a draft before its lock.
type RecallSheet struct {
	Side    core.Side
	Receipt string
}

// IllegalError reports why a sheet on file cannot be executed now. Nothing was changed. Its text reveals nothing about
// the orders, so others may read it; only the sheet's owner may read the faults.
type IllegalError struct {
	Receipt string
	Faults  []notation.Fault
}

func (e *IllegalError) Error() string {
	text := fmt.Sprintf("the sheet %s is not legal now", e.Receipt)
	if i := slices.IndexFunc(e.Faults, judging.IsRefusal); i >= 0 {
		f := e.Faults[i]
		text += fmt.Sprintf(": line %d, %s", f.Pos.Line, f.Code)
		if f.Rule != "" {
			text += fmt.Sprintf(" (%s)", f.Rule)
		}
	}
	return text
}

func (ExecuteSheet) kind() string { return "process" }
func (Lapse) kind() string        { return "lapse" }
func (RecallSheet) kind() string  { return "recall" }

// ReasonCooledOff is recorded when a sheet is locked because its cooling-off time is over. It is a reason like any
// other.
const ReasonCooledOff = "cooling-off over"

func (a ExecuteSheet) Announcement() Announcement {
	x := Announcement{Headline: "a sheet was carried out", ChangesMap: true}
	if a.Why == ReasonCooledOff {
		x.To = ToPlayers
	}
	return x
}

func (a Lapse) Announcement() Announcement { // with other policies the caller does the rest, so they cannot be proposed
	return Announcement{Headline: "a deadline was missed", ChangesMap: true, NotProposable: a.Policy != LapseDefaults}
}

func (a RecallSheet) Announcement() Announcement {
	return Announcement{Headline: "a sheet was recalled", Side: a.Side, Confidential: true, HiddenFromObservers: true}
}

func (a ExecuteSheet) withTexts(f func(string) string) Act { a.Why = f(a.Why); return a }

func (a ExecuteSheet) actsFor(side core.Side, _ int) bool { return a.Side == side }
func (a Lapse) actsFor(side core.Side, cause int) bool {
	return a.Side == side && a.Cause == cause && a.Policy != LapseHold
}

func (a ExecuteSheet) serialize(w *serializer) Act {
	w.side("side", &a.Side)
	w.str("receipt", &a.Receipt)
	w.str("phase", &a.Phase)
	w.str("why", &a.Why)
	return a
}

func (a Lapse) serialize(w *serializer) Act {
	w.side("side", &a.Side)
	w.num("cause", &a.Cause)
	w.str("policy", &a.Policy)
	w.num("missed", &a.Missed)
	w.str("seal", &a.seal)
	return a
}

func (a RecallSheet) serialize(w *serializer) Act {
	w.side("side", &a.Side)
	w.str("receipt", &a.Receipt)
	return a
}

func (a ExecuteSheet) fill(g *Game) (Act, error) {
	if a.Side == "" {
		a.Side = g.pos.Active
	}
	if s := g.seats.bySide(a.Side); a.Receipt == "" && s != nil && s.Draft != nil {
		a.Receipt = s.Draft.Receipt
	}
	if a.Phase == "" {
		a.Phase = g.pos.Phase
	}
	a.Phase = strings.ToUpper(a.Phase)
	return a, nil
}

func (a ExecuteSheet) apply(g *Game, out *Outcome) error {
	if err := checkRunning(g.pos); err != nil {
		return err
	}
	if err := g.seats.checkSide(a.Side); err != nil {
		return err
	}
	s := g.seats.bySide(a.Side)
	switch {
	case a.Phase != strings.ToUpper(g.pos.Phase):
		return say.Errorf("phase %s, but the game is at %s: %w", a.Phase, g.pos.Phase, ErrStale)
	case s.Draft == nil:
		return say.Errorf("%s has no sheet on file: %w", a.Side, ErrStale)
	case s.Draft.Receipt != a.Receipt:
		return say.Errorf("the sheet of %s on file is %s and not %s: %w", a.Side, s.Draft.Receipt, a.Receipt, ErrStale)
	}
	out.Ruling = say.F("the sheet %s of %s is locked and carried out", a.Receipt, a.Side)
	if a.Why != "" {
		out.Ruling += say.F(": %s", a.Why)
	}
	return a.carryOut(g, out)
}

func (a ExecuteSheet) carryOut(g *Game, out *Outcome) error {
	return g.lockDraft(g.seats.bySide(a.Side), out)
}

// lockDraft locks the sheet that a seat has on file and executes it.
func (g *Game) lockDraft(s *seat, out *Outcome) error {
	d := s.Draft
	switch {
	case g.chance.Pending != nil || g.work.Open != nil || g.work.Plan != nil || g.work.BetweenPhases:
		return say.Errorf("another sheet is being carried out: %w", ErrStale)
	case s.Side != g.pos.Active:
		return say.Errorf("the phase is that of %s: %w", g.pos.Active, ErrStale)
	}
	j, err := g.judgingGame().JudgeDraft(s.Side, s.Draft.Orders)
	if err != nil {
		return err
	}
	if !j.OK() {
		return &IllegalError{d.Receipt, j.Faults}
	}
	out.Status, out.Side, out.Receipt, out.Rev, out.SHA, out.Canonical = Executed, s.Side, d.Receipt, d.Rev, d.SHA,
		d.Text
	return g.execute(s, &judging.Judgement{Orders: d.Orders}, out)
}

// CheckDraft judges the sheet that a side has on file and counts its orders, without storing or executing anything. out
// is nil if there is no sheet on file.
func (g *Game) CheckDraft(side core.Side) (out *Outcome, orders int, err error) {
	s := g.seats.bySide(side)
	if s == nil || s.Draft == nil {
		return nil, 0, nil
	}
	j, err := g.judgingGame().JudgeDraft(s.Side, s.Draft.Orders)
	if err != nil {
		return nil, 0, err
	}
	out = &Outcome{Status: Checked, Side: side, Phase: g.pos.Phase, Faults: judging.SortFaults(j.Faults),
		Forecasts: j.Forecasts}
	return out, len(s.Draft.Orders), nil
}

func (a Lapse) fill(g *Game) (Act, error) {
	q := g.question
	if a.Side == "" {
		a.Side = q.Side
	}
	if a.Cause == 0 {
		a.Cause = q.Cause
	}
	if a.Missed == 0 {
		a.Missed = g.admin.missedInRow(a, g.Header.judgesEnds(g.title))
	}
	if c := g.work.Open; a.Policy == LapseDefaults && c != nil && c.Sealed && a.seal == "" {
		var err error
		a.seal, err = g.chance.Seal(g.keys, randomness.Secret{Statement: c.Options[c.Default].Text(), Seat: a.Side,
			N: len(history.SealsOfSide(a.Side, g.log.Records())) + 1, Cause: fmt.Sprintf("lapse %d", g.log.Size())})
		return a, err
	}
	return a, nil
}

func (a Lapse) apply(g *Game, out *Outcome) error {
	q, b := g.question, g.admin.accountOf(a.Side)
	switch {
	case g.pos.Over != nil:
		return checkRunning(g.pos)
	case a.Side == "" || a.Side != q.Side || a.Cause != q.Cause:
		return say.Errorf("%s since record %d; the game waits for %q since record %d: %w", a.Side, a.Cause, q.Side, q.Cause, ErrStale)
	case a.Missed != g.admin.missedInRow(a, g.Header.judgesEnds(g.title)):
		return say.Errorf("it is number %d in a row and not %d", g.admin.missedInRow(a, g.Header.judgesEnds(g.title)),
			a.Missed)
	case a.Policy == LapseHold && b.Missed > 0 && b.lapsed == a.Cause:
		return say.Errorf("%s has lapsed for this already: %w", a.Side, ErrStale)
	case g.admin.Paused:
		return say.Errorf("the game is paused since %s; nobody is late", formatTime(g.admin.PausedSince))
	}
	acc := g.admin.findAccount(a.Side, g.seats)
	acc.Missed, acc.lapsed = a.Missed, a.Cause
	out.Side = a.Side
	out.Ruling = say.F("%s did not write in time, for %s (%d in a row)", a.Side.Title(), q.Owed, a.Missed)
	return a.carryOut(g, out)
}

// carryOut applies the policy of a lapse.
func (a Lapse) carryOut(g *Game, out *Outcome) error {
	switch a.Policy {
	case LapseHold, LapseComputer, LapseForfeit, LapseStuck:
		return nil
	case LapseDraft:
		s := g.seats.bySide(a.Side)
		if s.Draft == nil {
			return say.Errorf("%s has no sheet on file", a.Side)
		}
		return g.lockDraft(s, out)
	case LapseDefaults:
		return a.applyDefaults(g, out)
	}
	return say.Errorf("policy %q is not known; there are %s, %s, %s, %s, %s, %s", a.Policy, LapseHold, LapseDraft, LapseDefaults,
		LapseComputer, LapseForfeit, LapseStuck)
}

// applyDefaults answers a side's question with the defaults, or ends the phase in which its sheet is due.
func (a Lapse) applyDefaults(g *Game, out *Outcome) error {
	out.Status = Executed
	if c := g.work.Open; c != nil {
		if c.Sealed != (a.seal != "") {
			return say.Errorf("a sealed decision, and only that, has a sealed default")
		}
		g.run.lapsed, g.work.Open, out.Status = a.Side, nil, Answered
		if c.Sealed {
			st := notation.Statement{Verb: c.Options[c.Default].Verb,
				Fields: []notation.Field{{Name: sheets.SealedWord, Keyword: sheets.SealedWord, Kind: notation.Word,
					Items: []notation.Item{{Text: a.seal}}}}}
			s := g.seats.bySide(a.Side)
			s.Answers = append(slices.Clone(s.Answers), sheets.GivenAnswer{Statement: st})
		}
	} else {
		if err := g.applyRemedies(a.Side); err != nil {
			return err
		}
		for _, f := range endFaults(g.mod, g.pos, a.Side) {
			return say.Errorf("phase %s cannot pass without a sheet: %s (%s)", g.pos.Phase, f.Text, f.Rule)
		}
		g.work.BetweenPhases = true
	}
	return g.advance()
}

func (a RecallSheet) fill(g *Game) (Act, error) {
	if s := g.seats.bySide(a.Side); a.Receipt == "" && s != nil && s.Draft != nil {
		a.Receipt = s.Draft.Receipt
	}
	return a, nil
}

func (a RecallSheet) apply(g *Game, out *Outcome) error {
	if err := g.seats.checkSide(a.Side); err != nil {
		return err
	}
	s := g.seats.bySide(a.Side)
	switch {
	case s.Draft == nil || !s.Draft.Committed:
		return say.Errorf("%s has no committed sheet that is not locked yet: %w", a.Side, ErrStale)
	case s.Draft.Receipt != a.Receipt:
		return say.Errorf("the committed sheet of %s is %s and not %s: %w", a.Side, s.Draft.Receipt, a.Receipt,
			ErrStale)
	}
	s.UncommitDraft()
	out.Side, out.Receipt = a.Side, a.Receipt
	out.Ruling = say.F("the sheet %s of %s is a draft again", a.Receipt, a.Side)
	return nil
}
