package replay

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"io"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/text"
	"fieldpost/pbem/view/canvas"
	"fieldpost/pbem/view/render"
	"fieldpost/pbem/view/scene"
	"fieldpost/rules/core"
)

// AnimationPx is the width of a hex in an animated picture, in pixels.
const AnimationPx = 16

// Display times of a picture, in hundredths of a second.
const (
	frameDelay     = 120
	lastFrameDelay = 400
)

// MaxPictures bounds the pictures of an animation. A longer game shows only every second, fourth and so on, and the
// last.
const MaxPictures = 200

// Animation makes an animated picture of the front from a replay. It has one picture for every sheet that changed the
// game, up to MaxPictures.
type Animation struct {
	viewer core.Side
	lang   string
	words  *text.Catalogue
	scenes []render.Scene // scene after every n-th sheet, where n is every
	last   render.Scene
	every  int
	sheets int
}

// NewAnimation returns an animation for a viewer; core.Everyone sees everything. lang is its language code, "" for
// English. words contains its translations.
func NewAnimation(viewer core.Side, words *text.Catalogue, lang string) *Animation {
	return &Animation{viewer: viewer, words: words, lang: lang, every: 1}
}

// AddBatch adds a batch of a replay.
func (r *Animation) AddBatch(g *engine.Game, out *engine.Outcome) {
	if r.sheets > 0 && !isShown(g, out, r.viewer) {
		return
	}
	var events []core.Event
	for _, s := range out.Steps {
		events = append(events, s.Events...)
	}
	sc := scene.ForView(g, g.Position(), scene.View{Side: r.viewer, Words: r.words, Lang: r.lang, Events: events})
	sc = scene.AtScale(sc, AnimationPx)
	sc.Legend, sc.Names, sc.Tracks, sc.Trays = false, false, nil, nil // every picture of a reel has the same size
	r.addScene(sc)
}

// addScene adds a scene. If there are too many, it drops every second one.
func (r *Animation) addScene(sc render.Scene) {
	if r.sheets%r.every == 0 {
		r.scenes = append(r.scenes, sc)
	}
	r.last = sc
	r.sheets++
	if len(r.scenes) < MaxPictures {
		return
	}
	for i := range len(r.scenes) / 2 {
		r.scenes[i] = r.scenes[2*i]
	}
	clear(r.scenes[len(r.scenes)/2:])
	r.scenes, r.every = r.scenes[:len(r.scenes)/2], 2*r.every
}

// pictures returns the scenes, the last one included.
func (r *Animation) pictures() []render.Scene {
	if r.sheets == 0 || (r.sheets-1)%r.every == 0 {
		return r.scenes
	}
	return append(r.scenes[:len(r.scenes):len(r.scenes)], r.last)
}

// Len returns the number of pictures.
func (r *Animation) Len() int { return len(r.pictures()) }

// Every returns the number of sheets for each picture.
func (r *Animation) Every() int { return r.every }

// GIF writes the animation as GIF. Each picture holds only its differences from the previous picture, and is written
// before the next is drawn. GIF calls tell, unless nil, after each picture.
func (r *Animation) GIF(w io.Writer, tell func(done, total int)) error {
	scenes := r.pictures()
	if len(scenes) == 0 {
		return fmt.Errorf("no picture to write")
	}
	var canvas *image.RGBA
	var config image.Config
	for i, sc := range scenes {
		img, err := drawFrame(sc)
		if err != nil {
			return err
		}
		part, delay := img, frameDelay
		if canvas == nil {
			canvas = image.NewRGBA(img.Bounds())
			config = image.Config{ColorModel: img.Palette, Width: img.Bounds().Dx(), Height: img.Bounds().Dy()}
		} else {
			part = difference(canvas, img)
		}
		draw.Draw(canvas, img.Bounds(), img, image.Point{}, draw.Src)
		if i == len(scenes)-1 {
			delay = lastFrameDelay
		}
		if err := writeFrame(w, i, config, part, delay); err != nil {
			return fmt.Errorf("animated picture: %w", err)
		}
		if tell != nil {
			tell(i+1, len(scenes))
		}
	}
	_, err := w.Write([]byte{gifTrailer})
	return err
}

// Parts of a GIF file (GIF89a, 18 to 27): a header with the screen and its colours, blocks, and the trailer.
const (
	gifScreen  = 13 // bytes of the header and the screen
	gifFlags   = 10 // byte with the number of colours
	gifTrailer = 0x3B
)

// gifForEver is the block that repeats the pictures forever (application extension NETSCAPE2.0).
const gifForEver = "\x21\xFF\x0BNETSCAPE2.0\x03\x01\x00\x00\x00"

// writeFrame writes the nth picture of an animation. The first picture includes the header.
func writeFrame(w io.Writer, n int, config image.Config, img *image.Paletted, delay int) error {
	var b bytes.Buffer
	one := gif.GIF{Image: []*image.Paletted{img}, Delay: []int{delay}, Disposal: []byte{gif.DisposalNone}, Config: config}
	if err := gif.EncodeAll(&b, &one); err != nil {
		return err
	}
	raw := b.Bytes()
	head := gifScreen
	if flags := raw[gifFlags]; flags&0x80 != 0 {
		head += 3 << (flags&7 + 1)
	}
	if n == 0 {
		if _, err := w.Write(append(raw[:head:head], gifForEver...)); err != nil {
			return err
		}
	}
	_, err := w.Write(raw[head : len(raw)-1])
	return err
}

// drawFrame draws a scene with a palette that leaves room for a transparent colour.
func drawFrame(sc render.Scene) (*image.Paletted, error) {
	var b bytes.Buffer
	if err := render.DrawScene(sc).PNG(&b, canvas.PNGOptions{PxPerHex: AnimationPx}); err != nil {
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

// difference returns the part of a picture that differs from a canvas, with equal pixels transparent. Equal pictures
// give one transparent point, because a picture may not be empty.
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
