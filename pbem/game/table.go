package game

import (
	"strings"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// adminLines mirrors the administrative state of a game in game.yaml, without empty parts.
type adminLines struct {
	Clock      []string        `yaml:"clock,omitempty"`
	Paused     string          `yaml:"paused,omitempty"`
	Deadline   *dueLine        `yaml:"deadline,omitempty"`
	Committed  []committedLine `yaml:"committed,omitempty"`
	Absences   []absenceLine   `yaml:"absences,omitempty"`
	Bank       []bankLine      `yaml:"bank,omitempty"`
	Moderators []moderatorLine `yaml:"moderators,omitempty"`
	Observers  []observerLine  `yaml:"observers,omitempty"`
	StandIns   []standInLine   `yaml:"standins,omitempty"`
	Proposals  []proposalLine  `yaml:"proposals,omitempty"`
	Claims     []dispute       `yaml:"claims,omitempty"`
	Unsealed   []string        `yaml:"unsealed,omitempty"`
	Press      int             `yaml:"press,omitempty"`
}

type dueLine struct {
	Side  string `yaml:"side"`
	For   string `yaml:"for"`
	Due   string `yaml:"due"`
	Grace string `yaml:"grace,omitempty"`
	Why   string `yaml:"why,omitempty"`
}

type committedLine struct {
	Side    string `yaml:"side"`
	Receipt string `yaml:"receipt"`
	Lock    string `yaml:"lock"`
}

type absenceLine struct {
	No    int    `yaml:"number"`
	Side  string `yaml:"side"`
	From  string `yaml:"from"`
	To    string `yaml:"to"`
	State string `yaml:"state"`
}

type bankLine struct {
	Side   string `yaml:"side"`
	Used   string `yaml:"used,omitempty"`
	Missed int    `yaml:"missed,omitempty"`
}

type moderatorLine struct {
	Name  string `yaml:"name,omitempty"`
	Addr  string `yaml:"addr"`
	Level string `yaml:"level"`
	Key   string `yaml:"key,omitempty"`
}

type observerLine struct {
	Addr  string `yaml:"addr"`
	Name  string `yaml:"name,omitempty"`
	View  string `yaml:"view"`
	Hours int    `yaml:"hours-behind,omitempty"`
}

type standInLine struct {
	Side  string `yaml:"side"`
	Owner string `yaml:"owner"`
	Until string `yaml:"until,omitempty"`
}

type proposalLine struct {
	No    int      `yaml:"number"`
	Act   string   `yaml:"act"`
	Needs []string `yaml:"needs,flow"`
	Given []string `yaml:"given,flow,omitempty"`
	Until string   `yaml:"until,omitempty"`
}

type dispute struct {
	On      string `yaml:"on"`
	Side    string `yaml:"side"`
	Rule    string `yaml:"rule,omitempty"`
	Text    string `yaml:"text"`
	Verdict string `yaml:"verdict,omitempty"`
	Why     string `yaml:"why,omitempty"`
}

// formatTime returns a time as the ledger writes it, "" for none.
func formatTime(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}

// renderAdmin returns the administrative state for game.yaml, nil if it is empty.
func renderAdmin(t engine.AdminState) *adminLines {
	l := &adminLines{Unsealed: t.Unsealed, Press: t.LastPress}
	if t.Clock != "" {
		l.Clock = strings.Split(strings.TrimSuffix(t.Clock, "\n"), "\n")
	}
	if t.Paused {
		l.Paused = formatTime(t.PausedSince)
	}
	if d := t.Deadline; d != nil {
		l.Deadline = &dueLine{string(d.Side), d.Owed, formatTime(d.Due), formatTime(d.Grace), d.Why}
	}
	for _, c := range t.Committed {
		l.Committed = append(l.Committed, committedLine{string(c.Side), c.Receipt, formatTime(c.LockAt)})
	}
	for _, a := range t.Absences {
		l.Absences = append(l.Absences, absenceLine{a.No, string(a.Side), formatTime(a.From), formatTime(a.To), a.State})
	}
	for _, b := range t.Bank {
		line := bankLine{Side: string(b.Side), Missed: b.Missed}
		if b.Used != 0 {
			line.Used = (time.Duration(b.Used) * time.Second).String()
		}
		l.Bank = append(l.Bank, line)
	}
	for _, m := range t.Moderators {
		l.Moderators = append(l.Moderators, moderatorLine{m.Name, m.Addr, string(m.Level), m.Key})
	}
	for _, o := range t.Observers {
		l.Observers = append(l.Observers, observerLine{o.Addr, o.Name, o.View, o.Delay})
	}
	for _, s := range t.StandIns {
		l.StandIns = append(l.StandIns, standInLine{string(s.Side), s.Owner.Addr, formatTime(s.Until)})
	}
	for _, p := range t.Proposals {
		l.Proposals = append(l.Proposals, proposalLine{p.No, p.Act, sideNames(p.Needs), sideNames(p.Given), formatTime(p.Until)})
	}
	for _, d := range t.Claims {
		l.Claims = append(l.Claims, dispute{d.On, string(d.Side), d.Rule, d.Text, d.Word, d.Answer})
	}
	if l.empty() {
		return nil
	}
	return l
}

func (l *adminLines) empty() bool {
	return len(l.Clock)+len(l.Committed)+len(l.Absences)+len(l.Bank)+len(l.Moderators)+len(l.Observers)+len(l.StandIns)+len(
		l.Proposals)+len(l.Claims)+len(l.Unsealed)+l.Press == 0 &&
		l.Paused == "" && l.Deadline == nil
}

func sideNames(sides []core.Side) []string {
	var out []string
	for _, s := range sides {
		out = append(out, string(s))
	}
	return out
}
