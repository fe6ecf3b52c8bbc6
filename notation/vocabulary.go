package notation

import (
	"slices"
	"strings"
	"sync"
	"sync/atomic"
)

// CommonVerbs returns the verbs that all titles spell alike. A title takes the ones it uses, and replaces or adds verbs
// with Vocabulary.With.
func CommonVerbs() []Verb { return slices.Clone(common) }

var common = newCommon()

func newCommon() []Verb {
	at := []string{"in", "@", "from"}
	return []Verb{
		{Name: "order", Args: []Arg{{Name: "phases", Kind: Words, Words: []string{"fight", "move"}}},
			Help: "declare the order of your phases", Example: "order fight/move"},
		{Name: "place", Alias: []string{"p", "deploy"}, Args: []Arg{
			{Name: "units", Kind: Units},
			{Name: "hex", Kind: Hex, Alias: []string{"in", "at", "to", "@"}}},
			Help: "set up units in a hex", Example: "place 1SS,2SS 1907"},
		{Name: "move", Alias: []string{"m"}, Args: []Arg{
			{Name: "units", Kind: Units},
			{Name: "path", Kind: Path, Optional: true},
			{Name: "to", Keyword: "to", Kind: Path, Optional: true},
			{Name: "road", Keyword: "road", Alias: []string{"by-road"}, Kind: Flag, Optional: true},
			{Name: "drop", Keyword: "drop", Kind: UnitsAt, Optional: true, Many: true}},
			ExactlyOneOf: []string{"path", "to"},
			Help:         "move units along a path, or to a hex by the cheapest path", Example: "move 1SS,2SS 1907-1908-2008 road"},
		{Name: "attack", Alias: []string{"a", "att"}, Args: []Arg{
			{Name: "hex", Kind: Hex},
			{Name: "with", Keyword: "with", Alias: []string{"w/", "w", "<", "<-", "by"}, Kind: Units},
			{Name: "air", Keyword: "air", Kind: Flag, Optional: true},
			{Name: "odds", Keyword: "=", Alias: []string{"odds"}, Kind: Odds, Optional: true}},
			Help: "attack a hex; the expected odds are checked", Example: "attack 2113 with 1SS,2SS,3SS air = 3:1"},
		{Name: "advance", Alias: []string{"x", "adv"}, Args: []Arg{
			{Name: "units", Kind: Units},
			{Name: "to", Keyword: "to", Alias: []string{"into"}, Kind: Path, Optional: true}},
			Under: []string{"attack"}, Standalone: true,
			Help: "advance after combat", Example: "advance 1SS,2SS to 2008 then 2109"},
		{Name: "losses", Alias: []string{"l", "lose", "loss"}, Args: []Arg{{Name: "units", Kind: Units, TakesCounts: true}},
			Under: []string{"attack"}, Standalone: true,
			Help: "take losses from these units, in this order; UNIT*1 is one step of it", Example: "losses 11Pz,167"},
		{Name: "retreat", Alias: []string{"r", "ret"}, Args: []Arg{
			{Name: "units", Kind: Units, Optional: true},
			{Name: "at", Keyword: "at", Alias: at, Kind: Hex, Optional: true},
			{Name: "to", Keyword: "to", Alias: []string{"via", "->"}, Kind: Hexes, Optional: true}},
			Help: "retreat, to the first of these hexes that is allowed", Example: "retreat 375 to 2210,2211"},
		{Name: "noretreat", Alias: []string{"n", "no-retreat", "stand"}, Args: []Arg{
			{Name: "hex", Kind: Hex, Alias: []string{"at", "in", "@"}, Optional: true}},
			Help: "stand instead of retreating", Example: "noretreat 2008"},
		{Name: "displace", Args: []Arg{
			{Name: "units", Kind: Units},
			{Name: "to", Keyword: "to", Alias: []string{"via", "->"}, Kind: Hexes}},
			Help: "make room for units that retreat", Example: "displace 167 to 1908,1909"},
		{Name: "air", Args: []Arg{{Name: "hex", Kind: Hex, Alias: []string{"at", "in", "on", "@"}, Optional: true}},
			Help: "support the combat from the air", Example: "air 2008"},
		{Name: "noair", Alias: []string{"no-air"}, Args: []Arg{{Name: "hex", Kind: Hex, Alias: []string{"at", "in", "on", "@"},
			Optional: true}},
			Help: "send no air support", Example: "noair"},
		{Name: "top", Args: []Arg{{Name: "unit", Kind: Unit}},
			Help: "put this unit on top of its stack", Example: "top 375"},
		{Name: "declare", Alias: []string{"d"}, Args: []Arg{
			{Name: "what", Kind: Word},
			{Name: "value", Kind: Word, Optional: true}},
			Help: "declare a choice of the rules", Example: "declare gambit no"},
		{Name: "pass", Help: "do nothing in this phase or window", Example: "pass"},
		{Name: "halt", Help: "stop the sheet here, so that the rest can be ordered anew", Example: "halt if a1=DR"},
	}
}

