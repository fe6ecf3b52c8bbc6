package toy

import (
	"io/fs"
	"slices"

	"fieldpost/scenarios"
)

// Open returns the data of a toy, whatever its identifier, and of published titles their own.
func Open(title string, overlay fs.FS) (fs.FS, error) {
	if slices.Contains(scenarios.Titles(), title) {
		return scenarios.Open(title, overlay)
	}
	return Data()
}
