package sheet

import (
	"fieldpost/notation"
	"fieldpost/notation/say"
)

// StepBan says why a step of a move may not be taken. A step that may be taken has none.
type StepBan struct {
	Code, Rule string // of the fault
	words      string
}

// NewStepBan makes a bar. In its words %[1]s is the hex left and %[2]s the hex entered.
func NewStepBan(code, rule, words string) *StepBan { return &StepBan{code, rule, words} }

// Say is the sentence about a step. Its ends are labels, or texts where units come from no hex.
func (x *StepBan) Say(from, to any) say.Text { return say.F(x.words, from, to) }

// StepFaults is the fault of an order with such a step; it points at the hex entered.
func (b Base) StepFaults(x *StepBan, from any, to string) []notation.Fault {
	return b.One(x.Code, x.Rule, to, "%s", x.Say(from, to))
}
