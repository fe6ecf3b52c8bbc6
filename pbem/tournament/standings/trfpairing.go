package standings

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// ForbiddenPair holds two players, by number from 1, who may not meet in some rounds.
type ForbiddenPair struct {
	From, To int
	Players  [2]int
}

// maxApart bounds the number of players in a line of forbidden pairs.
const maxApart = 50

// VirtualPoints holds points, in tenths, that a player has only for the pairing of one round.
type VirtualPoints struct{ Round, Player, Tenths int }

// pairing writes the data that a pairing needs besides the results: virtual points (250 of TRF-2026: game points,
// rounds, players, from and to) and forbidden pairs (260: rounds, players).
func (s TRFFile) pairing(w io.Writer) {
	all := slices.Clone(s.Virtual)
	slices.SortFunc(all, func(a, b VirtualPoints) int {
		return slices.Compare([]int{a.Round, a.Player}, []int{b.Round, b.Player})
	})
	for from := 0; from < len(all); {
		to := from + 1
		for to < len(all) && all[to] == (VirtualPoints{all[from].Round, all[from].Player + to - from, all[from].Tenths}) {
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

// keepApart parses the rest of a line 260: the first and last round, then the players of whom no two may meet.
func (s *TRFFile) keepApart(rest string) error {
	var all []int
	for _, f := range strings.Fields(rest) {
		n, err := strconv.Atoi(f)
		if err != nil || n < 1 || n > maxTRFPlayers {
			return fmt.Errorf("260, players who may not meet: %q is no number from 1 to %d", f, maxTRFPlayers)
		}
		all = append(all, n)
	}
	if len(all) < 4 || len(all) > 2+maxApart {
		return fmt.Errorf("260, players who may not meet: want the first and the last round, and 2 to %d players", maxApart)
	}
	for i, a := range all[2:] {
		for _, b := range all[3+i:] {
			s.Apart = append(s.Apart, ForbiddenPair{all[0], all[1], [2]int{a, b}})
		}
	}
	return nil
}
