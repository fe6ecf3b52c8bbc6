package judging

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules/core"
)

// Bounds of what is foreseen of one order.
const (
	maxTriedDice    = 3    // dice of an order of which every face is tried; those behind them show their middle face
	maxTriedBetween = 1    // of those that are thrown between two phases
	maxRuns         = 1500 // runs of the order
	weightScale     = 1 << 40
)

// errTooMany says that dice have more outcomes than are tried.
var errTooMany = errors.New("too many outcomes")

// prediction is the outcome of a unit of work that is taken for granted.
type prediction struct {
	pos           *core.Position
	events        []core.Event
	result        string // the last result that a table gave, "" when none did
	dice          bool   // a die was thrown for it
	named         bool   // the result is the one that was asked for
	unseenUnits   bool   // counters take part that the side cannot see
	percent       int    // of the result
	equallyLikely int    // how many results are as likely as this one, with itself
	otherResults  say.Text
	err           error // nothing can be foreseen
}

// throw is a die of a run.
type throw struct{ sides, face int }

// predictionSource is the source of a plan. Dice show the faces of a script, and those behind it their first, or their middle one where the
// script is deep enough; the side takes the decisions that its sheet and its standing orders give, else the defaults; the other side
// takes the defaults.
type predictionSource struct {
	w         *TurnCheck
	stmt      *notation.Statement
	triedDice int // dice of which every face is tried
	script    []throw
	thrown    []throw
	weight    int
}

// Roll implements core.Source.
func (s *predictionSource) Roll(event string, n int) (int, int, error) {
	if n < 1 {
		return 0, 0, fmt.Errorf("dice event %s: a die of %d sides", event, n)
	}
	face, at := 1, len(s.thrown)
	switch {
	case at < len(s.script):
		face = s.script[at].face
	case at >= s.triedDice:
		face = (n + 1) / 2
	}
	if at < s.triedDice {
		s.weight /= n
	}
	s.thrown = append(s.thrown, throw{n, face})
	return face, 0, nil
}

// Shuffle implements core.Source: nobody foresees a draw.
func (*predictionSource) Shuffle(string, []string) ([]string, int, error) {
	return nil, 0, core.ErrContingent
}

// Unseal implements core.Source: a side knows what it sealed itself.
func (s *predictionSource) Unseal(seal string) (string, error) {
	if !s.w.game.sealedBy(s.w.side, seal) {
		return "", core.ErrContingent
	}
	_, statement, err := s.w.game.Keys.Open(seal)
	if err != nil {
		return "", core.ErrContingent
	}
	return statement, nil
}

// Answer implements core.Source.
func (s *predictionSource) Answer(tx *core.Tx, c core.Choice) (core.Option, say.Text, error) {
	if c.Sealed {
		return core.Option{}, "", core.ErrContingent
	}
	o, from := c.Options[c.Default], say.Text(sheets.ByDefault)+c.Why
	if g := s.w.g; c.Owner == s.w.side {
		ok := false
		if s.stmt != nil {
			o, from, ok = g.Work.AnswerUnderOrder(g.Module, tx.Read(), c.Owner, s.stmt, c)
		}
		if !ok {
			o, from, ok, _ = g.Work.AnswerByStanding(g.Module, tx.Read(), c.Owner, g.file(c.Owner), c)
		}
		if !ok {
			o, from = c.Options[c.Default], say.Text(sheets.ByDefault)+c.Why
		}
		g.Work.Journal = append(g.Work.Journal, sheets.Entry{Key: sheets.ChoiceKey + c.ID, Option: o, Source: from})
	}
	return o, from, nil
}

// branch is one outcome of the dice.
type branch struct {
	prediction
	weight int
}

