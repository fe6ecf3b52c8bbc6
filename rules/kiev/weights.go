package kiev

import (
	_ "embed"

	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/valuation"
)

//go:embed ai.yaml
var weightFile []byte

// weights holds the entries of ai.yaml.
var weights = valuation.NewWeights[values](weightFile)

// values holds the values by which orders are rated; ai.yaml explains each.
type values struct {
	stepPull      int
	minMoveGain   int
	prize         int
	hold          int
	minHoldChance int
	crowd         int
	chance        int
	usefulOdds    int
	line          int
	danger        int
	dangerMost    int
	stepGain      int
	stepCost      int
	ground        int
	minAttackGain int
	declareEach   int
	owed          int
	feedEach      int
	minFeedGain   int
}

// Fields returns the fields by name.
func (v *values) Fields() map[string]*int {
	return map[string]*int{
		"stepPull":      &v.stepPull,
		"minMoveGain":   &v.minMoveGain,
		"prize":         &v.prize,
		"hold":          &v.hold,
		"minHoldChance": &v.minHoldChance,
		"crowd":         &v.crowd,
		"chance":        &v.chance,
		"usefulOdds":    &v.usefulOdds,
		"line":          &v.line,
		"danger":        &v.danger,
		"dangerMost":    &v.dangerMost,
		"stepGain":      &v.stepGain,
		"stepCost":      &v.stepCost,
		"ground":        &v.ground,
		"minAttackGain": &v.minAttackGain,
		"declareEach":   &v.declareEach,
		"owed":          &v.owed,
		"feedEach":      &v.feedEach,
		"minFeedGain":   &v.minFeedGain,
	}
}

// strategist rates orders and answers by some values. It implements core.Strategist.
type strategist struct {
	*game
	v *values
}

// Weights lists the values by which the title rates orders, with their defaults.
func (g *game) Weights() []core.Weight { return weights.List() }

// Stances lists the manners of play of a computer player that looks ahead.
func (g *game) Stances() []core.Stance { return weights.Stances() }

// RateBy returns a strategist with some values replaced, given by name. All others are those of the greedy player.
func (g *game) RateBy(replaced map[string]int) core.Strategist {
	return strategist{g, weights.With(replaced)}
}

// greedy returns the title's own Strategist.
func (g *game) greedy() strategist { return strategist{g, weights.Greedy()} }

// Weigh returns a function that rates orders of a side in a position, by the values of the greedy player.
func (g *game) Weigh(r core.Reader, s core.Side) func(core.Order) int { return g.greedy().Weigh(r, s) }

// Prefer returns the index of the option that the greedy player takes for the owner of a choice.
func (g *game) Prefer(r core.Reader, c core.Choice) int { return g.greedy().Prefer(r, c) }

// AnswerLines returns the answers that the greedy player writes under an order.
func (g *game) AnswerLines(r core.Reader, side core.Side, o core.Order) []string {
	return g.greedy().AnswerLines(r, side, o)
}
