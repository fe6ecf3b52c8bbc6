package demyansk

import (
	_ "embed"
	"sync"

	"fieldpost/rules/core"
	"fieldpost/rules/mech/valuation"
)

//go:embed ai.yaml
var weightFile []byte

// weightList returns the entries of ai.yaml.
var weightList = sync.OnceValue(func() []core.Weight { return valuation.ParseWeights(weightFile, new(values).fields()) })

// greedyValues returns the values set by trial.
var greedyValues = sync.OnceValue(func() *values { return newValues(nil) })

// values holds the values by which orders are rated; ai.yaml explains each.
type values struct {
	stepPull      int
	minMoveGain   int
	supplied      int
	cover         int
	prize         int
	guard         int
	minGuard      int
	menaceRange   int
	stepGain      int
	stepCost      int
	ground        int
	minAttackGain int
	odds          int
	oddsMost      int
	danger        int
	dangerMost    int
}

// fields returns the fields by name.
func (v *values) fields() map[string]*int {
	return map[string]*int{
		"stepPull":      &v.stepPull,
		"minMoveGain":   &v.minMoveGain,
		"supplied":      &v.supplied,
		"cover":         &v.cover,
		"prize":         &v.prize,
		"guard":         &v.guard,
		"minGuard":      &v.minGuard,
		"menaceRange":   &v.menaceRange,
		"stepGain":      &v.stepGain,
		"stepCost":      &v.stepCost,
		"ground":        &v.ground,
		"minAttackGain": &v.minAttackGain,
		"odds":          &v.odds,
		"oddsMost":      &v.oddsMost,
		"danger":        &v.danger,
		"dangerMost":    &v.dangerMost,
	}
}

// newValues returns greedy's values with some replaced.
func newValues(replaced map[string]int) *values {
	v := &values{}
	valuation.SetWeights(weightList(), replaced, v.fields())
	return v
}

// strategist rates orders and answers by some values. It implements core.Strategist.
type strategist struct {
	*game
	v *values
}

// Weights implements core.Tunable.
func (g *game) Weights() []core.Weight { return weightList() }

// RateBy implements core.Tunable.
func (g *game) RateBy(replaced map[string]int) core.Strategist {
	return strategist{g, newValues(replaced)}
}

// greedy returns the title's own Strategist.
func (g *game) greedy() strategist { return strategist{g, greedyValues()} }

// Weigh implements core.Strategist.
func (g *game) Weigh(r core.Reader, s core.Side) func(core.Order) int { return g.greedy().Weigh(r, s) }

// Prefer implements core.Strategist.
func (g *game) Prefer(r core.Reader, c core.Choice) int { return g.greedy().Prefer(r, c) }

// AnswerLines implements core.AnswerWriter.
func (g *game) AnswerLines(r core.Reader, side core.Side, o core.Order) []string {
	return g.greedy().AnswerLines(r, side, o)
}
