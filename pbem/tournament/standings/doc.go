// Package standings scores the games of an event by its table of points, and ranks its players. All numbers are whole;
// means are compared as fractions.
package standings
