// Package say represents translatable texts. A Text keeps the format and the arguments of a sentence, so that it can
// later be printed in English or in another language. F makes a Text as fmt.Sprintf does; a constant is a Text too.
// Texts are joined with + and Join. String returns the English, and a Text is marshalled as English, so ledgers, case
// files and JSON contain only English. Translators split a Text with Parts. No code outside this package may convert a
// Text to a string, slice it or measure it (a test of pbem/tools/architecture checks this).
package say
