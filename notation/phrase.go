package notation

import (
	"slices"
	"strings"

	"fieldpost/notation/say"
)

// phrase is a part of an order: tokens with the particle after them, or a keyword with its value.
type phrase struct {
	toks     []token
	particle token  // particle after the phrase
	role     string // canonical name of the particle; "" without one
	keyword  bool   // it begins with a keyword of the verb
}

// order rephrases a plain order and the condition after it.
func (r *rephraser) order(toks []token) []token {
	var tail []token
	for i, t := range toks {
		if i > 0 && (t.isWord("if") || slices.Contains(r.means(roleVerb, t), "if")) {
			cond, rest := r.condition(toks[i+1:])
			tail = append(append([]token{as(t, tokenWord, "if")}, cond...), rest...)
			toks = toks[:i]
			break
		}
	}
	at, name := r.findVerb(toks)
	if at < 0 {
		return append(toks, tail...)
	}
	words := asWords(toks[at], name)
	v := r.x.verb(words[0].text)
	if v == nil {
		return append(toks, tail...)
	}
	before, after := toks[:at], toks[at+1:]
	if len(after) > 0 && after[0].off == toks[at].end && r.particle(after[0]) == particleEnd {
		after = after[1:] // 移動する; with a blank between, する may be an answer
	}
	if len(after) > 0 && after[0].is(":") {
		after = after[1:]
	}
	list := append(r.phrases(v, before), r.phrases(v, after)...)
	for _, p := range list {
		if r.isAmbiguous(v, p) {
			one, two := p.toks[0].text, p.toks[len(p.toks)-1].text
			r.setMisfit("syntax/extra", p.toks[0], say.F("%q may be one name or two: join names by commas, or put a particle behind each",
				one+" "+two), one+","+two, one+"を"+two)
		}
	}
	return slices.Concat(words, r.arrange(v, list), tail)
}

// findVerb returns the index of the verb of an order and its canonical name. The verb is the first token, or the last
// foreign verb after a particle, or the only foreign verb. The index is -1 if there is none, or if the word may be
// several verbs.
func (r *rephraser) findVerb(toks []token) (at int, name string) {
	if name := r.knownVerb(toks[0]); name != "" {
		return 0, name
	}
	at = -1
	count, behind := 0, false
	for i, t := range toks {
		list := r.means(roleVerb, t)
		if len(list) != 1 {
			continue
		}
		if i == 0 && (len(toks) == 1 || !r.endsPhrase(toks[1]) && !slices.Contains([]string{"/", ",", "->"}, toks[1].text)) {
			return 0, list[0]
		}
		count++
		if last := i > 0 && r.endsPhrase(toks[i-1]); last || !behind {
			at, name, behind = i, list[0], last
		}
	}
	if count > 1 && !behind {
		return -1, ""
	}
	return at, name
}

// isAmbiguous reports whether a phrase before a particle may be two phrases. In "227RD 40HQで" both names may belong to
// the particle, or only the second.
func (r *rephraser) isAmbiguous(v *Verb, p phrase) bool {
	if p.keyword || r.keywordFor(v, p) == "" || !acceptsKind(v, Units) && !acceptsKind(v, Unit) {
		return false
	}
	for i := 1; i < len(p.toks); i++ {
		if p.toks[i-1].kind <= tokenQuoted && p.toks[i].kind <= tokenQuoted && !r.isHex(p.toks[0]) {
			return true
		}
	}
	return false
}

// endsPhrase reports whether a token is a particle that ends a phrase.
func (r *rephraser) endsPhrase(t token) bool {
	return slices.Contains([]string{particleObject, particleTo, particleFrom, particleWith, particleOf, particleVia}, r.particle(t))
}

