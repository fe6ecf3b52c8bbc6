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
	Places     map[string]string // names of places that the map does not name in the language, or otherwise
}

// Term is a term of the rulebook in the language of a translation.
type Term struct {
	English    string   // as our sentences have it
	Translated string   // as the translation has it
	Rulebook   string   // as the rulebook in that language has it
	Rejected   []string // other words for it, which the translation does not use
	Rule       string   // number of the rule that explains it
}
