// Package gsfg is the title Group of Soviet Forces Germany: fifteen two-day turns of a surprise attack on the Federal
// Republic in the late 1970s, on hexes of about sixteen kilometres.
//
// So far the package holds the title's data and judges them: data.go and its companions turn the four files into plain
// values (counters, countries and cities of the hexes, tables with their look-ups, schedules), claims.go and its companions
// hold these against every statement of the rulebook that binds them. "R 4.6" is a rule's number, "A-03" a ruling on a
// doubtful one. The package knows nothing of mail, files on disk or dice.
package gsfg
