package combat

import "fieldpost/rules/core"

// AddOrBar adds an option, or adds it to the barred answers if it has a ban.
func (o *ChoiceBuilder) AddOrBar(opt core.Option, ban core.Ban, rank ...int) {
	if ban.Why == "" {
		o.Add(opt, rank...)
	} else {
		o.Bar(opt, ban)
	}
}

// Bar adds an answer that the rules forbid, with the reason.
func (o *ChoiceBuilder) Bar(opt core.Option, ban core.Ban) {
	o.Barred = append(o.Barred, core.BarredAnswer{Option: opt, Ban: ban})
}

// BarLosses bars answers in which no attacker loses a step, and the answer that refuses losses.
func (o *ChoiceBuilder) BarLosses(rule string) {
	o.Bar(core.Option{Verb: "losses"}, core.Ban{Rule: rule, Why: "only units that attacked take the losses of the attack", Firm: true})
	o.Bar(core.Option{Verb: "pass"}, core.Ban{Rule: rule, Why: "a loss cannot be refused", Firm: true})
}

// BarAdvance bars the advance of units that did not attack.
func (o *ChoiceBuilder) BarAdvance(rule string) {
	o.Bar(core.Option{Verb: "advance"}, core.Ban{Rule: rule, Why: "only units that attacked advance", Firm: true})
}

// MustAdvance bars the answer that no unit advances.
func (o *ChoiceBuilder) MustAdvance(rule string) {
	o.Bar(core.Option{Verb: "pass"}, core.Ban{Rule: rule, Why: "one unit must advance into the hex when it is empty", Firm: true})
}

// ImpossibleChoice returns a choice without options, with the reason why no result leads to it.
func ImpossibleChoice(ch core.Choice, verb string, ban core.Ban) core.Choice {
	ch.Options, ch.Barred = nil, []core.BarredAnswer{{Option: core.Option{Verb: verb}, Ban: ban}}
	return ch
}
