package sheets

import (
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"
	"strings"
	"time"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// Sheet holds one accepted order sheet. It is never changed in place: saved states share it.
type Sheet struct {
	Side    core.Side
	Receipt string // such as "G-3"
	Rev     int
	Phase   string
	SHA     string
	Text    string // in canonical spelling
	Orders  []notation.Statement

	Committed bool // of a draft: locked at LockAt unless recalled or replaced
	LockAt    time.Time
}

// SHA256Hex returns the SHA-256 of a text in hex digits.
func SHA256Hex(text string) string {
	h := sha256.Sum256([]byte(text))
	return hex.EncodeToString(h[:])
}

// SideSheets holds what a side has on file.
type SideSheets struct {
	Draft         *Sheet // stored, not locked
	Standing      []notation.Statement
	StandingPhase string            // phase in which the standing orders were sent
	Plans         map[string]*Sheet // sheets filed for later phases; never changed in place
	Answers       []GivenAnswer     // explicit answers that the executing order has not used
	AllAnswers    []GivenAnswer     // used and unused explicit answers
}

// GivenAnswer holds one explicit answer to a question. A list (losses 1SS,2SS) may answer several choices in turn.
type GivenAnswer struct {
	notation.Statement
	Used       bool // it decided a question, or its result was reported
	SinceEntry int  // number of journal entries before it came
}

// Clone returns an independent copy of the file.
func (f SideSheets) Clone() SideSheets {
	f.Answers, f.AllAnswers, f.Standing = slices.Clone(f.Answers), slices.Clone(f.AllAnswers), slices.Clone(f.Standing)
	return f
}

// standingVerbs lists the verbs of statements that stay in force until replaced. The standing statements of a sheet
// replace all earlier ones; a sheet without any changes none; "when none" deletes them.
var standingVerbs = []string{"when", "default", "pause"}

func IsStandingOrder(st notation.Statement) bool { return slices.Contains(standingVerbs, st.Verb) }

// ReplaceStanding replaces the standing orders by those of a sheet, if it has any.
func (f *SideSheets) ReplaceStanding(orders []notation.Statement, phase string) {
	var list []notation.Statement
	any := false
	for _, st := range orders {
		if !IsStandingOrder(st) {
			continue
		}
		any = true
		if st.Question != "none" {
			list = append(list, st)
		}
	}
	if any {
		f.Standing, f.StandingPhase = list, phase
	}
}

// FilePlan stores a sheet until its phase comes. A new sheet replaces an earlier one for the same phase; one with only
// halt withdraws it.
func (f *SideSheets) FilePlan(key string, x *Sheet) {
	plans := maps.Clone(f.Plans)
	if plans == nil {
		plans = map[string]*Sheet{}
	}
	if len(x.Orders) == 1 && x.Orders[0].Verb == "halt" && x.Orders[0].If == nil {
		delete(plans, key)
	} else {
		plans[key] = x
	}
	f.Plans = plans
}

// RemovePlan takes the sheet that was filed ahead for a phase out of the file and returns it. It returns nil if no
// sheet is filed for the phase. key is the name of the phase.
func (f *SideSheets) RemovePlan(key string) *Sheet {
	x := f.Plans[key]
	if x != nil {
		f.Plans = maps.Clone(f.Plans)
		delete(f.Plans, key)
	}
	return x
}

// DraftReceipt returns the receipt of the sheet that is on file and not locked, and whether it is committed. ok is
// false for none.
func (f *SideSheets) DraftReceipt() (receipt string, committed, ok bool) {
	if f.Draft == nil {
		return "", false, false
	}
	return f.Draft.Receipt, f.Draft.Committed, true
}

// UncommitDraft turns a committed sheet back into a draft.
func (f *SideSheets) UncommitDraft() {
	if f.Draft != nil && f.Draft.Committed {
		d := *f.Draft
		d.Committed, d.LockAt = false, time.Time{}
		f.Draft = &d
	}
}

// AddAnswers adds the answers of a sheet. since is the number of journal entries at that time.
func (f *SideSheets) AddAnswers(orders []notation.Statement, since int) {
	for _, st := range orders {
		if !IsStandingOrder(st) {
			f.Answers, f.AllAnswers = append(f.Answers, GivenAnswer{Statement: st, SinceEntry: since}), append(f.AllAnswers,
				GivenAnswer{Statement: st, SinceEntry: since})
		}
	}
}

// UseAnswer returns the option that an explicit answer names, with its line, and marks the answer's numbers as used.
func (f *SideSheets) UseAnswer(c core.Choice) (o core.Option, line int, ok bool) {
	for i, a := range f.Answers {
		if o, ok := answerOption(c, a.Statement); ok {
			f.Answers = slices.Clone(f.Answers)
			left, more := remainder(a.Statement, o)
			if f.Answers[i].Statement, f.Answers[i].Used = left, true; !more {
				f.Answers = slices.Delete(f.Answers, i, i+1)
			}
			return o, a.Pos.Line, true
		}
	}
	return core.Option{}, 0, false
}

// MarkUsed marks an answer as used, so that it is not reported as one that no question asked for.
func (f *SideSheets) MarkUsed(line, since int) {
	f.Answers = slices.Clone(f.Answers)
	for i := range f.Answers {
		if a := &f.Answers[i]; a.Pos.Line == line && a.SinceEntry == since {
			a.Used = true
		}
	}
}

// PlanPrefix is the prefix of the phase name in a sheet that is filed for a later phase: "#PBEM game side PLAN-4PZA".
// When the phase comes, the sheet is judged and executed as if it had just arrived, and then deleted.
const PlanPrefix = "PLAN-"

// TrimPlanPrefix returns the name of the phase for which a frame is filed ahead, without its prefix.
func TrimPlanPrefix(phase string) (string, bool) {
	return strings.CutPrefix(strings.ToUpper(phase), PlanPrefix)
}

// AddPlanPrefix returns the phase name that a sheet filed for a later phase has in its first line.
func AddPlanPrefix(plan string) string { return PlanPrefix + plan }

// Lines returns the standing orders and the sheets filed ahead, one per line.
func (f *SideSheets) Lines() []string {
	var out []string
	for _, st := range f.Standing {
		out = append(out, st.String())
	}
	for _, key := range slices.Sorted(maps.Keys(f.Plans)) {
		var parts []string
		for _, st := range f.Plans[key].Orders {
			parts = append(parts, strings.ReplaceAll(OrderText(st), "\n  ", " / "))
		}
		out = append(out, PlanPrefix+key+": "+strings.Join(parts, "; "))
	}
	return out
}

// UnansweredKinds lists those kinds of questions that no standing order answers in every case.
func (f *SideSheets) UnansweredKinds(kinds []string) []string {
	return slices.DeleteFunc(slices.Clone(kinds), func(kind string) bool {
		return slices.ContainsFunc(f.Standing, func(st notation.Statement) bool {
			return st.Verb != "pause" && st.Question == kind && st.At == nil && st.If == nil
		})
	})
}

// ExecutingSheet holds the sheet in execution.
type ExecutingSheet struct {
	*Sheet
	NextOrder int      // index of the executing order
	Attacks   []string // results of the attacks of this sheet so far, for conditions a1, a2, ...
}

// Execution holds the sheet and order that are being executed.
type Execution struct {
	Plan          *ExecutingSheet // nil if no sheet is executing
	BetweenPhases bool            // the step to the next phase is being executed (module.Next)
	Journal       []JournalEntry
	Open          *core.Choice // decision that the order waits for
}

// JournalEntry holds one roll or decision of the executing order, as the journal records it.
type JournalEntry struct {
	Key    string // event key or identifier of the choice
	Face   int
	Items  []string
	Block  int
	Option core.Option
	Source say.Text
}

// ChoiceKeyPrefix is the prefix of a decision's key in the journal.
const ChoiceKeyPrefix = "choice "

// DefaultSourcePrefix is the prefix of a decision's source if the default was used.
const DefaultSourcePrefix = "default: "

// Clone returns an independent copy.
func (w Execution) Clone() Execution {
	w.Journal = slices.Clone(w.Journal)
	if w.Plan != nil {
		p := *w.Plan
		p.Attacks = slices.Clone(p.Attacks)
		w.Plan = &p
	}
	return w
}

// IsIdle reports whether no sheet and no change of phase is being executed.
func (w *Execution) IsIdle() bool { return w.Open == nil && !w.BetweenPhases && w.Plan == nil }

// OrderText returns an order with its indented lines.
func OrderText(st notation.Statement) string {
	if len(st.Children) == 0 {
		return st.String()
	}
	var b strings.Builder
	b.WriteString(st.String())
	for _, s := range st.Children {
		b.WriteString("\n  " + s.String())
	}
	return b.String()
}
