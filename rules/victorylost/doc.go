// Package victorylost is the title A Victory Lost: Ukraine from December 1942 to March 1943, nine turns of ten days on 13 km
// hexes, commanded by chits drawn from one cup.
//
// It holds the title's data: what stands in the files (files.go), the same checked and bound to the map (data.go, load*.go),
// the ladder of odds (odds.go), results of the combat table (result.go), command range and supply lines (reach.go), and the
// statements of the rulebook that bind all this (claims*.go). The package knows nothing of mail, files or dice; map,
// counters and tables come to it as data.
package victorylost
