package intake

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/view/report"
	"fieldpost/pbem/view/scene"
	"fieldpost/rules/core"
)

// What the answer to one frame may enclose: so many files, of so many bytes in all.
const (
	mostFiles = 8
	mostBytes = 3 << 20
)

// enclose attaches a file to the answer; it is refused when it would be one too many.
func (a *session) enclose(name, kind string, data []byte) bool {
	sum := len(data)
	for _, x := range a.attach {
		sum += len(x.Data)
	}
	if len(a.attach) == mostFiles || sum > mostBytes {
		a.done--
		a.refuse(say.F("the answer would grow too large: one holds %d files and %d KB at most", mostFiles, mostBytes>>10),
			"Ask for it in a mail of its own, or ask the operator for the file.")
		return false
	}
	a.attach = append(a.attach, compose.Attachment{Name: a.game.Header.Game + "-" + name, Type: kind, Data: data})
	return true
}

// maps attaches the map as the side sees it, with what it asks to have drawn on it.
func (a *session) maps(layers string) error {
	seat, _ := a.game.SeatOf(string(a.who.Side))
	look, _ := scene.ParseLook(a.game.Module().World().Map, layers)
	v := scene.View{Side: a.who.Side, Words: a.game.Words(), Lang: letters.Lettering(seat), Show: look.Show}
	if slices.Contains(look.Show, scene.LayerKnown) {
		var err error
		if v.Known, err = scene.KnownTo(a.game, a.who.Side, v.Lang); err != nil {
			return err
		}
	}
	sc := scene.Draw(a.game.Game, a.game.Position(), v)
	sc.Crop, sc.Insets = look.Crop, look.Stacks
	var png, pdf []byte
	err := letters.Safely(func() (err error) {
		if png, err = scene.Asked(sc, "the map of "+a.game.Header.Game); err == nil {
			pdf, err = scene.PDF(sc)
		}
		return err
	})
	if err != nil {
		return err
	}
	if a.enclose("map.png", "image/png", png) && a.enclose("map.pdf", "application/pdf", pdf) {
		a.para("The map as you see it is attached, as a picture and as PDF.")
	}
	return nil
}

// film attaches the game as a page: as the side saw it, and all of it when it is over.
func (a *session) film() error {
	seat, _ := a.game.SeatOf(string(a.who.Side))
	viewer, over := a.who.Side, a.game.Position().Over != nil
	if over {
		viewer = core.Everyone
	}
	page, err := letters.Film(a.game, viewer, letters.Lettering(seat), a.game.Log().Size())
	if err != nil {
		return err
	}
	if !a.enclose(letters.FilmFile, "text/html; charset=utf-8", page) {
		return nil
	}
	if over {
		a.para(report.FilmWhole)
		return nil
	}
	a.para("The film of the game as you saw it is attached: save it and open it in a browser. When the game is over this brings all of it.")
	return nil
}

// ledger attaches the ledger when the game is over, and before only its head, which gives nothing away.
func (a *session) ledger() error {
	switch g := a.game; {
	case g.Position().Over == nil:
		note, err := g.PublicCheckpoint(g.Log().Size())
		if err != nil {
			return err
		}
		if a.enclose("checkpoint.txt", "application/octet-stream", note) {
			a.para("What is hidden stands in the ledger, too, so it comes when the game is over. Its signed head, as all sides were told " +
				"of it last, is attached: the ledger that you get then must begin with it.")
		}
		return nil
	case g.Header.Anonymous:
		a.done--
		a.refuse("people's addresses stand in the ledger, and this game is anonymous", "Ask the moderator for it.")
		return nil
	}
	packed, err := letters.Ledger(a.game, a.game.Log().Size())
	if err == nil && a.enclose(letters.LedgerFile, "application/gzip", packed) {
		a.para(report.LedgerWhole)
	}
	return err
}
