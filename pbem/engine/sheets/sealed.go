package sheets

import (
	"slices"
	"strings"
	"sync/atomic"

	"fieldpost/notation"
	"fieldpost/pbem/text/lazyregexp"
	"fieldpost/rules/core"
)

// SealedWord marks a sealed statement in the ledger, between its verb and a SHA-256 commitment: "order sealed 3f0c...".
// The statement itself is stored among the secrets until the title unseals it.
const SealedWord = "sealed"

// CommitmentOf returns the commitment of a sealed statement.
func CommitmentOf(st notation.Statement) (string, bool) {
	for _, f := range st.Fields {
		if f.Name == SealedWord && len(f.Items) == 1 {
			return f.Items[0].Text, true
		}
	}
	return "", false
}

// PublicForm returns the public form of a secret statement: its verb, condition and the given word.
func PublicForm(st notation.Statement, word string) notation.Statement {
	out := notation.Statement{Pos: st.Pos, Verb: st.Verb, If: st.If,
		Fields: []notation.Field{{Name: SealedWord, Keyword: SealedWord, Kind: notation.Word,
			Items: []notation.Item{{Text: word, Pos: st.Pos}}}}}
	out.Source = out.String()
	return out
}

// IsSecret reports whether a bound order must stay secret.
func IsSecret(o core.Order) bool {
	s, ok := o.(core.Sealer)
	return ok && s.Sealed() && !strings.Contains(o.String(), SealedWord+" ")
}

// SealedOrders matches sealed orders in a line.
var SealedOrders = lazyregexp.New(`\b[a-z]+ sealed [0-9a-f]{64}\b`)

// SealPattern matches the commitments in the text of a sheet.
var SealPattern = lazyregexp.New(`sealed ([0-9a-f]{64})`)

var sealedLine = lazyregexp.New(`(?m)(?:^|: )([a-z]+) sealed [0-9a-f]{64}$`)

// WithSeals returns the vocabulary extended by sealed forms, such as "order sealed 3f0c...", which stored sheets have
// in place of the order. The frames of players are parsed without it, because a commitment that the game did not make
// could never be opened. If one order of a sheet is sealed, all its orders are.
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

// sealedVariant pairs a vocabulary's verbs with a copy in which one verb may be sealed.
type sealedVariant struct {
	original []notation.Verb
	verb     int
	verbs    []notation.Verb
}

// sealedVariants caches the latest variants, the last one first: sheets seal the same verbs of few vocabularies.
var sealedVariants atomic.Pointer[[]sealedVariant]

const maxSealedVariants = 8

// sealedVerbs returns the verbs of a vocabulary, with verb i extended by its sealed form.
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
	verb.Args, verb.ExactlyOneOf = []notation.Arg{{Name: SealedWord, Keyword: SealedWord, Kind: notation.Word}}, nil
	out := v.With(verb).Verbs
	next := append([]sealedVariant{{v.Verbs, i, out}}, known[:min(len(known), maxSealedVariants-1)]...)
	sealedVariants.Store(&next)
	return out
}
