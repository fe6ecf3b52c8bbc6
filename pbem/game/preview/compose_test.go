package preview

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/rules/mechanics/sheet"
)

// TestCompose: attacks that a title offers are put together of their counters and hexes as it offers them, with the
// further counters asked for, and without them, and with a word more.
func TestCompose(t *testing.T) {
	for id, phase := range map[string]string{"kursk": "T1-S-2", "demyansk-shield": "T1-S-1"} {
		s, g := later(t, id, phase)
		b, p, found := planner(t, s, g, "soviet"), g.Position(), 0
		for o := range s.Module.Legal(p.Reader(), p.Active) {
			if found > 12 || !strings.HasPrefix(o.String(), "attack ") {
				continue
			}
			found++
			st, _ := b.orderReader(p).Line(o.String())
			parts := OrderParts{Verb: "attack", Units: mainUnits(st), Hexes: hexesOf(st), Lists: map[string][]string{"support": nil}}
			for _, f := range st.Fields {
				if f.Keyword == "support" {
					parts.Lists[f.Name] = itemTexts(f.Items)
				}
			}
			bare, _, _ := strings.Cut(o.String(), " support")
			text, units, extras := b.Compose(p, parts)
			if _, faults := b.ReadOrder(p, text); text != o.String() || sheet.BlocksOrder(faults) || !slices.Equal(units, parts.Units) {
				t.Errorf("%s: %q is put together as %q: %v", id, o, text, faults)
			}
			if len(extras) != 1 || extras[0].List != (id == "demyansk-shield") {
				t.Errorf("%s: %q may hold %+v besides", id, o, extras)
			}
			for _, e := range extras {
				parts.Words, parts.Lists, text = map[string]bool{e.Name: !e.Present}, map[string][]string{e.Name: nil}, bare
				if !e.List {
					text += " " + e.Keyword
				}
				if got, _, _ := b.Compose(p, parts); got != text {
					t.Errorf("%s: with another %s %q is %q, not %q", id, e.Name, o, got, text)
				}
			}
		}
		if found < 10 {
			t.Errorf("%s: %d attacks", id, found)
		}
	}
}

// TestComposeSeveral: an attack of Demyansk Shield on two hexes that the title does not list is put together and
// judged; against one of them alone it is put together too, and refused; of all counters beside a hex, the most whom
// the title offers it attack it.
func TestComposeSeveral(t *testing.T) {
	s, g := later(t, "demyansk-shield", "T1-S-1")
	b, p := planner(t, s, g, "soviet"), g.Position()
	for _, c := range []struct {
		x    OrderParts
		line string
		code string
	}{
		{OrderParts{Units: []string{"595/188"}, Hexes: []string{"1719", "1720"}}, "attack 1719,1720 with 595/188", ""},
		{OrderParts{Units: []string{"595/188"}, Hexes: []string{"1719"}}, "attack 1719 with 595/188", "attack/owed"},
		{OrderParts{Units: []string{"929/254", "595/188"}, PickOffered: true, Hexes: []string{"1719"}}, "attack 1719 with 929/254", ""},
		{OrderParts{Units: []string{"595/188"}, Hexes: []string{"1719", "1720"}, Lists: map[string][]string{"support": {"I153"}}},
			"attack 1719,1720 with 595/188 support I153", ""},
		{OrderParts{Verb: "move", Units: []string{"595/188"}, Hexes: []string{"1719"}}, "", ""},
	} {
		text, _, extras := b.Compose(p, c.x)
		if text != c.line {
			t.Errorf("%+v is put together as %q, not %q", c.x, text, c.line)
			continue
		}
		if text == "" {
			continue
		}
		_, faults := b.ReadOrder(p, text)
		code := ""
		for _, f := range faults {
			code = f.Code
		}
		if code != c.code || len(extras) != 1 || !slices.Contains(extras[0].OfferedUnits, "I153") {
			t.Errorf("%q: %v, not %q; %+v", text, faults, c.code, extras)
		}
	}
}
