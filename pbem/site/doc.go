// Package site builds the public web pages of a site with many games: an index of all of them, and a page for each with
// its public history, map and points. They are static HTML without scripts, legible in a text browser and on a phone.
//
// Everybody may read them. So they hold only what all sides of a game are told: never an address, no name in an anonymous
// game, no sheet, no draft, and not even that one came. The head of the ledger that they show is that behind the last record
// of which all were told, the map is that behind the last move of which they were told, as every one of them sees it. Two games
// that look the same to all their sides have the same page but for that head.
//
// The package is pure: it knows neither files nor the clock. Package publish writes its pages.
package site
