package core

// Claim is one statement of a rulebook about the map, the counters or the tables, with the result of checking it
// against the data.
type Claim struct {
	Rule string // rule number, "3.9"
	Text string // statement of the rulebook in our own words
	Err  error  // nil if the data agree; otherwise says what the data contain
}

// DataFile is a YAML file of a title's data.
type DataFile struct {
	Name string // "units.yaml"
	Help string // one sentence about its content
	Into any    // pointer to the struct that the file decodes into, from which its schema is made
}
