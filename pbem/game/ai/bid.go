package ai

import (
	"math"

	"fieldpost/rules/core"
)

// EvenBid holds the bid at which both sides of a title score alike.
type EvenBid struct {
	First    core.Side `json:"first"`
	Second   core.Side `json:"second"`
	Unit     string    `json:"unit"`
	Bid      int       `json:"bid"`      // what the first side pays; below 0: the other side does
	Low      int       `json:"low"`      // of the bids that the games do not rule out, with 95 %
	High     int       `json:"high"`     // the highest of them
	Between  bool      `json:"between"`  // the games rule out every whole bid: the even one lies between Low and High
	Chance   float64   `json:"chance"`   // of the first side at Bid; a draw counts half
	Games    int       `json:"games"`    // all of them
	Unscored int       `json:"unscored"` // games that no bid changes
	Open     bool      `json:"open"`     // no bid makes the sides even: the games that no bid changes outweigh all others
}

// z95 is the number of standard errors in half an interval of 95 %.
const z95 = 1.96

// FindEvenBid returns the bid after which the first side has half of all points, or comes closest. ok is false if no
// game has a score.
func FindEvenBid(list []Ending, sides []core.Side, unit string) (b EvenBid, ok bool) {
	first := sides[0]
	b = EvenBid{First: first, Second: sides[1], Unit: unit, Games: len(list)}
	low, high := math.MaxInt, math.MinInt
	for _, e := range list {
		if !e.Scored {
			b.Unscored++
			continue
		}
		low, high = min(low, e.Score-1), max(high, e.Score+1)
	}
	if low > high {
		return b, false
	}
	best, held, above, below := math.Inf(1), false, math.MinInt, math.MaxInt
	for bid := low; bid <= high; bid++ {
		mean, width := points(list, first, bid)
		if mean >= 0.5 {
			above = bid
		} else {
			below = min(below, bid)
		}
		off := math.Abs(mean - 0.5)
		if off < best || off == best && max(bid, -bid) < max(b.Bid, -b.Bid) {
			best, b.Bid, b.Chance = off, bid, math.Round(mean*1e4)/1e4
		}
		if off <= width {
			if !held {
				b.Low, held = bid, true
			}
			b.High = bid
		}
	}
	if !held {
		b.Between = above > math.MinInt && below < math.MaxInt
		b.Open = !b.Between
	}
	if b.Between {
		b.Low, b.High = above, below
	}
	return b, true
}

// points returns the first side's mean score after a bid, 0 to 1. width is half the width of the interval of 95 %
// around one half in which the mean lies by chance if the sides are even.
func points(list []Ending, first core.Side, bid int) (mean, width float64) {
	halves, decided := 0, 0
	for _, e := range list {
		n := e.HalfPoints(first, bid)
		halves += n
		if n != 1 {
			decided++
		}
	}
	n := float64(len(list))
	return float64(halves) / 2 / n, z95 * 0.5 * math.Sqrt(float64(max(decided, 1))) / n
}
