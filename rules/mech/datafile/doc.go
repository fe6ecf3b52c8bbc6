// Package datafile reads the data files of a title: a map and YAML files made of blocks. A Set collects everything that
// is wrong in all of them, each fault as
//
//	FILE:LINE: KEY: what is wrong, what would be right
//
// so that people who type in their own counters mend them in one go. Reading is strict: a key the title does not
// know, a key given twice, a value of another kind, a block without its source are faults. Numbers are plain decimal
// integers; aliases, tags and a second document are refused. Size and depth are bounded, so that no file can blow up
// the reader.
//
// A title says what it reads by Go structs with yaml tags:
//
//	type unitsData struct {
//		Units datafile.List[unitData] `yaml:"units"`
//		Move  struct {
//			By map[string]int `yaml:"by"`
//		} `yaml:"move"`
//	}
//
// Struct fields may be strings, booleans, integers, structs, slices, maps with text or integer keys, pointers to these,
// Item, yaml.Node, hexmap.Hex and types that unmarshal text. A key that is not in the file leaves the zero value, but a block (a struct
// at the top of a file) must be there, and say of itself what Block lists; a block that a title can do without is a pointer.
//
// More tags of a field are optional. Of a value, and of each value of a list, enum:"corps,division" limits it to the words listed,
// range:"1..9" a number to its bounds, ref:"unit" wants it to be the key of a unit, which is a field with key:"unit" (of several kinds
// key:"corps,unit") of any file, or where the map has such names that of a zone, a mark or a place of the class; no key is there twice,
// and what nobody names at all is not missed. Of a list count:"1..2" bounds the number of its values, and run:"yes" at a field of its
// rows lets these count on by one; by:"yes" at a field of its rows makes a map of it, which has the rows by that field. Of a map
// want:"road,rail" are keys that must be there. need:"yes" makes a key compulsory, need:"no" a block dispensable, doc:"..." says in an
// editor what it means.
//
// A hexmap.Hex is read from its number on the map of the set, and is None where its key is not there; zone:"yes" makes a list of hexes
// of the name of a zone. A struct or list with a method Check (Checker) judges itself when it has been read.
//
// The package knows no title, only what the files of titles are called and the four words for where data come from.
package datafile
