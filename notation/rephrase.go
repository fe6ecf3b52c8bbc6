package notation

import (
	"cmp"
	"slices"
	"strings"

	"fieldpost/notation/say"
)

// rephraser brings the tokens of a Japanese order into English word order. It replaces foreign words, moves a verb at
// the end to the front, and puts a keyword before each phrase in place of the particle after it. Tokens keep their
// position in the player's text. The parser then decides whether the result is an order.
type rephraser struct {
	x      *index
	misfit *misfit // the first one
}

// misfit holds a token that is not allowed at its place, and the reason.
type misfit struct {
	token
	code  string
	text  say.Text
	legal []string
}

// setMisfit stores a misfit unless one is already stored.
func (r *rephraser) setMisfit(code string, t token, text say.Text, legal ...string) {
	if r.misfit == nil {
		r.misfit = &misfit{t, code, text, legal}
	}
}

// rephrase rephrases the order being read, if it has foreign words.
func (p *parser) rephrase() {
	p.misfit = nil
	if p.x.EnglishOnly || !slices.ContainsFunc(p.toks, func(t token) bool { return t.kind <= tokenQuoted && isForeign(t.text) }) {
		return
	}
	r := rephraser{x: p.x}
	inWords := slices.ContainsFunc(p.toks, func(t token) bool { return t.kind == tokenWord && isForeign(t.text) })
	if p.toks = r.split(p.toks); inWords {
		p.toks = r.line(p.toks)
		p.misfit = r.misfit
	}
}

// split segments the foreign words among the tokens.
func (r *rephraser) split(toks []token) (out []token) {
	for _, t := range toks {
		if t.kind == tokenWord && isForeign(t.text) {
			for _, part := range r.x.foreign().segment(t) {
				out = append(out, r.unitName(part))
			}
			continue
		}
		if t.kind == tokenQuoted {
			t = r.unitName(t)
		}
		out = append(out, t)
	}
	return out
}

// NormaliseName returns a Japanese name in the form used to compare names of counters: without 第, の and blanks.
func NormaliseName(name string) string { return bareName.Replace(name) }

var bareName = strings.NewReplacer("第", "", "の", "", " ", "")

// unitName returns a token with the canonical name of a counter in the place of a foreign one.
func (r *rephraser) unitName(t token) token {
	if list := r.x.foreign().CanonicalWords(roleUnit, t.text); len(list) == 1 {
		t.text = list[0]
	} else if isForeign(t.text) {
		t.text = cmp.Or(r.x.UnitNames[NormaliseName(t.text)], t.text)
	}
	return t
}

// means returns the canonical words for which a token stands in a role, or nothing if it is no foreign word of that
// role.
func (r *rephraser) means(role string, t token) []string {
	if t.kind != tokenWord {
		return nil
	}
	return r.x.foreign().CanonicalWords(role, t.text)
}

// particle returns the canonical name of a particle, "" for other tokens.
func (r *rephraser) particle(t token) string {
	if list := r.means(roleParticle, t); len(list) > 0 {
		return list[0]
	}
	return ""
}

// as returns a token with another text at the same position.
func as(t token, kind tokenKind, text string) token {
	t.kind, t.text = kind, text
	return t
}

// asWords returns tokens for the words of a text, all at the position of the given token.
func asWords(t token, text string) (out []token) {
	for w := range strings.FieldsSeq(text) {
		out = append(out, as(t, tokenWord, w))
	}
	return out
}

// line rephrases a line of a sheet: an order, a standing order, or any other line.
func (r *rephraser) line(toks []token) []token {
	head := r.head(toks)
	switch head {
	case "when", "default", "pause":
		return append([]token{as(toks[0], tokenWord, head)}, r.standing(toks[1:])...)
	case "if":
		cond, rest := r.condition(toks[1:])
		out := append([]token{as(toks[0], tokenWord, head)}, cond...)
		if len(rest) == 0 {
			return out
		}
		return append(out, r.line(rest)...)
	case "":
	default:
		if first, _, _ := strings.Cut(head, " "); slices.Contains(controlWords, first) {
			return append(asWords(toks[0], head), r.values(roleValue, toks[1:])...)
		}
	}
	if r.means(roleWindow, toks[0]) != nil && len(toks) > 1 && r.particle(toks[1]) == particleWhen {
		return append([]token{as(toks[0], tokenWord, "when")}, r.standing(toks)...)
	}
	return r.order(toks)
}

