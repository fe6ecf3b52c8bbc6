package standings

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// TRFPoints holds the table of points of a TRF file, in tenths of a point.
type TRFPoints struct{ Win, Narrow, Draw, NarrowLoss, Loss, Forfeit, Bye int }

// mostTenths is the highest number that fits the column of a player's points, in tenths.
const mostTenths = 999

// maxWorth bounds the numbers of points in a file, in tenths.
const maxWorth = 10 * 9999

// maxMargin bounds the margin of narrow games in a file.
const maxMargin = 1000

// unsaid marks an entry that a file does not state.
const unsaid = -1

// entry returns the entry for a code, nil for an unknown code. A loss by forfeit counts like a loss.
func (w *TRFPoints) entry(code string) *int {
	return map[string]*int{"BBW": &w.Win, "BBD": &w.Draw, "BBL": &w.Loss, "BBU": &w.Bye}[code]
}

// ours returns the entries without a code in the format. They are written as comments (###), which other programs skip.
func (w *TRFPoints) ours() []struct {
	key string
	n   *int
} {
	return []struct {
		key string
		n   *int
	}{{"narrow", &w.Narrow}, {"narrow-loss", &w.NarrowLoss}, {"forfeit", &w.Forfeit}}
}

// settle sets the entries that a file leaves open by the format's rules: a narrow game counts like any game, a forfeit
// or a bye like a win.
func (w *TRFPoints) settle() {
	for _, x := range []struct {
		n      *int
		unless int
	}{{&w.Narrow, w.Win}, {&w.NarrowLoss, w.Loss}, {&w.Forfeit, w.Win}, {&w.Bye, w.Win}} {
		if *x.n == unsaid {
			*x.n = x.unless
		}
	}
}

// worth writes the entries that differ from 1, 1/2 and 0, and the narrow games: round from 1, then the numbers of
// winner and loser.
func (s TRFFile) worth(w io.Writer) {
	usual := TRFPoints{Win: 10, Draw: 5, Bye: s.Worth.Win}
	for _, code := range []string{"BBW", "BBD", "BBL", "BBU"} {
		if n := *s.Worth.entry(code); n != *usual.entry(code) {
			fmt.Fprintf(w, "%s %4s\n", code, tenth(n))
			if code == "BBL" {
				fmt.Fprintf(w, "BBF %4s\n", tenth(n))
			}
		}
	}
	usual = TRFPoints{Narrow: s.Worth.Win, NarrowLoss: s.Worth.Loss, Forfeit: s.Worth.Win}
	for i, x := range s.Worth.ours() {
		if *x.n != *usual.ours()[i].n {
			fmt.Fprintf(w, "### points %s %s\n", x.key, tenth(*x.n))
		}
	}
	if s.Margin > 0 {
		fmt.Fprintf(w, "### margin %d\n", s.Margin)
	}
	for i, row := range s.Cells {
		for n, c := range row {
			if c.Narrow && c.Result == '1' {
				fmt.Fprintf(w, "### narrow %d %d %d\n", n+1, i+1, c.Opponent)
			}
		}
	}
}

// sum returns the points of a player's results, in tenths, for a line that does not state them.
func (w *TRFPoints) sum(cells []TRFCell) (n int) {
	for _, c := range cells {
		switch c.Result {
		case '1', 'W':
			n += w.Win
		case '=', 'D', 'H':
			n += w.Draw
		case '0', 'L', '-':
			n += w.Loss
		case '+':
			n += w.Forfeit
		case 'F':
			n += w.Win
		case 'U':
			n += w.Bye
		}
	}
	return n
}

// comment parses a comment that this package writes, and ignores others.
func (s *TRFFile) comment(text string) (err error) {
	f := strings.Fields(text)
	switch {
	case len(f) == 3 && f[0] == "points":
		for _, x := range s.Worth.ours() {
			if x.key == f[1] {
				*x.n, err = tenths(f[2])
			}
		}
	case len(f) == 2 && f[0] == "margin":
		if s.Margin, err = strconv.Atoi(f[1]); err != nil || s.Margin < 0 || s.Margin > maxMargin {
			return fmt.Errorf("margin %q: want a number from 0 to %d", f[1], maxMargin)
		}
	case len(f) == 4 && f[0] == "narrow":
		var n [3]int
		for i := range n {
			if n[i], err = strconv.Atoi(f[i+1]); err != nil || n[i] < 1 {
				return fmt.Errorf("narrow game %q: want a round and the numbers of winner and loser", text)
			}
		}
		s.narrow = append(s.narrow, n)
	}
	return err
}

// mark marks the narrow games in the cells of their players.
func (s *TRFFile) mark() error {
	for _, n := range s.narrow {
		for _, i := range n[1:] {
			if i < 1 || i > len(s.Cells) || n[0] > len(s.Cells[i-1]) || s.Cells[i-1][n[0]-1].Opponent != n[1]+n[2]-i {
				return fmt.Errorf("narrow game of %d and %d in round %d: they do not meet in it", n[1], n[2], n[0])
			}
			s.Cells[i-1][n[0]-1].Narrow = true
		}
	}
	s.narrow = nil
	return nil
}

// list parses the table of points of TRF-2026: from column 6, a letter and four columns of points, every nine columns.
func (w *TRFPoints) list(line string) error {
	for from := 5; from+5 <= len(line); from += 9 {
		n := map[byte]*int{'W': &w.Win, 'D': &w.Draw, 'L': &w.Loss, 'P': &w.Bye}[line[from]]
		if n == nil {
			continue
		}
		var err error
		if *n, err = tenths(line[from+1 : from+5]); err != nil {
			return err
		}
	}
	return nil
}
