package config

import _ "embed"

// Example holds the text of a commented configuration for a mail account; it loads without faults.
//
//go:embed example.yaml
var Example string
