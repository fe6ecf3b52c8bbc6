//go:build failpoints

package failpoint

import "os"

// FromEnvironment reads the specification in the environment.
func FromEnvironment() (Points, error) { return Parse(os.Getenv(Variable)) }
