package sheet

import (
	"fieldpost/notation"
	"fieldpost/notation/say"
)

// StepBan holds the reason why a step of a move is not allowed. It is nil for an allowed step.
type StepBan struct {
	Code, Rule string // Code and Rule of the fault
	words      string
}

// NewStepBan returns a ban on a step. In words, %[1]s stands for the hex left and %[2]s for the hex entered.
func NewStepBan(code, rule, words string) *StepBan { return &StepBan{code, rule, words} }

// Say returns the sentence about a step between two hexes. Each is a label, or another text for units that enter the
// map.
func (x *StepBan) Say(from, to any) say.Text { return say.F(x.words, from, to) }

// StepFaults returns the fault of an order with a forbidden step. It points at the hex entered.
func (b Base) StepFaults(x *StepBan, from any, to string) []notation.Fault {
	return b.OneFault(x.Code, x.Rule, to, "%s", x.Say(from, to))
}
