// Package tools groups the tools that people run beside the daemon, and the tests that hold the rules of the source
// tree.
//
//	casefile  *.case files, the language in which the rules of a title are accepted
//	docgen    what a title can say, from its sources and its cases
//	fuzz      whole games at random
//	demo      the beginning of a game by mail, by itself
//	mapmaker  the maps that are shipped, from open data
//	localisation  what a translation lacks, and the beginning of one
//	scaffold  the beginning of a title: a small one that is complete
//	pseudo  a pseudo-language for tests: words that do not come from the catalogue stand out
//	progress  how far long work has come, on a terminal
//	arch      tests that hold the rules of the source tree
//	benchcheck  the benchmarks of docs/performance.md, run once, and its plot
package tools
