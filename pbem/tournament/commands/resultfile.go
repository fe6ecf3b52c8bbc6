package commands

import (
	"encoding/csv"
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/tournament"
)

// Limits of a file of results.
const (
	maxResults     = 5000 // lines
	maxResultFault = 20   // lines that are named as wrong
)

// columns lists the columns of a table of results, in the order of a line. Columns after the third may be missing or
// empty.
var columns = []string{"game", "how", "outcome", "score", "used1", "used2", "day", "why"}

// statedResult holds one line of a file of results.
type statedResult struct {
	number int // of the line, from 1
	words  []string
}

// RecordResults records the results of a file. Its lines are "result GAME HOW OUTCOME ...", with or without the first
// word. Or the file is a table of comma- or semicolon-separated values, whose first line names the columns game, how,
// outcome, score, used1, used2, day and why. All lines are checked first, each as if it were given alone; then all are
// recorded, or none. The answer has a line for each result. The error names up to 20 wrong lines.
func RecordResults(b *tournament.Book, by Speaker, text string) (say.Text, error) {
	lines, err := resultLines(text)
	if err != nil {
		return "", err
	}
	if !b.IsDirector(by.ID) {
		return "", say.Errorf("%s is for the director, %s", "results", strings.Join(b.Director, " or "))
	}
	try, err := b.CopyInMemory()
	if err != nil {
		return "", err
	}
	var scores []tournament.Score
	var wrong []string
	seen := map[string]int{}
	for _, l := range lines {
		c := &call{Book: try, by: by, rules: true, args: l.words}
		s, err := c.stated()
		if n := seen[s.Game]; n > 0 && err == nil {
			err = say.Errorf("%s stands in line %d already", s.Game, n)
		}
		if seen[s.Game] = l.number; err == nil {
			err = c.then(func() error { return try.RecordResult(by.ID, s) })
		}
		if err != nil && len(wrong) < maxResultFault {
			wrong = append(wrong, say.F("line %d: %s", l.number, say.TextOf(err)).String())
		}
		scores = append(scores, s)
	}
	if len(wrong) > 0 {
		return "", say.Errorf("nothing is recorded: %s", strings.Join(wrong, "; "))
	}
	if err := b.RecordResults(by.ID, scores); err != nil {
		return "", err
	}
	c := &call{Book: b, by: by}
	for _, s := range scores {
		c.saysResult(s.Game)
	}
	return c.out.TrimSuffix("\n"), nil
}

// resultLines splits a file into lines. It drops blank lines and lines that begin with #.
func resultLines(text string) (out []statedResult, err error) {
	text = strings.TrimPrefix(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\ufeff")
	var names []string
	comma := ','
	for i, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		if len(out) == maxResults {
			return nil, say.Errorf("a file of results has at most %d lines", maxResults)
		}
		if len(out) == 0 && names == nil && len(line) > 5 && strings.EqualFold(line[:4], "game") && strings.ContainsAny(line[4:5], ",;") {
			comma = rune(line[4])
			if names, err = header(line, comma); err != nil {
				return nil, err
			}
			continue
		}
		l := statedResult{number: i + 1}
		if names != nil {
			l.words, err = tableWords(line, comma, names)
		} else if l.words, err = split(line); err == nil && len(l.words) > 0 && strings.EqualFold(l.words[0], "result") {
			l.words = l.words[1:]
		}
		if err != nil {
			return nil, say.Errorf("line %d: %w", l.number, err)
		}
		out = append(out, l)
	}
	if len(out) == 0 {
		return nil, say.Errorf("the file has no results")
	}
	return out, nil
}

// header parses the column names of a table.
func header(line string, comma rune) ([]string, error) {
	names, err := cells(line, comma)
	if err != nil {
		return nil, err
	}
	for i, n := range names {
		if names[i] = strings.ToLower(n); !slices.Contains(columns, names[i]) || slices.Contains(names[:i], names[i]) {
			return nil, say.Errorf("column %q: want each of %s at most once", n, strings.Join(columns, ", "))
		}
	}
	for _, n := range columns[:3] {
		if !slices.Contains(names, n) {
			return nil, say.Errorf("the table has no column %s", n)
		}
	}
	return names, nil
}

// cells splits a line of a table.
func cells(line string, comma rune) ([]string, error) {
	r := csv.NewReader(strings.NewReader(line))
	r.Comma, r.TrimLeadingSpace = comma, true
	out, err := r.Read()
	if err != nil {
		return nil, say.Errorf("the quotes of %q do not close, or stand within a value", line)
	}
	for i := range out {
		out[i] = strings.TrimSpace(out[i])
	}
	return out, nil
}

// tableWords converts a line of a table to the words of a "result" line.
func tableWords(line string, comma rune, names []string) ([]string, error) {
	values, err := cells(line, comma)
	if err == nil && len(values) != len(names) {
		err = say.Errorf("the line has %d values, and the table has %d columns", len(values), len(names))
	}
	if err != nil {
		return nil, err
	}
	of := map[string]string{}
	for i, n := range names {
		of[n] = values[i]
	}
	words := []string{of["game"], of["how"], of["outcome"]}
	if of["score"] != "" {
		words = append(words, "score", of["score"])
	}
	if of["used1"] != "" || of["used2"] != "" {
		words = append(words, "used", of["used1"], of["used2"])
	}
	if of["day"] != "" {
		words = append(words, "day", of["day"])
	}
	if of["why"] != "" {
		words = append(words, of["why"])
	}
	return words, nil
}
