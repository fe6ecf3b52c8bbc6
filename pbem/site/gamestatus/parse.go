package gamestatus

import (
	"bytes"
	"fmt"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// head holds the parsed part of game.yaml. The counters after it are not parsed.
type head struct {
	Format  string `yaml:"format"`
	Game    string `yaml:"game"`
	Title   string `yaml:"title"`
	Hidden  bool   `yaml:"anonymous"`
	Turn    int    `yaml:"turn"`
	Phase   string `yaml:"phase"`
	Waiting string `yaml:"waiting"`
	Seats   []struct {
		Side, Name, Addr, Owner, Agent string
		Also                           []string
	} `yaml:"seats"`
	Ledger struct {
		Records        int
		Root, Position string
	} `yaml:"ledger"`
	Result *struct {
		Winner, Level, Why string
	} `yaml:"result"`
	Open  *struct{ Choice string } `yaml:"open"`
	Table table                    `yaml:"table"`
}

type table struct {
	Clock     []string                            `yaml:"clock"`
	Paused    instant                             `yaml:"paused"`
	Deadline  *struct{ Side, Due, Grace instant } `yaml:"deadline"`
	Committed []struct{ Side, Lock instant }      `yaml:"committed"`
	Absences  []absence                           `yaml:"absences"`
	Bank      []struct {
		Side   string
		Missed int
	} `yaml:"bank"`
	Mods      []struct{ Addr string } `yaml:"moderators"`
	Proposals []proposal              `yaml:"proposals"`
}

type absence struct {
	No       int `yaml:"number"`
	Side     string
	From, To instant
	State    string
}

type proposal struct {
	No           int `yaml:"number"`
	Act          string
	Needs, Given []core.Side
	Until        instant
}

// instant is an instant in the ledger's spelling, or an invalid text.
type instant string

func (m instant) toTime() time.Time {
	t, _ := time.Parse(time.RFC3339, string(m))
	return t
}

// parse parses the head of a game.yaml and the hash of its position.
func parse(b []byte) (g Game, position string, err error) {
	if i := bytes.Index(b, []byte("\nunits:\n")); i >= 0 { // text values are indented, so this is the key, after which hundreds of lines follow
		b = b[:i+1]
	}
	var h head
	if err := yaml.Unmarshal(b, &h); err != nil {
		return Game{}, "", err
	}
	if h.Format != "pbem-game/1" || h.Game == "" || len(h.Seats) == 0 {
		return Game{}, "", fmt.Errorf("format %q, game %q, %d seats: that is no game", h.Format, h.Game, len(h.Seats))
	}
	g = Game{Name: h.Game, Title: h.Title, Anonymous: h.Hidden, Turn: h.Turn, Phase: h.Phase, Waiting: core.Side(h.Waiting),
		Decision: h.Open != nil,
		Records:  h.Ledger.Records, Root: h.Ledger.Root}
	for _, s := range h.Seats {
		g.Seats = append(g.Seats, Seat{Side: core.Side(s.Side), Name: s.Name, Addr: s.Addr, Owner: s.Owner, OtherAddrs: s.Also,
			Agent: s.Agent})
	}
	if r := h.Result; r != nil {
		g.Result = &core.Result{Winner: core.Side(r.Winner), Level: r.Level, Why: say.Plain(r.Why)}
	}
	h.Table.copyTo(&g)
	return g, h.Ledger.Position, nil
}

func (t table) copyTo(g *Game) {
	g.Clock, g.Paused = strings.Join(t.Clock, "\n"), t.Paused.toTime()
	if d := t.Deadline; d != nil {
		g.Deadline = &Deadline{Side: core.Side(d.Side), Due: d.Due.toTime(), Grace: d.Grace.toTime()}
	}
	for _, c := range t.Committed {
		g.Committed = append(g.Committed, Committed{core.Side(c.Side), c.Lock.toTime()})
	}
	for _, a := range t.Absences {
		g.Absences = append(g.Absences, Absence{a.No, core.Side(a.Side), a.From.toTime(), a.To.toTime(), a.State})
	}
	for _, b := range t.Bank {
		if b.Missed > 0 {
			g.Missed = append(g.Missed, Missed{core.Side(b.Side), b.Missed})
		}
	}
	for _, m := range t.Mods {
		g.Moderators = append(g.Moderators, m.Addr)
	}
	for _, p := range t.Proposals {
		g.Proposals = append(g.Proposals, Proposal{p.No, p.Act, p.Needs, p.Given, p.Until.toTime()})
	}
}
