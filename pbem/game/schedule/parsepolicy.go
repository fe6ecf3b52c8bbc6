package schedule

import (
	"slices"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"fieldpost/pbem/text/lazyregexp"
)

func (r *reader) policy(p *Policy, n *yaml.Node) {
	r.fields("", n, "clock, kinds, cool, warn, nmr, missed, absence, bank, silence", func(key string, v *yaml.Node) bool {
		switch key {
		case "clock":
			r.clocks(&p.Clock, v)
		case "kinds":
			r.kinds(p, v)
		case "cool":
			r.duration(key, v, &p.CoolingOff)
		case "warn":
			r.durations(key, v, &p.Warn)
			slices.Reverse(p.Warn)
		case "nmr":
			r.nmr(key, v, &p.NMR)
		case "missed":
			r.number(key, v, &p.Missed)
		case "absence":
			r.absence(&p.Absence, v)
		case "bank":
			r.bank(&p.Bank, v)
		case "silence":
			r.silence(&p.Silence, v)
		default:
			return false
		}
		return true
	})
	if len(r.faults) == 0 && p.IsZero() {
		r.fault(n.Line, "", "sets no deadline: say how long an order sheet may take, as in kinds: {order: {next: 5d}}")
	}
}

func (r *reader) clocks(c *Clock, n *yaml.Node) {
	r.fields("clock", n, "zone, at, days, never_earlier_than_last", func(key string, v *yaml.Node) bool {
		name := "clock." + key
		switch key {
		case "zone":
			if s, ok := r.text(name, v); ok {
				z, err := ParseZone(s)
				if err != nil {
					r.fault(v.Line, name, "%v", err)
				}
				c.Zone = z
			}
		case "at":
			r.clock(name, v, &c.Minute)
		case "days":
			if s, ok := r.text(name, v); ok {
				r.days(name, v.Line, s, &c.Days)
			}
		case "never_earlier_than_last":
			s, _ := r.text(name, v)
			if s != "true" && s != "false" {
				r.fault(v.Line, name, "is neither true nor false")
			}
			c.Later = s == "true"
		default:
			return false
		}
		return true
	})
}

const week = "MTWTFSS"

func (r *reader) days(key string, line int, s string, into *[7]bool) {
	var days [7]bool
	if len(s) != len(week) || strings.Trim(s, "-") == "" {
		r.fault(line, key, "%q: write the seven days from Monday on, with - for those on which no deadline falls, as in MTWTF--", s)
		return
	}
	for i := range week {
		switch {
		case s[i] == '-':
		case s[i]|' ' == week[i]|' ':
			days[i] = true
		default:
			r.fault(line, key, "%q: letter %d must be %c or -", s, i+1, week[i])
			return
		}
	}
	*into = days
}

// kindName matches the name of a kind of question: its first word, and optionally a pattern for the rest.
var kindName = lazyregexp.New(`^(order|decision)( [A-Za-z0-9*/_.-]{1,40})?$`)

func (r *reader) kinds(p *Policy, n *yaml.Node) {
	r.fields("kinds", n, "order, decision, decision KIND, order PHASE with * for any letters", func(key string, v *yaml.Node) bool {
		if !kindName().MatchString(key) || len(p.Kinds) >= 64 {
			return false
		}
		k := QuestionKind{Name: key, Minute: InheritClock}
		r.kind(&k, v)
		p.Kinds = append(p.Kinds, k)
		return true
	})
	slices.SortFunc(p.Kinds, func(a, b QuestionKind) int { return strings.Compare(a.Name, b.Name) })
}

func (r *reader) kind(k *QuestionKind, n *yaml.Node) {
	before := len(r.faults)
	r.fields("kinds."+k.Name, n, "next, grace, at, nmr", func(key string, v *yaml.Node) bool {
		name := "kinds." + k.Name + "." + key
		switch key {
		case "next":
			r.duration(name, v, &k.TimeAllowed)
		case "grace":
			r.duration(name, v, &k.Grace)
		case "at":
			r.clock(name, v, &k.Minute)
		case "nmr":
			r.nmr(name, v, &k.NMR)
		default:
			return false
		}
		return true
	})
	if k.TimeAllowed < time.Minute && len(r.faults) == before {
		r.fault(n.Line, "kinds."+k.Name+".next", "is missing: how long the side has, as in next: 5d")
	}
}

func (r *reader) absence(a *Absence, n *yaml.Node) {
	r.fields("absence", n, "max_days, slots, notice", func(key string, v *yaml.Node) bool {
		switch name := "absence." + key; key {
		case "max_days":
			r.number(name, v, &a.MaxDays)
		case "slots":
			r.number(name, v, &a.Slots)
		case "notice":
			r.duration(name, v, &a.Notice)
		default:
			return false
		}
		return true
	})
}

func (r *reader) bank(b *TimeBank, n *yaml.Node) {
	r.fields("bank", n, "start, per_turn, free, double_after", func(key string, v *yaml.Node) bool {
		name := "bank." + key
		into := map[string]*time.Duration{"start": &b.Start, "per_turn": &b.PerTurn, "free": &b.Free, "double_after": &b.DoubleAfter}[key]
		if into == nil {
			return false
		}
		r.duration(name, v, into)
		if key != "free" && *into%Day != 0 {
			r.fault(v.Line, name, "must be whole days: the bank counts in days")
		}
		return true
	})
}

func (r *reader) silence(s *Silence, n *yaml.Node) {
	r.fields("silence", n, "remind, loss", func(key string, v *yaml.Node) bool {
		switch key {
		case "remind":
			r.durations("silence.remind", v, &s.Remind)
		case "loss":
			r.duration("silence.loss", v, &s.Loss)
		default:
			return false
		}
		return true
	})
	if i := len(s.Remind); i > 0 && s.Loss > 0 && s.Remind[i-1] >= s.Loss && len(r.faults) == 0 {
		r.fault(n.Line, "silence.remind", "%s is not before the loss at %s", FormatDuration(s.Remind[i-1]), FormatDuration(s.Loss))
	}
}
