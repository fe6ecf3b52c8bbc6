package rating

import "math"

// exp and ln use only operations that every machine rounds alike. Each product is converted separately, because Go
// allows a product and a sum to be fused unless a conversion stands between them.

const ln2 = 0.6931471805599453

// exp returns e to the x, |x| at most 700.
func exp(x float64) float64 {
	k := math.Floor(x/ln2 + 0.5)
	r := x - float64(k*ln2)
	sum := 1.0
	for n := 20; n >= 1; n-- {
		sum = 1 + float64(r*sum)/float64(n)
	}
	return math.Ldexp(sum, int(k))
}

// ln returns the natural logarithm of x > 0.
func ln(x float64) float64 {
	m, e := math.Frexp(x) // m in 0.5..1
	t := (m - 1) / (m + 1)
	square := float64(t * t)
	sum := 0.0
	for n := 61; n >= 1; n -= 2 {
		sum = 1/float64(n) + float64(square*sum)
	}
	return float64(float64(2*t)*sum) + float64(float64(e)*ln2)
}
