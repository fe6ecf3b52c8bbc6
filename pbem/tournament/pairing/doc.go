// Package pairing computes who plays whom: Swiss rounds, double elimination, brackets, round robins and ladders. It
// does not assign sides; pbem/tournament does. It reads no files and draws no lots: a draw comes in as the order of the
// players, so anybody with that order can repeat the pairing.
package pairing
