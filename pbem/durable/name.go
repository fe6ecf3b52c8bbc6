package durable

import (
	"slices"
	"strings"
)

// deviceNames are the names that Windows keeps for devices, whatever stands behind a dot after them.
var deviceNames = []string{"con", "prn", "aux", "nul"}

// IsReservedName reports whether Windows keeps a name for a device, so that no file or folder there can have it.
func IsReservedName(name string) bool {
	name, _, _ = strings.Cut(strings.ToLower(name), ".")
	port := len(name) == 4 && (strings.HasPrefix(name, "com") || strings.HasPrefix(name, "lpt")) && name[3] >= '1' && name[3] <= '9'
	return port || slices.Contains(deviceNames, name)
}
