// Package mechanics is the folder of mechanisms that titles share. Each package implements one rule or task and depends
// on no title; titles pass in values and functions, such as the cost of a step. For the board there are path, movecost,
// hexsides, zocmap and roster; for rules odds, table, option, phases, combat and xslices; for texts rulebook,
// translation and japanesename; for orders verbs and sheet; for computer players valuation; for data datafile and
// datacheck; for tests datacheck/datachecktest, testposition and randomplay.
package mechanics
