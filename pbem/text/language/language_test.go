package language

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func TestParse(t *testing.T) {
	for s, want := range map[string]string{"ja": "ja", "JA": "ja", "ja-JP": "ja", "jp": "ja", "Japanese": "ja", "日本語": "ja", "en": "en",
		"en-GB": "en", "english": "en",
		"de": "", "": "", "klingon": "", "tlh": "", "und": "", "zz-!!": "", strings.Repeat("x", 5000): ""} {
		got, ok := Parse(s)
		if got != want || ok != (want != "") {
			t.Errorf("Parse(%.20q) = %q, %v, want %q", s, got, ok, want)
		}
	}
}

// set returns the languages of files given as names and texts.
func set(texts ...string) (*Set, error) {
	fs := fstest.MapFS{}
	for i := 0; i < len(texts); i += 2 {
		fs["language."+texts[i]+".txt"] = &fstest.MapFile{Data: []byte(texts[i+1])}
	}
	return Load(fs)
}

const english = "name English\nown English\n"

// TestThirdLanguage holds that a language is a file: its tag, names and joins are known without a change of code.
func TestThirdLanguage(t *testing.T) {
	s, err := set("eo", "# A comment.\n\nname Esperanto\nown Esperanto\nalso Epo 世界語\njoin \", but \" = \", sed \"\n",
		"en", english, "pt-br", "name Brazilian Portuguese\nown português do Brasil\n")
	if err != nil {
		t.Fatal(err)
	}
	if got := s.Codes(); !slices.Equal(got, []string{"en", "eo", "pt-br"}) {
		t.Errorf("the languages are %q", got)
	}
	for name, want := range map[string]string{"eo-XX": "eo", "epo": "eo", "世界語": "eo", "Esperanto": "eo", "pt_BR": "pt-br",
		"PT-br-x-1": "pt-br", "Português do Brasil": "pt-br", "pt": "", "ja": ""} {
		if got, ok := s.Parse(name); got != want || ok != (want != "") {
			t.Errorf("Parse(%q) = %q, %v, want %q", name, got, ok, want)
		}
	}
	l := s.Find("eo")
	if got := l.JoinAll("a, but b, c"); got != "a, sed b, c" || l.Join(", but ") != ", sed " || l.Join(", ") != ", " {
		t.Errorf("joined as %q", got)
	}
	var none *Language
	if none.Join(". ") != ". " || none.JoinAll("a, b") != "a, b" {
		t.Error("English is changed")
	}
}

// TestFaultyLanguage holds that what is wrong in a file is named with its line.
func TestFaultyLanguage(t *testing.T) {
	for text, want := range map[string]string{
		"name A\n":                      "language.xx.txt:1: a language has a line name and a line own",
		"name A\nname B\n":              `language.xx.txt:2: "name B"`,
		"own\n":                         `language.xx.txt:1: nothing stands behind "own"`,
		"colour red\n":                  `language.xx.txt:1: "colour red"`,
		"join a = b\n":                  "language.xx.txt:1: a = b: want join",
		"join \"-\" = \"+\"\n":          `language.xx.txt:1: "-" joins no sentences`,
		"name A\nown B\nalso English\n": `language.xx.txt: "english" means English already`,
		"join \", \" = \"+\"\njoin \", \" = \"*\"\n": `language.xx.txt:2: ", " stands twice`,
	} {
		if _, err := set("en", english, "xx", text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	if _, err := set("xx", "name A\nown B\n"); err == nil || !strings.Contains(err.Error(), "language.en.txt is missing") {
		t.Errorf("no English: %v", err)
	}
	if _, err := set("en", english, "X_1", english); err == nil || !strings.Contains(err.Error(), "is no tag") {
		t.Errorf("a wrong tag: %v", err)
	}
}
