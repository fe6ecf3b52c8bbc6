package demyansk

import (
	"slices"
	"testing"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// marked lists the spaces of a track that hold its markers.
func marked(t *testing.T, tracks []core.PrintedTrack, name say.Text) []string {
	t.Helper()
	i := slices.IndexFunc(tracks, func(s core.PrintedTrack) bool { return s.Name == name })
	if i < 0 {
		return nil
	}
	var out []string
	for _, x := range tracks[i].Spaces {
		if x.Occupied {
			out = append(out, x.Text.String())
		}
	}
	return out
}

// TestBeside: the tracks show where the game stands, and every counter that is neither on the map nor still to come
// lies in a box.
func TestBeside(t *testing.T) {
	g := playable(t)
	tx := core.Begin(begun(t, g), nil)
	for i, u := range tx.Read().Units() {
		box := []string{"", core.BoxDead, boxRebuild, boxCorps}[i%4]
		if box == "" || !u.OnMap() {
			continue
		}
		if err := tx.Do(core.Remove{Unit: u.Def.ID, Box: box, Rule: "3.42"}); err != nil {
			t.Fatal(err)
		}
	}
	core.EditExt(tx, func(s *state) {
		s.weather, s.shortageGroup, s.corpsStatus, s.replacementPoints = SegmentWeather{Mud, true}, "red", "required", [2]int{1, 3}
	})
	r := tx.Read()
	tracks, trays := g.TracksAndBoxes(r)
	for name, want := range map[say.Text][]string{"game turn": {"1"}, "weather of the segment": {"mud storm"}, "initiative": {"Soviet"},
		"Soviet units short of supply": {"red"}, "2nd Guards Rifle Corps": {"must leave the map"},
		say.F("%s replacement points", "Axis"): {"1"}, say.F("%s replacement points", "Soviet"): {"3"}} {
		if got := marked(t, tracks, name); !slices.Equal(got, want) {
			t.Errorf("%s stands at %v, want %v", name, got, want)
		}
	}
	if n := len(tracks[0].Spaces); n != 8 || tracks[0].Spaces[7].Note.String() != "6 Mar" {
		t.Errorf("a turn track of %d spaces, the last with %q", n, tracks[0].Spaces[n-1].Note)
	}
	where := map[string]int{}
	for _, tray := range trays {
		for _, id := range tray.Units {
			if u, _ := r.Unit(id); u.Def.Side != tray.Side {
				t.Errorf("%s lies in the %s box %s", id, tray.Side, tray.Name)
			}
			where[id]++
		}
	}
	out := []string{core.BoxPool, boxUnused, boxUntried, boxMarsch}
	for _, u := range r.Units() {
		want := 1
		if u.Hex != hexmap.None || slices.Contains(out, u.Box) {
			want = 0
		}
		if where[u.Def.ID] != want {
			t.Errorf("%s in the box %q lies in %d boxes", u.Def.ID, u.Box, where[u.Def.ID])
		}
	}
	if len(where) < 60 {
		t.Errorf("%d counters in boxes", len(where))
	}
}
