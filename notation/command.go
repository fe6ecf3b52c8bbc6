package notation

import (
	"io/fs"
	"regexp"
	"strings"
)

// LoadCommandLexicon loads the embedded word files for commands, as [LoadLexicon] does, and adds the shared words for
// sides and the particles. The files use the roles of sheets. In commands a unit such as 時間 is joined to the number
// before it, as in 48時間.
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

// TranslateCommand returns the canonical words for a word of a command. A word that holds several is split, particles
// are left out, and words it does not know are returned unchanged. If first is true, the word may be the verb of the
// command. Dates and times of day are written as commands read them: 2026年12月24日(木) becomes 2026-12-24.
func (w *Lexicon) TranslateCommand(word string, first bool) (out []string) {
	if !isForeign(word) && !strings.Contains(word, "~") {
		return []string{word}
	}
	for rest := word; rest != ""; {
		before, date, after := cutDate(rest)
		out = append(out, w.translateUndated(before, first && len(out) == 0)...)
		if date != "" {
			out = append(out, date)
			if _, next, _ := cutDate(strings.TrimPrefix(after, "~")); next != "" {
				after = strings.TrimPrefix(after, "~")
			}
		}
		rest = after
	}
	return out
}

// translateUndated translates the part of a word that contains no date.
func (w *Lexicon) translateUndated(word string, first bool) (out []string) {
	if !isForeign(word) {
		return strings.Fields(word)
	}
	open := false // the last word goes on
	for _, t := range w.segment(token{text: word, end: len(word)}) {
		verb, plain := w.CanonicalWords(roleVerb, t.text), append(w.CanonicalWords(roleWord, t.text), w.CanonicalWords(roleSide, t.text)...)
		switch value := w.CanonicalWords(roleValue, t.text); {
		case first && len(out) == 0 && len(verb) == 1:
			out, open = verb, false
		case len(plain) == 1:
			out, open = append(out, plain[0]), false
		case w.CanonicalWords(roleParticle, t.text) != nil:
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

// The patterns match a date in a word, with any of the usual signs between its numbers, and a time of day with 時.
var (
	writtenDate = regexp.MustCompile(`(\d{4})(?:年|[-・。.])(\d{1,2})(?:月|[-・。.])(\d{1,2})日?(?:\([月火水木金土日]\))?`)
	writtenTime = regexp.MustCompile(`(\d{1,2})時(?:(\d{1,2})分|(半))?`)
)

// cutDate cuts a text around the first date or time of day in it, and returns that date in the form that commands read.
// date is "" if there is none.
func cutDate(text string) (before, date, after string) {
	at := writtenDate.FindStringSubmatchIndex(text)
	if at != nil {
		date = text[at[2]:at[3]] + "-" + twoDigits(text[at[4]:at[5]]) + "-" + twoDigits(text[at[6]:at[7]])
	}
	if clock := writtenTime.FindStringSubmatchIndex(text); clock != nil && (at == nil || clock[0] < at[0]) &&
		!strings.HasPrefix(text[clock[1]:], "間") {
		at, date = clock, twoDigits(text[clock[2]:clock[3]])+":00"
		switch {
		case clock[4] >= 0:
			date = date[:3] + twoDigits(text[clock[4]:clock[5]])
		case clock[6] >= 0:
			date = date[:3] + "30"
		}
	}
	if at == nil {
		return text, "", ""
	}
	return text[:at[0]], date, text[at[1]:]
}

// twoDigits returns a number of one or two digits with two digits: "07".
func twoDigits(s string) string { return "0"[:2-len(s)] + s }
