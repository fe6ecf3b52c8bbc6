package benchcheck

import (
	"regexp"
	"strconv"
	"strings"
)

// Row is one line of the table in docs/performance.md.
type Row struct {
	Group                               string // bold line above it
	Work, Figure, Budget, Peer, Command string
}

// Rows parses the table of the page, without its head.
func Rows(page string) []Row {
	var out []Row
	group := ""
	for line := range strings.Lines(page) {
		line = strings.ReplaceAll(strings.TrimSpace(line), `\|`, "\x00")
		cells := strings.Split(strings.Trim(line, "|"), "|")
		if !strings.HasPrefix(line, "|") || len(cells) != 5 || strings.HasPrefix(line, "|---") {
			continue
		}
		for i := range cells {
			cells[i] = strings.TrimSpace(strings.ReplaceAll(cells[i], "\x00", "|"))
		}
		switch rest := strings.Join(cells[1:], ""); {
		case rest == "":
			group = plainText(cells[0])
		case cells[0] != "Work":
			out = append(out, Row{group, cells[0], cells[1], cells[2], cells[3], cells[4]})
		}
	}
	return out
}

// Label returns the measured work in plain text, up to its first colon, semicolon or bracket.
func (r Row) Label() string { return plainText(r.Work) }

// plainText returns a cell without markup, up to its first colon, semicolon or bracket.
func plainText(cell string) string {
	cell = strings.NewReplacer("*", "", "`", "").Replace(cell)
	if at := strings.IndexAny(cell, ":;("); at >= 0 {
		cell = cell[:at]
	}
	return strings.TrimSpace(cell)
}

// Share is a measurement divided by a budget or a peer's value: the least and the greatest of several runs.
type Share struct {
	Low, High float64
	Reference string // "5 ms", "rsvg-convert"
}

// amount matches a number or a range with its unit at the start of a cell.
var amount = regexp.MustCompile(`^\**([0-9][0-9.,]*)(?: to ([0-9][0-9.,]*))? ([a-zA-Z]+/s|ns|µs|ms|s|KB|MB|times|write|of)\b *([^;]*)`)

// unitFactors maps units to their size: time in ns, memory in KB.
var unitFactors = map[string]float64{"ns": 1, "µs": 1e3, "ms": 1e6, "s": 1e9, "KB": 1, "MB": 1e3}

// parseAmount returns the range and the unit at the start of a cell, in the smallest unit of its kind, and the rest of
// the text.
func parseAmount(cell string) (low, high float64, unit, rest string, ok bool) {
	m := amount.FindStringSubmatch(cell)
	if m == nil {
		return 0, 0, "", "", false
	}
	low, err := strconv.ParseFloat(strings.ReplaceAll(m[1], ",", ""), 64)
	if err != nil {
		return 0, 0, "", "", false
	}
	high = low
	if m[2] != "" {
		if high, err = strconv.ParseFloat(strings.ReplaceAll(m[2], ",", ""), 64); err != nil {
			return 0, 0, "", "", false
		}
	}
	unit = m[3]
	if f := unitFactors[unit]; f > 0 {
		low, high = low*f, high*f
		unit = map[bool]string{true: "time", false: "memory"}[strings.HasSuffix(unit, "s")]
	}
	return low, high, unit, m[4], true
}

// BudgetShare returns the used share of the budget; for a rate, of the allowed time. It reports false for a row without
// a budget, or with one in another unit.
func (r Row) BudgetShare() (Share, bool) {
	low, high, unit, _, ok := parseAmount(r.Figure)
	budget, _, of, _, has := parseAmount(r.Budget)
	if !ok || !has || unit != of || budget == 0 || low == 0 {
		return Share{}, false
	}
	if strings.HasSuffix(unit, "/s") {
		return Share{budget / high, budget / low, r.Budget}, true
	}
	return Share{low / budget, high / budget, r.Budget}, true
}

// PeerShares returns the shares of the peers' times in the row.
func (r Row) PeerShares() []Share {
	var out []Share
	for part := range strings.SplitSeq(r.Peer, ";") {
		low, high, unit, rest, ok := parseAmount(strings.TrimSpace(part))
		if !ok || unit != "of" {
			continue
		}
		rest, _, _ = strings.Cut(rest, ", ") // "1,000" has one too
		out = append(out, Share{low, high, plainText(rest)})
	}
	return out
}
