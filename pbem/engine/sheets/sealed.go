package sheets

import (
	"slices"
	"strings"
	"sync/atomic"

	"fieldpost/notation"
	"fieldpost/pbem/text/lazyregexp"
	"fieldpost/rules/core"
)

// A sealed statement stands in the ledger as its verb with the word "sealed" and a SHA-256 commitment:
// "order sealed 3f0c...". The statement itself lies in the secrets until the title unseals it.
const SealedWord = "sealed"

// SealOf returns the commitment of a sealed statement.
func SealOf(st notation.Statement) (string, bool) {
	for _, f := range st.Fields {
		if f.Name == SealedWord && len(f.Items) == 1 {
			return f.Items[0].Text, true
		}
	}
	return "", false
}

// Sealed makes the statement that stands in the ledger for a secret one, with a word in the place of what it says.
func Sealed(st notation.Statement, word string) notation.Statement {
	out := notation.Statement{Pos: st.Pos, Verb: st.Verb, If: st.If,
		Fields: []notation.Field{{Name: SealedWord, Keyword: SealedWord, Kind: notation.Word,
			Items: []notation.Item{{Text: word, Pos: st.Pos}}}}}
	out.Source = out.String()
	return out
}

// WantsSeal reports whether a bound order must stay secret.
func WantsSeal(o core.Order) bool {
	s, ok := o.(core.Sealer)
	return ok && s.Sealed() && !strings.Contains(o.String(), SealedWord+" ")
}

// SealedOrders finds the sealed orders of a line.
var SealedOrders = lazyregexp.Of(`\b[a-z]+ sealed [0-9a-f]{64}\b`)

// SealPattern finds the commitments in the text of a sheet.
var SealPattern = lazyregexp.Of(`sealed ([0-9a-f]{64})`)

var sealedLine = lazyregexp.Of(`(?m)(?:^|: )([a-z]+) sealed [0-9a-f]{64}$`)

// WithSeals lets a stored sheet say "order sealed 3f0c..." where players write the order itself. A player's own frame
// is read without it: a commitment that nobody sealed could never be opened. What is sealed once in a sheet is sealed
// throughout.
func WithSeals(v notation.Vocabulary, text string) notation.Vocabulary {
	if !strings.Contains(text, " sealed ") {
		return v
	}
	known := ""
	for _, m := range sealedLine().FindAllStringSubmatch(text, -1) {
		if m[1] == known {
			continue
		}
		known = m[1]
		i := slices.IndexFunc(v.Verbs, func(x notation.Verb) bool { return x.Name == m[1] })
		if i < 0 {
			continue
		}
		v.Verbs = sealedVerbs(v, i)
	}
	return v
}

// sealedVariant are verbs of which one may be sealed, and which they were made from.
type sealedVariant struct {
	original []notation.Verb
	verb     int
	verbs    []notation.Verb
}

// sealedVariants are the latest, at most so many, the last one first: sheet after sheet seals the same verbs of a few
// vocabularies.
var sealedVariants atomic.Pointer[[]sealedVariant]

const maxSealedVariants = 8

// sealedVerbs returns the verbs of a vocabulary of which one may be sealed.
func sealedVerbs(v notation.Vocabulary, i int) []notation.Verb {
	var known []sealedVariant
	if l := sealedVariants.Load(); l != nil {
		known = *l
	}
	for _, x := range known {
		if x.verb == i && len(x.original) == len(v.Verbs) && &x.original[0] == &v.Verbs[0] {
			return x.verbs
		}
	}
	verb := v.Verbs[i]
	verb.Args, verb.OneOf = []notation.Arg{{Name: SealedWord, Keyword: SealedWord, Kind: notation.Word}}, nil
	out := v.With(verb).Verbs
	next := append([]sealedVariant{{v.Verbs, i, out}}, known[:min(len(known), maxSealedVariants-1)]...)
	sealedVariants.Store(&next)
	return out
}
