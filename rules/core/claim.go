package core

// Claim is one statement of a rulebook about the map, the counters or the tables, with the result of comparing it with
// the data.
type Claim struct {
	Rule string // rule number, "3.9"
	Text string // what the rulebook states, in our own words
	Err  error  // nil when the data agree with it; else what they say instead
}

// DataFile is a YAML file of a title's data.
type DataFile struct {
	Name string // "units.yaml"
	Help string // what is in it, in a sentence
	Into any    // pointer to the struct that the file fills, from which its schema is made
}
