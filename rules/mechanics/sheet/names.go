package sheet

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
)

// IsNamePrefix reports whether a text is the beginning of the name of a counter on the map, for use as
// Binder.MatchesShort.
func IsNamePrefix(u *core.Unit, text string) bool {
	return u.OnMap() && len(text) < len(u.Def.ID) && strings.EqualFold(u.Def.ID[:len(text)], text)
}

// Units returns the counters of a required field, and adds a fault if one occurs twice.
func (b *Binder) Units(field string) []string {
	items := b.Items(field)
	if len(items) == 0 {
		b.AddMissingFault("unit/missing", "", "%s needs the names of units", b.Statement.Verb)
	}
	return b.FindUnits(items)
}

// SingleUnit returns the only counter of a field. It returns "" if there is none or more than one.
func (b *Binder) SingleUnit(field string) string {
	if ids := b.Units(field); len(ids) == 1 {
		return ids[0]
	}
	return ""
}

// FindUnits returns the counters that items name. If a short form names a counter, its full name is recorded at the
// same position.
func (b *Binder) FindUnits(items []notation.Item) []string {
	var out []string
	for _, it := range items {
		id, ok := b.findUnit(it)
		switch {
		case !ok:
		case slices.Contains(out, id):
			b.Fault("unit/twice", "", it, "%s is named twice", id).Stage = notation.Illegal
		default:
			out = append(out, id)
			if id != it.Text {
				*b.Base.words = append(*b.Base.words, notation.Item{Text: id, Pos: it.Pos})
			}
		}
	}
	return out
}

// findUnit returns an own counter by its name, in any case, or by a short form that fits no other counter.
func (b *Binder) findUnit(it notation.Item) (string, bool) {
	own := func(u *core.Unit) bool { return u.Def.Side == b.Side && u.Def.Type != core.Unknown }
	if u, ok := b.Reader.Unit(it.Text); ok && own(u) {
		return it.Text, true
	}
	folded, short := "", []string(nil)
	for i := range b.Reader.Units() {
		u := &b.Reader.Units()[i]
		id := u.Def.ID
		switch {
		case !own(u):
		case strings.EqualFold(id, it.Text):
			folded = id
		case b.MatchesShort != nil && b.MatchesShort(u, it.Text):
			short = append(short, id)
		}
	}
	switch {
	case folded != "":
		return folded, true
	case len(short) == 1:
		return short[0], true
	case len(short) > 1:
		b.Fault("unit/ambiguous", "", it, "%s may be %s", it.Text, strings.Join(short, ", ")).Legal = short
		return "", false
	}
	if id := b.findNickname(it.Text); id != "" {
		return id, true
	}
	if ids := b.foreignUnits(it.Text, isNamed); len(ids) == 1 {
		return ids[0], true
	} else if len(ids) > 1 {
		b.Fault("unit/ambiguous", "", it, "%s may be %s", it.Text, strings.Join(ids, ", ")).Legal = ids
		return "", false
	}
	if d, ok := b.Reader.World().Def(it.Text); ok && d.Side != b.Side {
		b.Fault("unit/not-yours", "", it, "%s belongs to the %s side", it.Text, d.Side.Title())
		return "", false
	}
	legal := b.formationUnits(it.Text)
	if len(legal) == 0 {
		legal = b.foreignUnits(it.Text, isNearlyNamed)
		legal = legal[:min(len(legal), 3)]
	}
	if len(legal) == 0 {
		legal = b.nearNames(it.Text)
	}
	b.Fault("unit/unknown", "", it, "no %s unit is called %s", b.Side.Title(), it.Text).Legal = legal
	return "", false
}

// nearNames returns at most three own counters whose names are close to a misspelled name.
func (b *Binder) nearNames(text string) []string {
	var all []string
	for u := range b.Reader.Each() {
		if u.Def.Side == b.Side && u.Def.Type != core.Unknown {
			all = append(all, u.Def.ID)
		}
	}
	parts := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" &+", r) })
	for i, p := range parts {
		at := slices.IndexFunc(all, func(id string) bool { return strings.EqualFold(id, p) })
		if at < 0 {
			return notation.DidYouMean(text, all, 3)
		}
		parts[i] = all[at]
	}
	return []string{strings.Join(parts, ",")}
}

// formationUnits returns at most three own counters whose full name contains a text: "Grossdeutschland" gives GD.
func (b *Binder) formationUnits(text string) (out []string) {
	want := plainName(text)
	if len(want) < minNameLength {
		return nil
	}
	for i := range b.Reader.Units() {
		d := b.Reader.Units()[i].Def
		if d.Side == b.Side && d.Type != core.Unknown && strings.Contains(plainName(d.Name), want) && len(out) < 3 {
			out = append(out, d.ID)
		}
	}
	return out
}

// minNameLength is the shortest text, in letters, that is searched for in full names.
const minNameLength = 4

// accents replaces accented letters by plain ones.
var accents = strings.NewReplacer("ß", "ss", "ä", "a", "ö", "o", "ü", "u", "é", "e", "č", "c", "š", "s", "ž", "z")

// plainName returns the letters and digits of a name, in lower case and without accents.
func plainName(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, accents.Replace(strings.ToLower(s)))
}
