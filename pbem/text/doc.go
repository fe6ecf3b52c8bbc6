// Package text gives the sentences of mails and reports in the language of their reader.
//
// Rules, engine and notation write English: it stands in the ledger, in case files and in --json, and a replay compares
// it. A letter for a reader of another language is a translation of its finished sentences. The catalogue is keyed by
// the format string that an English sentence was made with, "%s loses a step (%d left)"; In recognises the sentence,
// takes its arguments out again, translates those, and lets the message of the catalogue put them in the order of the
// other language. So rules/ knows nothing of languages, and fault codes, order words, names of units and hexes stay what
// they are. What no entry knows stays English.
//
// The catalogue holds what the shared code says and what the titles say to players. Tests hold it complete: one finds
// every string of the sources that reaches a player, one reads the letters of whole games.
package text
