package core

// Polyglot is a title that says what it says in other languages than English as well.
type Polyglot interface {
	Title
	// Speaks gives what it says in a language, by its code: "ja"; nothing for one that it does not speak.
	Speaks(lang string) Tongue
}

// Tongue holds a title's translation into another language.
type Tongue struct {
	Sentences [][2]string       // an English sentence or format, and what it is there, with its arguments as %[1]s, %[2]s ...
	Rules     map[string]string // explanations of rules by number
}