// phrases cuts tokens into phrases.
func (r *rephraser) phrases(v *Verb, toks []token) (out []phrase) {
	var cur phrase
	end := func(role string, t token) {
		if len(cur.toks) > 0 {
			cur.role, cur.particle = role, t
			out = append(out, cur)
		}
		cur = phrase{}
	}
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		if r.isHexWord(t) && i+1 < len(toks) && r.isHex(toks[i+1]) {
			continue
		}
		if !cur.keyword && r.particle(t) == "" && r.changesKind(cur.toks, t) {
			end("", token{})
		}
		word := r.argument(v, t)
		if word == "then" && len(cur.toks) == 0 && len(out) > 0 {
			cur, out = out[len(out)-1], out[:len(out)-1]
		}
		if word != "" {
			if slices.ContainsFunc(v.Args, func(a Arg) bool { return a.Keyword == word }) {
				end("", t)
				cur.keyword = true
			}
			if cur.toks = append(cur.toks, as(t, t.kind, word)); isUnitsAt(v, word) {
				n := r.unitsAt(&cur, toks[i+1:])
				i += n
			}
			continue
		}
		switch role := r.particle(t); role {
		case "":
			if r.means(roleVerb, t) != nil && !acceptsKind(v, Text) {
				r.setMisfit("syntax/extra", t, say.F("%q begins another order: write each order on its own line", t.text))
			}
			if !t.is(",") || len(cur.toks) > 0 {
				cur.toks = append(cur.toks, t)
			}
		case particleAnd:
			cur.toks = append(cur.toks, as(t, tokenMark, ","))
		case particleEnd:
		case particleWhen, particleNot:
			r.setMisfit("syntax/extra", t, say.F("%q stands outside a condition, which begins with 条件 or if; "+
				"an order that is not to be carried out is left out", t.text))
		default:
			end(role, t)
		}
	}
	end("", token{})
	return out
}

// isHexWord reports whether a token is the word "hex", which is allowed before a hex.
func (r *rephraser) isHexWord(t token) bool {
	return t.isWord("hex") || slices.Contains(r.means(roleWord, t), "hex")
}

// changesKind reports whether a name follows a hex, or a hex a name, with nothing between them.
func (r *rephraser) changesKind(toks []token, t token) bool {
	if len(toks) == 0 || t.kind == tokenMark {
		return false
	}
	last := toks[len(toks)-1]
	return last.kind != tokenMark && !slices.Contains(nonNameWords, strings.ToLower(last.text)) && r.isHex(last) != r.isHex(t)
}

// isUnitsAt reports whether a word is the keyword of units and a hex.
func isUnitsAt(v *Verb, word string) bool {
	return slices.ContainsFunc(v.Args, func(a Arg) bool { return a.Keyword == word && a.Kind == UnitsAt })
}

// unitsAt adds units and a hex to a phrase, with "at" between them, and returns how many tokens it used.
func (r *rephraser) unitsAt(cur *phrase, toks []token) int {
	for i, t := range toks {
		switch {
		case t.isWord("at"), t.isWord("in"), t.is("@"):
		case r.isHex(t):
			cur.toks = append(cur.toks, as(t, tokenWord, "at"), t)
			return i + 1
		case r.particle(t) == particleAnd:
			cur.toks = append(cur.toks, as(t, tokenMark, ","))
		case r.particle(t) == "":
			cur.toks = append(cur.toks, t)
		}
	}
	return len(toks)
}

// argument returns the canonical word for which a token stands as an argument of a verb: a keyword, a value, or a word
// used in lists. It returns "" if the token stands for none of these, or may stand for several.
func (r *rephraser) argument(v *Verb, t token) string {
	if t.kind == tokenQuoted {
		return ""
	}
	var found []string
	for _, word := range append(r.means(roleWord, t), strings.ToLower(t.text)) {
		if canonical := v.argumentWord(word, isForeign(t.text)); canonical != "" && !slices.Contains(found, canonical) {
			found = append(found, canonical)
		}
	}
	if len(found) == 1 {
		return found[0]
	}
	return ""
}

// argumentWord returns the canonical spelling of a keyword or value of a verb's arguments; "" for other words.
// Translated words may also be words used in lists, or any word if the argument accepts any.
func (v *Verb) argumentWord(word string, translated bool) string {
	anyWord := false
	for i := range v.Args {
		a := &v.Args[i]
		switch {
		case a.Keyword != "" && (a.Keyword == word || translated && slices.Contains(a.Alias, word)):
			return a.Keyword
		case translated && slices.Contains(a.Words, word):
			return word
		case translated && a.Kind == Word && len(a.Words) == 0 && !isForeign(word):
			anyWord = true
		}
	}
	if anyWord || translated && (slices.Contains(listWords, word) || word == "default") {
		return word
	}
	return ""
}

