package facts

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// tablePredicates speak of tables: a block with columns, and rows that begin with a key, the die for instance, and have a list
// of results.
var tablePredicates = []Predicate{
	{"table", "PATH at WORD | is WORDS", "the column, from the first row to the last", columnIs},
	{"table", "PATH at FIELD WORD | is WORDS", "the row whose key has this value, from the first column to the last", rowIs},
	{"table", "PATH at FIELD WORD and WORD | is WORD", "the cell of the row and the column", cellIs},
	{"table", "the cells of PATH | are among WORDS", "no other result stands in the table", cellsAmong},
	{"table", "the cells of PATH | include WORDS", "each of these results stands in the table", cellsInclude},
	{"table", "the cells of PATH | have some like WORDS", "each of these patterns fits a result of the table", cellsLike},
	{"table", "PATH | takes N against N as WORD",
		"of the odds that a list holds the highest that are not above these; none where all are", takesAs},
	{"table", "PATH | takes N against N and N columns as WORD", "the same, moved so many columns to the right, or left below 0, and no " +
		"farther than the ends", takesMoved},
	{"table", "FIELD of PATH | can be rolled as WORDS", "with a die of six and a modifier of the list drm the rows with these values come up",
		rolledAs},
}

// grid is a table: the heads of its columns and rows, and its cells.
type grid struct {
	at      string
	columns []string
	key     string
	rows    []string
	cells   [][]string
}

func (w *world) grid(p word) (grid, error) {
	b, n, err := w.value(p)
	if err != nil {
		return grid{}, err
	}
	g := grid{at: b.at(n), columns: texts(child(n, "columns"))}
	list := child(n, "rows")
	if list == nil || len(g.columns) == 0 || !isRowList(list) {
		return g, fmt.Errorf("%s: %s has no columns and rows", g.at, p.text)
	}
	for _, r := range list.Content {
		cells := listIn(r)
		if cells == nil || len(r.Content) < 2 {
			return g, fmt.Errorf("%s: a row of %s has no list of results", b.at(r), p.text)
		}
		g.key = r.Content[0].Value
		g.rows, g.cells = append(g.rows, name(r)), append(g.cells, texts(cells))
	}
	return g, nil
}

// listIn is the first list that a row has.
func listIn(n *yaml.Node) *yaml.Node {
	for i := 1; i < len(n.Content); i += 2 {
		if n.Content[i].Kind == yaml.SequenceNode {
			return n.Content[i]
		}
	}
	return nil
}

// column finds a column by its head.
func (g grid) column(head string) (int, error) {
	if i := slices.Index(g.columns, head); i >= 0 {
		return i, nil
	}
	return 0, fmt.Errorf("%s: there is no column %s among %s", g.at, head, strings.Join(g.columns, " "))
}

// row finds a row by its key and value.
func (g grid) row(key, head arg) (int, error) {
	if key.first() != g.key {
		return 0, fmt.Errorf("%s: the rows begin with %s, not with %s", g.at, g.key, key)
	}
	if i := slices.Index(g.rows, head.first()); i >= 0 {
		return i, nil
	}
	return 0, fmt.Errorf("%s: there is no row %s %s", g.at, key, head)
}

// cell is a cell; ? where the row is too short.
func (g grid) cell(row, column int) string {
	if column < len(g.cells[row]) {
		return g.cells[row][column]
	}
	return "?"
}

// same compares cells with what should stand there.
func (g grid) same(got []string, want arg) error {
	if slices.Contains(got, "?") {
		return fmt.Errorf("%s: not transcribed: %s", g.at, strings.Join(got, " "))
	}
	if err := Same(strings.Join(got, " "), want); err != nil {
		return fmt.Errorf("%s: %w", g.at, err)
	}
	return nil
}

func columnIs(w *world, a []arg) error {
	g, err := w.grid(a[0][0])
	if err != nil {
		return err
	}
	i, err := g.column(a[1].first())
	if err != nil {
		return err
	}
	var got []string
	for r := range g.rows {
		got = append(got, g.cell(r, i))
	}
	return g.same(got, a[2])
}

func rowIs(w *world, a []arg) error {
	g, err := w.grid(a[0][0])
	if err != nil {
		return err
	}
	r, err := g.row(a[1], a[2])
	if err != nil {
		return err
	}
	return g.same(g.cells[r], a[3])
}

func cellIs(w *world, a []arg) error {
	g, err := w.grid(a[0][0])
	if err != nil {
		return err
	}
	r, err := g.row(a[1], a[2])
	if err != nil {
		return err
	}
	i, err := g.column(a[3].first())
	if err != nil {
		return err
	}
	return g.same([]string{g.cell(r, i)}, a[4])
}

// all are the different results of a table; what nobody has transcribed is none.
func (g grid) all() []string {
	return slices.DeleteFunc(distinct(slices.Concat(g.cells...)), func(s string) bool { return s == "?" })
}

func cellsAmong(w *world, a []arg) error {
	g, err := w.grid(a[0][0])
	if err != nil {
		return err
	}
	return None(g.at+": other results", without(g.all(), a[1].texts()))
}

func cellsInclude(w *world, a []arg) error {
	g, err := w.grid(a[0][0])
	if err != nil {
		return err
	}
	return None(g.at+": missing", without(a[1].texts(), g.all()))
}
