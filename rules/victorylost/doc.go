// Package victorylost is the title A Victory Lost: Ukraine from December 1942 to March 1943, nine turns of ten days on 13 km
// hexes, commanded by chits drawn from one cup.
//
// Its files follow the rulebook: setup (3), turn and phase (4), stack (5), board with zones of control (6), chits, draw and
// manstein (7), step, move and cheapest, which finds a way between its ends (8), attack, combat, retreat and advance (9),
// supply (10), reinforce (11), headquarters (12), victory (14), rulings with the optional rules (15) and the open readings.
// The data stand in files.go as they are written, in data.go and load*.go checked and bound to the map; odds.go, result.go
// and reach.go read them, claims*.go hold them against the rulebook. The package knows nothing of mail, files or dice; map,
// counters and tables come to it as data.
//
// The board is open; only chits are secret. What a side chooses lies behind a seal for each chit, so that a draw opens one
// and tells nothing of the others. The Soviet side selects by the number of its picks, because nobody but itself can know
// what a sealed pick is; a draw opens the number, then the pick. Whoever holds the secrets of a game lets a side see through
// its own seals (confide), so that a chit that has left the game is refused to its owner and to nobody else.
package victorylost