// arrange returns the phrases of an order sorted as its arguments are: first those without a keyword.
func (r *rephraser) arrange(v *Verb, list []phrase) []token {
	var first, last []token
	var plain []phrase
	for _, p := range r.joinWays(v, list) {
		keyword := r.keywordFor(v, p)
		switch {
		case p.keyword:
			last = append(last, p.toks...)
		case keyword == "=":
			last = append(append(last, as(p.particle, tokenMark, keyword)), p.toks...)
		case keyword != "":
			last = append(append(last, as(p.particle, tokenWord, keyword)), p.toks...)
		default:
			plain = append(plain, p)
		}
	}
	fitting, other := r.sorted(v, plain)
	for _, p := range fitting {
		first = append(first, p.toks...)
	}
	first = append(first, last...)
	for _, p := range other {
		first = append(first, p.toks...)
	}
	return first
}

// joinWays joins the parts of a movement path, from a hex through others to the last one, into one path.
func (r *rephraser) joinWays(v *Verb, list []phrase) (out []phrase) {
	if !slices.ContainsFunc(v.Args, func(a Arg) bool { return a.Kind == Path }) {
		return list
	}
	way := phrase{}
	for _, role := range []string{particleFrom, particleVia, particleTo} {
		for _, p := range list {
			if p.role != role || p.keyword || !r.isHex(p.toks[0]) {
				continue
			}
			if len(way.toks) > 0 {
				way.toks = append(way.toks, as(way.particle, tokenMark, "-"))
			} else {
				way.role = particleTo
				if role == particleFrom { // a whole path
					way.role = particleObject
				}
			}
			way.toks, way.particle = append(way.toks, p.toks...), p.particle
		}
	}
	if len(way.toks) == 0 {
		return list
	}
	for _, p := range list {
		if p.keyword || !r.isHex(p.toks[0]) || p.role != particleFrom && p.role != particleVia && p.role != particleTo {
			out = append(out, p)
		}
	}
	return append(out, way)
}

// keywordFor returns the keyword of the argument that the particle of a phrase selects; "" for an argument without a
// keyword.
func (r *rephraser) keywordFor(v *Verb, p phrase) string {
	hex := r.isHex(p.toks[0])
	single := len(p.toks) == 1 && !strings.Contains(p.toks[0].text, "-")
	var words []string
	switch {
	case p.role == particleTo && hex && single && !acceptsKind(v, Hex):
		words = []string{"to", "at"}
	case p.role == particleTo && hex:
		words = []string{"to"}
	case p.role == particleTo:
		words = []string{"for", "to"} // a place that is not known is to be reported as one
	case p.role == particleWith && isOdds(p.toks):
		words = []string{"="}
	case (p.role == particleWith || p.role == particleOf) && hex && single:
		words = []string{"at"}
	case hex:
	case p.role == particleWith:
		words = []string{"with"}
	}
	for _, word := range words {
		for i := range v.Args {
			if a := &v.Args[i]; a.Keyword == word {
				return word
			}
		}
	}
	return ""
}

// isOdds reports whether tokens are odds such as 3:1.
func isOdds(toks []token) bool {
	return len(toks) == 3 && toks[0].isNumber() && toks[1].is(":") && toks[2].isNumber()
}

// sorted returns the phrases that fit an argument without keyword, in the order of the arguments, and the other
// phrases.
func (r *rephraser) sorted(v *Verb, list []phrase) (fitting, other []phrase) {
	places := make([]*phrase, len(v.Args))
	for _, p := range list {
		k := 0
		for k < len(v.Args) && (places[k] != nil || v.Args[k].Keyword != "" || !r.suits(&v.Args[k], p.toks)) {
			k++
		}
		if k == len(v.Args) {
			other = append(other, p)
			continue
		}
		places[k] = &p
	}
	for _, p := range places {
		if p != nil {
			fitting = append(fitting, *p)
		}
	}
	return fitting, other
}

// suits reports whether a phrase can be a value of an argument.
func (r *rephraser) suits(a *Arg, toks []token) bool {
	t := toks[0]
	switch hex := r.isHex(t); a.Kind {
	case Hex, Hexes, Path:
		return hex
	case Units, Unit:
		return !hex
	case Number:
		return t.isNumber()
	case Odds:
		return isOdds(toks)
	case Text:
		return true
	case Word, Words:
		return !hex && t.kind == tokenWord && (len(a.Words) == 0 || slices.Contains(a.Words, strings.ToLower(t.text)))
	}
	return false
}
