// Package demyansk implements the title Demyansk Shield: the Demyansk pocket from January to May 1942 in turns of six
// days with two operations segments, on hexes of about 3.25 km. It contains the types that the data files are decoded
// into (data*.go), the rulebook's statements about the data (*.facts), and the rules of play. Units, tables, set-ups
// and the map are read as data; the package knows nothing of mail, dice or where files are kept.
package demyansk
