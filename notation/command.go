package notation

import "io/fs"

// LoadCommandLexicon loads the embedded files of words of commands, as [LoadLexicon] does, and adds the shared words for
// sides and the particles. Roles are those of sheets; a value is joined to the number before it, as in 48時間.
func LoadCommandLexicon(files fs.FS) *Lexicon {
	own := LoadLexicon(files)
	for _, role := range []string{roleParticle, roleSide} {
		for foreign, list := range shared.roles[role] {
			for _, canonical := range list {
				own.add(role, foreign, canonical)
			}
		}
	}
	return own
}

// TranslateCommand returns the canonical words for a word of a command. It splits one that holds several words, leaves
// out particles, and returns other words as they are. The first word of a command may be its verb.
func (w *Lexicon) TranslateCommand(word string, first bool) (out []string) {
	if !isForeign(word) {
		return []string{word}
	}
	open := false // the last word goes on
	for _, t := range w.segment(token{text: word, end: len(word)}) {
		verb, plain := w.Means(roleVerb, t.text), append(w.Means(roleWord, t.text), w.Means(roleSide, t.text)...)
		switch value := w.Means(roleValue, t.text); {
		case first && len(out) == 0 && len(verb) == 1:
			out, open = verb, false
		case len(plain) == 1:
			out, open = append(out, plain[0]), false
		case w.Means(roleParticle, t.text) != nil:
			open = false
		case open && len(value) == 1:
			out[len(out)-1] += value[0]
		case open:
			out[len(out)-1] += t.text
		default:
			out, open = append(out, t.text), true
		}
	}
	return out
}
