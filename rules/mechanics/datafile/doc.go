// Package datafile reads the data files of a title: a map, and YAML files made of blocks. A Set collects the faults of
// all files, each in the form
//
//	FILE:LINE: KEY: what is wrong, what would be right
//
// so that people who type in their own counters can correct all of them at once. Reading is strict: an unknown key, a
// repeated key, a value of the wrong kind and a block without its source are faults. Numbers are plain decimal
// integers; aliases, tags and a second document are refused. Size and depth are bounded, which protects the reader from
// hostile files.
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
// the top of a file) must be present and have the keys of Block; the field of an optional block is a pointer.
//
// More tags are optional. These apply to a value, or to each value of a list:
//
//   - enum:"corps,division" allows only the words listed.
//   - range:"1..9" sets the bounds of a number.
//   - key:"unit" makes a field the key of a unit (key:"corps,unit" of several kinds). Keys must be unique.
//   - ref:"unit" requires the key of a unit in any file, or the name of a zone, a mark or a place of that class on the
//     map. A key that no ref uses is no fault.
//
// These apply to lists, maps and blocks:
//
//   - count:"1..2" bounds the number of values of a list.
//   - run:"yes" on a field of the rows requires numbers that rise by one from row to row.
//   - by:"yes" on a field of the rows decodes the list into a map with that field as key.
//   - want:"road,rail" lists the required keys of a map.
//   - need:"yes" makes a key compulsory, need:"no" a block optional.
//   - doc:"..." is the explanation that an editor shows.
//
// A hexmap.Hex is read from its number on the map of the set, and is None if the key is missing. zone:"yes" reads a
// list of hexes from the name of a zone. After it has been read, a struct or list with a method Check (Checker) checks
// itself.
//
// The package contains no rules of a title, only the names of the titles' files and the four words for the source of
// data.
package datafile
