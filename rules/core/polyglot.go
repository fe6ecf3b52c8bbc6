package core

// Translated is a title that says what it says in other languages than English as well.
type Translated interface {
	Title
	// Translation gives what it says in a language, by its code: "ja"; nothing for one that it does not speak.
	Translation(lang string) Translation
}

// Translation holds a title's translation into another language.
type Translation struct {
	Sentences [][2]string       // an English sentence or format, and what it is there, with its arguments as %[1]s, %[2]s ...
	Rules     map[string]string // explanations of rules by number
}
