// Package datafile reads the data files of a title: a map and YAML files made of blocks. A Set collects everything that
// is wrong in all of them, each fault as
//
//	FILE:LINE: KEY: what is wrong, what would be right
//
// so that people who type in their own counters mend them in one go. Reading is strict: a key that the title does not
// know, a repeated key, a value of another kind and a block without its source are faults. Numbers are plain decimal
// integers; aliases, tags and a second document are refused. Size and depth are bounded, so that no file can blow up
// the reader.
//
// A title describes its data by Go structs with yaml tags:
//
//	type unitsData struct {
//		Units datafile.List[unitData] `yaml:"units"`
//		Move  struct {
//			By map[string]int `yaml:"by"`
//		} `yaml:"move"`
//	}
//
// Struct fields may be strings, booleans, integers, structs, slices, maps with text or integer keys, pointers to these,
// Item, yaml.Node, hexmap.Hex and types that unmarshal text. A missing key leaves the zero value. A block (a struct at
// the top of a file) must be present and have the keys of Block; a block that a title can do without is a pointer.
//
// More tags of a field are optional. Of a value, and of each value of a list, enum:"corps,division" limits it to the
// words listed, range:"1..9" a number to its bounds, ref:"unit" wants it to be the key of a unit, which is a field with
// key:"unit" (of several kinds key:"corps,unit") of any file, or where the map has such names that of a zone, a mark or
// a place of the class; no key is there twice, and what nobody names at all is not missed. Of a list count:"1..2"
// bounds the number of its values, and run:"yes" at a field of its rows lets these count on by one; by:"yes" at a field
// of its rows makes a map of it, which has the rows by that field. Of a map want:"road,rail" are keys that must be
// there. need:"yes" makes a key compulsory, need:"no" a block dispensable, doc:"..." says in an editor what it means.
//
// A hexmap.Hex is read from its number on the map of the set, and is None if the key is missing; zone:"yes" reads a
// list of hexes from the name of a zone. A struct or list with a method Check (Checker) judges itself when it has been
// read.
//
// The package knows no title, only the names of the titles' files and the four words for the source of data.
package datafile
