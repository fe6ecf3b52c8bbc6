package replay

import (
	"strconv"
	"testing"

	"fieldpost/pbem/view/render"
)

// TestReelIsBounded: however many sheets there are, a reel keeps the first and the last, and between them one of every
// so many.
func TestReelIsBounded(t *testing.T) {
	r := NewAnimation("", nil, "")
	for n := range 2000 {
		r.addScene(render.Scene{Subtitle: strconv.Itoa(n)})
		list := r.pictures()
		if len(list) > MaxPictures || r.Len() != len(list) || n >= MaxPictures && len(list) < MaxPictures/2 {
			t.Fatalf("%d pictures of %d sheets", len(list), n+1)
		}
		for i, sc := range list {
			if want := min(i*r.Every(), n); sc.Subtitle != strconv.Itoa(want) {
				t.Fatalf("picture %d of %d sheets is of sheet %s, want %d", i, n+1, sc.Subtitle, want)
			}
		}
		if list[len(list)-1].Subtitle != strconv.Itoa(n) {
			t.Fatalf("the last picture of %d sheets is of sheet %s", n+1, list[len(list)-1].Subtitle)
		}
	}
	if r.Every() != 16 {
		t.Errorf("2000 sheets: a picture for every %d", r.Every())
	}
}
