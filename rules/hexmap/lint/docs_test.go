package lint

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"fieldpost/rules/hexmap"
)

const docPage = "../../../docs/hexmap.md"

// partHead is the sheet to which the page's partial examples belong.
const partHead = "hexmap 1\ntitle part status=reconstructed source=\"made up\"\ngrid pointy odd-east rrcc rows 22..18 cols 11..16\n" +
	"legend . clear\n" +
	"map\n22 ......\n21 ......\n20 ......\n19 ......\n18 ......\nend\n"

// Every example on the page is what the page says: good, refused with a code, or worth a finding.
func TestDocumentedExamples(t *testing.T) {
	raw, err := os.ReadFile(docPage)
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?ms)^```(\\S*) ?(\\S*)\n(.*?)^```$").FindAllStringSubmatch(string(raw), -1)
	if len(blocks) < 12 {
		t.Fatalf("only %d examples", len(blocks))
	}
	for _, b := range blocks {
		kind, code, text := b[1], b[2], b[3]
		if !strings.HasPrefix(text, "hexmap 1") && !strings.HasPrefix(text, "#") {
			text = partHead + text
		}
		_, err := hexmap.Parse([]byte(text))
		var faults *hexmap.Errors
		switch kind {
		case "hexmap", "hexmap-part":
			if err != nil {
				t.Errorf("%v in\n%s", err, text)
			}
			for _, f := range Check([]byte(text)).Findings {
				if f.Severity != Note && kind == "hexmap" || f.Severity == Error {
					t.Errorf("%s in\n%s", f, text)
				}
			}
		case "hexmap-fault":
			if !errors.As(err, &faults) || faults.Faults[0].Code != code {
				t.Errorf("%v, want code %s, in\n%s", err, code, text)
			}
		case "hexmap-lint":
			if r := Check([]byte(text)); byCode(r)[code] == 0 || err != nil {
				t.Errorf("no finding %s in\n%s", code, text)
			}
		default:
			t.Errorf("an example of kind %q:\n%s", kind, text)
		}
	}
	if want := "```hexmap\n# source: transcribed"; !strings.Contains(string(raw), want) {
		t.Error("the walk-through is not there")
	}
}

// Complete examples are in canonical form below their head.
func TestDocumentedMapsAreFormatted(t *testing.T) {
	raw, err := os.ReadFile(docPage)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range regexp.MustCompile("(?ms)^```hexmap\n(.*?)^```$").FindAllStringSubmatch(string(raw), -1) {
		if got, err := hexmap.Format([]byte(b[1])); err != nil || string(got) != b[1] {
			t.Errorf("not canonical (%v):\n%s", err, got)
		}
	}
}

// Every code of the parser and the linter is explained on the page, and every statement and grid word.
func TestEveryCodeIsDocumented(t *testing.T) {
	raw, err := os.ReadFile(docPage)
	if err != nil {
		t.Fatal(err)
	}
	page := string(raw)
	code := regexp.MustCompile(`"([a-z]+/[a-z-]+)"`)
	seen := 0
	for _, dir := range []string{".", ".."} {
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			src, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range code.FindAllStringSubmatch(string(src), -1) {
				seen++
				if !strings.Contains(page, "`"+m[1]+"`") {
					t.Errorf("%s: code %s is not on the page", name, m[1])
				}
			}
		}
	}
	if seen < 40 {
		t.Errorf("only %d codes found", seen)
	}
	for _, word := range []string{"grid", "legend", "side", "path", "place", "fort", "mark", "zone", "edge", "line", "same=",
		"nobridge=", "at=", "ok=",
		"odd-east", "odd-west", "even-east", "even-west", "odd-south", "odd-north", "even-south", "even-north"} {
		if !strings.Contains(page, "`"+word) {
			t.Errorf("%s is not on the page", word)
		}
	}
}
