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

// SideKnowledge holds what a side knows of a game that matters for its sheets. It contains no key, name or address,
// nothing that the side may not see, and nothing from the other side's mail. Callers must not change the values it
// points to.
type SideKnowledge struct {
	Game    string
	Title   string
	Rules   int    // version of the title's rules
	Data    string // SHA-256 of the scenario data
	Options core.Options
	Side    core.Side
	Base    string // shortened root of the public part of the ledger, for the line "base" of a sheet

	View     *core.Position // position as the side sees it, with its own sealed orders in plain text
	Open     *core.Choice   // open question; for a question to another side, only its owner, kind and rule
	Half     *core.Position // view in the middle of the order that the side is asked about, nil if it is not asked
	Beacon   string         // round of public randomness that the dice wait for, "" for none
	InWork   string         // receipt of the side's own sheet that waits for the answer, "" for none
	Standing []notation.Statement
	Filed    string // phase in which the standing orders were sent
	Ahead    []FiledAhead
	Sealed   []OwnSeal // the side's own sealed statements that are not public yet, in order
}

// FiledAhead holds a sheet that a side has filed for a later phase.
type FiledAhead struct {
	Phase  string // as Plans of the title names it
	Orders []notation.Statement
}

// OwnSeal holds a statement that a side has sealed, and its seal.
type OwnSeal struct{ Seal, Statement string }

// KnowledgeOf returns what a side knows now. The error names a side that has no seat.
func (g *Game) KnowledgeOf(side core.Side) (*SideKnowledge, error) {
	s := g.seats.bySide(side)
	if s == nil {
		return nil, fmt.Errorf("no seat %q", side)
	}
	_, root := PublicPrefix(g.log, g.log.Size())
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

// OwnSecrets returns in plain text what a side sealed between two ledger records, for letters to that side only.
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
		seat, seals := history.SealsOfRecord(r)
		for _, seal := range seals {
			if _, statement, err := keys.Open(seal); err == nil && seat == side && !public[seal] {
				out = append(out, OwnSeal{seal, statement})
			}
		}
	}
	return out
}

// GameForJudging returns a game made from this knowledge alone. Its Check and TurnCheck judge the side's sheets like
// the real game, except for what only the ledger shows. It has no dice and no ledger, and accepts no sheet.
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
		g.work.Plan = &sheets.ExecutingSheet{Sheet: &sheets.Sheet{Side: x.Side, Receipt: x.InWork}}
	}
	return g
}

// ownKeys implements the keys of a game without any: it opens only what the side itself has sealed.
type ownKeys []OwnSeal

// errNoKey reports that a planned game has no dice keys.
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

// Encode returns the knowledge as bytes, for [DecodeKnowledge]. Equal knowledge gives equal bytes.
func (x *SideKnowledge) Encode(mod core.Module) ([]byte, error) {
	f, err := knowledgeForm(mod, x.Options)
	if err != nil {
		return nil, err
	}
	c := *x
	c.View = c.View.CloneWithoutCache()
	if c.Half != nil {
		c.Half = c.Half.CloneWithoutCache()
	}
	return f.Encode(&c)
}

// DecodeKnowledge reads what [SideKnowledge.Encode] wrote, with the module of the same title, rules and data.
func DecodeKnowledge(b []byte, mod core.Module, options core.Options) (*SideKnowledge, error) {
	f, err := knowledgeForm(mod, options)
	if err != nil {
		return nil, err
	}
	var x SideKnowledge
	if err := f.Decode(b, &x); err != nil {
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

// validatePosition returns an error for a position that no program wrote: one of another map, an unknown counter, or a
// counter without a place.
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

// KnowledgeLayout returns a hash, in hex digits, of the byte layout of SideKnowledge in games of this module. Bytes of
// another layout cannot be read.
func KnowledgeLayout(mod core.Module, options core.Options) (string, error) {
	f, err := knowledgeForm(mod, options)
	if err != nil {
		return "", err
	}
	return f.Layout(&SideKnowledge{}), nil
}

func knowledgeForm(mod core.Module, options core.Options) (snapshot.Codec, error) {
	return snapshotForm(core.ScenarioModule(mod, options), options)
}
