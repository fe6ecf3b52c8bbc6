// Package text contains the translations of the sentences in mails and reports, and translates a letter into the
// language of its reader.
//
// Rules, engine and notation write English, as formats with arguments (package say). The ledger, case files and --json
// contain the English text, and a replay compares it. In a letter in another language, each format such as "%s loses a
// step (%d left)" is replaced by its entry in the catalogue, and its arguments are translated too. Joined sentences are
// translated one by one. Packages under rules/ therefore know nothing about languages. Fault codes, order words, and
// names of units and hexes are not translated. Text without an entry stays in English.
//
// The catalogue contains the sentences of shared code, in sentences.TAG.txt or, if planners never use them, in
// letters.TAG.txt. The sentences of a title are in the title's folder ([core.TranslationProvider]). Tests hold it
// complete: one finds every string of the sources that reaches a player, one reads the letters of whole games.
package text
