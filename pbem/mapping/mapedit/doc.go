// Package mapedit changes a map file one edit at a time. An edit sets or removes the terrain of hexes, a river along
// hexsides, a road or a town. Each edit returns the whole new file, in which only the changed lines differ, so that a
// diff shows the edit. The package reads and writes no file.
package mapedit
