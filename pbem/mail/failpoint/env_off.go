//go:build !failpoints

package failpoint

import (
	"fmt"
	"os"
)

// FromEnvironment returns no points in this build, and an error if the environment requests any.
func FromEnvironment() (Points, error) {
	if os.Getenv(Variable) != "" {
		return nil, fmt.Errorf("%s is set, but this program was built without failpoints (go build -tags failpoints)", Variable)
	}
	return nil, nil
}
