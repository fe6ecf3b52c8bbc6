package estimate

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// maxSheets bounds the sheets of one continuation.
const maxSheets = 2000

// Continuation holds one possible course of a game to its end.
type Continuation struct {
	ai.Ending
	holders map[hexmap.Hex]core.Side // who holds each named place at the first look
	dice    []die                    // of the first sheet that throws any
}

// point holds the moment at which continuations begin.
type point struct {
	repeat *ledger.Record // the first record of the batch that comes first; nil: a computer player's sheet does
	look   int            // the turn after which the places are looked at
}

// die holds a die that a continuation threw.
type die struct {
	event       string
	sides, face int
}

// dice throws the dice of one continuation.
type dice struct {
	rng    *rand.Rand
	thrown []die // by the first sheet that throws any
	noted  bool  // that sheet is over
}

// newDice returns the dice of continuation n of a seed.
func newDice(seed uint64, n int) *dice {
	return &dice{rng: rand.New(rand.NewChaCha8(sha256.Sum256(fmt.Appendf(nil, "pbem-estimate/1\n%d\n%d\n", seed, n))))}
}

func (d *dice) roll(event string, sides int) (int, error) {
	face := d.rng.IntN(sides) + 1
	if !d.noted {
		d.thrown = append(d.thrown, die{event, sides, face})
	}
	return face, nil
}

// branch holds a copy of a game that is played on. Its ledger begins with the first record of the game.
type branch struct {
	*engine.Game
	log  *ledger.Log
	seen int // records of the copy that are in log
}

// newBranch copies a game.
func newBranch(g *engine.Game, d *dice) (*branch, error) {
	b := &branch{Game: g.Fork(d.roll), log: &ledger.Log{}}
	return b, b.log.Append(g.Log().Records()[0])
}

// Log implements ai.Game.
func (b *branch) Log() *ledger.Log { return b.log }

// submit hands a sheet in.
func (b *branch) submit(in engine.Input) error {
	out, err := b.Submit(in)
	if err != nil {
		return err
	}
	if out.Status == engine.Refused {
		return fmt.Errorf("%s: the sheet was refused: %s", b.Position().Phase, out.Faults[0].Text)
	}
	return b.note()
}

// note appends the newest records of the copy to the ledger that players read.
func (b *branch) note() error {
	for _, r := range b.Game.Log().Records()[b.seen:] {
		r.N = b.log.Size()
		if err := b.log.Append(r); err != nil {
			return err
		}
		b.seen++
	}
	return nil
}

// playOn plays a branch from a point to its end.
func (b *branch) playOn(player string, at point, d *dice, places []hexmap.Hex) (c Continuation, err error) {
	if at.repeat != nil {
		if err := errors.Join(engine.RepeatBatch(b.Game, *at.repeat), b.note()); err != nil {
			return c, err
		}
		d.noted = true
	}
	n := 0
	for ; b.Position().Over == nil; n++ {
		if n >= maxSheets {
			return c, fmt.Errorf("the game is not over after %d more sheets, at %s", maxSheets, b.Position().Phase)
		}
		in, err := ai.SubstituteSheet(b, player)
		if err != nil {
			return c, err
		}
		if err := b.submit(in); err != nil {
			return c, err
		}
		d.noted = d.noted || len(d.thrown) > 0 && b.OpenChoice() == nil
		if c.holders == nil && b.Position().Turn > at.look {
			c.holders = holders(b.Position(), places)
		}
	}
	if c.holders == nil {
		c.holders = holders(b.Position(), places)
	}
	c.dice, c.Ending = d.thrown, ai.ResultOf(b.Position(), b.Module())
	c.Sheets = n
	return c, nil
}

// holders returns the side that holds each place: the side with counters there, or else the side that controls it.
func holders(p *core.Position, places []hexmap.Hex) map[hexmap.Hex]core.Side {
	out := make(map[hexmap.Hex]core.Side, len(places))
	r := p.Reader()
	for _, h := range places {
		out[h] = cmp.Or(r.Holder(h), r.Control(h))
	}
	return out
}
