package replay

import (
	"embed"

	"fieldpost/pbem/text/wordlist"
)

// Words of the recorder's own texts.
const (
	wordBegins   = "begins"
	wordPhaseEnd = "phaseEnd"
	wordNothing  = "nothing"
	wordPlaced   = "placed"
	wordAsked    = "asked"
)

//go:embed words.*.txt
var wordFiles embed.FS

// words holds a film's own texts by language. Package text translates the events of a game.
var words = wordlist.Load(wordFiles)

// Languages returns the tags of the languages of films, sorted.
func Languages() []string { return words.Tags() }

// translateWord returns a word in the viewer's language.
func (r *Recorder) translateWord(word string) string { return words.In(r.lang)[word] }
