package engine

import (
	"regexp"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
)

// A sealed statement stands in the ledger as its verb with the word "sealed" and a SHA-256 commitment:
// "order sealed 3f0c...". The statement itself lies in the secrets until the title unseals it.
const sealedWord = "sealed"

// sealOf is the commitment of a sealed statement.
func sealOf(st notation.Statement) (string, bool) {
	for _, f := range st.Fields {
		if f.Name == sealedWord && len(f.Items) == 1 {
			return f.Items[0].Text, true
		}
	}
	return "", false
}

func sealedVerb(st notation.Statement) string { return st.Verb }

// sealStatement replaces a statement by its commitment. Its condition stays open, as it decides whether it is carried out.
func (g *Game) sealStatement(receipt string, st notation.Statement) (notation.Statement, error) {
	plain := st
	plain.If = nil
	return g.sealText(receipt, st, plain.String())
}

// sealOrder is what stands in the ledger for a statement whose order must stay secret: a seal, or one for each of its parts.
func (g *Game) sealOrder(receipt string, st notation.Statement, o core.Order) ([]notation.Statement, error) {
	p, ok := o.(core.Parted)
	if !ok || len(p.Parts()) == 0 {
		sealed, err := g.sealStatement(receipt, st)
		return []notation.Statement{sealed}, err
	}
	var out []notation.Statement
	for _, text := range p.Parts() {
		sealed, err := g.sealText(receipt, st, text)
		if err != nil {
			return nil, err
		}
		out = append(out, sealed)
	}
	return out, nil
}

// sealText puts the commitment of a text in the place of a statement.
func (g *Game) sealText(receipt string, st notation.Statement, text string) (notation.Statement, error) {
	c, err := g.keys.Seal(receipt, text)
	if err != nil {
		return st, err
	}
	sealed := notation.Statement{Pos: st.Pos, Verb: st.Verb, If: st.If,
		Fields: []notation.Field{{Name: sealedWord, Keyword: sealedWord, Kind: notation.Word, Items: []notation.Item{{Text: c, Pos: st.Pos}}}}}
	sealed.Source = sealed.String()
	return sealed, nil
}

// wantsSeal says whether a bound order must stay secret.
func wantsSeal(o core.Order) bool {
	s, ok := o.(core.Sealer)
	return ok && s.Sealed() && !strings.Contains(o.String(), sealedWord+" ")
}

// sealedOrder finds the sealed orders of a line.
var sealedOrder = regexp.MustCompile(`\b[a-z]+ sealed [0-9a-f]{64}\b`)

var sealedLine = regexp.MustCompile(`(?m)(?:^|: )([a-z]+) sealed [0-9a-f]{64}$`)

// withSeals lets a stored sheet say "order sealed 3f0c..." where players write the order itself. A player's own frame is
// read without it: a commitment that nobody sealed could never be opened. What is sealed once in a sheet is sealed throughout.
func withSeals(v notation.Vocabulary, text string) notation.Vocabulary {
	for _, m := range sealedLine.FindAllStringSubmatch(text, -1) {
		i := slices.IndexFunc(v.Verbs, func(x notation.Verb) bool { return x.Name == m[1] })
		if i < 0 {
			continue
		}
		verb := v.Verbs[i]
		verb.Args, verb.OneOf = []notation.Arg{{Name: sealedWord, Keyword: sealedWord, Kind: notation.Word}}, nil
		v = v.With(verb)
	}
	return v
}
