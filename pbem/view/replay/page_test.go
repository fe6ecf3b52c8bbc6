package replay_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"fieldpost/pbem/view/replay"
	"fieldpost/rules/core"
)

// sizeLimit bounds the size of the film of a whole game, in bytes.
const sizeLimit = 5 << 20

// TestPageIsOneFile: a whole game stays small, fetches nothing, and runs no script but its own.
func TestPageIsOneFile(t *testing.T) {
	b := page(t, wholeFilm(t, game(t)))
	t.Logf("%d bytes", len(b))
	if len(b) > sizeLimit {
		t.Errorf("the page has %d bytes, more than %d", len(b), sizeLimit)
	}
	text := string(b)
	for _, ns := range []string{`"http://www.w3.org/2000/svg"`, `"http://www.w3.org/1999/xlink"`} {
		text = strings.ReplaceAll(text, ns, "")
	}
	for _, bad := range []string{"http:", "https:", "//cdn", " src=", "@import", "url(", "fetch(", "XMLHttpRequest", "<link", "<iframe",
		" style=", "onclick=\"", "eval("} {
		if strings.Contains(text, bad) {
			t.Errorf("the page holds %q", bad)
		}
	}
	policy := regexp.MustCompile(`Content-Security-Policy" content="([^"]*)"`).FindStringSubmatch(text)
	if policy == nil || !strings.HasPrefix(policy[1], "default-src 'none'; ") || strings.Contains(policy[1], "unsafe") {
		t.Fatalf("policy %q", policy)
	}
	for _, tag := range []string{"script", "style"} {
		inner := regexp.MustCompile(`(?s)<`+tag+`>(.*?)</`+tag+`>`).FindAllStringSubmatch(string(b), -1)
		if len(inner) != 1 {
			t.Fatalf("%d elements %s", len(inner), tag)
		}
		sum := sha256.Sum256([]byte(inner[0][1]))
		if want := tag + "-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; !strings.Contains(policy[1], want) {
			t.Errorf("the policy %q does not name %s", policy[1], want)
		}
	}
	if n := strings.Count(text, "<script"); n != 2 {
		t.Errorf("%d scripts, want the data and the player", n)
	}
}

// TestTextsCannotBreakOut: a text of a game cannot end the element that it stands in.
func TestTextsCannotBreakOut(t *testing.T) {
	f := game(t).film(t, core.Everyone, 0, nil)
	const evil = `</script></title><script>alert(1)</script>"'&`
	f.Game, f.Title, f.Stamp, f.Frames[0].Head = evil, evil, evil, evil
	b := page(t, f)
	if bytes.Contains(b, []byte("<script>alert")) {
		t.Error("a text became a script")
	}
	var back replay.Film
	if err := json.Unmarshal(data(t, b), &back); err != nil || back.Frames[0].Head != evil {
		t.Errorf("the data came back as %q, %v", back.Frames[0].Head, err)
	}
}

// data returns the film as it stands in a page.
func data(t *testing.T, page []byte) []byte {
	t.Helper()
	m := regexp.MustCompile(`(?s)id="data">(.*?)</script>`).FindSubmatch(page)
	if m == nil {
		t.Fatal("no data in the page")
	}
	return m[1]
}

// TestSameGameSameBytes: the same game gives the same file.
func TestSameGameSameBytes(t *testing.T) {
	p := game(t)
	upTo := len(p.recs) / 3
	if !bytes.Equal(page(t, p.film(t, core.Everyone, upTo, nil)), page(t, p.film(t, core.Everyone, upTo, nil))) {
		t.Error("two films of one game differ")
	}
}
