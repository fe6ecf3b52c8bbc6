package durable

import (
	"slices"
	"strings"
)

// deviceNames lists the names that Windows reserves for devices, with any extension.
var deviceNames = []string{"con", "prn", "aux", "nul"}

// IsReservedName reports whether Windows reserves a name for a device, so that no file or folder can have it.
func IsReservedName(name string) bool {
	name, _, _ = strings.Cut(strings.ToLower(name), ".")
	port := len(name) == 4 && (strings.HasPrefix(name, "com") || strings.HasPrefix(name, "lpt")) && name[3] >= '1' && name[3] <= '9'
	return port || slices.Contains(deviceNames, name)
}
