// Package say holds translatable texts: a sentence that a person reads is kept as its format and arguments, so that it
// can be printed in English or in another language at the end. F makes a Text as fmt.Sprintf does; a constant is a Text
// too. Texts are joined with + and Join. String returns the English, and a Text is marshalled as English: a ledger, a
// case file or JSON holds nothing else. Translators split a Text with Parts. A Text is never converted to a string,
// sliced or measured outside this package (a test of pbem/tools/architecture).
package say
