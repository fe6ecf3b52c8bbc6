package mailhandler

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/view/report"
	"fieldpost/pbem/view/scene"
	"fieldpost/rules/core"
)

// Limits for the files in the answer to one frame: their number and their total size in bytes.
const (
	maxFiles     = 8
	maxFileBytes = 3 << 20
)

// attachFile attaches a file to the answer. It returns false if there are too many already.
func (a *session) attachFile(name, kind string, data []byte) bool {
	sum := len(data)
	for _, x := range a.attach {
		sum += len(x.Data)
	}
	if len(a.attach) == maxFiles || sum > maxFileBytes {
		a.done--
		a.refuse(say.F("the answer would grow too large: one holds %d files and %d KB at most", maxFiles, maxFileBytes>>10),
			"Ask for it in a mail of its own, or ask the operator for the file.")
		return false
	}
	a.attach = append(a.attach, compose.Attachment{Name: a.game.Header.Game + "-" + name, Type: kind, Data: data})
	return true
}

// attachMap attaches the map as the side sees it, with the layers that it asked for.
func (a *session) attachMap(layers string) error {
	seat, _ := a.game.SeatOf(string(a.actor.Side))
	look, _ := scene.ParseMapOptions(a.game.Module().World().Map, layers)
	v := scene.View{Side: a.actor.Side, Words: a.game.Catalogue(), Lang: letters.MapLanguage(seat), Show: look.Show}
	if slices.Contains(look.Show, scene.LayerKnown) {
		var err error
		if v.Sightings, err = scene.FindSightings(a.game, a.actor.Side, v.Lang); err != nil {
			return err
		}
	}
	sc := scene.ForView(a.game.Game, a.game.Position(), v)
	sc.Crop, sc.Insets = look.Crop, look.Stacks
	var png, pdf []byte
	err := letters.RecoverPanic(func() (err error) {
		if png, err = scene.RequestedPNG(sc, "the map of "+a.game.Header.Game); err == nil {
			pdf, err = scene.PDF(sc)
		}
		return err
	})
	if err != nil {
		return err
	}
	if a.attachFile("map.png", "image/png", png) && a.attachFile("map.pdf", "application/pdf", pdf) {
		a.para("The map as you see it is attached, as a picture and as PDF.")
	}
	return nil
}

// attachFilm attaches the film of the game: as the side saw it, or everything if the game is over.
func (a *session) attachFilm() error {
	seat, _ := a.game.SeatOf(string(a.actor.Side))
	viewer, over := a.actor.Side, a.game.Position().Over != nil
	if over {
		viewer = core.Everyone
	}
	page, err := letters.RenderFilm(a.game, viewer, letters.MapLanguage(seat), a.game.Log().Size())
	if err != nil {
		return err
	}
	if !a.attachFile(letters.FilmFile, "text/html; charset=utf-8", page) {
		return nil
	}
	if over {
		a.para(report.FilmEnclosed)
		return nil
	}
	a.para("The film of the game as you saw it is attached: save it and open it in a browser. When the game is over this brings all of it.")
	return nil
}

// attachLedger attaches the ledger if the game is over; before that only its signed head, which reveals nothing.
func (a *session) attachLedger() error {
	switch g := a.game; {
	case g.Position().Over == nil:
		note, err := g.PublicCheckpoint(g.Log().Size())
		if err != nil {
			return err
		}
		if a.attachFile("checkpoint.txt", "application/octet-stream", note) {
			a.para("The ledger holds hidden things too, so it comes when the game is over. Its signed head, as of " +
				"the last letter to all sides, is attached: the ledger that you get then must begin with it.")
		}
		return nil
	case g.Header.Anonymous:
		a.done--
		a.refuse("people's addresses stand in the ledger, and this game is anonymous", "Ask the moderator for it.")
		return nil
	}
	packed, err := letters.CompressLedger(a.game, a.game.Log().Size())
	if err == nil && a.attachFile(letters.LedgerFile, "application/gzip", packed) {
		a.para(report.LedgerEnclosed)
	}
	return err
}
