package standings

import (
	"fmt"
	"io"
	"slices"
)

// Apart are two players, by number, who may not meet in some rounds.
type Apart struct {
	From, To int
	Players  [2]int
}

// Virtual are points in tenths that a player has in the pairing of a round alone.
type Virtual struct{ Round, Player, Tenths int }

// pairing writes what a pairing has to keep besides the results: virtual points (250 of TRF-2026: game points, rounds,
// players, from and to) and prohibited pairings (260: rounds, players).
func (s Sheet) pairing(w io.Writer) {
	all := slices.Clone(s.Virtual)
	slices.SortFunc(all, func(a, b Virtual) int { return slices.Compare([]int{a.Round, a.Player}, []int{b.Round, b.Player}) })
	for from := 0; from < len(all); {
		to := from + 1
		for to < len(all) && all[to] == (Virtual{all[from].Round, all[from].Player + to - from, all[from].Tenths}) {
			to++
		}
		x := all[from]
		fmt.Fprintf(w, "250      %4s %3d %3d %4d %4d\n", tenth(x.Tenths), x.Round, x.Round, x.Player, all[to-1].Player)
		from = to
	}
	for _, a := range s.Apart {
		fmt.Fprintf(w, "260 %3d %3d %4d %4d\n", a.From, a.To, a.Players[0], a.Players[1])
	}
}
