package scene

import (
	"strings"
	"testing"
)

// TestPanicOfAPicture: a scene at which the renderer panics gives an error, whoever else's pictures are drawn beside
// it.
func TestPanicOfAPicture(t *testing.T) {
	g, events := opening(t)
	good := ForPosition(g, g.Position(), "german", events)
	bad := good
	bad.Map = nil
	if _, err := RenderForMails([]PictureRequest{{Scene: good}, {Scene: bad}}, "news"); err == nil || !strings.Contains(err.Error(),
		"panic") {
		t.Errorf("ForMails: %v", err)
	}
	if _, err := (*job)(nil).draw(); err == nil || !strings.Contains(err.Error(), "panic") {
		t.Errorf("of one picture, on a core of its own: %v", err)
	}
}
