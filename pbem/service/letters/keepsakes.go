package letters

import (
	"bytes"
	"compress/gzip"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/view/replay"
	"fieldpost/pbem/view/report"
	"fieldpost/rules/core"
)

// Endings of the names of the files with a game's film and ledger; the game's name precedes them.
const (
	FilmFile   = "film.html"
	LedgerFile = "ledger.txt.gz"
)

// maxEnclosedBytes bounds the size of the film and the ledger that are enclosed in the last letters of a game. Larger
// files are sent on request.
const maxEnclosedBytes = 2 << 20

// RenderFilm returns a game as a web page that replays it as a viewer sees it; core.Everyone sees everything. It
// replays the first size records of the ledger.
func RenderFilm(g *game.Game, viewer core.Side, lang string, size int) ([]byte, error) {
	rec := replay.NewRecorder(viewer, g.Catalogue(), lang)
	var wrong error
	_, err := g.Replay(func(g *engine.Game, out *engine.Outcome) bool {
		wrong = rec.AddBatch(g, out)
		return wrong == nil && out.ToRecord < size
	})
	var b bytes.Buffer
	if err == nil && wrong == nil {
		wrong = rec.Film().HTML(&b)
	}
	if err != nil {
		return nil, err
	}
	return b.Bytes(), wrong
}

// CompressLedger returns the first size records of a game's ledger, compressed with gzip.
func CompressLedger(g *game.Game, size int) ([]byte, error) {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write(ledger.Format(g.Log().Records()[:size]...)); err != nil {
		return nil, err
	}
	err := w.Close()
	return b.Bytes(), err
}

// encloseGame attaches film and ledger to the last letter of a game if they are small enough, and returns their
// description. The ledger contains people's addresses. Readers who may not know them do not get it.
func (o *Writer) encloseGame(b Batch, l *compose.Letter, lang string, addresses bool) *report.Enclosures {
	if !b.endsGame() {
		return nil
	}
	name, k, left := b.GameAfter.Header.Game, &report.Enclosures{LedgerAllowed: addresses}, maxEnclosedBytes
	enclose := func(file, kind string, data []byte) bool {
		if len(data) == 0 || len(data) > left {
			return false
		}
		left -= len(data)
		l.Attach = append(l.Attach, compose.Attachment{Name: name + "-" + file, Type: kind, Data: data})
		return true
	}
	if addresses {
		o.tryMapWork(name, func() error {
			data, err := sharedValue(b, LedgerFile, func() ([]byte, error) { return CompressLedger(b.Game, b.Outcome.ToRecord) })
			k.Ledger = err == nil && enclose(LedgerFile, "application/gzip", data)
			return err
		})
	}
	o.tryMapWork(name, func() error {
		data, err := sharedValue(b, FilmFile+lang, func() ([]byte, error) {
			return RenderFilm(b.Game, core.Everyone,
				lang, b.Outcome.ToRecord)
		})
		k.Film = err == nil && enclose(FilmFile, "text/html; charset=utf-8", data)
		return err
	})
	return k
}
