package rating

import "math"

// Glickman, Example of the Glicko-2 system (2012). One day is one rating period. Days without a game only increase the
// deviation.
const (
	scale          = 173.7178
	tau            = 0.5
	tiny           = 0.000001 // convergence of the volatility
	widest         = 35000    // deviation of who is unknown, in hundredths
	looseDeviation = 25000    // a rating with this deviation or more is listed apart, in hundredths
)

func glicko2(l Line, gap int, day []bout) Line {
	mu, phi, sigma := (float64(l.Value)/point-1500)/scale, float64(l.Deviation)/point/scale, float64(l.Volatility)/million
	if idle := gap - 1; idle > 0 {
		phi = min(math.Sqrt(float64(phi*phi)+float64(float64(idle)*float64(sigma*sigma))), widest/float64(point)/scale)
	}
	weight, gain := 0.0, 0.0 // 1 / v, and delta / v
	for _, b := range day {
		other, spread := (float64(b.other.Value)/point-1500)/scale, float64(b.other.Deviation)/point/scale
		g := 1 / math.Sqrt(1+3*float64(spread*spread)/float64(math.Pi*math.Pi))
		e := 1 / (1 + exp(-float64(g*(mu-other))))
		weight += float64(float64(float64(g*g)*e) * (1 - e))
		gain += float64(g * (float64(b.half)/2 - e))
	}
	v := 1 / weight
	sigma = volatility(float64(v*gain), phi, v, sigma)
	wide := float64(phi*phi) + float64(sigma*sigma)
	phi = 1 / math.Sqrt(1/wide+1/v)
	mu += float64(float64(phi*phi) * gain)
	l.Value = int(math.Round(point * (float64(scale*mu) + 1500)))
	l.Deviation = min(int(math.Round(point*float64(scale*phi))), widest)
	l.Volatility = int(math.Round(million * sigma))
	return l
}

// volatility computes step 5 of the paper by the Illinois method.
func volatility(delta, phi, v, sigma float64) float64 {
	a := ln(float64(sigma * sigma))
	d2, base := float64(delta*delta), float64(phi*phi)+v
	f := func(x float64) float64 {
		ex := exp(x)
		wide := base + ex
		return float64(ex*(d2-wide))/float64(2*float64(wide*wide)) - (x-a)/float64(tau*tau)
	}
	low, high := a, 0.0
	if d2 > base {
		high = ln(d2 - base)
	} else {
		k := 1
		for f(a-float64(float64(k)*tau)) < 0 {
			k++
		}
		high = a - float64(float64(k)*tau)
	}
	fl, fh := f(low), f(high)
	for math.Abs(high-low) > tiny {
		c := low + float64((low-high)*fl)/(fh-fl)
		fc := f(c)
		if float64(fc*fh) <= 0 {
			low, fl = high, fh
		} else {
			fl /= 2
		}
		high, fh = c, fc
	}
	return exp(low / 2)
}
