package core

import "io/fs"

// Claim is one statement of a rulebook about the map, the counters or the tables, held against the data.
type Claim struct {
	Rule string // rule number, "3.9"
	Text string // what the rulebook states, in our own words
	Err  error  // nil when the data agree; else what they say instead
}

// Checked is a title whose data can be held against its rulebook without playing it.
type Checked interface {
	Meta() Meta
	// Claims judges every statement of the rulebook that binds data. The error names data that cannot be read at all, with
	// file, line and key.
	Claims(data fs.FS) ([]Claim, error)
}

// DataFile is a YAML file of a title's data.
type DataFile struct {
	Name string // "units.yaml"
	Help string // what is in it, in a sentence
	Into any    // pointer to the struct that the file fills, from which its schema is made
}

// Schemed is a title that tells the shape of its data files, for editors and for those who write them.
type Schemed interface {
	Meta() Meta
	DataFiles() []DataFile
}