// With returns a vocabulary with further verbs. A verb replaces an earlier one of the same name; an alias that two
// verbs claim belongs to the later one.
func (v Vocabulary) With(verbs ...Verb) Vocabulary {
	out := v
	out.Verbs = slices.Clone(v.Verbs)
	for _, add := range verbs {
		i := slices.IndexFunc(out.Verbs, func(old Verb) bool { return old.Name == add.Name })
		if i >= 0 {
			out.Verbs[i] = add
			continue
		}
		out.Verbs = append(out.Verbs, add)
	}
	return out
}

// WithoutForeignWords returns the vocabulary without its foreign words. Sheets are then read as older versions of the
// program read them.
func (v Vocabulary) WithoutForeignWords() Vocabulary {
	v.Places, v.UnitNames, v.Foreign, v.EnglishOnly = nil, nil, nil, true
	return v
}

// index holds a vocabulary with maps for fast look-up of its words.
type index struct {
	Vocabulary
	verbs    map[string]*Verb // lower-case names and aliases; not to be changed
	lazy     *lazyLexicon     // words of other languages
	reserved map[string]bool  // words that a unit name may share only in quotes; nil until needed
}

// verbIndex holds verbs and a map from their names and aliases to them.
type verbIndex struct {
	verbs []Verb
	words *Lexicon
	by    map[string]*Verb
	lazy  *lazyLexicon
}

// recentVerbs caches the verb maps of the last few vocabularies, the latest first, because many sheets in a row use the
// same title's vocabulary.
var recentVerbs atomic.Pointer[[]verbIndex]

// maxRecentVerbs limits the cached verb maps.
const maxRecentVerbs = 4

// newIndex prepares a vocabulary for look-ups, with a cached verb map where there is one.
func newIndex(v Vocabulary) *index {
	var known []verbIndex
	if l := recentVerbs.Load(); l != nil {
		known = *l
	}
	for _, s := range known {
		if len(v.Verbs) > 0 && len(s.verbs) == len(v.Verbs) && &s.verbs[0] == &v.Verbs[0] && s.words == v.Foreign {
			return &index{Vocabulary: v, verbs: s.by, lazy: s.lazy}
		}
	}
	by := make(map[string]*Verb, 4*len(v.Verbs))
	for i := range v.Verbs {
		for _, a := range v.Verbs[i].Alias {
			by[strings.ToLower(a)] = &v.Verbs[i]
		}
	}
	for i := range v.Verbs {
		by[strings.ToLower(v.Verbs[i].Name)] = &v.Verbs[i]
	}
	lazy := &lazyLexicon{own: v.Foreign, by: by}
	next := append([]verbIndex{{v.Verbs, v.Foreign, by, lazy}}, known[:min(len(known), maxRecentVerbs-1)]...)
	recentVerbs.Store(&next)
	return &index{Vocabulary: v, verbs: by, lazy: lazy}
}

// lazyLexicon holds the foreign words of a vocabulary, which are collected at the first foreign word that a sheet uses.
type lazyLexicon struct {
	once  sync.Once
	own   *Lexicon
	by    map[string]*Verb
	words *Lexicon
}