// predict runs a unit of work for every outcome of its dice and gives the one to take for granted: of the result that is wanted, else of
// the likeliest, the likeliest board. Of results that are equally likely it is the one that changes the board least, so that no plan hangs
// on the best of them; of equal boards it is the first.
func (w *TurnCheck) predict(do func(*core.Tx) error, stmt *notation.Statement, want string) prediction {
	deep := maxTriedDice
	if stmt == nil {
		deep = maxTriedBetween
	}
	list, err := w.branches(do, stmt, deep)
	if err != nil {
		return prediction{err: err}
	}
	var classes []string
	weight := map[string]int{}
	for _, b := range list {
		if _, known := weight[b.result]; !known {
			classes = append(classes, b.result)
		}
		weight[b.result] += b.weight
	}
	best, named := classes[0], false
	for _, c := range classes {
		if weight[c] > weight[best] {
			best = c
		}
	}
	for _, c := range classes {
		if want != "" && strings.EqualFold(c, want) {
			best, named = c, true
		}
	}
	tied := slices.DeleteFunc(slices.Clone(classes), func(c string) bool { return weight[c] != weight[best] })
	if !named && len(tied) > 1 {
		best = leastChangeResult(w.g.Pos, slices.DeleteFunc(slices.Clone(list),
			func(b branch) bool { return !slices.Contains(tied, b.result) }))
	}
	list = slices.DeleteFunc(list, func(b branch) bool { return b.result != best })
	out := mostLikely(list)
	out.equallyLikely = len(tied)
	out.named, out.percent = named, (weight[best]*100+weightScale/2)/weightScale
	out.otherResults = say.Plain(strings.Join(classes, ", "))
	return out
}

// leastChangeResult returns the result of the outcome that changes the fewest lines of the board before it, the first of equal ones.
func leastChangeResult(before *core.Position, list []branch) string {
	was := map[string]bool{}
	for l := range strings.Lines(string(before.Text())) {
		was[l] = true
	}
	best, least := "", -1
	for _, b := range list {
		n := 0
		for l := range strings.Lines(string(b.pos.Text())) {
			if !was[l] {
				n++
			}
		}
		if least < 0 || n < least {
			best, least = b.result, n
		}
	}
	return best
}

// mostLikely returns the outcome whose board comes of the most faces.
func mostLikely(list []branch) prediction {
	boards := map[string]int{}
	texts := make([]string, len(list))
	best := 0
	for i, b := range list {
		if len(list) > 1 {
			texts[i] = string(b.pos.Text())
		}
		boards[texts[i]] += b.weight
	}
	for i := range list {
		if boards[texts[i]] > boards[texts[best]] {
			best = i
		}
	}
	return list[best].prediction
}

// errLeftTurn says that a unit of work leads out of the turn.
var errLeftTurn = errors.New("another turn")

// withinTurn returns a unit of work that stays in a turn: as soon as one outcome of it is another turn, none is tried any
// more. No title has its dice decide that.
func withinTurn(turn int, do func(*core.Tx) error) func(*core.Tx) error {
	return func(tx *core.Tx) error {
		err := do(tx)
		if err == nil && tx.Position().Turn != turn {
			return errLeftTurn
		}
		return err
	}
}

// branches runs a unit of work for every outcome of its first dice, as many as deep says.
func (w *TurnCheck) branches(do func(*core.Tx) error, stmt *notation.Statement, deep int) ([]branch, error) {
	var out []branch
	var script []throw
	for {
		w.g.Work.Journal = nil
		src := &predictionSource{w: w, stmt: stmt, triedDice: deep, script: script, weight: weightScale}
		tx := core.Begin(w.g.Pos.Clone(), src)
		if err := do(tx); err != nil {
			return nil, err
		}
		b := branch{prediction: prediction{pos: tx.Position(), events: tx.Events(), dice: len(src.thrown) > 0}, weight: src.weight}
		b.result = sheets.AttackResult(w.g.Module, b.events)
		if out = append(out, b); len(out) > maxRuns {
			return nil, errTooMany
		}
		script = slices.Clone(src.thrown[:min(len(src.thrown), deep)])
		for len(script) > 0 && script[len(script)-1].face == script[len(script)-1].sides {
			script = script[:len(script)-1]
		}
		if len(script) == 0 {
			return out, nil
		}
		script[len(script)-1].face++
	}
}
