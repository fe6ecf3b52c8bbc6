package standings

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	letter "unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/width"
)

// Limits of a file that is read.
const (
	maxTRF        = 8 << 20 // bytes
	maxTRFPlayers = 9999    // the column of the number has four digits
	maxTRFRounds  = 200
)

// ReadTRF parses a tournament report file that WriteTRF or another program wrote: the tournament's name, its rounds,
// the table of points, the players with their results, and forbidden pairs. It skips other lines. told is the encoding;
// [FindCharset] returns one. If it is nil, the file may be UTF-8 with or without a byte order mark, UTF-16 with one, or
// an encoding that its names suggest; different lines may differ. Lines may end in LF, CR LF, CR or a form feed.
// Players may be in any order, and numbers may be missing. The error names the line.
func ReadTRF(r io.Reader, told encoding.Encoding) (TRFFile, error) {
	s := TRFFile{Worth: TRFPoints{Win: 10, Draw: 5, Narrow: unsaid, NarrowLoss: unsaid, Forfeit: unsaid, Bye: unsaid}}
	all, err := io.ReadAll(io.LimitReader(r, maxTRF+1))
	if err != nil {
		return s, err
	}
	if len(all) > maxTRF {
		return s, fmt.Errorf("a TRF has at most %d MB", maxTRF>>20)
	}
	var rows []trfRow
	text := strings.NewReplacer("\r\n", "\n", "\r", "\n", "\f", "\n", "\v", "\n", "\u2028", "\n").Replace(wide16(all))
	lines, err := s.decode(text, told)
	if err != nil {
		return s, err
	}
	for i, line := range lines {
		line = strings.TrimLeftFunc(line, unseen)
		if strings.HasPrefix(line, "001") {
			var row trfRow
			if row, err = readRow(line); err == nil && len(rows) == maxTRFPlayers {
				err = fmt.Errorf("there are more than %d players", maxTRFPlayers)
			}
			row.line = i + 1
			rows = append(rows, row)
		} else {
			err = s.line(line)
		}
		if err != nil {
			return s, fmt.Errorf("TRF line %d: %w", i+1, err)
		}
	}
	s.Worth.settle()
	if err := s.fill(rows); err != nil {
		return s, err
	}
	return s, s.mark()
}

// unseen reports whether a character is invisible: a blank, or a control or format character.
func unseen(r rune) bool { return letter.IsSpace(r) || letter.In(r, letter.Cc, letter.Cf) }

// wide16 converts a file from UTF-16 with a byte order mark to UTF-8. It returns any other file unchanged.
func wide16(b []byte) string {
	if len(b) > 1 && (b[0] == 0xff && b[1] == 0xfe || b[0] == 0xfe && b[1] == 0xff) {
		if text, _, err := transform.Bytes(unicode.BOMOverride(unicode.UTF8.NewDecoder()), b); err == nil {
			return string(text)
		}
	}
	return string(b)
}

// line parses a line about the whole event.
func (s *TRFFile) line(line string) (err error) {
	code, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	switch code {
	case "012":
		s.Name = rest
	case "XXR", "142":
		if rest == "" {
			return nil
		}
		if s.Rounds, err = strconv.Atoi(rest); err != nil || s.Rounds < 0 || s.Rounds > maxTRFRounds {
			return fmt.Errorf("%q is no number of rounds from 0 to %d", rest, maxTRFRounds)
		}
	case "162":
		err = s.Worth.list(line)
	case "250":
		s.Accelerated = true
	case "260":
		err = s.keepApart(rest)
	case "###":
		err = s.comment(rest)
	default:
		if n := s.Worth.entry(code); n != nil {
			*n, err = tenths(rest)
		}
	}
	return err
}

// tenths parses 1.5, 1,5, 1½ or 1 as tenths of a point.
func tenths(s string) (int, error) {
	s = strings.TrimSpace(s)
	whole, part, _ := strings.Cut(strings.NewReplacer(",", ".", "½", ".5").Replace(s), ".")
	if part != "" && whole == "" {
		whole = "0"
	}
	part = strings.TrimRight(part, "0")
	n, err := strconv.Atoi(whole + (part + "0")[:1])
	if err != nil || whole == "" || len(part) > 1 || n < 0 || n > maxWorth {
		return 0, fmt.Errorf("points %q: want a number such as 1.5", s)
	}
	return n, nil
}

