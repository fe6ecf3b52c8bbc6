package rating

// point is one point of a rating in the unit of Line.Value.
const point = 100

// provisionalGames is the number of rated games that make a verified player (AREA).
const provisionalGames = 10

// classic rates by the table of AREA: the stronger wins 70 - 5s, the weaker 70 + 5s, a draw moves 5s from the stronger
// to the weaker, where s is the band of the difference. A verified player gains or loses half of it, rounded up,
// against any opponent, so that the sum of two changes need not be 0.
func classic(l Line, _ int, day []bout) Line {
	sum := 0
	for _, b := range day {
		diff := (l.Value - b.other.Value) / point
		change := classicChange(diff, b.half)
		if !l.Provisional {
			change = halved(change)
		}
		sum += change
	}
	l.Value += sum * point
	return l
}

// classicChange returns the points that a provisional player gains who is diff points stronger; diff below 0 is weaker.
func classicChange(diff, half int) int {
	s := band(abs(diff))
	if diff < 0 {
		return -classicChange(-diff, 2-half)
	}
	switch half {
	case 2:
		return 70 - 5*s
	case 1:
		return -5 * s
	}
	return -(70 + 5*s)
}

// band returns 0 for a difference of 0 to 50 points, 1 for 51 to 100, ... 14 for more than 700.
func band(diff int) int { return min((max(diff, 1)-1)/50, 14) }

// halved returns half a change, rounded away from 0.
func halved(n int) int {
	if n < 0 {
		return -((1 - n) / 2)
	}
	return (n + 1) / 2
}

// area2001 rates by AREA as of 2001: the winner takes (loser - winner) / 20 + 100 points, at least 1 and at most 200; a
// draw gives difference / 20, at most 200, to the lower. Halves are rounded away from 0.
func area2001(l Line, _ int, day []bout) Line {
	sum := 0
	for _, b := range day {
		diff := (b.other.Value - l.Value) / point
		switch b.half {
		case 2:
			sum += stake(diff)
		case 1:
			sum += max(-200, min(200, rounded(diff, 20)))
		default:
			sum -= stake(-diff)
		}
	}
	l.Value += sum * point
	return l
}

// stake returns the points that a winner takes from a loser who is diff points higher, 1 to 200.
func stake(diff int) int { return max(1, min(200, rounded(diff, 20)+100)) }

// rounded returns n / d, halves away from 0; d is positive.
func rounded(n, d int) int {
	if n < 0 {
		return -rounded(-n, d)
	}
	return (2*n + d) / (2 * d)
}

func abs(n int) int { return max(n, -n) }
