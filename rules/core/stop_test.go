package core

import (
	"errors"
	"slices"
	"testing"

	"fieldpost/notation/say"
)

// mute answers nothing.
type mute struct{ Source }

// TestStopped: after an effect that cannot be applied, or a stop, nothing happens any more and who asks is told, until
// the work is settled.
func TestStopped(t *testing.T) {
	own := errors.New("the game is over")
	for name, stop := range map[string]func(*Tx){
		"effect": func(tx *Tx) { tx.Make(StepChange{Unit: "N9", Left: 1}) },
		"stop":   func(tx *Tx) { tx.Stop(own); tx.Stop(errors.New("a later one")) },
	} {
		tx := Begin(NewPosition(world(t)), mute{})
		tx.Make(TrackChange{Track: "vp", Delta: 1})
		stop(tx)
		tx.Make(TrackChange{Track: "vp", Delta: 2})
		tx.Note(Event{Kind: KindNote, Text: "not told"})
		var errs []error
		_, err := tx.Roll("x:1#1", 6, "", "")
		errs = append(errs, err)
		_, err = tx.Shuffle("x:1#1", []string{"a"}, "", "")
		errs = append(errs, err)
		_, err = tx.DrawHidden("x:1#1", []string{"a"}, "", "")
		errs = append(errs, err)
		_, err = tx.Ask(Choice{Options: []Option{{Verb: "a"}}, Owner: north})
		errs = append(errs, err)
		_, err = tx.Unseal("x")
		errs = append(errs, err, tx.Do())
		if die, o := tx.Die("x:1#1", 6, "", ""), tx.Answer(Choice{Options: []Option{{Verb: "a"}, {Verb: "b"}}, Default: 1}); die != 1 ||
			o.Verb != "b" || tx.Answer(Choice{}).Verb != "" || !tx.Stopped() {
			t.Errorf("%s: a die shows %d, an answer is %q", name, die, o.Verb)
		}
		stopped := tx.TakeError(errors.New("what came later"))
		if stopped == nil || name == "stop" && stopped != own {
			t.Errorf("%s: settled with %v", name, stopped)
		}
		if i := slices.IndexFunc(errs, func(e error) bool { return e != stopped }); i >= 0 {
			t.Errorf("%s: call %d gave %v, not %v", name, i, errs[i], stopped)
		}
		if n, told := tx.Read().Track("vp"), len(tx.Events()); n != 1 || told != 1 {
			t.Errorf("%s: %d points, %d events", name, n, told)
		}
		tx.Make(TrackChange{Track: "vp", Delta: 4})
		if err := tx.TakeError(own); err != own || tx.Read().Track("vp") != 5 {
			t.Errorf("%s: the next call ends with %v and %d points", name, err, tx.Read().Track("vp"))
		}
	}
}

// TestDieAndAnswerStop: a die that is not thrown and a choice that nobody answers stop the work.
func TestDieAndAnswerStop(t *testing.T) {
	for name, ask := range map[string]func(*Tx){
		"die":    func(tx *Tx) { tx.Die("x:1#1", 6, "", "") },
		"answer": func(tx *Tx) { tx.Answer(Choice{Owner: north, Options: []Option{{Verb: "a"}, {Verb: "b"}}}) },
	} {
		tx := Begin(NewPosition(world(t)), waiting{})
		if ask(tx); !tx.Stopped() || tx.TakeError(nil) != ErrWaiting || tx.Stopped() {
			t.Errorf("%s: the work goes on", name)
		}
	}
}

// waiting has no dice yet and no answers.
type waiting struct{ Source }

func (waiting) Roll(string, int) (int, int, error)           { return 0, 0, ErrWaiting }
func (waiting) Answer(*Tx, Choice) (Option, say.Text, error) { return Option{}, "", ErrWaiting }

// TestCounters: all counters, those of a side, and those on the map come in the order of their names, until the loop
// ends.
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
		{slices.Collect(r.UnitsOf(south)), []string{"S1", "S2", "S3"}},
		{slices.Collect(r.OnMap(south)), []string{"S1", "S3"}},
		{slices.Collect(r.OnMap(north)), nil},
	} {
		var ids []string
		for _, u := range c.got {
			ids = append(ids, u.Def.ID)
		}
		if !slices.Equal(ids, c.want) {
			t.Errorf("%v, not %v", ids, c.want)
		}
	}
	for u := range r.OnMap(south) {
		if u.Def.ID != "S1" {
			t.Errorf("%s after the loop has ended", u.Def.ID)
		}
		break
	}
}
