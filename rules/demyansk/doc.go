// Package demyansk is the title Demyansk Shield: the Demyansk pocket from January to May 1942 in six-day turns of two
// operations segments, on hexes of about 3.25 km.
//
// It holds the data of the title as typed values and the statements of the rulebook about them (Claims); the rules that
// play them come to it later. Units, tables, set-ups and the map come to the package as files, and it knows nothing of
// mail, dice or where the files are kept.
package demyansk
