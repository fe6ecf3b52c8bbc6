package combat

import "fieldpost/notation/say"

// DescribeSurround returns in words how attackers surround a hex, "" if they do not. from says for each direction
// whether attackers are there. A hex is surrounded from enough hexes in any order, from two opposite ones, or from
// three alternate ones.
func DescribeSurround(from [6]bool, enough int) say.Text {
	n := 0
	for _, on := range from {
		if on {
			n++
		}
	}
	switch {
	case n >= enough:
		return say.F("from %d hexes", n)
	case from[0] && from[3] || from[1] && from[4] || from[2] && from[5]:
		return "from two opposite hexes"
	case from[0] && from[2] && from[4] || from[1] && from[3] && from[5]:
		return "from three alternate hexes"
	}
	return ""
}
