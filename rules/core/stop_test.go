package core

import (
	"errors"
	"slices"
	"testing"
)

// mute answers nothing.
type mute struct{ Source }

// TestStopped: after an effect that cannot be applied, or a stop, nothing happens any more and who asks is told, until the work is
// settled.
func TestStopped(t *testing.T) {
	own := errors.New("the game is over")
	for name, stop := range map[string]func(*Tx){
		"effect": func(tx *Tx) { tx.Make(Step{Unit: "N9", Left: 1}) },
		"stop":   func(tx *Tx) { tx.Stop(own); tx.Stop(errors.New("a later one")) },
	} {
		tx := Begin(NewPosition(world(t)), mute{})
		tx.Make(Score{Track: "vp", Delta: 1})
		stop(tx)
		tx.Make(Score{Track: "vp", Delta: 2})
		tx.Note(Event{Kind: KindNote, Text: "not told"})
		var errs []error
		_, err := tx.Roll("x:1#1", 6, "", "")
		errs = append(errs, err)
		_, err = tx.Shuffle("x:1#1", []string{"a"}, "", "")
		errs = append(errs, err)
		_, err = tx.Veil("x:1#1", []string{"a"}, "", "")
		errs = append(errs, err)
		_, err = tx.Ask(Choice{Options: []Option{{Verb: "a"}}, Owner: north})
		errs = append(errs, err)
		_, err = tx.Unseal("x")
		errs = append(errs, err, tx.Do())
		stopped := tx.Settle(errors.New("what came later"))
		if stopped == nil || name == "stop" && stopped != own {
			t.Errorf("%s: settled with %v", name, stopped)
		}
		if i := slices.IndexFunc(errs, func(e error) bool { return e != stopped }); i >= 0 {
			t.Errorf("%s: call %d gave %v, not %v", name, i, errs[i], stopped)
		}
		if n, told := tx.Read().Track("vp"), len(tx.Events()); n != 1 || told != 1 {
			t.Errorf("%s: %d points, %d events", name, n, told)
		}
		tx.Make(Score{Track: "vp", Delta: 4})
		if err := tx.Settle(own); err != own || tx.Read().Track("vp") != 5 {
			t.Errorf("%s: the next call ends with %v and %d points", name, err, tx.Read().Track("vp"))
		}
	}
}

// TestCounters: all counters, those of a side, and those on the map come in the order of their names, until the loop ends.
func TestCounters(t *testing.T) {
	w := world(t)
	tx := Begin(NewPosition(w), nil)
	tx.Make(Place{Unit: "S3", Hex: hexAt(t, w, "0101")}, Place{Unit: "S1", Hex: hexAt(t, w, "0102")})
	r := tx.Read()
	for _, c := range []struct {
		got  []*Unit
		want []string
	}{
		{slices.Collect(r.Each()), []string{"N1", "N2", "N3", "S1", "S2", "S3"}},
		{slices.Collect(r.Of(south)), []string{"S1", "S2", "S3"}},
		{slices.Collect(r.Standing(south)), []string{"S1", "S3"}},
		{slices.Collect(r.Standing(north)), nil},
	} {
		var ids []string
		for _, u := range c.got {
			ids = append(ids, u.Def.ID)
		}
		if !slices.Equal(ids, c.want) {
			t.Errorf("%v, not %v", ids, c.want)
		}
	}
	for u := range r.Standing(south) {
		if u.Def.ID != "S1" {
			t.Errorf("%s after the loop has ended", u.Def.ID)
		}
		break
	}
}
