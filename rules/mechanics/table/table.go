// Package table looks up results in printed tables with rows and columns.
package table

import (
	"cmp"
	"fmt"
	"slices"

	"fieldpost/rules/mechanics/odds"
)

// Table is a rectangular table with numbered rows and named columns.
type Table struct {
	Columns []string
	First   int // the row number of Rows[0]
	Rows    [][]string
}

// New returns a table, or an error unless every row has one cell for each column.
func New(columns []string, first int, rows [][]string) (Table, error) {
	for i, r := range rows {
		if len(r) != len(columns) {
			return Table{}, fmt.Errorf("row %d has %d cells for %d columns", first+i, len(r), len(columns))
		}
	}
	if len(rows) == 0 || len(columns) == 0 {
		return Table{}, fmt.Errorf("a table needs rows and columns")
	}
	return Table{Columns: columns, First: first, Rows: rows}, nil
}

// Column returns the index of a column by name.
func (t Table) Column(name string) (int, bool) {
	for i, c := range t.Columns {
		if c == name {
			return i, true
		}
	}
	return 0, false
}

// At returns the cell of a row number and a column. ok is false outside the table.
func (t Table) At(row, column int) (string, bool) {
	i := row - t.First
	if i < 0 || i >= len(t.Rows) || column < 0 || column >= len(t.Columns) {
		return "", false
	}
	return t.Rows[i][column], true
}

// LastRow returns the highest row number.
func (t Table) LastRow() int { return t.First + len(t.Rows) - 1 }

// DiceTable is a table of a data file with one row for each number of a die, without gaps.
type DiceTable[T any] []struct {
	Die  int `yaml:"die" need:"yes" run:"yes"`
	Cell T   `yaml:",inline"`
}

// At returns the row for a number. Beyond the ends it returns the nearest row.
func (d DiceTable[T]) At(total int) T { return ClampedAt(d, total-d[0].Die+1).Cell }

// TotalsTable is a DiceTable whose rows are for totals of a die and its modifiers.
type TotalsTable[T any] []struct {
	Total int `yaml:"total" need:"yes" run:"yes" doc:"of die and modifiers"`
	Cell  T   `yaml:",inline"`
}

// At returns the row for a total. Beyond the ends it returns the nearest row.
func (d TotalsTable[T]) At(total int) T { return ClampedAt(d, total-d[0].Total+1).Cell }

// ResultsTable holds the rows of a combat results table, without gaps: the result of each die roll in each odds column.
type ResultsTable[C any] []struct {
	Die     int `yaml:"die" need:"yes" run:"yes"`
	Results []C `yaml:"results" need:"yes" doc:"one result a column"`
}

// CheckColumns returns an error unless the rows begin with the die roll first, have a result for each column, and the
// odds of the columns rise. The error names rule.
func (t ResultsTable[C]) CheckColumns(columns []odds.Ratio, first int, rule string) error {
	if !slices.IsSortedFunc(columns, func(a, b odds.Ratio) int { return cmp.Compare(a.Attack*b.Defence, b.Attack*a.Defence) }) {
		return fmt.Errorf("the odds must rise (%s)", rule)
	}
	for i, r := range t {
		if i == 0 && r.Die != first {
			return fmt.Errorf("want the row of die %d first, not %d", first, r.Die)
		}
		if len(r.Results) != len(columns) {
			return fmt.Errorf("want %d results in row %d, not %d", len(columns), r.Die, len(r.Results))
		}
	}
	return nil
}

// At returns the result of a die roll in a column, given by index. For a die roll beyond the ends it uses the nearest
// row.
func (t ResultsTable[C]) At(column, die int) C { return ClampedAt(t, die-t[0].Die+1).Results[column] }

// ClampedAt returns the element of a list at an index counted from 1. Beyond the ends it returns the nearest element.
// The list must not be empty.
func ClampedAt[T any](list []T, place int) T { return list[min(max(place, 1), len(list))-1] }
