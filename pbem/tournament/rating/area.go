package rating

// point is one rating point in the unit of Line.Value.
const point = 100

// provisionalGames is the number of rated games after which a player is verified (AREA).
const provisionalGames = 10

// classic computes ratings by the table of AREA. The stronger player wins 70 - 5s, the weaker 70 + 5s, and a draw moves
// 5s from the stronger to the weaker, where s is the band of the difference. A verified player gains or loses half of
// this, rounded up, against any opponent. The two changes of a game therefore need not add up to 0.
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

// classicChange returns the points that a provisional player gains with this result. diff is how many points the player
// is stronger; below 0 means weaker.
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

// area2001 computes ratings by AREA of 2001. The winner takes (loser - winner) / 20 + 100 points, at least 1 and at
// most 200. A draw gives difference / 20, at most 200, to the lower player. Halves are rounded away from 0.
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
