package kursk

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
	ground         int
	airReserve     int
	minMoveGain    int
	minAttackGain  int
	germanGapCost  int
	sovietGapCost  int
	secondCover    int
	pullOffset     int
	pullOther      int
	pullMech       int
	unsuppliedCost int
	germanLoss     int
	sovietLoss     int
	sovietGoals    int
	lastPhase      int
	farThreat      int
	withdrawalEach int
}

// Fields returns the fields by name.
func (v *values) Fields() map[string]*int {
	return map[string]*int{
		"ground":         &v.ground,
		"airReserve":     &v.airReserve,
		"minMoveGain":    &v.minMoveGain,
		"minAttackGain":  &v.minAttackGain,
		"germanGapCost":  &v.germanGapCost,
		"sovietGapCost":  &v.sovietGapCost,
		"secondCover":    &v.secondCover,
		"pullOffset":     &v.pullOffset,
		"pullOther":      &v.pullOther,
		"pullMech":       &v.pullMech,
		"unsuppliedCost": &v.unsuppliedCost,
		"germanLoss":     &v.germanLoss,
		"sovietLoss":     &v.sovietLoss,
		"sovietGoals":    &v.sovietGoals,
		"lastPhase":      &v.lastPhase,
		"farThreat":      &v.farThreat,
		"withdrawalEach": &v.withdrawalEach,
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
