package scene

import (
	"bytes"
	"image/png"
	"testing"

	"fieldpost/pbem/view/render"
	"fieldpost/rules/core"
)

// TestForMails: the pictures of both seats are the same whether made together or one by one, again and again.
func TestForMails(t *testing.T) {
	g, events := opening(t)
	var scenes []PictureRequest
	for _, side := range []core.Side{"german", "soviet"} {
		scenes = append(scenes, PictureRequest{Scene: ForPosition(g, g.Position(), side, events)})
	}
	first, err := RenderForMails(scenes, "news")
	if err != nil {
		t.Fatal(err)
	}
	for i, w := range scenes {
		again, err := RenderForMail(w.Scene, "news")
		if err != nil {
			t.Fatal(err)
		}
		if len(again) != 3 || len(first[i]) != 3 {
			t.Fatalf("%d and %d pictures, want an overview and two close-ups", len(first[i]), len(again))
		}
		for k, im := range again {
			if !bytes.Equal(im.PNG, first[i][k].PNG) {
				t.Errorf("seat %d: %s differs the second time", i, im.Name)
			}
			cfg, err := png.DecodeConfig(bytes.NewReader(im.PNG))
			if err != nil || cfg.Width < im.PxW {
				t.Errorf("%s is %d pixels wide, shown %d wide (%v)", im.Name, cfg.Width, im.PxW, err)
			}
			if k > 0 && im.PxW > 360 {
				t.Errorf("%s is shown %d pixels wide, too much for a phone of 360", im.Name, im.PxW)
			}
			if len(im.PNG) > 400_000 {
				t.Errorf("%s has %d bytes, at most 400 KB may stand inline", im.Name, len(im.PNG))
			}
		}
		if again[0].Name != "overview.png" || again[0].Alt != "news" || again[1].Name != "sector-1.png" {
			t.Errorf("names %s %q, %s", again[0].Name, again[0].Alt, again[1].Name)
		}
		if size := len(again[0].PNG); size > 125_000 {
			t.Errorf("the overview has %d bytes; mail clients should load it at once", size)
		}
	}
	if bytes.Equal(first[0][0].PNG, first[1][0].PNG) {
		t.Error("both seats got the same picture")
	}
}

// TestPDF: the attachment is the whole map with its stacks, whatever part of it the scene shows.
func TestPDF(t *testing.T) {
	g, events := opening(t)
	sc := ForPosition(g, g.Position(), "german", events)
	whole, err := PDF(sc)
	if err != nil || !bytes.HasPrefix(whole, []byte("%PDF-1")) {
		t.Fatalf("%d bytes, %v", len(whole), err)
	}
	sc.Overview, sc.Crop, sc.Legend = true, &render.Crop{Focus: combatHexes(&sc)[:1]}, false
	if again, err := PDF(sc); err != nil || !bytes.Equal(again, whole) {
		t.Errorf("the attachment depends on what the scene shows (%v)", err)
	}
	if len(whole) > 400_000 {
		t.Errorf("the attachment has %d bytes", len(whole))
	}
}
