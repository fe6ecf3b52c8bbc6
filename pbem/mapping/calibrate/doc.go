// Package calibrate computes the positions of a map's hexes on a picture of the map, from several hexes that a person
// marked. The picture may be a scan that is turned, stretched or bent, or the board of a VASSAL module. The package
// reads no files and no pictures.
package calibrate
