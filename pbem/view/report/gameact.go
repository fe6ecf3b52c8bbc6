package report

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

func processWords(_ actContext, a engine.ExecuteSheet) []say.Text {
	out := []say.Text{say.F("The sheet %s of %s was locked and carried out.", a.Receipt, sideName(a.Side))}
	if a.Why != "" {
		out = append(out, say.F("Cause: %s", endSentence(say.Plain(oneLine(a.Why)))))
	}
	return out
}

func processProposed(_ actContext, a engine.ExecuteSheet) say.Text {
	return say.F("the sheet %s of %s is carried out", a.Receipt, sideName(a.Side))
}

func recallWords(_ actContext, a engine.RecallSheet) []say.Text {
	return []say.Text{say.F("The sheet %s of %s is a draft again. It is not carried out unless it is sent once "+
		"more.", a.Receipt,
		sideName(a.Side))}
}

func lapseWords(_ actContext, a engine.Lapse) []say.Text {
	out := []say.Text{say.F("%s did not write in time (%d in a row).", sideName(a.Side), a.Missed)}
	return append(out, map[string]say.Text{
		engine.LapseHold:     "The game waits for it.",
		engine.LapseDraft:    "The draft on file was locked and carried out.",
		engine.LapseDefaults: "An open question got its default answer; a sheet that was due counts as passed.",
		engine.LapseComputer: "A computer opponent writes in its place this once.",
		engine.LapseForfeit:  "By the rules of this game the side loses the game.",
		engine.LapseStuck: "The timetable cannot be followed: the program finds no legal sheet. A sheet is accepted " +
			"for one day more; if none comes, the side loses the game. A moderator can give more time or correct " +
			"the board.",
	}[a.Policy])
}

func lapseProposed(_ actContext, a engine.Lapse) say.Text {
	return say.F("the game goes on without a sheet of %s", sideName(a.Side))
}

func undoWords(_ actContext, a engine.Undo) []say.Text {
	return []say.Text{say.F("What %s did since record %d is taken back by consent. The sheets of that time no longer count.",
		sideName(a.Side), a.ToRecord)}
}

func undoProposed(_ actContext, a engine.Undo) say.Text {
	return say.F("what %s did since record %d is taken back", sideName(a.Side), a.ToRecord)
}

func rerollWords(x actContext, a engine.Reroll) []say.Text {
	words := []say.Text{say.F("The dice of %s are thrown again under new keys, and with them all that were thrown since their block was "+
		"locked.", a.Event)}
	if x.out != nil && len(x.out.RerolledEvents) > 0 {
		words = append(words, say.F("Dice that no longer count: %s.", strings.Join(x.out.RerolledEvents, ", ")))
	}
	return words
}

func forwardWords(actContext, engine.UndoRollback) []say.Text {
	return []say.Text{"The last rollback is undone: the game is where it was before."}
}

// setWords describes the visible effect of an edit by hand, before and after. The edits themselves may name counters
// unknown to the reader. Without the outcome, only the moderator, who wrote the edits, reads them; others learn only
// that the position was edited.
func setWords(x actContext, a engine.EditPosition) []say.Text {
	switch {
	case x.Moderator:
		return append([]say.Text{"The position was changed by hand:"}, verbatimTexts(a.Edits)...)
	case x.Side != "" && x.out != nil:
		if diff := engine.Diff(x.g.Module(), x.out.Before, x.out.After, x.Side); len(diff) > 0 {
			return append([]say.Text{"The position was changed by hand:"}, verbatimTexts(diff)...)
		}
	}
	return []say.Text{say.F("The position was changed by hand, edits: %d. Each side gets the part that it may "+
		"see.", len(a.Edits))}
}

func setProposed(x actContext, a engine.EditPosition) say.Text {
	if x.Moderator {
		return say.F("the position is changed by hand: %s", strings.Join(a.Edits, "; "))
	}
	return say.F("the position is changed by hand, edits: %d", len(a.Edits))
}

// reasonText returns the text of an act. A person's text stays unchanged; the program's own wording is translated.
func reasonText(text string) say.Text {
	if rest, ok := strings.CutPrefix(text, handsIn); ok {
		side, _, _ := strings.Cut(rest, ";")
		return say.F(handsIn+"%s; its receipt follows", side)
	}
	if text == engine.AgreedDrawText {
		return say.F("%s", text)
	}
	return say.Verbatim(oneLine(text))
}

// handsIn begins the text of a ruling with which a moderator submits a sheet for a side.
const handsIn = "a moderator hands in a sheet for "

func noteWords(_ actContext, a engine.RulingNote) []say.Text {
	if a.Rule == "" {
		return []say.Text{"A ruling of the moderator:", say.Text("  ") + reasonText(a.Text)}
	}
	return []say.Text{say.F("A ruling of the moderator on rule %s:", a.Rule), say.Text("  ") + reasonText(a.Text)}
}

func finishWords(_ actContext, a engine.EndGame) []say.Text {
	if a.Result == engine.ResultDraw {
		return []say.Text{"The game is over. It ends in a draw.", say.Text("  ") + reasonText(a.Text)}
	}
	return []say.Text{say.F("The game is over. %s has won.", sideName(core.Side(a.Result))), say.Text("  ") + reasonText(a.Text)}
}

func finishProposed(_ actContext, a engine.EndGame) say.Text {
	if a.Result == engine.ResultDraw {
		return "the game ends in a draw"
	}
	return say.F("the game ends with a victory of %s", sideName(core.Side(a.Result)))
}

// UnsealPlayers is the value of [engine.RevealToModerator].What that names the players of an anonymous game.
const UnsealPlayers = "players"

func unsealWords(x actContext, a engine.RevealToModerator) []say.Text {
	if a.Subject != UnsealPlayers {
		return []say.Text{say.F("A moderator has read something that is hidden from players: %s.", a.Subject)}
	}
	out := []say.Text{"The game is over. These people played it:"}
	for _, s := range x.g.Header.Seats {
		name := oneLine(s.Name)
		if name == "" {
			name = "-"
		}
		out = append(out, say.F("  %s: %s", s.Side, name+s.AgentLabel(false)))
	}
	return out
}
