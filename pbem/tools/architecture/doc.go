// Package architecture contains no code, only tests of the source tree: which package may import which, what the code
// of the rules must not use, and where a title may be named.
package architecture
