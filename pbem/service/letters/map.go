package letters

import (
	"strings"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/text/language"
	"fieldpost/pbem/view/render"
	"fieldpost/pbem/view/report"
	"fieldpost/pbem/view/scene"
	"fieldpost/rules/core"
)

// mapInLetter holds a map for a letter: its description and the pictures.
type mapInLetter struct {
	extra  report.LetterData
	inline []compose.Attachment
}

// pictures renders the pictures for some letters of a game. If they cannot be drawn, it returns none, and the letters
// say so. Results are never delayed by a picture.
func (o *Writer) pictures(name string, wishes []scene.PictureRequest) [][]scene.Image {
	images, draw := make([][]scene.Image, len(wishes)), scene.RenderForMails
	if o.Draw != nil {
		draw = o.Draw
	}
	o.tryMapWork(name, func() error {
		drawn, err := draw(wishes, "the map of "+name)
		if err == nil {
			images = drawn
		}
		return err
	})
	return images
}

// tryMapWork runs work for a map, and tells the operator if it fails.
func (o *Writer) tryMapWork(name string, work func() error) {
	if err := RecoverPanic(work); err != nil && o.Log != nil {
		o.Log.Error("a map could not be drawn; its letter goes without", "game", name, "error", err)
	}
}

// mapForLetter returns a scene with its pictures for a letter of a game.
func (o *Writer) mapForLetter(b Batch, sc render.Scene, images []scene.Image) mapInLetter {
	name := b.GameAfter.Header.Game
	m := mapInLetter{extra: report.LetterData{Words: b.Game.Catalogue(), Stamp: sc.Stamp, MapsFailed: images == nil}}
	o.tryMapWork(name, func() error { m.extra.MapText = render.TextMap(sc); return nil })
	for _, im := range images {
		cid := strings.TrimSuffix(im.Name, ".png") + "@" + name
		m.extra.Inline = append(m.extra.Inline, report.Image{CID: cid, Alt: im.Alt, Width: im.PxW})
		m.inline = append(m.inline, compose.Attachment{Name: name + "-" + im.Name, Type: "image/png", CID: cid, Data: im.PNG})
	}
	return m
}

// overview returns the whole map of a position as a seat sees it.
func (o *Writer) overview(b Batch, s engine.Seat) mapInLetter {
	name := b.GameAfter.Header.Game
	sc := scene.ForView(b.GameAfter, b.GameAfter.Position(), b.sideView(s.Side, s))
	return o.mapForLetter(b, sc, o.pictures(name, []scene.PictureRequest{{Scene: sc}})[0])
}

// sideView returns the view of a side, in the language of a seat.
func (b Batch) sideView(side core.Side, s engine.Seat) scene.View {
	return scene.View{Side: side, Words: b.Game.Catalogue(), Lang: MapLanguage(s)}
}

// MapLanguage returns the language of a seat's maps: "" for English.
func MapLanguage(s engine.Seat) string {
	if s.Lang == language.English {
		return ""
	}
	return s.Lang
}

// checkpoint attaches the head of the public ledger after a batch as a signed note.
func (b Batch) checkpoint(l *compose.Letter) error {
	note, err := b.Game.PublicCheckpoint(b.Outcome.ToRecord)
	l.Attach = append(l.Attach, compose.Attachment{Name: "checkpoint.txt", Type: "application/octet-stream", Data: note})
	return err
}