// noWords is the lexicon of a vocabulary that has no foreign words.
var noWords = &Lexicon{}

// foreign returns the foreign words of a vocabulary: its own and the shared ones, without verbs that it does not have.
// Callers must not change the result.
func (x *index) foreign() *Lexicon {
	if x.EnglishOnly {
		return noWords
	}
	l := x.lazy
	l.once.Do(func() {
		l.words = shared.merge(l.own).without(func(verb string) bool {
			first, _, _ := strings.Cut(verb, " ")
			return l.by[first] == nil && !slices.Contains(formWords, first) && !slices.Contains(controlWords, first)
		})
	})
	return l.words
}

// verb finds a verb by any of its spellings, without regard to case.
func (x *index) verb(word string) *Verb {
	var buf [24]byte
	if len(word) > len(buf) {
		return x.verbs[strings.ToLower(word)]
	}
	for i := 0; i < len(word); i++ {
		c := word[i]
		if c >= 0x80 {
			return x.verbs[strings.ToLower(word)]
		}
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		buf[i] = c
	}
	return x.verbs[string(buf[:len(word)])]
}

// isHex reports whether a word is spelled like a hex label.
func (x *index) isHex(word string) bool {
	if x.IsHexLabel != nil {
		return word != "" && x.IsHexLabel(word)
	}
	return len(word) == 4 && allDigits(word)
}

// isPath reports whether a word is one hex label or several joined by dashes.
func (x *index) isPath(word string) bool {
	for {
		i := strings.IndexByte(word, '-')
		if i < 0 {
			return x.isHex(word)
		}
		if !x.isHex(word[:i]) {
			return false
		}
		word = word[i+1:]
	}
}

// controlWords lists the words that begin a control line of a frame, which is no order.
var controlWords = []string{"base", "check", "draft", "keep", "lang", "salt"}

// formWords lists the first words of statements that exist in every title: standing orders and conditions.
var formWords = []string{"default", "if", "pause", "when"}

// listWords lists the words with a special meaning inside lists and conditions.
var listWords = []string{"all", "and", "at", "in", "none", "not", "or", "then"}

// starts reports whether a word can begin a line of a sheet.
func (x *index) starts(word string) bool {
	if isForeign(word) {
		first, last := x.foreignEnds(word)
		return first || last
	}
	low := strings.ToLower(word)
	return x.verbs[low] != nil || slices.Contains(formWords, low) || slices.Contains(controlWords, low)
}

// foreignEnds reports whether a word begins with a foreign verb, and whether it ends with one.
func (x *index) foreignEnds(word string) (first, last bool) {
	isVerb := func(t token) bool { return x.foreign().CanonicalWords(roleVerb, t.text) != nil }
	parts := x.foreign().segment(token{text: word, end: len(word)})
	parts = slices.DeleteFunc(parts, func(t token) bool { return x.foreign().is(roleParticle, t.text, particleEnd) })
	if len(parts) == 0 {
		return false, false
	}
	return isVerb(parts[0]), isVerb(parts[len(parts)-1])
}

// verbNames returns every canonical word that can begin an order.
func (x *index) verbNames() []string {
	var out []string
	for i := range x.Verbs {
		out = append(out, x.Verbs[i].Name)
	}
	return append(out, formWords...)
}

// isReserved reports whether a unit name without quotes could be misread as another word of the language.
func (x *index) isReserved(word string) bool {
	if x.reserved == nil {
		x.reserved = map[string]bool{}
		for _, list := range [][]string{controlWords, formWords, listWords} {
			for _, w := range list {
				x.reserved[w] = true
			}
		}
		for name, v := range x.verbs {
			x.reserved[name] = true
			for _, a := range v.Args {
				x.reserved[strings.ToLower(a.Keyword)] = true
				for _, w := range a.Alias {
					x.reserved[strings.ToLower(w)] = true
				}
			}
		}
	}
	return x.reserved[strings.ToLower(word)]
}
