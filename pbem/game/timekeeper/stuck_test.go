package timekeeper

import (
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/toy"
)

// TestStuck: on a board for which no sheet is legal no policy can be followed. That is recorded once, a second grace of
// a day runs, and when it is over the game is lost; a moderator who puts the board right ends that.
func TestStuck(t *testing.T) {
	for _, c := range []struct{ nmr, first string }{
		{"computer", "lapse, lapse"},
		{"defaults", "lapse"},
	} {
		t.Run(c.nmr, func(t *testing.T) {
			b := newTable(t, timetable+"nmr: "+c.nmr)
			b.wants(b.tick(created), "deadline")
			b.send(toy.Red, "move A3 0202\nmove A4 0202\nmove A1 0202\nmove A2 0202 if not enemy in 0505", engine.Executed)
			d := b.g.AdminState().Deadline
			b.wants(b.tick(d.Grace), c.first)
			stuck := func() (n int) {
				for _, r := range b.g.Log().Records() {
					if r.Get("policy") == engine.LapseStuck {
						n++
					}
				}
				return n
			}
			if stuck() != 1 || b.g.Position().Over != nil {
				t.Fatalf("%d records that nothing can be done, over %v", stuck(), b.g.Position().Over)
			}
			for _, r := range b.g.Log().Records() {
				if m := r.Get("missed"); r.Get("policy") == engine.LapseStuck && m != "1" {
					t.Errorf("%s deadlines were missed in a row, of the one there was", m)
				}
			}
			b.wants(b.tick(d.Grace.Add(time.Hour)), "")
			r := b.tick(d.Grace.Add(secondGrace - time.Second))
			if b.wants(r, ""); !r.NextLook.Equal(d.Grace.Add(secondGrace)) || !r.Lapse.Equal(r.NextLook) {
				t.Errorf("the next look is at %s, the lapse at %s", r.NextLook, r.Lapse)
			}
			b.wants(b.tick(d.Grace.Add(secondGrace)), "lapse, finish")
			if over := b.g.Position().Over; over == nil || over.Winner != toy.Blue {
				t.Errorf("the game ended with %+v", over)
			}
			b.replay()
		})
	}
}
