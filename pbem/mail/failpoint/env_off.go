//go:build !failpoints

package failpoint

import (
	"fmt"
	"os"
)

// FromEnvironment has no points in this build, and says so when some are asked for.
func FromEnvironment() (Points, error) {
	if os.Getenv(Variable) != "" {
		return nil, fmt.Errorf("%s is set, but this program was built without failpoints (go build -tags failpoints)", Variable)
	}
	return nil, nil
}
