package engine

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"

	"fieldpost/notation"
	"fieldpost/pbem/beacon"
	"fieldpost/pbem/dice"
	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/pbem/engine/snapshot"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// SideKnowledge is all that a side knows of a game that bears on its sheets. No key, name or address is in it, nothing that the side may
// not see, and nothing of the other side's mail. What it points to must not be changed.
type SideKnowledge struct {
	Game    string
	Title   string
	Rules   int    // version of the title's rules
	Data    string // SHA-256 of the scenario data
	Options core.Options
	Side    core.Side
	Base    string // root of the ledger as players may know it, shortened, for the line "base" of a sheet

	View     *core.Position // what the side has sealed itself is laid open in it
	Open     *core.Choice   // the question that is open; one that another side is asked has only its owner, kind and rule
	Half     *core.Position // the view in the middle of the order that the side is asked about, nil when it is not asked
	Beacon   string         // the round of public randomness that the dice wait for, "" for none
	InWork   string         // receipt of the side's own sheet that waits for the answer, "" when none does
	Standing []notation.Statement
	Filed    string // phase in which the standing orders came
	Ahead    []FiledAhead
	Sealed   []OwnSeal // the side's own, not public yet, in the order in which it gave them
}

// FiledAhead is a sheet that a side has filed for a phase to come.
type FiledAhead struct {
	Phase  string // as Plans of the title names it
	Orders []notation.Statement
}

// OwnSeal is a statement that a side has sealed.
type OwnSeal struct{ Seal, Statement string }

// KnowledgeOf returns what a side knows now. The error names a side that has no seat.
func (g *Game) KnowledgeOf(side core.Side) (*SideKnowledge, error) {
	s := g.seats.bySide(side)
	if s == nil {
		return nil, fmt.Errorf("no seat %q", side)
	}
	_, root := PublicHead(g.log, g.log.Size())
	h := g.Header
	x := &SideKnowledge{Game: h.Game, Title: h.Title, Rules: h.Rules, Data: h.Data, Options: h.Options, Side: side,
		Base: ledger.ShortRoot(root),
		View: g.View(side), Standing: s.Standing, Filed: s.StandingPhase, Sealed: unopenedSeals(g.log.Records(), side, g.keys,
			g.chance.Unsealed)}
	switch c := g.work.Open; {
	case c == nil:
	case c.Owner == side:
		x.Open, x.Half = c, g.mod.Show(g.MidOrderPosition(), side)
	default:
		x.Open = &core.Choice{Owner: c.Owner, Kind: c.Kind, Rule: c.Rule}
	}
	if g.chance.Pending != nil {
		x.Beacon = g.chance.Pending.Beacon
	}
	if g.work.Open != nil && g.work.Plan != nil && g.work.Plan.Side == side {
		x.InWork = g.work.Plan.Receipt
	}
	for _, key := range slices.Sorted(maps.Keys(s.Plans)) {
		x.Ahead = append(x.Ahead, FiledAhead{key, s.Plans[key].Orders})
	}
	return x, nil
}

// OwnSecrets returns what a side sealed between two records of the ledger, in plain words: for the letters of that side and nobody else.
func (g *Game) OwnSecrets(side core.Side, from, to int) (out []string) {
	for _, x := range unopenedSeals(g.log.Records()[from:to], side, g.keys, g.chance.Unsealed) {
		out = append(out, x.Statement)
	}
	return out
}

// unopenedSeals returns the seals of a side's sheets among some records that are not public yet.
func unopenedSeals(recs []ledger.Record, side core.Side, keys randomness.Keys, public map[string]bool) []OwnSeal {
	var out []OwnSeal
	for _, r := range recs {
		if r.Type != "receipt" {
			continue
		}
		seat, seals := history.Seals(r)
		for _, seal := range seals {
			if _, statement, err := keys.Open(seal); err == nil && seat == side && !public[seal] {
				out = append(out, OwnSeal{seal, statement})
			}
		}
	}
	return out
}

