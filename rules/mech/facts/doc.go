// Package facts compares the data of a title with statements that need no Go, such as "3.4 1907 and 1908 are adjacent".
// Each line of a file *.facts has the number of a rule and a sentence. The forms of sentences are listed in Predicates;
// they speak of hexes, areas, tables, rows of counters and values, never of a title. docs/data.md explains them.
package facts
