// Package text translates the sentences of mails and reports into the language of their reader.
//
// Rules, engine and notation write English, as formats with arguments (package say): in English they stand in the ledger, in case
// files and in --json, and a replay compares that. A letter for a reader of another language says each format by its entry in the
// catalogue, "%s loses a step (%d left)", with the arguments said themselves; sentences that were joined are said one by one. So
// rules/ knows nothing of languages, and fault codes, order words, names of units and hexes stay what they are. What no entry
// knows stays English.
//
// The catalogue holds what the shared code says, in japanese.txt and, as far as planners never say it,
// in letters.txt; what a title says lies with the title ([core.Translated]). Tests
// hold it complete: one finds every string of the sources that reaches a player, one reads the letters of whole games.
package text
