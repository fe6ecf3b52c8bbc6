// Package demyansk is the title Demyansk Shield: the Demyansk pocket from January to May 1942 in six-day turns of two
// operations segments, on hexes of about 3.25 km.
//
// It holds the data of the title as typed values, read straight from its files (data*.go), the statements of the rulebook about them
// (*.facts), and the rules that play them. Units, tables, set-ups and the map come to the package as files, and it knows nothing of
// mail, dice or where the files are kept.
package demyansk