// trfRow holds one player's line.
type trfRow struct {
	line, no, rating, tenths, place int
	scored                          bool // the column of points holds a number
	name                            string
	cells                           []TRFCell
}

// readRow parses a player's line of columns: number 5-8, name 15-47, rating 49-52, points 81-84, rank 86-89, then ten
// columns a round from 92. Missing columns at the end are empty. Programs count a letter beyond ASCII as one column, as
// its bytes, or as its width on a screen. Of these readings it takes the one with the fewest characters in columns that
// should be blank.
func readRow(line string) (best trfRow, err error) {
	readings := []func(string) columnsOf{byLetters}
	if utf8.RuneCountInString(line) < len(line) {
		readings = append(readings, byBytes, byWidth, byAccented)
	}
	least := -1
	for i, read := range readings {
		columns := read(line)
		row, failed := columns.row()
		if i == 0 {
			best, err = row, failed
		}
		if wrong := columns.filled(); failed == nil && (least < 0 || wrong < least) {
			best, err, least = row, nil, wrong
		}
	}
	return best, err
}

func byLetters(line string) columnsOf { return strings.Split(line, "") }

// byBytes gives a letter as many columns as it has bytes; the letter is in the first of them.
func byBytes(line string) columnsOf { return spread(line, utf8.RuneLen) }

// byWidth gives a wide letter, such as a Japanese one, two columns.
func byWidth(line string) columnsOf {
	return spread(line, func(r rune) int {
		if k := width.LookupRune(r).Kind(); k == width.EastAsianWide || k == width.EastAsianFullwidth {
			return 2
		}
		return 1
	})
}

// byAccented gives a letter and the accents after it one column.
func byAccented(line string) columnsOf { return byLetters(norm.NFC.String(line)) }

func spread(line string, columns func(rune) int) (out columnsOf) {
	for _, r := range line {
		out = append(out, string(r))
		for range columns(r) - 1 {
			out = append(out, "")
		}
	}
	return out
}

// filled counts the characters in columns that should be blank: between the fields, and at a column boundary inside the
// name.
func (c columnsOf) filled() (n int) {
	between := []int{4, 48, 53, 80, 85, 90, 91}
	for from := 92; from <= len(c); from += 10 {
		between = append(between, from+4, from+6, from+8, from+9)
	}
	for _, at := range between {
		if c.at(at, at) != "" {
			n++
		}
	}
	if strings.Contains(c.at(15, 47), "  ") {
		n++
	}
	return n
}

// columnsOf holds a line as its columns.
type columnsOf []string

// at returns the text between two columns, both included, counted from 1.
func (c columnsOf) at(from, to int) string {
	return strings.TrimSpace(strings.Join(c[min(from-1, len(c)):min(to, len(c))], ""))
}

