package kursk

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestRuleConstantsAreCited: a rule number that no check, effect or event cites has no place among the constants.
func TestRuleConstantsAreCited(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var code strings.Builder
	for _, f := range files {
		if strings.HasSuffix(f, "_test.go") || f == "rules.go" {
			continue
		}
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		code.Write(b)
	}
	b, err := os.ReadFile("rules.go")
	if err != nil {
		t.Fatal(err)
	}
	names := regexp.MustCompile(`\b(R\d+_\d+)\b`).FindAllStringSubmatch(string(b), -1)
	if len(names) == 0 {
		t.Fatal("no rule constants found")
	}
	for _, m := range names {
		if !regexp.MustCompile(`\b` + m[1] + `\b`).MatchString(code.String()) {
			t.Errorf("%s is never cited", m[1])
		}
	}
}
