package core

// TranslationProvider is a title whose sentences are available in other languages than English.
type TranslationProvider interface {
	Title
	// Translation returns the title's translation into a language, given by its code such as "ja". It is empty for
	// languages without one.
	Translation(lang string) Translation
}

// Translation holds a title's translation into another language.
type Translation struct {
	// pairs of an English sentence or format and its translation, with the arguments as %[1]s, %[2]s ...
	Sentences [][2]string
	Rules     map[string]string // explanations of rules by number
	// RuleHashes holds, by rule number, the hash of the English explanation that was translated; "" for none.
	RuleHashes map[string]string
	Terms      []Term
	Places     map[string]string // names of places, where the map has none in the language or another one
}

// Term is a term of the rulebook in the language of a translation.
type Term struct {
	English    string   // the term in our English sentences
	Translated string   // the term in the translation
	Rulebook   string   // the term in the rulebook of that language
	Rejected   []string // synonyms that the translation must not use
	Rule       string   // number of the rule that explains it
}