// GameForJudging returns a game that knows nothing but the sight: it judges the sheets of its side, by Check and TurnCheck, as
// the game itself does but for what only the ledger tells. It has no dice and no ledger, and takes no sheet in.
func (x *SideKnowledge) GameForJudging(title core.Title, mod core.Module) *Game {
	m := title.Meta()
	h := Header{Game: x.Game, Title: x.Title, Rules: x.Rules, Data: x.Data, Options: x.Options}
	for _, s := range m.Sides {
		h.Seats = append(h.Seats, Seat{Side: s})
	}
	g := newBlankGame(h, title, mod, ownKeys(x.Sealed))
	g.pos, g.work.Open = x.View, x.Open
	if x.Half != nil {
		g.midOrder = midOrderPosition{x.Open, x.Half}
	}
	if x.Beacon != "" {
		g.chance.Pending = &dice.Lock{Beacon: x.Beacon}
	}
	s := g.seats.bySide(x.Side)
	s.Standing, s.StandingPhase = x.Standing, x.Filed
	for _, a := range x.Ahead {
		if s.Plans == nil {
			s.Plans = map[string]*sheets.Sheet{}
		}
		s.Plans[a.Phase] = &sheets.Sheet{Side: x.Side, Orders: a.Orders}
	}
	if x.InWork != "" {
		g.work.Plan = &sheets.Plan{Sheet: &sheets.Sheet{Side: x.Side, Receipt: x.InWork}}
	}
	return g
}

// ownKeys are the keys of who has none: they open what a side has sealed itself.
type ownKeys []OwnSeal

var errNoKey = errors.New("a plan has no dice and seals nothing")

func (ownKeys) Key(int) (dice.Key, error)              { return dice.Key{}, errNoKey }
func (ownKeys) Seal(randomness.Secret) (string, error) { return "", errNoKey }
func (k ownKeys) Holds(seal string) bool {
	return slices.ContainsFunc(k, func(o OwnSeal) bool { return o.Seal == seal })
}
func (k ownKeys) Open(seal string) (salt, statement string, err error) {
	for _, o := range k {
		if o.Seal == seal {
			return "", o.Statement, nil
		}
	}
	return "", "", fmt.Errorf("nothing of this side is sealed under %.12s", seal)
}

// Freeze writes a sight of a game of this module as bytes. Equal sights give equal bytes.
func (x *SideKnowledge) Freeze(mod core.Module) ([]byte, error) {
	f, err := knowledgeForm(mod, x.Options)
	if err != nil {
		return nil, err
	}
	c := *x
	c.View = c.View.CloneBare()
	if c.Half != nil {
		c.Half = c.Half.CloneBare()
	}
	return f.Freeze(&c)
}

// ThawKnowledge reads what Freeze wrote, with the module of the same title, rules and data.
func ThawKnowledge(b []byte, mod core.Module, options core.Options) (*SideKnowledge, error) {
	f, err := knowledgeForm(mod, options)
	if err != nil {
		return nil, err
	}
	var x SideKnowledge
	if err := f.Thaw(b, &x); err != nil {
		return nil, err
	}
	w := core.ScenarioModule(mod, options).World()
	if x.Half != nil {
		err = validatePosition(x.Half, w)
	}
	if x.Beacon != "" && err == nil {
		_, _, err = beacon.ParseRef(x.Beacon)
	}
	return &x, errors.Join(validatePosition(x.View, w), err)
}

// validatePosition refuses a position that no program wrote: one of another world, a counter that is none, or one that stands nowhere.
func validatePosition(p *core.Position, w *core.World) error {
	if p == nil || p.World != w {
		return errors.New("the sight has no position on this map")
	}
	for i := range p.Units {
		u := &p.Units[i]
		if u.Def == nil || u.OnMap() && !p.World.Map.Has(u.Hex) || u.Steps > len(u.Def.Steps) {
			return fmt.Errorf("counter %d of the sight is none", i+1)
		}
	}
	if !slices.IsSortedFunc(p.Units, func(a, b core.Unit) int { return cmp.Compare(a.Def.ID, b.Def.ID) }) {
		return errors.New("the counters of the sight are not sorted")
	}
	return nil
}

// KnowledgeLayout names how sights of games of this module are laid out in bytes, in hex digits: bytes of another layout cannot be read.
func KnowledgeLayout(mod core.Module, options core.Options) (string, error) {
	f, err := knowledgeForm(mod, options)
	if err != nil {
		return "", err
	}
	return f.Layout(&SideKnowledge{}), nil
}

func knowledgeForm(mod core.Module, options core.Options) (snapshot.Form, error) {
	return snapshotForm(core.ScenarioModule(mod, options), options)
}
