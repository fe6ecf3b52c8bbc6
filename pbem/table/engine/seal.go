package engine

import (
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"fieldpost/notation"
	"fieldpost/pbem/record/ledger"
	"fieldpost/pbem/table/engine/randomness"
	"fieldpost/pbem/text/pattern"
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

// sealing makes the statement that stands in the ledger for a secret one, with a word in the place of what it says.
func sealing(st notation.Statement, word string) notation.Statement {
	out := notation.Statement{Pos: st.Pos, Verb: st.Verb, If: st.If,
		Fields: []notation.Field{{Name: sealedWord, Keyword: sealedWord, Kind: notation.Word,
			Items: []notation.Item{{Text: word, Pos: st.Pos}}}}}
	out.Source = out.String()
	return out
}

// hide puts the number of a secret in the place of a statement. Nothing is sealed before the whole sheet is judged.
func (j *judgement) hide(st notation.Statement, text string) notation.Statement {
	j.secrets = append(j.secrets, text)
	return sealing(st, itoa(len(j.secrets)-1))
}

// hideStatement hides all of a statement but its condition, which decides whether it is carried out.
func (j *judgement) hideStatement(st notation.Statement) notation.Statement {
	plain := st
	plain.If = nil
	return j.hide(st, plain.String())
}

// hideOrder is what stands for a statement whose order must stay secret: a secret, or one for each of its parts.
func (j *judgement) hideOrder(st notation.Statement, o core.Order) []notation.Statement {
	p, ok := o.(core.Parted)
	if !ok || len(p.Parts()) == 0 {
		return []notation.Statement{j.hideStatement(st)}
	}
	var out []notation.Statement
	for _, text := range p.Parts() {
		out = append(out, j.hide(st, text))
	}
	return out
}

// seal puts commitments in the place of the secrets of a judged sheet, in the order in which they stand in it.
func (g *Game) seal(j *judgement, side core.Side, receipt string) error {
	if len(j.secrets) == 0 {
		return nil
	}
	n := len(sealsOf(side, g.log.Records()))
	commit := func(st *notation.Statement) error {
		word, ok := sealOf(*st)
		i, err := strconv.Atoi(word)
		if !ok || err != nil || i >= len(j.secrets) {
			return nil
		}
		n++
		seal, err := g.chance.Seal(g.keys, randomness.Secret{Statement: j.secrets[i], Seat: side, N: n, Cause: receipt})
		*st = sealing(*st, seal)
		return err
	}
	for i := range j.orders {
		if err := commit(&j.orders[i]); err != nil {
			return err
		}
		if a := j.orders[i].Answer; a != nil {
			if err := commit(a); err != nil {
				return err
			}
		}
	}
	return nil
}

// Seals are the commitments that a record brings into the ledger, in order, and whose they are: those in the text of a
// sheet, and the sealed default of who did not write in time.
func Seals(r ledger.Record) (seat core.Side, seals []string) {
	switch r.Type {
	case "receipt":
		for _, m := range sealWord().FindAllStringSubmatch(r.GetText("text"), -1) {
			seals = append(seals, m[1])
		}
		return core.Side(r.Get("seat")), seals
	case actType:
		return core.Side(r.Get("side")), r.All("seal")
	}
	return "", nil
}

// sealsOf lists the seals of a seat in some records, or all for "".
func sealsOf(side core.Side, recs []ledger.Record) (out []string) {
	for _, r := range recs {
		if seat, seals := Seals(r); side == "" || seat == side {
			out = append(out, seals...)
		}
	}
	return out
}

// wantsSeal says whether a bound order must stay secret.
func wantsSeal(o core.Order) bool {
	s, ok := o.(core.Sealer)
	return ok && s.Sealed() && !strings.Contains(o.String(), sealedWord+" ")
}

// sealedOrder finds the sealed orders of a line.
var sealedOrder = pattern.Of(`\b[a-z]+ sealed [0-9a-f]{64}\b`)

// sealWord finds the commitments in the text of a sheet.
var sealWord = pattern.Of(`sealed ([0-9a-f]{64})`)

var sealedLine = pattern.Of(`(?m)(?:^|: )([a-z]+) sealed [0-9a-f]{64}$`)

// withSeals lets a stored sheet say "order sealed 3f0c..." where players write the order itself. A player's own frame is
// read without it: a commitment that nobody sealed could never be opened. What is sealed once in a sheet is sealed throughout.
func withSeals(v notation.Vocabulary, text string) notation.Vocabulary {
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

// oneSealed are verbs of which one may be sealed, and which they were made from.
type oneSealed struct {
	from  []notation.Verb
	verb  int
	verbs []notation.Verb
}

// sealings are the latest, at most so many, the last one first: sheet after sheet seals the same verbs of a few vocabularies.
var sealings atomic.Pointer[[]oneSealed]

const mostSealings = 8

// sealedVerbs are the verbs of a vocabulary of which one may be sealed.
func sealedVerbs(v notation.Vocabulary, i int) []notation.Verb {
	var known []oneSealed
	if l := sealings.Load(); l != nil {
		known = *l
	}
	for _, x := range known {
		if x.verb == i && len(x.from) == len(v.Verbs) && &x.from[0] == &v.Verbs[0] {
			return x.verbs
		}
	}
	verb := v.Verbs[i]
	verb.Args, verb.OneOf = []notation.Arg{{Name: sealedWord, Keyword: sealedWord, Kind: notation.Word}}, nil
	out := v.With(verb).Verbs
	next := append([]oneSealed{{v.Verbs, i, out}}, known[:min(len(known), mostSealings-1)]...)
	sealings.Store(&next)
	return out
}
