package engine

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine/toy"
	"fieldpost/rules/core"
)

// TestSet: each edit does what it says, in order, and the diff tells it; the sheet goes on from there.
func TestSet(t *testing.T) {
	b := newTable(t, 3)
	before := b.g.Position()
	out := b.act(EditPosition{Edits: []string{"unit a4 at 0201", "unit A1 steps 1", "unit A2 mark +fought", "unit B4 box dead",
		"control 0101 blue",
		"control 0102 none", "track mud 3"}})
	r := b.g.Position().Reader()
	a1, _ := r.Unit("A1")
	a2, _ := r.Unit("A2")
	h, _ := r.Map().Find("0101")
	if b.hexOf("A4") != "0201" || a1.Steps != 1 || !a2.Marked("fought") || b.hexOf("B4") != "@dead" || r.Control(h) != toy.Blue {
		t.Errorf("%s", b.g.Position().Text())
	}
	diff := strings.Join(Diff(b.g.mod, out.Before, out.After, core.Everyone), "\n")
	for _, want := range []string{"- unit A4 ", "+ unit A4 0201 ", "+ unit B4 @dead 0", "control 0101: ", " -> blue"} {
		if !strings.Contains(diff, want) {
			t.Errorf("no %q in the diff\n%s", want, diff)
		}
	}
	if out.Before != before || len(out.Steps) != 1 || len(out.Steps[0].Events) < 4 || b.g.AwaitedSide() != toy.Red || r.Track("mud") != 3 {
		t.Errorf("%+v", out)
	}
	b.act(EditPosition{Edits: []string{"unit B4 at 0505", "unit A2 mark -fought"}})
	if u, _ := b.g.Position().Reader().Unit("B4"); u.Steps != len(u.Def.Steps) || b.hexOf("B4") != "0505" {
		t.Errorf("out of the dead box: %+v", u)
	}
	b.replay()
	b.send(toy.Red, "pass", Executed)
	b.replay()
}

// TestSetRefused: what cannot be, or would break the title's invariants, changes nothing, and the edit is named.
func TestSetRefused(t *testing.T) {
	b := newTable(t, 3)
	for words, edits := range map[string][]string{
		"0 edits": nil, "nothing would change": {"unit A4 at 0201", "unit A4 at 0202"}, "no hex 9999": {"unit A4 at 9999"},
		"no counter":   {"unit Z9 at 0201"},
		"1 to 2 steps": {"unit A1 steps 3"}, "edit 2": {"unit A4 at 0201", "unit A4 fly"}, "no side": {"control 0101 green"},
		"no track":  {"track luck 3"},
		"want unit": {"fire"}, "as it is": {"unit A1 mark -fought"}, "both sides": {"unit A1 at " + b.hexOf("B1")},
		"at, box": {"unit A1 colour green"}, "+-": {"unit A1 mark fought"},
	} {
		at := b.hexOf("A4")
		for i, e := range edits {
			edits[i] = strings.ReplaceAll(e, "0202", at)
		}
		if words == "+-" {
			words = "want +"
		}
		b.refused(EditPosition{Edits: edits}, words)
	}
	b.refused(EditPosition{Edits: slices.Repeat([]string{"unit A4 at 0201"}, 500)}, "500 edits")
	s := search(t, func(b *table) bool {
		b.send(toy.Red, "attack 0303 with A1,A2", Executed)
		return b.g.OpenChoice() != nil
	})
	s.refused(EditPosition{Edits: []string{"unit A4 at 0201"}}, "being carried out")
}

// TestSetTellsNobodyMore: the diff and the events for a viewer hold nothing of counters that the viewer may not know.
func TestSetTellsNobodyMore(t *testing.T) {
	b := newTable(t, 3)
	for i := range b.g.Position().Units {
		u := &b.g.Position().Units[i]
		for _, viewer := range []core.Side{toy.Red, toy.Blue} {
			if !u.OnMap() || b.mod.World().Sees == nil || b.mod.World().Sees(b.g.Position().Reader(), u, viewer) {
				continue
			}
			hidden := u.Def.ID
			set := EditPosition{Edits: []string{"unit " + hidden + " mark +fought"}}
			offer := b.act(Propose{Act: FormatAct(set), Needs: []core.Side{viewer}})
			before, err := b.g.PreviewEdits(set, viewer)
			all, _ := b.g.PreviewEdits(set, core.Everyone)
			if err != nil || strings.Contains((say.Plain(strings.Join(before, " "))+offer.Ruling).String(), hidden) ||
				!strings.Contains(strings.Join(all, " "), hidden) {
				t.Errorf("%s is to agree and reads of %s: %v, %s, %v", viewer, hidden, before, offer.Ruling, err)
			}
			out := b.act(set)
			text := say.Plain(strings.Join(Diff(b.g.mod, out.Before, out.After, viewer), "\n")) + out.Ruling
			for _, s := range out.Steps {
				for _, e := range core.VisibleEvents(s.Events, viewer) {
					text += (e.Text + say.Plain(strings.Join(e.Units, " ")))
				}
			}
			if strings.Contains(text.String(), hidden) {
				t.Errorf("%s reads of %s: %s", viewer, hidden, text)
			}
			return
		}
	}
	t.Fatal("nothing is hidden")
}
