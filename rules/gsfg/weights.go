package gsfg

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
	city          int
	ruhr          int
	bank          int
	bankRun       int
	source        int
	meanStep      int
	cutOffCost    int
	pullStep      int
	minMoveGain   int
	minAttackGain int
	sovietLoss    int
	natoLoss      int
	noCombat      int
	reserve       int
}

// Fields returns the fields by name.
func (v *values) Fields() map[string]*int {
	return map[string]*int{
		"city":          &v.city,
		"ruhr":          &v.ruhr,
		"bank":          &v.bank,
		"bankRun":       &v.bankRun,
		"source":        &v.source,
		"meanStep":      &v.meanStep,
		"cutOffCost":    &v.cutOffCost,
		"pullStep":      &v.pullStep,
		"minMoveGain":   &v.minMoveGain,
		"minAttackGain": &v.minAttackGain,
		"sovietLoss":    &v.sovietLoss,
		"natoLoss":      &v.natoLoss,
		"noCombat":      &v.noCombat,
		"reserve":       &v.reserve,
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
