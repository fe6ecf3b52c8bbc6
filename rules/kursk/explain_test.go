package kursk

import (
	"os"
	"testing"

	"fieldpost/rules/mechanics/randomplay"
)

// TestEveryRuleIsExplained reads the rule constants: none may be without an explanation.
func TestEveryRuleIsExplained(t *testing.T) {
	src, err := os.ReadFile("rules.go")
	if err != nil {
		t.Fatal(err)
	}
	randomplay.CheckExplained(t, board(t), src, "9.7", "10.1")
}
