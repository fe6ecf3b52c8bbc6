package notation

import "slices"

// condition rephrases a condition, and returns the tokens after it. A condition ends at a colon, at a particle such as
// なら, or before a verb.
func (r *rephraser) condition(toks []token) (out, rest []token) {
	end, rest := r.conditionEnd(toks)
	for i, j := 0, 0; j <= end; j++ {
		if j < end && !toks[j].isWord("and") && r.particle(toks[j]) != particleAnd {
			continue
		}
		out = append(out, r.term(toks[i:j])...)
		if j < end {
			out = append(out, as(toks[j], tokenWord, "and"))
		}
		i = j + 1
	}
	if len(rest) > 0 && rest[0].is(":") {
		return append(out, rest[0]), rest[1:]
	}
	return out, rest
}

// conditionEnd returns the number of tokens of a condition, and the tokens after it. Those begin with a colon if the
// condition ends at a colon or a particle.
func (r *rephraser) conditionEnd(toks []token) (end int, rest []token) {
	for i, t := range toks {
		switch {
		case t.is(":") && !isOddsColon(toks, i):
			return i, toks[i:]
		case r.particle(t) == particleWhen:
			if rest = toks[i+1:]; len(rest) > 0 && (rest[0].is(":") || rest[0].is(",")) {
				rest = rest[1:]
			}
			if len(rest) > 0 {
				rest = append([]token{as(t, tokenMark, ":")}, rest...)
			}
			return i, rest
		case i > 0 && !isComparison(toks[i-1]) && r.means(roleVerb, t) != nil && !r.isSubject(toks, i):
			return i, toks[i:]
		}
	}
	return len(toks), nil
}

// isSubject reports whether a token is the subject that a condition tests, and no verb.
func (r *rephraser) isSubject(toks []token, i int) bool {
	return r.means(roleSubject, toks[i]) != nil || i+1 < len(toks) && isComparison(toks[i+1])
}

// term rephrases one test of a condition: "敵が2008にいない" becomes "not enemy in 2008".
func (r *rephraser) term(toks []token) (out []token) {
	is := func(name string) func(token) bool { return func(t token) bool { return r.particle(t) == name } }
	if at := slices.IndexFunc(toks, is(particleNot)); at >= 0 {
		out = append(out, as(toks[at], tokenWord, "not"))
	}
	inEnglish := func(t token) bool { return t.isWord("in") || t.isWord("at") || t.is("@") }
	at := slices.IndexFunc(toks, r.isHex)
	if at < 0 || slices.ContainsFunc(toks, isComparison) || slices.ContainsFunc(toks, inEnglish) {
		return append(out, r.comparison(toks)...)
	}
	var names []token
	for i, t := range toks {
		switch list := r.means(roleSubject, t); {
		case i == at || r.particle(t) != "" || t.isWord("unit") || slices.Equal(list, []string{"unit"}):
		case len(list) == 1:
			return append(out, as(t, tokenWord, list[0]), as(toks[at], tokenWord, "in"), toks[at])
		case t.isWord("enemy") || t.isWord("friend"):
			return append(out, t, as(toks[at], tokenWord, "in"), toks[at])
		case t.isWord("not"):
			out = append(out, t)
		default:
			names = append(names, t)
		}
	}
	out = append(append(out, as(toks[0], tokenWord, "unit")), names...)
	return append(out, as(toks[at], tokenWord, "at"), toks[at])
}

// comparison rephrases a test of a subject, with a sign and a value.
func (r *rephraser) comparison(toks []token) (out []token) {
	role := roleSubject
	for _, t := range toks {
		out = append(out, r.values(role, []token{t})...)
		if isComparison(t) {
			role = roleValue
		}
	}
	return out
}
