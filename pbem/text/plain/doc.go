// Package plain says in words for people what the errors of libraries say for programmers.
package plain
