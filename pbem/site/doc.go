// Package site builds the public web pages of a site with many games: an index of all games, and a page for each with
// its public history, map and points. The pages are static HTML without scripts, legible in a text browser and on a
// phone.
//
// Everybody may read them. They therefore contain only facts that all sides of a game are told: never an address, no
// name in an anonymous game, no sheet or draft, and not even that one arrived. The ledger head on a page is the head
// after the last record that all sides were told of. The map shows the position after the last move that all sides were
// told of, as every side sees it. Two games that look the same to all their sides have the same page except for that
// head.
//
// The package is pure: it uses neither files nor the clock. Package publish writes its pages.
package site