// head returns the verb at the beginning of a line. It returns "" when there is none, or when the first word has
// several meanings.
func (r *rephraser) head(toks []token) string {
	list := r.means(roleVerb, toks[0])
	if len(list) == 0 {
		return r.knownVerb(toks[0])
	}
	if slices.Contains(list, "when") && slices.Contains(list, "if") && len(toks) > 1 {
		window := r.means(roleWindow, toks[1]) != nil || slices.ContainsFunc(r.x.Questions, toks[1].isWord)
		if window && (len(toks) < 3 || !isComparison(toks[2])) {
			return "when"
		}
		return "if"
	}
	if len(list) > 1 {
		return ""
	}
	return list[0]
}

// knownVerb returns the canonical name of a verb or of another word that can begin a line, "" for other tokens.
func (r *rephraser) knownVerb(t token) string {
	if t.kind != tokenWord {
		return ""
	}
	low := strings.ToLower(t.text)
	if slices.Contains(formWords, low) || slices.Contains(controlWords, low) {
		return low
	}
	if v := r.x.verb(low); v != nil {
		return v.Name
	}
	return ""
}

// isComparison reports whether a token is a sign that compares.
func isComparison(t token) bool {
	return t.kind == tokenMark && strings.ContainsAny(t.text, "<>=!") && t.text != "<-" && t.text != "->"
}

// values replaces the foreign words of one role, and drops particles.
func (r *rephraser) values(role string, toks []token) (out []token) {
	for _, t := range toks {
		list := r.means(role, t)
		if role == roleValue && list == nil {
			list = r.means(roleSide, as(t, t.kind, strings.ToLower(t.text)))
		}
		if len(list) == 1 {
			out = append(out, asWords(t, list[0])...)
		} else if r.particle(t) == "" {
			out = append(out, t)
		}
	}
	return out
}

// standing rephrases the rest of a line that begins with when, default or pause: the question, a place, a condition and
// an answer.
func (r *rephraser) standing(toks []token) (out []token) {
	colon := len(toks)
	for i, t := range toks {
		if t.is(":") && !isOddsColon(toks, i) {
			colon = i
			break
		}
	}
	for i := 0; i < colon; i++ {
		t := toks[i]
		list := r.means(roleWindow, t)
		switch {
		case i == 0 && len(list) == 1:
			out = append(out, asWords(t, list[0])...)
		case r.particle(t) != "", t.is(","):
		case i > 0 && r.isHex(t) && !toks[i-1].isWord("at") && !toks[i-1].is("@") && !toks[i-1].isWord("in"):
			out = append(out, as(t, tokenWord, "at"), t)
		case slices.Contains(r.means(roleVerb, t), "if"), t.isWord("if"):
			cond, rest := r.condition(toks[i+1 : colon])
			return append(append(append(out, as(t, tokenWord, "if")), cond...), r.answer(append(rest, toks[colon:]...))...)
		default:
			out = append(out, t)
		}
	}
	return append(out, r.answer(toks[colon:])...)
}

// answer rephrases the order after the colon of a standing order.
func (r *rephraser) answer(toks []token) []token {
	if len(toks) == 0 || len(toks) == 1 && toks[0].is(":") {
		return toks
	}
	if toks[0].is(":") {
		return append(toks[:1:1], r.order(toks[1:])...)
	}
	return append([]token{as(toks[0], tokenMark, ":")}, r.order(toks)...)
}

// isOddsColon reports whether a colon separates the numbers of odds.
func isOddsColon(toks []token, i int) bool {
	return i > 0 && i+1 < len(toks) && toks[i-1].isNumber() && toks[i+1].isNumber()
}

// isHex reports whether a token is a hex or a path.
func (r *rephraser) isHex(t token) bool { return t.kind == tokenWord && r.x.meansPath(t.text) }
