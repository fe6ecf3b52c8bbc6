package game

import (
	"strings"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// tableLines is the table of a game as game.yaml shows it: only what is there.
type tableLines struct {
	Clock      []string   `yaml:"clock,omitempty"`
	Paused     string     `yaml:"paused,omitempty"`
	Deadline   *dueLine   `yaml:"deadline,omitempty"`
	Committed  []onFile   `yaml:"committed,omitempty"`
	Absences   []away     `yaml:"absences,omitempty"`
	Bank       []bank     `yaml:"bank,omitempty"`
	Moderators []person   `yaml:"moderators,omitempty"`
	Observers  []observer `yaml:"observers,omitempty"`
	StandIns   []standIn  `yaml:"standins,omitempty"`
	Proposals  []motion   `yaml:"proposals,omitempty"`
	Claims     []dispute  `yaml:"claims,omitempty"`
	Unsealed   []string   `yaml:"unsealed,omitempty"`
	Press      int        `yaml:"press,omitempty"`
}

type dueLine struct {
	Side  string `yaml:"side"`
	For   string `yaml:"for"`
	Due   string `yaml:"due"`
	Grace string `yaml:"grace,omitempty"`
	Why   string `yaml:"why,omitempty"`
}

type onFile struct {
	Side    string `yaml:"side"`
	Receipt string `yaml:"receipt"`
	Lock    string `yaml:"lock"`
}

type away struct {
	No    int    `yaml:"number"`
	Side  string `yaml:"side"`
	From  string `yaml:"from"`
	To    string `yaml:"to"`
	State string `yaml:"state"`
}

type bank struct {
	Side   string `yaml:"side"`
	Used   string `yaml:"used,omitempty"`
	Missed int    `yaml:"missed,omitempty"`
}

type person struct {
	Name  string `yaml:"name,omitempty"`
	Addr  string `yaml:"addr"`
	Level string `yaml:"level"`
	Key   string `yaml:"key,omitempty"`
}

type observer struct {
	Addr  string `yaml:"addr"`
	Name  string `yaml:"name,omitempty"`
	View  string `yaml:"view"`
	Hours int    `yaml:"hours-behind,omitempty"`
}

type standIn struct {
	Side  string `yaml:"side"`
	Owner string `yaml:"owner"`
	Until string `yaml:"until,omitempty"`
}

type motion struct {
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

// instant returns a time as the ledger spells it, "" for none.
func instant(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}

// renderTable is nil when there is nothing on the table.
func renderTable(t engine.Table) *tableLines {
	l := &tableLines{Unsealed: t.Unsealed, Press: t.Press}
	if t.Clock != "" {
		l.Clock = strings.Split(strings.TrimSuffix(t.Clock, "\n"), "\n")
	}
	if t.Paused {
		l.Paused = instant(t.Since)
	}
	if d := t.Deadline; d != nil {
		l.Deadline = &dueLine{string(d.Side), d.For, instant(d.Due), instant(d.Grace), d.Why}
	}
	for _, c := range t.Committed {
		l.Committed = append(l.Committed, onFile{string(c.Side), c.Receipt, instant(c.LockAt)})
	}
	for _, a := range t.Absences {
		l.Absences = append(l.Absences, away{a.No, string(a.Side), instant(a.From), instant(a.To), a.State})
	}
	for _, b := range t.Bank {
		line := bank{Side: string(b.Side), Missed: b.Missed}
		if b.Used != 0 {
			line.Used = (time.Duration(b.Used) * time.Second).String()
		}
		l.Bank = append(l.Bank, line)
	}
	for _, m := range t.Moderators {
		l.Moderators = append(l.Moderators, person{m.Name, m.Addr, string(m.Level), m.Key})
	}
	for _, o := range t.Observers {
		l.Observers = append(l.Observers, observer{o.Addr, o.Name, o.View, o.Delay})
	}
	for _, s := range t.StandIns {
		l.StandIns = append(l.StandIns, standIn{string(s.Side), s.Owner.Addr, instant(s.Until)})
	}
	for _, p := range t.Proposals {
		l.Proposals = append(l.Proposals, motion{p.No, p.Act, sideNames(p.Needs), sideNames(p.Given), instant(p.Until)})
	}
	for _, d := range t.Claims {
		l.Claims = append(l.Claims, dispute{d.On, string(d.Side), d.Rule, d.Text, d.Word, d.Answer})
	}
	if l.empty() {
		return nil
	}
	return l
}

func (l *tableLines) empty() bool {
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
