// Package say holds what a person reads as a format and its arguments, so that it can be printed in English or in another
// language at the end, without anybody reading English.
//
// A Text is made by F, as by fmt.Sprintf, or is a constant; texts are added with + and joined with Join. Its String is the
// English, and English is what it marshals to: a ledger, a case file or JSON never hold anything else. Other languages take
// it apart with Parts. A Text is never converted to a string, sliced or measured outside this package (a test of pbem/tools/arch).
package say
