// Package errortext rewords the errors of libraries for readers who are no programmers.
package errortext
