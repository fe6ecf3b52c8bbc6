// Package calibrate finds how a picture of a map lies under its hexes, from some hexes that somebody pointed at: a scan that is turned,
// stretched or bent, or the board of a VASSAL module. It reads no file and no picture.
package calibrate
