package planner

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"pgregory.net/rapid"
)

// written returns a page as a browser reads it: the texts of its script elements by id, that of the page's own script
// under "".
func written(t *testing.T, p Page) (texts map[string]string, page string) {
	t.Helper()
	var b bytes.Buffer
	if err := p.HTML(&b); err != nil {
		t.Fatal(err)
	}
	doc, err := html.Parse(bytes.NewReader(b.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	texts = map[string]string{}
	for n := range doc.Descendants() {
		if n.Type == html.ElementNode && n.Data == "script" && n.FirstChild != nil {
			id := ""
			for _, a := range n.Attr {
				if a.Key == "id" {
					id = a.Val
				}
			}
			texts[id] = n.FirstChild.Data
		}
	}
	return texts, b.String()
}

// unpacked reads what pack wrote, as js/bytes.js does.
func unpacked(s string) []byte {
	var out []byte
	hold, bits := 0, 0
	for _, c := range s {
		if c >= firstEscape {
			c = rune(barredBytes[c-firstEscape])
		}
		if hold, bits = hold<<7|int(c), bits+7; bits >= 8 {
			bits -= 8
			out = append(out, byte(hold>>bits))
			hold &= 1<<bits - 1
		}
	}
	return out
}

// TestBytesComeBack: what is packed is the same again behind an HTML reader, and takes less than a fifth more.
func TestBytesComeBack(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		want := rapid.SliceOfN(rapid.Byte(), 0, 400).Draw(r, "bytes")
		texts, _ := written(t, Page{Lang: "en", Wasm: want})
		if got := unpacked(texts["wasm"]); !bytes.Equal(got, want) {
			t.Fatalf("%x became %x", want, got)
		}
	})
	sum := sha256.Sum256(nil)
	var many []byte
	for len(many) < 1<<16 {
		sum = sha256.Sum256(sum[:])
		many = append(many, sum[:]...)
	}
	if got := len(encodeBytes(many)); got > len(many)*6/5 {
		t.Errorf("%d bytes became %d", len(many), got)
	}
}

// TestPolicyNamesTheScripts: the scripts and the style of the page are those that its policy allows, and it may fetch
// nothing.
func TestPolicyNamesTheScripts(t *testing.T) {
	texts, page := written(t, Page{Lang: "ja", Name: "</title>", StarterScript: "globalThis.Go = 1;",
		Position: []byte("</script><script>alert(1)")})
	_, policy, _ := strings.Cut(page, `http-equiv="Content-Security-Policy" content="`)
	policy, _, _ = strings.Cut(policy, `"`)
	for _, script := range []string{texts["glue"], texts[""]} {
		sum := sha256.Sum256([]byte(script))
		if !strings.Contains(policy, "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'") || len(script) < 10 {
			t.Errorf("the policy %s does not name the script %.40q", policy, script)
		}
	}
	if !strings.HasPrefix(policy, "default-src 'none'; ") || strings.Contains(policy, "connect-src") || strings.Contains(policy, "http") {
		t.Errorf("the page may fetch: %s", policy)
	}
	if len(texts) != 3 || strings.Contains(page, "<script>alert") || strings.Contains(page, "<title></title>") {
		t.Errorf("a text of the position is markup of the page: scripts %d", len(texts))
	}
}

// TestWordsAreThere: both languages have the words that the page says, with as many things to fill in, and no others.
func TestWordsAreThere(t *testing.T) {
	all, err := joinScripts()
	if err != nil {
		t.Fatal(err)
	}
	all += pageText
	said := regexp.MustCompile(`"([a-zA-Z-]+)"`)
	used := map[string]bool{"layer-zoc": true, "layer-supply": true, "layer-source": true}
	for _, m := range said.FindAllStringSubmatch(all, -1) {
		used[m[1]] = true
	}
	calls := regexp.MustCompile(`say\("([a-zA-Z]+)"|data-(?:say|title|hint)="([a-zA-Z]+)"`)
	for _, m := range calls.FindAllStringSubmatch(all, -1) {
		if w := m[1] + m[2]; words["en"][w] == "" {
			t.Errorf("there is no word %q", w)
		}
	}
	for lang, list := range words {
		for w, text := range list {
			if !used[w] {
				t.Errorf("%s: nothing says %q", lang, w)
			}
			if other := words["en"][w]; strings.Count(other, "%s") != strings.Count(text, "%s") || other == "" {
				t.Errorf("%s: %q has other things to fill in: %q, %q", lang, w, text, other)
			}
		}
		if len(list) != len(words["en"]) {
			t.Errorf("%s has %d words, English %d", lang, len(list), len(words["en"]))
		}
	}
}

// TestEveryPartIsInThePage: the list of parts is that of the files.
func TestEveryPartIsInThePage(t *testing.T) {
	files, err := scripts.ReadDir("js")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !slices.Contains(scriptParts, strings.TrimSuffix(f.Name(), ".js")) {
			t.Errorf("%s is not in the page", f.Name())
		}
	}
	if len(scriptParts) != len(files) {
		t.Errorf("%d parts, %d files", len(scriptParts), len(files))
	}
}
