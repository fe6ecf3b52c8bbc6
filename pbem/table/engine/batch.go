package engine

import (
	"maps"
	"slices"
	"time"

	"fieldpost/rules/core"
)

// stamp spells a time of arrival.
func stamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// saved is the state of a game before a batch. Positions are replaced, never changed, so that keeping the pointer is enough.
type saved struct {
	pos      *core.Position
	seats    []seat
	plan     *plan
	between  bool
	journal  []entry
	open     *core.Choice
	half     halfway
	block    int
	phases   map[string]int
	unsealed map[string]bool
	draws    int
	unveiled int
	sealed   int
	epoch    int
	external []externalRoll
	pending  *pendingBlock
	table    Table
	asked    Question
	recent   []recent
}

func (g *Game) save() saved {
	s := saved{pos: g.pos, between: g.between, journal: slices.Clone(g.journal), open: g.open, half: g.half, block: g.block,
		phases: maps.Clone(g.phases), unsealed: maps.Clone(g.unsealed),
		draws: g.draws, unveiled: g.unveiled, sealed: g.sealed, epoch: g.epoch, external: slices.Clone(g.external), pending: g.pending,
		table: g.table, asked: g.asked, recent: g.recent}
	for _, x := range g.seats {
		c := *x
		c.answers, c.given, c.standing = slices.Clone(x.answers), slices.Clone(x.given), slices.Clone(x.standing)
		s.seats = append(s.seats, c)
	}
	if g.plan != nil {
		p := *g.plan
		p.attacks, p.results = slices.Clone(p.attacks), slices.Clone(p.results)
		s.plan = &p
	}
	return s
}

func (g *Game) restore(s saved) {
	g.pos, g.plan, g.between, g.journal, g.open, g.half, g.block = s.pos, s.plan, s.between, s.journal, s.open, s.half, s.block
	g.phases, g.unsealed, g.draws, g.unveiled, g.sealed, g.epoch = s.phases, s.unsealed, s.draws, s.unveiled, s.sealed, s.epoch
	g.external, g.pending, g.table, g.asked, g.recent = s.external, s.pending, s.table, s.asked, s.recent
	for i := range g.seats {
		*g.seats[i] = s.seats[i]
	}
	g.run = nil
}

// copy is a saved state that may be restored while this one is kept.
func (s saved) copy() saved {
	s.journal, s.external = slices.Clone(s.journal), slices.Clone(s.external)
	s.phases, s.unsealed = maps.Clone(s.phases), maps.Clone(s.unsealed)
	s.seats = slices.Clone(s.seats)
	for i := range s.seats {
		x := &s.seats[i]
		x.answers, x.given, x.standing = slices.Clone(x.answers), slices.Clone(x.given), slices.Clone(x.standing)
	}
	if s.plan != nil {
		p := *s.plan
		p.attacks, p.results = slices.Clone(p.attacks), slices.Clone(p.results)
		s.plan = &p
	}
	return s
}

// Still is the game as it stands now, to be read only: it stays as it is when this one goes on.
func (g *Game) Still() *Game {
	c := *g
	c.log, c.mails, c.keep, c.kept = g.log.At(g.log.Size()), nil, nil, nil
	c.Header.Seats = slices.Clone(g.Header.Seats)
	c.seen.moves = maps.Clone(g.seen.moves)
	c.seats = make([]*seat, len(g.seats))
	for i := range c.seats {
		c.seats[i] = new(seat)
	}
	c.restore(g.save())
	return &c
}
