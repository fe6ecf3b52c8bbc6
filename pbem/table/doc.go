// Package table holds what happens at the table: a sheet is judged, a die thrown, a position changed, a deadline passed. It knows
// no mail beyond what proves who wrote one, and nothing of how anything looks.
//
//	engine    position = fold(ledger): sheets, acts, dice and choices; the rules are the titles'
//	game      a game in its folder: ledger, game.yaml, secrets, data
//	schedule  when an answer is due: timetables, absences, time banks
//	keeper    looks at one game at one instant and does what is due
//	robot     the computer opponent
//	audit     what a stranger finds who checks a game from what is public
package table
