// Package geofit fits a hex grid to the earth from the hexes of named places and their latitudes and longitudes. It
// reports how well they agree, which hex number is probably wrong, and which layout of the grid fits best.
//
// It helps people who transcribe or reconstruct maps. It knows map files and positions, but no titles and rules. No
// decision in a game depends on it, so it may use floating point.
package geofit
