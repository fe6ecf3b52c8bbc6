package compile

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/pbem/game/preview"
	"fieldpost/pbem/planner"
	"fieldpost/rules"
	"fieldpost/scenarios"
)

// checkout is this project.
const checkout = "../../.."

// mostPage bounds the size of a planner's file, in bytes.
const mostPage = 3_480_000

// TestLargest builds the rules with the most code for browsers: a program of WebAssembly, with the script that starts
// it, and with its data and its map the page stays below what a mail can carry.
func TestLargest(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds a program")
	}
	title, _ := rules.Find("kiev-to-rostov")
	wasm, err := BuildRules(t.Context(), title, checkout)
	if err != nil {
		t.Fatal(err)
	}
	starter, err := StarterScript(t.Context(), checkout)
	if err != nil || !strings.Contains(string(starter), "Go") {
		t.Fatalf("%d bytes, %v", len(starter), err)
	}
	z, err := gzip.NewReader(bytes.NewReader(wasm))
	if err != nil {
		t.Fatal(err)
	}
	packed, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	whole := restoreReturns(packed)
	if !bytes.HasPrefix(whole, []byte("\x00asm")) {
		t.Errorf("the program of %d bytes is none of WebAssembly", len(whole))
	}
	for file, want := range map[string]bool{"pbem/text/sentences.ja.txt": true, "pbem/text/letters.ja.txt": false,
		"rules/kiev/sentences.ja.txt": true, "rules/kursk/sentences.ja.txt": false} {
		words, err := os.ReadFile(filepath.Join(checkout, file))
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(whole, words[len(words)/2:len(words)/2+300]) != want {
			t.Errorf("the program has the words of %s: %v, want %v", file, !want, want)
		}
	}
	data, err := scenarios.Open(title.Meta().ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	bundle, err := preview.Bundle(title, data, "0123")
	if err != nil {
		t.Fatal(err)
	}
	page := planner.Page{Title: title.Meta().ID, Name: title.Meta().Name, Wasm: wasm, StarterScript: string(starter), Bundle: bundle}
	var b bytes.Buffer
	if err := page.HTML(&b); err != nil {
		t.Fatal(err)
	}
	t.Logf("rules %d, data %d, page without a map %d bytes", len(wasm), len(bundle), b.Len())
	if b.Len() > mostPage-mostMap {
		t.Errorf("the page has %d bytes, at most %d are allowed", b.Len(), mostPage-mostMap)
	}
}

// mostMap bounds what a map adds to a page, in bytes: the whole front from Kiev to Rostov adds 135,000.
const mostMap = 140_000
