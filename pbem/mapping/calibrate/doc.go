// Package calibrate computes where the hexes of a map lie on a picture of it, from some hexes that a person pointed at.
// The picture may be a scan that is turned, stretched or bent, or the board of a VASSAL module. The package reads no
// files and no pictures.
package calibrate
