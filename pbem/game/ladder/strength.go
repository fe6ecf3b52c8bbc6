package ladder

import (
	"cmp"
	"math"
	"slices"

	"fieldpost/pbem/linear"
	"fieldpost/rules/core"
)

// Strength holds a player's rating in Elo points above the reference player.
type Strength struct {
	Player string  `json:"player"`
	Elo    float64 `json:"elo"`
	Error  float64 `json:"error"` // half the width of the interval of 95 %; 0 for the reference
	Games  int     `json:"games"`
	Won    int     `json:"won"`
	Drawn  int     `json:"drawn"`
	Lost   int     `json:"lost"`
}

// WonOrLostAll reports whether a player won all games, or lost all. The rating is then only a bound.
func (s Strength) WonOrLostAll() bool { return s.Games > 0 && (s.Won == s.Games || s.Lost == s.Games) }

// Table holds the ratings of a ladder.
type Table struct {
	Players []Strength `json:"players"` // strongest first
	Side    core.Side  `json:"side"`    // the title's first side
	// SideElo gives the first side's advantage in Elo points, and SideError half the width of its interval of 95 %.
	SideElo   float64 `json:"sideElo"`
	SideError float64 `json:"sideError"`
}

// priorElo is the standard deviation of the normal distribution that each rating is expected to have before any game.
// It keeps the ratings of players who win or lose every game finite.
const priorElo = 1000.0

// perElo turns Elo points into the natural unit of the logistic curve.
const perElo = math.Ln10 / 400

// z95 is the number of standard errors in half an interval of 95 %.
const z95 = 1.96

// maxSteps bounds the Newton steps of a fit; it takes about six.
const maxSteps = 50

// FitRatings fits ratings to results by maximum a posteriori likelihood. The chance to win a game is the logistic curve
// of Elo, with the first side's advantage as one more unknown. A draw counts as half a win. The reference player has 0.
// The prior mean of every rating is 0 too.
func FitRatings(sides []core.Side, reference string, list []Result) Table {
	names := []string{}
	for _, r := range list {
		names = append(names, r.Players[sides[0]], r.Players[sides[1]])
	}
	slices.Sort(names)
	names = slices.DeleteFunc(slices.Compact(names), func(n string) bool { return n == reference })
	f := fit{sides: sides, names: names, x: make([]float64, len(names)+1)}
	for range maxSteps {
		if f.step(list) < 1e-9 {
			break
		}
	}
	width := f.errors(list)
	out := Table{Side: sides[0], SideElo: f.x[len(names)] / perElo, SideError: width[len(names)]}
	out.Players = append(out.Players, count(sides, Strength{Player: reference}, list))
	for i, n := range names {
		out.Players = append(out.Players, count(sides, Strength{Player: n, Elo: f.x[i] / perElo, Error: width[i]}, list))
	}
	slices.SortStableFunc(out.Players, func(a, b Strength) int { return cmp.Compare(b.Elo, a.Elo) })
	return out
}

// count adds the numbers of games won, drawn and lost.
func count(sides []core.Side, s Strength, list []Result) Strength {
	for _, r := range list {
		for _, side := range sides {
			if r.Players[side] != s.Player {
				continue
			}
			s.Games++
			switch r.Winner {
			case side:
				s.Won++
			case "":
				s.Drawn++
			default:
				s.Lost++
			}
		}
	}
	return s
}

// fit holds the unknowns of a fit: ratings of all players but the reference, then the first side's advantage, all in
// natural units.
type fit struct {
	sides []core.Side
	names []string // sorted
	x     []float64
}

// row returns the coefficients of a game: 1 for unknowns that add to the first side's strength, -1 for those that
// reduce it.
func (f *fit) row(r Result) []float64 {
	row := make([]float64, len(f.x))
	for i, sign := range []float64{1, -1} {
		if k, ok := slices.BinarySearch(f.names, r.Players[f.sides[i]]); ok {
			row[k] += sign
		}
	}
	row[len(f.names)] = 1
	return row
}

// slope returns the gradient of the log likelihood, and its curvature with the sign changed.
func (f *fit) slope(list []Result) (gradient []float64, curvature [][]float64) {
	n, prior := len(f.x), 1/(priorElo*perElo*priorElo*perElo)
	gradient, curvature = make([]float64, n), make([][]float64, n)
	for i := range n {
		curvature[i] = make([]float64, n)
		gradient[i], curvature[i][i] = -f.x[i]*prior, prior
	}
	for _, r := range list {
		row, sum := f.row(r), 0.0
		for i := range n {
			sum += float64(row[i] * f.x[i])
		}
		p := 1 / (1 + math.Exp(-sum))
		d := float64(half(r.Winner, f.sides[0]))/2 - p
		for i := range n {
			gradient[i] += float64(row[i] * d)
			for k := range n {
				curvature[i][k] += float64(float64(row[i]*row[k]) * float64(p*(1-p)))
			}
		}
	}
	return gradient, curvature
}

// half returns the half points of the first side: 2 for a win, 1 for a draw, 0 for a loss.
func half(winner, first core.Side) int {
	switch winner {
	case first:
		return 2
	case "":
		return 1
	}
	return 0
}

// step makes one Newton step and returns its length.
func (f *fit) step(list []Result) float64 {
	gradient, curvature := f.slope(list)
	d, ok := linear.Solve(curvature, gradient)
	if !ok {
		return 0
	}
	most := 0.0
	for i := range f.x {
		f.x[i] += d[i]
		most = max(most, math.Abs(d[i]))
	}
	return most
}

// errors returns half the width of each unknown's interval of 95 %, in Elo points, from the curvature at the fit.
func (f *fit) errors(list []Result) []float64 {
	out := make([]float64, len(f.x))
	for i := range out {
		_, curvature := f.slope(list)
		unit := make([]float64, len(f.x))
		unit[i] = 1
		if column, ok := linear.Solve(curvature, unit); ok {
			out[i] = z95 * math.Sqrt(column[i]) / perElo
		}
	}
	return out
}
