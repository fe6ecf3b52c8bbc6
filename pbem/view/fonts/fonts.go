// Package fonts embeds the font for characters that the Latin fonts lack: kana, the kanji of JIS X 0208 level 1 and
// some of level 2, and the symbols, full-width letters, Greek and Cyrillic of that standard's first rows. It is a
// subset of Noto Sans JP Medium under the licence in OFL.txt. README.md describes how the subset was made.
package fonts

import _ "embed" // for the embedded font

// Japanese is the subset font as a TrueType file.
//
//go:embed noto-sans-jp-subset.ttf
var Japanese []byte

// License is the SIL Open Font License, under which the font Japanese is distributed.
//
//go:embed OFL.txt
var License string
