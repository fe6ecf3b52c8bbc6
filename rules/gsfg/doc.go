// Package gsfg implements the title Group of Soviet Forces Germany: fifteen turns of two days about a surprise attack
// on the Federal Republic in the late 1970s, on hexes of about sixteen kilometres.
//
// data.go and its companions turn the four files into plain values (counters, countries and cities of the hexes, tables with
// their look-ups, schedules); claims.go and its companions hold these against every statement of the rulebook that binds
// them. The rest are the rules, chapter by chapter: phases (phase.go, turn.go), the air phase (air.go), movement (move.go),
// supply (supply.go), combat (attack.go to advance.go), arrivals (enter.go, fly.go, territorial.go). robot.go and its
// companions rate orders for a computer opponent. "R 4.6" is a rule's number, "A-03" a ruling on a doubtful
// one. The package knows nothing of mail, files on disk or dice.
package gsfg
