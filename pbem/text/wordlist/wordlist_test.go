package wordlist

import (
	"maps"
	"strings"
	"testing"
	"testing/fstest"
)

// TestLoad holds that a language is a file, and that a word which it lacks is English.
func TestLoad(t *testing.T) {
	l := Load(fstest.MapFS{"words.en.txt": {Data: []byte("undo Undo\nmore %s more\n")},
		"words.eo.txt": {Data: []byte("# A comment.\n\nundo [0123abcd] Malfari\r\n")}})
	if tags := strings.Join(l.Tags(), " "); tags != "en eo" {
		t.Errorf("the languages %s", tags)
	}
	if got := l.In("eo"); !maps.Equal(got, map[string]string{"undo": "Malfari", "more": "%s more"}) {
		t.Errorf("in eo %v", got)
	}
	if got := l.In("xx")["undo"]; got != "Undo" {
		t.Errorf("in an unknown language %q", got)
	}
	for text, want := range map[string]string{
		"undo\n": "x:1:", "a b\nc\n": "x:2:", "a b\na c\n": "x:2: a stands twice", "a  \n": "x:1:"} {
		if _, err := Parse("x", text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
