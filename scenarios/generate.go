package scenarios

// The maps are made from open geodata and written rules of thumb; docs/reconstruction.md says how.
//
//go:generate go run ../pbem/tools/mapmaker
