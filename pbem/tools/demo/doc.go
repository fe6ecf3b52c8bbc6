// Package demo plays the beginning of a game by mail without players. It runs a daemon with its own mail server on
// loopback, and two scripted players who mail real sheets and read real answers. The folder that it leaves is meant to
// be read. Keys and clock are fixed, so that every run plays the same game; a real game draws its keys from the system.
//
// A title has a demo if its folder in scenarios has a script, demo.txtar.
package demo
