package datacheck

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// tablePredicates lists the statements about tables. A table is a block with columns and with rows; a row begins with a
// key, such as the die, and has a list of results.
var tablePredicates = []Predicate{
	{"table", "PATH at WORD | is WORDS", "the column, from the first row to the last", checkColumnIs},
	{"table", "PATH at FIELD WORD | is WORDS", "the row whose key has this value, from the first column to the last", checkRowIs},
	{"table", "PATH at FIELD WORD and WORD | is WORD", "the cell of the row and the column", checkCellIs},
	{"table", "the cells of PATH | are among WORDS", "no other result stands in the table", checkCellsAmong},
	{"table", "the cells of PATH | include WORDS", "each of these results stands in the table", checkCellsInclude},
	{"table", "the cells of PATH | have some like WORDS", "each of these patterns fits a result of the table", checkCellsLike},
	{"table", "PATH | takes N against N as WORD",
		"of the odds that a list holds the highest that are not above these; none where all are", checkTakesAs},
	{"table", "PATH | takes N against N and N columns as WORD", "the same, moved so many columns to the right, or left below 0, and no " +
		"farther than the ends", checkTakesShifted},
	{"table", "FIELD of PATH | can be rolled as WORDS",
		"with a die of six and a modifier of the list drm the rows with these values come up",
		checkRolledAs},
}

// grid is a table of the data: the headings of its columns and rows, and its cells.
type grid struct {
	location string // file and line
	columns  []string
	key      string // name of the rows' first value: "die"
	rows     []string
	cells    [][]string
}

// gridAt returns the table at a path.
func (w *dataset) gridAt(p word) (grid, error) {
	b, n, err := w.valueAt(p)
	if err != nil {
		return grid{}, err
	}
	g := grid{location: b.location(n), columns: nodeTexts(childNode(n, "columns"))}
	list := childNode(n, "rows")
	if list == nil || len(g.columns) == 0 || !isRowList(list) {
		return g, fmt.Errorf("%s: %s has no columns and rows", g.location, p.text)
	}
	for _, r := range list.Content {
		cells := firstList(r)
		if cells == nil || len(r.Content) < 2 {
			return g, fmt.Errorf("%s: a row of %s has no list of results", b.location(r), p.text)
		}
		g.key = r.Content[0].Value
		g.rows, g.cells = append(g.rows, rowName(r)), append(g.cells, nodeTexts(cells))
	}
	return g, nil
}

// firstList returns the first list in a row.
func firstList(n *yaml.Node) *yaml.Node {
	for i := 1; i < len(n.Content); i += 2 {
		if n.Content[i].Kind == yaml.SequenceNode {
			return n.Content[i]
		}
	}
	return nil
}

// findColumn returns the index of a column by its heading.
func (g grid) findColumn(head string) (int, error) {
	if i := slices.Index(g.columns, head); i >= 0 {
		return i, nil
	}
	return 0, fmt.Errorf("%s: there is no column %s among %s", g.location, head, strings.Join(g.columns, " "))
}

// findRow returns the index of a row by its key and value.
func (g grid) findRow(key, head arg) (int, error) {
	if key.firstText() != g.key {
		return 0, fmt.Errorf("%s: the rows begin with %s, not with %s", g.location, g.key, key)
	}
	if i := slices.Index(g.rows, head.firstText()); i >= 0 {
		return i, nil
	}
	return 0, fmt.Errorf("%s: there is no row %s %s", g.location, key, head)
}

// cell returns a cell, "?" if the row is too short.
func (g grid) cell(row, column int) string {
	if column < len(g.cells[row]) {
		return g.cells[row][column]
	}
	return "?"
}

// checkCells returns an error if cells differ from the expected values.
func (g grid) checkCells(got []string, want arg) error {
	if slices.Contains(got, "?") {
		return fmt.Errorf("%s: not transcribed: %s", g.location, strings.Join(got, " "))
	}
	if err := CheckEqual(strings.Join(got, " "), want); err != nil {
		return fmt.Errorf("%s: %w", g.location, err)
	}
	return nil
}

// checkColumnIs checks statements "PATH at WORD is WORDS".
func checkColumnIs(w *dataset, a []arg) error {
	g, err := w.gridAt(a[0][0])
	if err != nil {
		return err
	}
	i, err := g.findColumn(a[1].firstText())
	if err != nil {
		return err
	}
	var got []string
	for r := range g.rows {
		got = append(got, g.cell(r, i))
	}
	return g.checkCells(got, a[2])
}

// checkRowIs checks statements "PATH at FIELD WORD is WORDS".
func checkRowIs(w *dataset, a []arg) error {
	g, err := w.gridAt(a[0][0])
	if err != nil {
		return err
	}
	r, err := g.findRow(a[1], a[2])
	if err != nil {
		return err
	}
	return g.checkCells(g.cells[r], a[3])
}

// checkCellIs checks statements "PATH at FIELD WORD and WORD is WORD".
func checkCellIs(w *dataset, a []arg) error {
	g, err := w.gridAt(a[0][0])
	if err != nil {
		return err
	}
	r, err := g.findRow(a[1], a[2])
	if err != nil {
		return err
	}
	i, err := g.findColumn(a[3].firstText())
	if err != nil {
		return err
	}
	return g.checkCells([]string{g.cell(r, i)}, a[4])
}

// distinctResults returns the different results of a table, without untranscribed ones.
func (g grid) distinctResults() []string {
	return slices.DeleteFunc(sortedDistinct(slices.Concat(g.cells...)), func(s string) bool { return s == "?" })
}

// checkCellsAmong checks statements "the cells of PATH are among WORDS".
func checkCellsAmong(w *dataset, a []arg) error {
	g, err := w.gridAt(a[0][0])
	if err != nil {
		return err
	}
	return CheckNone(g.location+": other results", difference(g.distinctResults(), a[1].texts()))
}

// checkCellsInclude checks statements "the cells of PATH include WORDS".
func checkCellsInclude(w *dataset, a []arg) error {
	g, err := w.gridAt(a[0][0])
	if err != nil {
		return err
	}
	return CheckNone(g.location+": missing", difference(a[1].texts(), g.distinctResults()))
}
