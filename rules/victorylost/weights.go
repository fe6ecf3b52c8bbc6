package victorylost

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
	strength      int
	city          int
	stepPull      int
	minMoveGain   int
	minAttackGain int
	supplied      int
	push          int
	guard         int
	danger        int
	dangerMost    int
	hqInZone      int
	command       int
	odds          int
	oddsMost      int
	cover         int
}

// Fields returns the fields by name.
func (v *values) Fields() map[string]*int {
	return map[string]*int{
		"strength":      &v.strength,
		"city":          &v.city,
		"stepPull":      &v.stepPull,
		"minMoveGain":   &v.minMoveGain,
		"minAttackGain": &v.minAttackGain,
		"supplied":      &v.supplied,
		"push":          &v.push,
		"guard":         &v.guard,
		"danger":        &v.danger,
		"dangerMost":    &v.dangerMost,
		"hqInZone":      &v.hqInZone,
		"command":       &v.command,
		"odds":          &v.odds,
		"oddsMost":      &v.oddsMost,
		"cover":         &v.cover,
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
