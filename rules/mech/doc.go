// Package mech is the folder of mechanisms that titles share. A mechanism takes values and functions: a cost function,
// an openness function, a table axis. It knows no title, no counter and no position.
package mech
