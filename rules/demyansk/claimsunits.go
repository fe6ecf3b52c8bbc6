package demyansk

import (
	"slices"

	"fieldpost/rules/hexmap"
)

// counterLimit is how many counters the game has, markers among them (1).
const counterLimit = 352

// claimCounters: how many counters there are (1).
func (j *assessor) claimCounters() {
	j.Judge("1", "units air", "there are no more than 352 counters", func() error {
		n := len(j.Units) + len(j.Air) - len(j.picked(func(u *Unit) bool { return u.Printed != hexmap.None }))
		return must(n <= counterLimit, "there are %d", n)
	})
}

// claimNamed: what units have together in the worked examples.
func (j *assessor) claimNamed() {
	j.Judge("17", "units", "87(-), 1/87, 1318(-) and 1/1318 are four of the five attackers of strengths 1, 2, 2, 2 and 2", func() error {
		var got []int
		for _, id := range []string{"87/26", "1/87", "1318/163", "1/1318"} {
			if u := j.Unit(id); u != nil {
				got = append(got, u.Faces[0].Attack)
			}
		}
		slices.Sort(got)
		return must(slices.Equal(got, []int{1, 2, 2, 2}) || slices.Equal(got, []int{2, 2, 2, 2}), "their strengths are %v", got)
	})
	j.Judge("13.25", "air", "the Axis can commit 1 or 3 points of air support in game turn 3", func() error {
		sums := map[int]bool{0: true}
		for _, a := range j.Air {
			if a.Side != Axis {
				continue
			}
			for n := 9; n >= 0; n-- {
				if sums[n] {
					sums[n+a.Support] = true
				}
			}
		}
		return must(sums[1] && sums[3], "its air units do not add up to that")
	})
}
