package sheet

import (
	"slices"
	"strings"
	"unicode"

	"fieldpost/rules/core"
)

// formationWords lists words such as "division" that are ignored when names are compared, because no two counters
// differ only in them.
var formationWords = []string{"division", "div", "d", "brigade", "bde", "regiment",
	"rgt", "regt", "battalion", "bn", "btl", "corps", "army", "the", "of"}

// shortWords maps words of full names to their abbreviations: "panzer" to "pz".
var shortWords = map[string]string{"panzer": "pz", "pzd": "pz", "pzdiv": "pz", "pzr": "pz", "infantry": "inf", "grenadier": "gr",
	"panzergrenadier": "pzgr", "motorized": "mot", "motorised": "mot", "rifle": "rf", "guards": "gd", "mechanized": "mech",
	"cavalry": "cav", "security": "sec", "mountain": "mtn", "artillery": "art", "armoured": "arm", "tank": "tk"}

// findNickname returns the own counter that a text names by other words than its name. It returns "" for none and for
// more than one. It accepts the name in another order or with more words ("SS1", "7.PzDiv", "1st SS", "7th Panzer
// Division"), words of the full name ("Das Reich"), or initials ("LAH").
func (b *Binder) findNickname(text string) string {
	for _, fits := range []func(*core.Unit, string) bool{sameTokens, inFullName, matchesInitials} {
		found := ""
		for i := range b.Reader.Units() {
			u := &b.Reader.Units()[i]
			if u.Def.Side != b.Side || u.Def.Type == core.Unknown || !fits(u, text) {
				continue
			}
			if found != "" {
				return ""
			}
			found = u.Def.ID
		}
		if found != "" {
			return found
		}
	}
	return ""
}

// nameTokens returns the numbers and words of a name in lower case, sorted, without words such as "division"; "1st"
// becomes 1.
func nameTokens(text string) (out []string) {
	var word []rune
	end := func() {
		w := string(word)
		if n := len(out); n > 0 && slices.Contains(ordinalEndings, w) && unicode.IsDigit(rune(out[n-1][0])) {
			w = ""
		}
		if s, ok := shortWords[w]; ok {
			w = s
		}
		if w != "" && !slices.Contains(formationWords, w) {
			out = append(out, w)
		}
		word = word[:0]
	}
	for _, r := range accents.Replace(strings.ToLower(text)) {
		digit, letter := unicode.IsDigit(r), unicode.IsLetter(r)
		if len(word) > 0 && (!digit && !letter || digit != unicode.IsDigit(word[len(word)-1])) {
			end()
		}
		if digit || letter {
			word = append(word, r)
		}
	}
	end()
	slices.Sort(out)
	return out
}

// ordinalEndings lists the endings of ordinal numbers: "st", "nd", "rd", "th".
var ordinalEndings = []string{"st", "nd", "rd", "th"}

// sameTokens reports whether a text contains all numbers and words of a counter's name, in any order, and perhaps more.
func sameTokens(u *core.Unit, text string) bool {
	want := nameTokens(text)
	return len(want) > 0 && slices.Equal(nameTokens(u.Def.ID[strings.LastIndexByte(u.Def.ID, '.')+1:]), want)
}

// inFullName reports whether a counter's full name contains a text, as whole words.
func inFullName(u *core.Unit, text string) bool {
	want := nameWords(text)
	return len(plainName(text)) >= minNameLength && strings.Contains(" "+nameWords(u.Def.Name)+" ", " "+want+" ")
}

// nameWords returns the words of a name in lower case, with a blank between each.
func nameWords(text string) string {
	return strings.Join(strings.FieldsFunc(accents.Replace(strings.ToLower(text)), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}), " ")
}

// matchesInitials reports whether a text of three letters or more consists of the initials of the last words of a
// counter's full name. SS may be written out or left out.
func matchesInitials(u *core.Unit, text string) bool {
	text = strings.ToLower(text)
	if len(text) < 3 || strings.Trim(text, "abcdefghijklmnopqrstuvwxyz") != "" {
		return false
	}
	all, some := "", ""
	for _, w := range strings.Fields(nameWords(u.Def.Name)) {
		if w == "ss" {
			all += w
			continue
		}
		all, some = all+w[:1], some+w[:1]
	}
	return strings.HasSuffix(all, text) || strings.HasSuffix(some, text)
}
