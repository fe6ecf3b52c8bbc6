//go:build failpoints

package failpoint

import "os"

// FromEnvironment parses the points in the environment variable.
func FromEnvironment() (Points, error) { return Parse(os.Getenv(Variable)) }
