package tournament

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// strictPlayer is a player's line by the columns of the format: number, name, rating, points, rank, then rounds of ten
// columns.
var strictPlayer = regexp.MustCompile(`^001 ([ 0-9]{4})      (.{33}) ([ 0-9]{4}) {28}([ 0-9]{2}\.[0-9]) ([ 0-9]{4})((?:  ` +
	`(?:0000|[ 0-9]{4}) [wb-] [1=0+ZU -])*)$`)

// strictTRF reads a file as engines of pairings do, which refuse what is not exactly in the format: every player has a
// cell for each round that was paired, both players of a game name each other with opposite colours and results that
// fit, and who meets nobody has 0000, no colour, and Z or U. It returns the letters of all results.
func strictTRF(file string) (letters string, err error) {
	lines := strings.Split(strings.TrimSuffix(file, "\n"), "\n")
	players, rounds := -1, -1
	var cells [][]string
	for _, line := range lines {
		switch code, rest, _ := strings.Cut(line, " "); code {
		case "062":
			players, err = strconv.Atoi(rest)
		case "XXR":
			rounds, err = strconv.Atoi(rest)
		case "001":
			m := strictPlayer.FindStringSubmatch(line)
			if m == nil || strings.TrimSpace(m[1]) != fmt.Sprint(len(cells)+1) || strings.TrimSpace(m[2]) == "" {
				return "", fmt.Errorf("line %q", line)
			}
			var row []string
			for at := 0; at < len(m[6]); at += 10 {
				row = append(row, m[6][at+2:at+10])
			}
			cells = append(cells, row)
		case "012", "BBW", "BBD", "BBL", "BBF", "BBU", "###", "XXP", "XXA", "XXS":
		default:
			return "", fmt.Errorf("line %q has no known code", line)
		}
		if err != nil {
			return "", err
		}
	}
	if players != len(cells) {
		return "", fmt.Errorf("%d players are announced, and there are %d", players, len(cells))
	}
	for i, row := range cells {
		if len(row) != len(cells[0]) || len(row) > rounds {
			return "", fmt.Errorf("player %d has %d rounds of %d, and the first has %d", i+1, len(row), rounds, len(cells[0]))
		}
		for n, c := range row {
			if err := strictCell(cells, i, n); err != nil {
				return "", fmt.Errorf("player %d, round %d, %q: %w", i+1, n+1, c, err)
			}
			letters += c[7:]
		}
	}
	return letters, nil
}

// strictCell holds a cell against that of the opponent.
func strictCell(cells [][]string, i, n int) error {
	c := cells[i][n]
	if c[:4] == "0000" {
		if c[5] != '-' || !strings.ContainsRune("ZU", rune(c[7])) {
			return fmt.Errorf("nobody is met")
		}
		return nil
	}
	other, err := strconv.Atoi(strings.TrimSpace(c[:4]))
	if err != nil || other < 1 || other > len(cells) || other == i+1 {
		return fmt.Errorf("no such opponent")
	}
	back := cells[other-1][n]
	if strings.TrimSpace(back[:4]) != fmt.Sprint(i+1) || c[5] == '-' || c[5] == back[5] {
		return fmt.Errorf("the opponent has %q", back)
	}
	fits := map[byte]string{'1': "0", '0': "1", '=': "=", '+': "-", '-': "+-", ' ': " "}[c[7]]
	if fits == "" || !strings.Contains(fits, back[7:]) {
		return fmt.Errorf("the results do not fit: the opponent has %q", back)
	}
	return nil
}

// TestSheetIsStrict: the files of random events of all formats, while they are played and when they are over, are
// exactly in the format of engines of pairings.
func TestSheetIsStrict(t *testing.T) {
	letters := ""
	for seed := range int64(16) {
		c := &chaos{sim: randomEvent(t, 400+seed), ways: map[string]int{}}
		if len(c.People) == 0 {
			continue
		}
		c.toTheEnd()
		for n := 2; n <= len(c.Log().Records()); n += 1 + n/7 {
			e, err := ReplayQuickly(c.Log().Records()[:n])
			c.must(err)
			s := &sim{t: t, Book: &Book{Event: e}}
			if len(s.TRFFile().Players) == 0 {
				continue
			}
			file := string(s.written())
			got, err := strictTRF(file)
			if err != nil {
				t.Fatalf("seed %d, %s, record %d: %v\n%s", seed, e.Format, n, err, file)
			}
			letters += got
		}
	}
	for _, want := range "1=0+-ZU " {
		if !strings.ContainsRune(letters, want) {
			t.Errorf("no result is %q", want)
		}
	}
	good := strings.NewReplacer("XXR 5", "062 5\nXXR 5", " w\n", " w  \n", " b\n", " b  \n").Replace(chessFile)
	if _, err := strictTRF(good); err != nil {
		t.Error(err)
	}
	for was, now := range map[string]string{"XXR 5": "XXR 2", "062 5": "062 4", "4 w 1": "4 w =", "1 b 0": "1 w 0", "3 b 0": "4 b 0",
		"0000 - U     4": "0000 - 1     4", "0000 - U     1": "0000 w U     1", "012 Five": "077 Five", "001    3": "001    6"} {
		if wrong := strings.Replace(good, was, now, 1); wrong == good {
			t.Errorf("no %q", was)
		} else if _, err := strictTRF(wrong); err == nil {
			t.Errorf("%q is read:\n%s", now, wrong)
		}
	}
}
