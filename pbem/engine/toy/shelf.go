package toy

import (
	"io/fs"
	"slices"

	"fieldpost/scenarios"
)

// Open returns the data of the toy title, or those of a published title.
func Open(title string, overlay fs.FS) (fs.FS, error) {
	if slices.Contains(scenarios.Titles(), title) {
		return scenarios.Open(title, overlay)
	}
	return Data()
}
