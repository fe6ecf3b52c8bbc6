// Package text contains the catalogue of translations: the English sentences of letters, reports and planner pages, and
// their texts in other languages. A [Translator] puts a letter into the language of its reader.
//
// Rules, engine and notation write English, as formats with arguments (package say). The ledger, case files and --json
// contain the English text, and a replay compares it. In a letter in another language, each format such as "%s loses a
// step (%d left)" is replaced by its entry in the catalogue, and its arguments are translated too. Joined sentences are
// translated one by one. Packages under rules/ therefore know nothing about languages. Fault codes, order words, and
// names of units and hexes are not translated. Text without an entry stays English.
//
// The files sentences.TAG.txt contain the sentences of shared code; letters.TAG.txt contain those that planner pages
// never use. The sentences of a title are in the title's folder ([core.TranslationProvider]). Tests check that the
// catalogue is complete: one finds every string in the sources that a player reads, one reads the letters of whole
// games.
package text
