package schedule

import (
	"fmt"
	"strings"
	"time"
)

// Canonical returns the policy on one line of YAML: equal policies give equal texts, and ParseText reads it back.
// Fields that are not set are left out.
func (p Policy) Canonical() string {
	var top pairs
	var c pairs
	c.add("zone", p.Zone().String())
	if p.Clock.Minute != AnyMinute {
		c.add("at", `"`+formatClock(p.Clock.Minute)+`"`)
	}
	if d := formatDays(p.Clock.Days); d != week {
		c.add("days", `"`+d+`"`)
	}
	if p.Clock.Later {
		c.add("never_earlier_than_last", "true")
	}
	top.add("clock", c.yamlFlow())
	var kinds pairs
	for _, k := range p.Kinds {
		kinds.add(`"`+k.Name+`"`, k.yamlFlow())
	}
	if len(kinds) > 0 {
		top.add("kinds", kinds.yamlFlow())
	}
	top.duration("cool", p.CoolingOff)
	top.durations("warn", p.Warn)
	if p.NMR != "" {
		top.add("nmr", p.NMR)
	}
	top.number("missed", p.Missed)
	var a, b, s pairs
	a.number("max_days", p.Absence.MaxDays)
	a.number("slots", p.Absence.Slots)
	a.duration("notice", p.Absence.Notice)
	top.section("absence", a)
	b.duration("start", p.Bank.Start)
	b.duration("per_turn", p.Bank.PerTurn)
	b.duration("free", p.Bank.Free)
	b.duration("double_after", p.Bank.DoubleAfter)
	top.section("bank", b)
	s.durations("remind", p.Silence.Remind)
	s.duration("loss", p.Silence.Loss)
	top.section("silence", s)
	return top.yamlFlow()
}

func (k QuestionKind) yamlFlow() string {
	var f pairs
	f.duration("next", k.TimeAllowed)
	f.duration("grace", k.Grace)
	if k.Minute != InheritClock {
		f.add("at", `"`+formatClock(k.Minute)+`"`)
	}
	if k.NMR != "" {
		f.add("nmr", k.NMR)
	}
	return f.yamlFlow()
}

func formatDays(days [7]bool) string {
	if days == [7]bool{} {
		return week
	}
	b := []byte(week)
	for i, on := range days {
		if !on {
			b[i] = '-'
		}
	}
	return string(b)
}

// pairs holds the keys and values of a mapping in order.
type pairs []string

func (p *pairs) add(key, value string) { *p = append(*p, key+": "+value) }

func (p *pairs) duration(key string, d time.Duration) {
	if d != 0 {
		p.add(key, FormatDuration(d))
	}
}

func (p *pairs) durations(key string, list []time.Duration) {
	var out []string
	for _, d := range list {
		out = append(out, FormatDuration(d))
	}
	if len(out) > 0 {
		p.add(key, "["+strings.Join(out, ", ")+"]")
	}
}

func (p *pairs) number(key string, n int) {
	if n != 0 {
		p.add(key, fmt.Sprint(n))
	}
}

func (p *pairs) section(key string, s pairs) {
	if len(s) > 0 {
		p.add(key, s.yamlFlow())
	}
}

func (p pairs) yamlFlow() string { return "{" + strings.Join(p, ", ") + "}" }
