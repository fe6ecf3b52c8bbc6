package standings

import (
	"bufio"
	"fmt"
	"io"
)

// TRFCell holds a player's round: opponent, colour and result. The opponent is a number in the list of players, from 1;
// 0 means none. The colour is w for the first of a pair, or for the first side if sides are known, b for the other, and
// - for none. The result is a letter of TRF: 1 = 0 for games, + - for forfeits, H F U Z for byes of half a point, a
// full point, the pairing's bye and none, blank for a round that is not played yet.
type TRFCell struct {
	Opponent int
	Colour   byte
	Result   byte
	Narrow   bool // the game was won or lost by little
}

// TRFFile holds an event in the exchange format of chess pairing engines (TRF16, FIDE Handbook C.04 annex 2). Points
// are in tenths, at most 99.9. Names are cut at 33 letters.
type TRFFile struct {
	Name    string
	Rounds  int
	Worth   TRFPoints
	Margin  int // below which a win is narrow, 0 if none is or nobody says
	Players []string
	Ratings []int // of each, 0 for none
	Tenths  []int // points of each
	Places  []int
	Cells   [][]TRFCell // by player, by round
	Numbers []int       // of each player in the file it was read from; nil where they are 1, 2, 3 ...
	Charset string      // that was told from the names of that file; "" for UTF-8 and one that was told
	Doubt   string      // a name that another charset would read otherwise, "" for none

	Apart   []ForbiddenPair
	Virtual []VirtualPoints

	Accelerated bool // the file that was read gives virtual points, which are not read

	narrow [][3]int // games of which a comment says so
}

// WriteTRF writes a TRF file. The error names a player whose points do not fit.
func WriteTRF(w io.Writer, s TRFFile) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "012 %s\n062 %d\nXXR %d\n", s.Name, len(s.Players), s.Rounds)
	s.worth(b)
	s.pairing(b)
	for i, name := range s.Players {
		if s.Tenths[i] > mostTenths {
			return fmt.Errorf("%s has %s points: a TRF has room for %s", name, tenth(s.Tenths[i]), tenth(mostTenths))
		}
		fmt.Fprintf(b, "001 %4d      %-33.33s %4d %3s %11s %10s %4s %4d", i+1, name, s.Ratings[i], "", "", "", tenth(s.Tenths[i]),
			s.Places[i])
		for _, c := range s.Cells[i] {
			no := fmt.Sprintf("%4d", c.Opponent)
			if c.Opponent == 0 {
				no = "0000"
			}
			fmt.Fprintf(b, "  %s %c %c", no, c.Colour, c.Result)
		}
		fmt.Fprintln(b)
	}
	return b.Flush()
}

func tenth(n int) string { return fmt.Sprintf("%d.%d", n/10, n%10) }
