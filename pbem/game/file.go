package game

import (
	"bytes"
	"encoding/hex"
	"strings"

	"gopkg.in/yaml.v3"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/ledger"
)

// file mirrors the structure of game.yaml. The order of the fields is the order in the file.
type file struct {
	Format   string         `yaml:"format"`
	Game     string         `yaml:"game"`
	Title    string         `yaml:"title"`
	Rules    int            `yaml:"rules"`
	Data     string         `yaml:"data"`
	Options  pairs          `yaml:"options,omitempty"`
	Seats    []seatLine     `yaml:"seats"`
	Hidden   bool           `yaml:"anonymous,omitempty"`
	Anchor   string         `yaml:"anchor"`
	Veil     string         `yaml:"veil"`
	Seals    string         `yaml:"seals,omitempty"`
	Ledger   ledgerHead     `yaml:"ledger"`
	Turn     int            `yaml:"turn"`
	Phase    string         `yaml:"phase"`
	Waiting  string         `yaml:"waiting,omitempty"`
	Result   *resultLine    `yaml:"result,omitempty"`
	Tracks   pairs          `yaml:"tracks,omitempty"`
	Extra    []string       `yaml:"extension,omitempty"`
	Open     *openLine      `yaml:"open,omitempty"`
	Sheet    *sheetLine     `yaml:"sheet,omitempty"`
	Standing []standingLine `yaml:"standing,omitempty"`
	Table    *adminLines    `yaml:"table,omitempty"`
}

// fileFooter holds the part of game.yaml after the counters.
type fileFooter struct {
	Control []controlLine `yaml:"control"`
}

// pairs is a mapping that keeps the order of its keys.
type pairs []pair

type pair struct {
	key   string
	value any // a string or an int
}

// MarshalYAML returns the pairs as a mapping in their order.
func (p pairs) MarshalYAML() (any, error) {
	n := &yaml.Node{Kind: yaml.MappingNode}
	for _, x := range p {
		var k, v yaml.Node
		k.SetString(x.key)
		if err := v.Encode(x.value); err != nil {
			return nil, err
		}
		n.Content = append(n.Content, &k, &v)
	}
	return n, nil
}

type seatLine struct {
	Side string `yaml:"side"`
	Name string `yaml:"name,omitempty"`
	Addr string `yaml:"addr,omitempty"`
	Lang string `yaml:"lang,omitempty"`

	Identity string `yaml:"identity,omitempty"`
	Key      string `yaml:"key,omitempty"`

	Also  []string `yaml:"also,flow,omitempty"`
	Owner string   `yaml:"owner,omitempty"`
	Agent string   `yaml:"agent,omitempty"`
}

type ledgerHead struct {
	Records int    `yaml:"records"`
	Root    string `yaml:"root"`
	Hash    string `yaml:"position"`
}

type resultLine struct {
	Winner string `yaml:"winner"`
	Level  string `yaml:"level"`
	Why    string `yaml:"why"`
}

type openLine struct {
	Choice   string   `yaml:"choice"`
	Owner    string   `yaml:"owner"`
	Rule     string   `yaml:"rule"`
	Question string   `yaml:"question"`
	Options  []string `yaml:"options"`
}

type sheetLine struct {
	Side    string   `yaml:"side"`
	Receipt string   `yaml:"receipt"`
	Orders  []string `yaml:"orders"`
}

type standingLine struct {
	Side   string   `yaml:"side"`
	Filed  string   `yaml:"filed"`
	Orders []string `yaml:"orders"`
}

type controlLine struct {
	Side  string `yaml:"side"`
	Hexes string `yaml:"hexes"`
}

func hexRoot(h ledger.Hash) string { return hex.EncodeToString(h[:]) }

// render returns the canonical game.yaml of a game.
func render(g *engine.Game) ([]byte, error) {
	h, p := g.Header, g.Position()
	f := file{Format: "pbem-game/1", Game: h.Game, Title: h.Title, Rules: h.Rules, Data: h.Data, Hidden: h.Anonymous, Anchor: h.Anchor,
		Veil: h.Veil, Seals: h.Seals,
		Turn: p.Turn, Phase: p.Phase, Waiting: string(g.AwaitedSide())}
	for _, o := range h.Options {
		f.Options = append(f.Options, pair{o.Name, o.Value})
	}
	for _, s := range h.Seats {
		f.Seats = append(f.Seats, seatLine{string(s.Side), s.Name, s.Addr, s.Lang, string(s.Identity), s.Key, s.TeamAddrs, s.Owner,
			s.Agent})
		if onFile := g.SheetsOnFile(s.Side); len(onFile.Lines()) > 0 {
			f.Standing = append(f.Standing, standingLine{string(s.Side), onFile.StandingPhase, onFile.Lines()})
		}
	}
	f.Ledger = ledgerHead{Records: g.Log().Size(), Root: hexRoot(g.Log().Root()), Hash: p.Hash()}
	if p.Over != nil {
		f.Result = &resultLine{string(p.Over.Winner), p.Over.Level, p.Over.Why.String()}
	}
	for _, t := range p.Tracks {
		f.Tracks = append(f.Tracks, pair{t.Name, t.Value})
	}
	if p.Ext != nil {
		f.Extra = p.Ext.Lines()
	}
	f.Table = renderAdmin(g.AdminState())
	renderWork(&f, g)
	var b bytes.Buffer
	enc := yaml.NewEncoder(&b)
	enc.SetIndent(2)
	if err := enc.Encode(&f); err != nil {
		return nil, err
	}
	if err := renderUnits(&b, p); err != nil {
		return nil, err
	}
	var last fileFooter
	for _, s := range p.World.Sides {
		last.Control = append(last.Control, controlLine{string(s), strings.Join(p.ControlRuns(s), " ")})
	}
	enc = yaml.NewEncoder(&b)
	enc.SetIndent(2)
	if err := enc.Encode(&last); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// renderWork adds the open decision and the executing sheet to f.
func renderWork(f *file, g *engine.Game) {
	if c := g.OpenChoice(); c != nil {
		o := openLine{Choice: c.ID, Owner: string(c.Owner), Rule: c.Rule, Question: c.Question.String()}
		for _, x := range c.Options {
			o.Options = append(o.Options, x.Text())
		}
		f.Open = &o
	}
	if side, receipt, steps, ok := g.ExecutingSheet(); ok {
		s := sheetLine{Side: string(side), Receipt: receipt}
		for _, st := range steps {
			s.Orders = append(s.Orders, string(st.Status)+": "+strings.ReplaceAll(st.Text, "\n", " /"))
		}
		f.Sheet = &s
	}
}
