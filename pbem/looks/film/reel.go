package film

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"io"

	"fieldpost/pbem/looks/paint"
	"fieldpost/pbem/looks/picture"
	"fieldpost/pbem/looks/render"
	"fieldpost/pbem/table/engine"
	"fieldpost/rules/core"
)

// ReelPixels is the width of a hex in an animated picture, in pixels.
const ReelPixels = 16

// How long a picture stands, in hundredths of a second.
const (
	reelBeat = 120
	reelEnd  = 400
)

// Reel makes an animated picture of the front from a replay: a picture for every sheet that moved something.
type Reel struct {
	viewer core.Side
	lang   string
	scenes []render.Scene
}

// NewReel is a reel for a viewer; core.Everyone sees all. lang is the code of its language, "" for English.
func NewReel(viewer core.Side, lang string) *Reel { return &Reel{viewer: viewer, lang: lang} }

// Watch takes a batch of a replay.
func (r *Reel) Watch(g *engine.Game, out *engine.Outcome) {
	if len(r.scenes) > 0 && !shown(g, out, r.viewer) {
		return
	}
	var events []core.Event
	for _, s := range out.Steps {
		events = append(events, s.Events...)
	}
	sc := picture.Draw(g, g.Position(), picture.View{Side: r.viewer, Lang: r.lang, Events: events})
	sc = picture.AtScale(sc, ReelPixels)
	sc.Legend, sc.Names, sc.Tracks, sc.Trays = false, false, nil, nil // every picture of a reel has the same size
	r.scenes = append(r.scenes, sc)
}

// Len is the number of pictures.
func (r *Reel) Len() int { return len(r.scenes) }

// GIF writes the reel. Each picture holds only what differs from the one before. tell, when not nil, is called after each.
func (r *Reel) GIF(w io.Writer, tell func(done, total int)) error {
	if len(r.scenes) == 0 {
		return fmt.Errorf("no picture to write")
	}
	out := gif.GIF{LoopCount: 0}
	var canvas *image.RGBA
	for i, sc := range r.scenes {
		img, err := shot(sc)
		if err != nil {
			return err
		}
		if canvas == nil {
			canvas = image.NewRGBA(img.Bounds())
			out.Config = image.Config{ColorModel: img.Palette, Width: img.Bounds().Dx(), Height: img.Bounds().Dy()}
			out.Image = append(out.Image, img)
		} else {
			out.Image = append(out.Image, difference(canvas, img))
		}
		draw.Draw(canvas, img.Bounds(), img, image.Point{}, draw.Src)
		out.Delay, out.Disposal = append(out.Delay, reelBeat), append(out.Disposal, gif.DisposalNone)
		if tell != nil {
			tell(i+1, len(r.scenes))
		}
	}
	out.Delay[len(out.Delay)-1] = reelEnd
	if err := gif.EncodeAll(w, &out); err != nil {
		return fmt.Errorf("animated picture: %w", err)
	}
	return nil
}

// shot draws a scene with a palette that leaves room for a transparent colour.
func shot(sc render.Scene) (*image.Paletted, error) {
	var b bytes.Buffer
	if err := render.Build(sc).PNG(&b, paint.Options{PxPerHex: ReelPixels}); err != nil {
		return nil, err
	}
	img, err := png.Decode(&b)
	if err != nil {
		return nil, err
	}
	p, ok := img.(*image.Paletted)
	if !ok || len(p.Palette) > 255 {
		return nil, fmt.Errorf("animated picture: a picture of the map has no palette of at most 255 colours")
	}
	return p, nil
}

// difference is the part of a picture that differs from a canvas; what is alike inside it is transparent. Pictures that
// are alike give one transparent point, as a picture may not be empty.
func difference(canvas *image.RGBA, img *image.Paletted) *image.Paletted {
	full := img.Bounds()
	changed := func(x, y int) bool {
		r, g, b, _ := img.At(x, y).RGBA()
		c := canvas.RGBAAt(x, y)
		return c.R != uint8(r>>8) || c.G != uint8(g>>8) || c.B != uint8(b>>8)
	}
	area := image.Rectangle{}
	for y := full.Min.Y; y < full.Max.Y; y++ {
		for x := full.Min.X; x < full.Max.X; x++ {
			if changed(x, y) {
				area = area.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	if area.Empty() {
		area = image.Rect(full.Min.X, full.Min.Y, full.Min.X+1, full.Min.Y+1)
	}
	clear := uint8(len(img.Palette))
	out := image.NewPaletted(area, append(append(color.Palette{}, img.Palette...), color.RGBA{}))
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			v := clear
			if changed(x, y) {
				v = img.ColorIndexAt(x, y)
			}
			out.SetColorIndex(x, y, v)
		}
	}
	return out
}
