package text

import (
	"slices"
	"sync"

	"golang.org/x/text/language"
)

// japanese is the Japanese book, made when the first letter needs it. Its entries are plain text with numbered
// arguments, which the catalogue takes without fault; a test makes the book of all of them.
var japanese = sync.OnceValue(func() *Book {
	b, err := newBook(language.Japanese, jaEntries())
	if err != nil {
		return nil
	}
	b.rules = titleRules()
	return b
})

// jaEntries are all entries, words shared by all first.
func jaEntries() []entry {
	return slices.Concat(jaWords, jaLetter, jaWelcome, jaHelp, jaMail, jaDesk, jaKeep, jaAct, jaCommand, jaQuestion, jaSchedule,
		jaObserver, jaEvents, jaSheet, jaEngine, titleEntries())
}
