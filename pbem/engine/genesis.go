package engine

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"fieldpost/pbem/dice"
	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// LedgerFormat names the layout of the ledger's records. It changes when older ledgers can no longer be read by the new
// layout.
const LedgerFormat = "pbem-ledger/1"

// newLog returns an empty ledger.
func newLog() *ledger.Log {
	l, _ := ledger.NewLog()
	return l
}

// newBlankGame returns a game without records.
func newBlankGame(h Header, title core.Title, mod core.Module, keys randomness.Keys) *Game {
	g := &Game{Header: h, title: title, mod: core.ScenarioModule(mod, h.Options), keys: keys, log: newLog(),
		state: state{admin: AdminState{Clock: h.Clock, Moderators: slices.Clone(h.Moderators)}, revisions: map[string]int{},
			chance: randomness.State{Unsealed: map[string]bool{}}},
		mailResults: mailResults{}, savedStates: map[int]savedState{}, proofs: newProofs()}
	for _, s := range h.Seats {
		g.seats = append(g.seats, &seat{Seat: s})
	}
	return g
}

// New starts a game: it records the header, the anchors of the dice keys and the seats, and advances to the first
// sheet. The records are in Log.
func New(h Header, title core.Title, mod core.Module, keys randomness.Keys) (*Game, error) {
	if h.Clock != "" && !strings.HasSuffix(h.Clock, "\n") {
		h.Clock += "\n"
	}
	g := newBlankGame(h, title, mod, keys)
	g.run = g.newRun(h.Created)
	defer func() { g.run = nil }()
	if err := g.setUp(); err != nil {
		return nil, err
	}
	if err := g.append(g.run.Records); err != nil {
		return nil, err
	}
	g.updateQuestion(0, g.log.Size(), g.run.arrivedAt)
	return g, nil
}

// records appends the first records of a game to b.
func (h Header) records(b *ledger.Batch) error {
	r := b.Add("genesis", "format", LedgerFormat, "game", h.Game, "title", h.Title, "rules", itoa(h.Rules), "data",
		h.Data, "at",
		formatTime(h.Created), "vkey", h.VKey)
	for _, o := range h.Options {
		r.Add("option", o.Name+"="+o.Value)
	}
	if h.Anonymous {
		r.Add("anonymous", "yes")
	}
	if h.Seals != "" {
		r.Add("dice", h.Scheme())
		r.Add("seals", h.Seals)
	}
	b.Add("anchor", "chain", "dice", "links", itoa(h.Chain), "key", h.Anchor)
	b.Add("anchor", "chain", "veil", "links", itoa(h.Chain), "key", h.Veil)
	for _, s := range h.Seats {
		addIdentity(b.Add("join", "seat", string(s.Side), "name", oneLine(s.Name), "addr", oneLine(s.Addr)), s)
	}
	for _, m := range h.Moderators {
		if err := addModerator(b.Add("moderator"), m); err != nil {
			return fmt.Errorf("moderator %s: %w", m.Addr, err)
		}
	}
	if h.Clock != "" {
		b.Add("clock").AddText("policy", h.Clock)
	}
	return nil
}

// setUp records the start, sets up the start position and advances to the first phase that needs a sheet.
func (g *Game) setUp() error {
	if err := g.Header.records(&g.run.Batch); err != nil {
		return err
	}
	pos, err := g.mod.Start(g.Header.Options)
	if err != nil {
		return err
	}
	g.pos = pos
	if g.pos.Active == "" {
		g.work.BetweenPhases = true
		if err := g.advance(); err != nil {
			return err
		}
	}
	g.sealBatch()
	return nil
}

// ParseHeader reads the header back from the first records of a ledger.
func ParseHeader(recs []ledger.Record) (Header, error) {
	var h Header
	for _, r := range recs {
		var err error
		switch r.Type {
		case "genesis":
			err = h.readGenesis(r)
		case "anchor":
			if r.Get("chain") == "dice" {
				h.Anchor = r.Get("key")
				h.Chain, err = history.NumberField(r, "links")
			} else {
				h.Veil = r.Get("key")
			}
		case "join":
			s := Seat{Side: core.Side(r.Get("seat")), Name: emptyIfDash(r.Get("name")), Addr: emptyIfDash(r.Get("addr"))}
			readIdentity(r, &s)
			h.Seats = append(h.Seats, s)
		case "moderator":
			var m Moderator
			m, err = readModerator(r)
			h.Moderators = append(h.Moderators, m)
		case "clock":
			h.Clock = r.GetText("policy")
		case "state":
			if h.Game == "" || h.Anchor == "" || len(h.Seats) == 0 {
				return h, fmt.Errorf("record %d: the game's first records (genesis, anchor, join) are not complete", r.N)
			}
			return h, nil
		}
		if err != nil {
			return h, err
		}
	}
	return h, fmt.Errorf("the ledger holds no complete beginning of a game")
}

// readGenesis reads one of the first records of a ledger into the header.
func (h *Header) readGenesis(r ledger.Record) error {
	if f := r.Get("format"); f != LedgerFormat {
		return fmt.Errorf("record %d: format %q, this program reads %s", r.N, f, LedgerFormat)
	}
	if d := r.Get("dice"); d != "" && d != dice.Scheme2 {
		return fmt.Errorf("record %d: dice %q, this program knows %s and %s", r.N, d, dice.Scheme1, dice.Scheme2)
	}
	h.Game, h.Title, h.Data, h.VKey, h.Seals = r.Get("game"), r.Get("title"), r.Get("data"), r.Get("vkey"), r.Get("seals")
	for _, o := range r.All("option") {
		k, v, _ := strings.Cut(o, "=")
		h.Options = append(h.Options, core.Fact{Name: k, Value: v})
	}
	h.Anonymous = r.Get("anonymous") == "yes"
	var err error
	if h.Created, err = time.Parse(time.RFC3339, r.Get("at")); err != nil {
		return fmt.Errorf("record %d: field at: %w", r.N, err)
	}
	h.Rules, err = history.NumberField(r, "rules")
	return err
}
