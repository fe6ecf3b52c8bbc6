package game

import (
	"testing"

	"fieldpost/rules"
	"fieldpost/scenarios"
)

// TestModulesAreShared: games of a title have one module, also where each looks the title up for itself.
func TestModulesAreShared(t *testing.T) {
	for _, id := range rules.IDs() {
		t.Run(id, func(t *testing.T) {
			data, err := scenarios.Open(id, nil)
			if err != nil {
				t.Fatal(err)
			}
			m := NewLibrary(nil, nil)
			for range 2 {
				title, _ := rules.Find(id)
				if _, err := m.module(title, "hash", data); err != nil {
					t.Fatal(err)
				}
			}
			if len(m.modules) != 1 {
				t.Errorf("%d modules are held for two games", len(m.modules))
			}
		})
	}
}