func (c columnsOf) row() (row trfRow, err error) {
	if row.no, err = strconv.Atoi(c.at(5, 8)); err != nil || row.no < 1 {
		return row, fmt.Errorf("player number %q in columns 5 to 8: want a number from 1", c.at(5, 8))
	}
	if row.name = norm.NFC.String(strings.Join(strings.Fields(c.at(15, 47)), " ")); row.name == "" {
		return row, fmt.Errorf("player %d has no name in columns 15 to 47", row.no)
	}
	if strings.ContainsFunc(row.name, letter.IsControl) {
		return row, fmt.Errorf("player %d: the name %q in columns 15 to 47 holds a control character", row.no, row.name)
	}
	if points := c.at(81, 84); points != "" {
		if row.tenths, err = tenths(points); err != nil {
			return row, fmt.Errorf("player %d, columns 81 to 84: %w", row.no, err)
		}
		row.scored = true
	}
	for _, n := range []struct {
		what     string
		from, to int
		into     *int
	}{{"rating", 49, 52, &row.rating}, {"rank", 86, 89, &row.place}} {
		if text := c.at(n.from, n.to); !isBlank(text) {
			if *n.into, err = strconv.Atoi(text); err != nil || *n.into < 0 {
				return row, fmt.Errorf("player %d, columns %d to %d: %q is no %s", row.no, n.from, n.to, text, n.what)
			}
		}
	}
	for from := 92; from <= len(c); from += 10 {
		cell, err := c.cell(from)
		if err != nil {
			return row, fmt.Errorf("player %d, round %d: %w", row.no, len(row.cells)+1, err)
		}
		if len(row.cells) == maxTRFRounds {
			return row, fmt.Errorf("player %d has more than %d rounds", row.no, maxTRFRounds)
		}
		row.cells = append(row.cells, cell)
	}
	for n := len(row.cells); n > 0 && row.cells[n-1] == (TRFCell{Colour: ' ', Result: ' '}); n-- {
		row.cells = row.cells[:n-1] // blanks at the end of a line are no rounds
	}
	return row, nil
}

// isBlank reports whether a field is empty or has only dashes.
func isBlank(field string) bool { return strings.Trim(field, "-") == "" }

// cell parses a player's round: four columns for the opponent's number, then colour and result.
func (c columnsOf) cell(from int) (TRFCell, error) {
	one := func(at int) (byte, error) {
		if at > len(c) {
			return ' ', nil
		}
		if b := strings.Replace(c[at-1], "½", "=", 1); len(b) == 1 && b[0] >= ' ' && b[0] < 0x7f {
			return b[0], nil
		}
		return ' ', fmt.Errorf("column %d holds %q", at, c[at-1])
	}
	cell := TRFCell{}
	var err error
	if no := c.at(from, from+3); !isBlank(no) {
		if cell.Opponent, err = strconv.Atoi(no); err != nil || cell.Opponent < 0 {
			return cell, fmt.Errorf("%q is no opponent's number", no)
		}
	}
	if cell.Colour, err = one(from + 5); err == nil {
		cell.Result, err = one(from + 7)
	}
	return cell, err
}

// fill adds the players in the order of their numbers. If a line leaves the points blank, they are the sum of its
// results.
func (s *TRFFile) fill(rows []trfRow) error {
	slices.SortStableFunc(rows, func(a, b trfRow) int { return a.no - b.no })
	index, regular := map[int]int{}, true
	for i, row := range rows {
		if index[row.no] > 0 {
			return fmt.Errorf("TRF line %d: two players have the number %d", row.line, row.no)
		}
		index[row.no] = i + 1
		regular = regular && row.no == i+1
	}
	for _, row := range rows {
		for n := range row.cells {
			c := &row.cells[n]
			if c.Opponent > 0 && index[c.Opponent] == 0 {
				return fmt.Errorf("TRF line %d, round %d: there is no player %d", row.line, n+1, c.Opponent)
			}
			c.Opponent = index[c.Opponent]
		}
		if !row.scored {
			row.tenths = s.Worth.sum(row.cells)
		}
		s.Players, s.Ratings, s.Tenths = append(s.Players, row.name), append(s.Ratings, row.rating), append(s.Tenths, row.tenths)
		s.Places, s.Cells = append(s.Places, row.place), append(s.Cells, row.cells)
		if !regular {
			s.Numbers = append(s.Numbers, row.no)
		}
		s.Rounds = max(s.Rounds, len(row.cells))
	}
	for i, a := range s.Apart {
		for k, no := range a.Players {
			if index[no] == 0 {
				return fmt.Errorf("260, players who may not meet: there is no player %d", no)
			}
			s.Apart[i].Players[k] = index[no]
		}
	}
	for i, n := range s.narrow {
		s.narrow[i] = [3]int{n[0], index[n[1]], index[n[2]]}
	}
	return nil
}

// NumberInFile returns the number of player i in the file; i counts from 0.
func (s *TRFFile) NumberInFile(i int) int {
	if s.Numbers == nil {
		return i + 1
	}
	return s.Numbers[i]
}
