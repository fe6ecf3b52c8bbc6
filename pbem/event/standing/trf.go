package standing

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Cell is what a player did in a round: his opponent (number in the list of players from 1, 0 for none), the colour (w for the
// first of a pair, b for the second, - for none), and the result in the letters of TRF: 1 = 0 for games, + - for forfeits,
// H F U Z for byes of half a point, a full one, the pairing's and none, blank for a round that is not played yet.
type Cell struct {
	Opponent int
	Colour   byte
	Result   byte
	Narrow   bool // the game was won or lost by little
}

// Sheet is an event in the form that engines of chess pairings exchange (TRF16, FIDE Handbook C.04 annex 2): points in tenths, at most
// 99.9, names cut at 33 letters.
type Sheet struct {
	Name    string
	Rounds  int
	Worth   Worth
	Players []string
	Ratings []int // of each, 0 for none
	Tenths  []int // points of each
	Places  []int
	Cells   [][]Cell // by player, by round

	narrow [][3]int // games of which a comment says so
}

// WriteTRF writes a sheet. The error names a player whose points have no room.
func WriteTRF(w io.Writer, s Sheet) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "012 %s\n062 %d\nXXR %d\n", s.Name, len(s.Players), s.Rounds)
	s.worth(b)
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

// ReadTRF reads what WriteTRF or another program wrote: tournament name, rounds, table of points and players; other lines are passed over.
// Line ends may be LF, CR LF or CR alone. The error names the line.
func ReadTRF(r io.Reader) (Sheet, error) {
	all, err := io.ReadAll(r)
	s := Sheet{Worth: Worth{Win: 10, Draw: 5, Narrow: unsaid, NarrowLoss: unsaid, Forfeit: unsaid, Bye: unsaid}}
	if err != nil {
		return s, err
	}
	for i, line := range strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(all)), "\n") {
		if err := s.line(line); err != nil {
			return s, fmt.Errorf("TRF line %d: %w", i+1, err)
		}
	}
	s.Worth.settle()
	return s, s.mark()
}

func (s *Sheet) line(line string) (err error) {
	code, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	switch code {
	case "012":
		s.Name = rest
	case "XXR", "142":
		s.Rounds, err = strconv.Atoi(rest)
	case "162":
		err = s.Worth.list(line)
	case "###":
		err = s.comment(rest)
	case "001":
		err = s.player(line)
	default:
		if n := s.Worth.entry(code); n != nil {
			*n, err = tenths(rest)
		}
	}
	return err
}

// tenths reads 1.5 as 15.
func tenths(s string) (int, error) {
	whole, part, _ := strings.Cut(strings.TrimSpace(s), ".")
	n, err := strconv.Atoi(whole + (part + "0")[:1])
	if err != nil || len(part) > 1 {
		return 0, fmt.Errorf("points %q: want a number such as 1.5", s)
	}
	return n, nil
}

// player reads a line of columns: number 5-8, name 15-47, rating 49-52, points 81-84, rank 86-89, then ten columns a round from 92.
func (s *Sheet) player(line string) error {
	if !ascii(line) {
		line = string(narrow(line))
	}
	if len(line) < 84 {
		return fmt.Errorf("a player's line has %d columns, want 84 or more", len(line))
	}
	at := func(from, to int) string { return strings.TrimSpace(line[min(from-1, len(line)):min(to, len(line))]) }
	if no, err := strconv.Atoi(at(5, 8)); err != nil || no != len(s.Players)+1 {
		return fmt.Errorf("player number %q: want %d, the players in order", at(5, 8), len(s.Players)+1)
	}
	points, err := tenths(at(81, 84))
	if err != nil {
		return err
	}
	rating, _ := strconv.Atoi(at(49, 52))
	place, _ := strconv.Atoi(at(86, 89))
	var cells []Cell
	for from := 92; from+7 <= len(line); from += 10 {
		c := Cell{Colour: line[from+4], Result: line[from+6]}
		if c.Opponent, err = strconv.Atoi(at(from, from+3)); err != nil && at(from, from+3) != "" {
			return fmt.Errorf("round %d: opponent %q", len(cells)+1, at(from, from+3))
		}
		cells = append(cells, c)
	}
	s.Players, s.Ratings, s.Tenths = append(s.Players, at(15, 47)), append(s.Ratings, rating), append(s.Tenths, points)
	s.Places, s.Cells = append(s.Places, place), append(s.Cells, cells)
	return nil
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// narrow gives every letter one column, so that the columns behind a name are where they belong.
func narrow(s string) []byte {
	var out []byte
	for _, r := range s {
		if r >= 0x80 {
			r = '?'
		}
		out = append(out, byte(r))
	}
	return out
}
