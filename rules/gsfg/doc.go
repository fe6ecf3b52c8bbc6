// Package gsfg implements the title Group of Soviet Forces Germany: fifteen turns of two days about a surprise attack
// on the Federal Republic in the late 1970s, on hexes of about sixteen kilometres.
//
// The data files are read by data.go and its companions into plain values: counters, countries and cities of the hexes,
// tables with their look-ups, schedules. claims.go and its companions check these against every statement of the
// rulebook about them. The other files implement the rules, chapter by chapter: phases (phase.go, turn.go), the air
// phase (air.go), movement (move.go), supply (supply.go), combat (attack.go to advance.go), arrivals (enter.go, fly.go,
// territorial.go). robot.go and its companions rate orders for a computer opponent. "R 4.6" is a rule's number, "A-03"
// a ruling on a doubtful one. The package knows nothing of mail, files on disk or dice.
package gsfg
