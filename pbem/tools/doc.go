// Package tools groups the tools that people run besides the daemon, and the tests of rules for the source tree:
//
//	ruletest      runs *.case files, the language in which the rules of a title are tested
//	docgen        generates documentation of a title from its sources and its cases
//	fuzz          plays whole games at random
//	demo          plays the beginning of a game by mail, without players
//	mapmaker      makes the shipped maps from open data
//	localisation  lists what a translation lacks, and begins a new one
//	scaffold      makes the beginning of a title: a small one that is complete
//	pseudo        makes a pseudo-language for tests, in which words that are not in the catalogue stand out
//	progress      shows the progress of long work on a terminal
//	architecture  tests the rules for the source tree
//	benchcheck    runs the benchmarks of docs/performance.md once, and draws its plot
package tools
