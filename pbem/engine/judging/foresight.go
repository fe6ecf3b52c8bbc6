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

// Limits on the outcomes that are computed for one order.
const (
	maxTriedDice    = 3    // number of dice whose faces are all tried; later dice show their middle face
	maxTriedBetween = 1    // the same for dice thrown between two phases
	maxRuns         = 1500 // executions of the order
	weightScale     = 1 << 40
)

// errTooMany reports that dice have more outcomes than are tried.
var errTooMany = errors.New("too many outcomes")

// prediction holds the assumed outcome of an order or change of phase.
type prediction struct {
	pos           *core.Position
	events        []core.Event
	result        string // last result from a table, "" for none
	dice          bool   // a die was thrown
	named         bool   // it is the result that the player asked for
	unseenUnits   bool   // counters that the side cannot see take part
	percent       int    // probability of the result
	equallyLikely int    // number of results with the same probability, itself included
	otherResults  say.Text
	err           error // reason why nothing can be predicted
}

// throw holds the result of a die in one execution.
type throw struct{ sides, face int }

// predictionSource supplies chosen die faces to an order, for a plan. The first dice show the faces of the script.
// Later dice show a 1, or their middle face once triedDice are thrown. The side's decisions come from its sheet, its
// standing orders or the defaults. The other side's decisions are the defaults.
type predictionSource struct {
	w         *TurnCheck
	stmt      *notation.Statement
	triedDice int // number of dice whose faces are all tried
	script    []throw
	thrown    []throw
	weight    int
}

// Roll returns the next face of the script for a die of n sides, or after the script a 1 or the middle face.
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

// Shuffle implements core.Source with an error: a draw cannot be predicted.
func (*predictionSource) Shuffle(string, []string) ([]string, int, error) {
	return nil, 0, core.ErrContingent
}

// Unseal implements core.Source for the seals of the side itself.
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

// Answer returns the option that the side's sheet, its standing orders or the defaults choose. For the other side it
// returns the default. A secret choice cannot be predicted: the error is core.ErrContingent.
func (s *predictionSource) Answer(tx *core.Tx, c core.Choice) (core.Option, say.Text, error) {
	if c.Sealed {
		return core.Option{}, "", core.ErrContingent
	}
	o, from := c.Options[c.Default], say.Text(sheets.DefaultSourcePrefix)+c.Why
	if g := s.w.g; c.Owner == s.w.side {
		ok := false
		if s.stmt != nil {
			o, from, ok = g.Work.AnswerUnderOrder(g.Module, tx.Read(), c.Owner, s.stmt, c)
		}
		if !ok {
			o, from, ok, _ = g.Work.AnswerByStandingOrder(g.Module, tx.Read(), c.Owner, g.file(c.Owner), c)
		}
		if !ok {
			o, from = c.Options[c.Default], say.Text(sheets.DefaultSourcePrefix)+c.Why
		}
		g.Work.Journal = append(g.Work.Journal, sheets.JournalEntry{Key: sheets.ChoiceKeyPrefix + c.ID, Option: o, Source: from})
	}
	return o, from, nil
}

// branch holds one outcome of the dice.
type branch struct {
	prediction
	weight int
}

// predict executes do for every outcome of its dice and returns the outcome to assume. It returns the likeliest
// position with the wanted result, or, if none is wanted, with the likeliest result. Among equally likely results it
// chooses the one that changes the position least, so that no plan relies on the best case; the first of equals.
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

// leastChangeResult returns the result of the outcome that changes the fewest lines of the board, the first of equals.
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

// mostLikely returns the outcome with the position that the most combinations of faces lead to.
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

// errLeftTurn reports that an execution leads into another turn.
var errLeftTurn = errors.New("another turn")

// withinTurn returns do with a check that fails as soon as an outcome leads into another turn. No title has its dice
// decide that.
func withinTurn(turn int, do func(*core.Tx) error) func(*core.Tx) error {
	return func(tx *core.Tx) error {
		err := do(tx)
		if err == nil && tx.Position().Turn != turn {
			return errLeftTurn
		}
		return err
	}
}

// branches executes do for every outcome of its first deep dice.
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
