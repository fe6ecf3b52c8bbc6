package config

import _ "embed"

// Example is a commented configuration for a real mail account. It is valid as it stands.
//
//go:embed example.yaml
var Example string
