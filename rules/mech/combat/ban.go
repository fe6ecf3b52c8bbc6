package combat

import "fieldpost/rules/core"

// AddOrBar offers an option, or where a ban stands against it puts it among what is barred.
func (o *ChoiceBuilder) AddOrBar(opt core.Option, ban core.Ban, rank ...int) {
	if ban.Why == "" {
		o.Add(opt, rank...)
	} else {
		o.Bar(opt, ban)
	}
}

// Bar says why something cannot be answered.
func (o *ChoiceBuilder) Bar(opt core.Option, ban core.Ban) {
	o.Barred = append(o.Barred, core.Barred{Option: opt, Ban: ban})
}

// BarLosses says that nobody but the attackers takes the losses of an attack, and that they are not refused.
func (o *ChoiceBuilder) BarLosses(rule string) {
	o.Bar(core.Option{Verb: "losses"}, core.Ban{Rule: rule, Why: "only units that attacked take the losses of the attack", Firm: true})
	o.Bar(core.Option{Verb: "pass"}, core.Ban{Rule: rule, Why: "a loss cannot be refused", Firm: true})
}

// BarAdvance says that nobody but the attackers advances.
func (o *ChoiceBuilder) BarAdvance(rule string) {
	o.Bar(core.Option{Verb: "advance"}, core.Ban{Rule: rule, Why: "only units that attacked advance", Firm: true})
}

// MustAdvance says that somebody advances.
func (o *ChoiceBuilder) MustAdvance(rule string) {
	o.Bar(core.Option{Verb: "pass"}, core.Ban{Rule: rule, Why: "one unit must advance into the hex when it is empty", Firm: true})
}

// NeverAsked is a choice that comes up in no result, and why.
func NeverAsked(ch core.Choice, verb string, ban core.Ban) core.Choice {
	ch.Options, ch.Barred = nil, []core.Barred{{Option: core.Option{Verb: verb}, Ban: ban}}
	return ch
}
