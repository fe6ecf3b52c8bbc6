// Package standings scores the games of an event by its table of points and orders its players. All numbers are whole:
// points are those of the table, and what is a mean is compared as a fraction.
package standings
