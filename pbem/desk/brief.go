package desk

import (
	"fmt"
	"slices"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/post/compose"
	"fieldpost/pbem/report"
)

// safely does work whose failure must take nothing else with it: a panic in it is an error.
func safely(work func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return work()
}

// outcome writes the letters about a batch: to the sender, and when something happened to everyone. What stands in the ledger
// is told to all concerned even where the account of it cannot be written: then in a few words.
func (w *writer) outcome(g *engine.Game, out *engine.Outcome) (letters []compose.Letter, err error) {
	err = safely(func() (err error) {
		letters, err = w.account(g, out)
		return err
	})
	if err != nil {
		w.desk.Log.Error("the letters about a batch could not be written; all concerned are told of it in a few words", "game", w.game.Header.Game, "record", out.From, "error", err)
		letters = w.brief(g, out)
	}
	return letters, nil
}

// brief tells those whom the account would have told of a batch, under the same identifiers, what is certain of it.
func (w *writer) brief(g *engine.Game, out *engine.Outcome) (letters []compose.Letter) {
	if w.answers != nil {
		*w.answers = slices.DeleteFunc(*w.answers, func(a *seatAnswer) bool { return a.game == g.Header.Game })
	}
	readers, entry := []reader{}, fmt.Sprint(out.From)
	switch {
	case out.Act != nil:
		readers, entry = w.desk.audience(g, out.From), fmt.Sprintf("act%d", out.From)
	case toSender(out.Status):
		readers, entry = append(readers, reader{asPlayer, w.sender(g, out)}), fmt.Sprintf("r%d", out.From)
	default:
		for _, s := range people(g) {
			readers = append(readers, reader{asPlayer, s})
		}
	}
	for i, x := range readers {
		n, lang := i, ""
		if x.role == asPlayer {
			lang = x.seat.Lang
		}
		if toSender(out.Status) && out.Act == nil {
			n = w.nth
		}
		r := report.Note(lang, fmt.Sprintf("[%s] something happened that could not be written down", g.Header.Game), briefText(g, out))
		l := w.desk.toAt(w.game, g, x, r)
		l.Date, l.Auto = w.mail.Received, "auto-generated"
		l.MessageID = w.desk.letterID(w.game, entry, n, w.mail.Key)
		letters = append(letters, l)
	}
	return letters
}

// toSender says of a sheet that nobody but its sender is told of it.
func toSender(s engine.Status) bool {
	return slices.Contains([]engine.Status{engine.Refused, engine.Drafted, engine.Committed, engine.Filed, engine.Checked}, s)
}

func briefText(g *engine.Game, out *engine.Outcome) string {
	what := fmt.Sprintf("A sheet of %s for %s was taken in: %s, receipt %s.", out.Side.Title(), out.For(), out.Status, out.Receipt)
	switch {
	case out.Act != nil:
		what = fmt.Sprintf("What was done: %s.", out.Act.About().Headline)
	case out.Side == "":
		what = "A ruling was carried out."
	}
	return fmt.Sprintf("%s\n\nThe letter that should tell of it could not be written, which is a fault of this server and not yours. "+
		"Nothing is lost: it stands in the ledger.\n\nThe game is now in phase %s.\nA frame #DESK with the line status shows how it stands.\n", what, g.Position().Phase)
}
