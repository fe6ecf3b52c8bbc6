package mailhandler

import (
	"errors"
	"strings"
	"testing"

	"fieldpost/pbem/mail/pipeline"
	"fieldpost/pbem/view/scene"
)

// TestLettersWithoutPictures: where the renderer fails or panics, results go out to all with everything but the
// pictures, in the language of each, and say so.
func TestLettersWithoutPictures(t *testing.T) {
	for name, draw := range map[string]func([]scene.PictureRequest, string) ([][]scene.Image, error){
		"error": func([]scene.PictureRequest, string) ([][]scene.Image, error) { return nil, errors.New("no font") },
		"panic": func([]scene.PictureRequest, string) ([][]scene.Image, error) { panic("index out of range") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newCourt(t, courtSpec{lang: "ja"})
			c.Writer.Draw, c.Writer.Log = draw, c.Log
			_, ls, disp := c.asks(begun.from, begun.text)
			if disp != pipeline.Done {
				t.Fatalf("%s, %q", disp, who(ls))
			}
			for addr, says := range map[string][]string{
				anna:  {"The map could not be drawn as a picture", "ledger root ", "\nMAP\n"},
				boris: {"マップを画像にできませんでした", "台帳ルート", "#PBEM k1 soviet"},
				mia:   {"マップを画像にできませんでした", "台帳ルート"},
			} {
				to := c.to(ls, addr)
				if len(to) != 1 {
					t.Fatalf("%d letters to %s: %q", len(to), addr, who(ls))
				}
				for _, s := range says {
					if !strings.Contains(to[0].Text, s) {
						t.Errorf("%s does not read %q", addr, s)
					}
				}
				if len(to[0].Inline) > 0 || strings.Contains(to[0].HTML, "<img") {
					t.Errorf("%s has pictures", addr)
				}
			}
			if got := c.log.String(); !strings.Contains(got, "a map could not be drawn") || strings.Contains(got, "in a few words") {
				t.Errorf("the log says %s", got)
			}
		})
	}
}
