// Package mechanics is the folder of mechanisms that titles share: packages for one rule or task each, which know no
// title. Titles pass values and functions, such as the cost of a step. For the board there are path, hexsides, zocmap
// and roster; for rules odds, table, option, phases, combat, march and lists; for texts rulebook and translation; for
// orders verbs and sheet; for computer players valuation; for data datafile and facts; for tests facts/factstest,
// casesetup and randomplay.
package mechanics
