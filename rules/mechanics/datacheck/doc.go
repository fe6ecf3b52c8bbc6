// Package datacheck checks the data of a title against statements in *.facts files, such as "3.4 1907 and 1908 are
// adjacent". Each line has the number of a rule and a sentence; its author needs no Go. Predicates lists the possible
// forms of sentences. They are about hexes, areas, tables, rows of counters and values, never about a title.
// docs/data.md explains them.
package datacheck
