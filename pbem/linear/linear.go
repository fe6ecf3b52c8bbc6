// Package linear solves small systems of linear equations. Its results have the same bits on every system.
package linear

import "math"

// Solve solves a square system of linear equations by elimination with partial pivoting. a and b are overwritten; ok is
// false if the equations do not determine the unknowns.
func Solve(a [][]float64, b []float64) (x []float64, ok bool) {
	n := len(b)
	for c := range n {
		best := c
		for r := c + 1; r < n; r++ {
			if math.Abs(a[r][c]) > math.Abs(a[best][c]) {
				best = r
			}
		}
		if math.Abs(a[best][c]) < 1e-9 {
			return nil, false
		}
		a[c], a[best], b[c], b[best] = a[best], a[c], b[best], b[c]
		for r := c + 1; r < n; r++ {
			f := a[r][c] / a[c][c]
			for k := c; k < n; k++ {
				a[r][k] -= float64(f * a[c][k])
			}
			b[r] -= float64(f * b[c])
		}
	}
	for c := n - 1; c >= 0; c-- {
		for k := c + 1; k < n; k++ {
			b[c] -= float64(a[c][k] * b[k])
		}
		b[c] /= a[c][c]
	}
	return b, true
}

// LeastSquares returns the x that makes |rows x - want| smallest; ok is false if the rows do not determine it.
func LeastSquares(rows [][]float64, want []float64) (x []float64, ok bool) {
	n := len(rows[0])
	a, b := make([][]float64, n), make([]float64, n)
	for i := range a {
		a[i] = make([]float64, n)
		for k, row := range rows {
			for j := range n {
				a[i][j] += float64(row[i] * row[j])
			}
			b[i] += float64(row[i] * want[k])
		}
	}
	return Solve(a, b)
}
