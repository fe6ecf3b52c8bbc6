// Package plain rewords the errors of libraries for people who are no programmers.
package plain
