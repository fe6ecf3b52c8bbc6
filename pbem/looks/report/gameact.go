package report

import (
	"fmt"
	"strings"

	"fieldpost/pbem/table/engine"
	"fieldpost/rules/core"
)

func processWords(_ hearing, a engine.Process) []string {
	out := []string{fmt.Sprintf("The sheet %s of %s was locked and carried out.", a.Receipt, sideName(a.Side))}
	if a.Why != "" {
		out = append(out, "Cause: "+sentence(oneLine(a.Why)))
	}
	return out
}

func processProposed(_ hearing, a engine.Process) string {
	return fmt.Sprintf("the sheet %s of %s is carried out", a.Receipt, sideName(a.Side))
}

func recallWords(_ hearing, a engine.Recall) []string {
	return []string{fmt.Sprintf("The sheet %s of %s is a draft again. It is not carried out until it is sent once more.", a.Receipt, sideName(a.Side))}
}

func lapseWords(_ hearing, a engine.Lapse) []string {
	out := []string{fmt.Sprintf("%s did not write in time (%d in a row).", sideName(a.Side), a.Missed)}
	return append(out, map[string]string{
		engine.LapseHold:     "The game waits for it.",
		engine.LapseDraft:    "The draft on file was locked and carried out.",
		engine.LapseDefaults: "What was asked got its default answer; a sheet that was due counts as passed.",
		engine.LapseComputer: "A computer opponent writes in its place this once.",
		engine.LapseForfeit:  "By the rules of this game that loses it.",
	}[a.Policy])
}

func lapseProposed(_ hearing, a engine.Lapse) string {
	return fmt.Sprintf("the game goes on without a sheet of %s", sideName(a.Side))
}

func undoWords(_ hearing, a engine.Undo) []string {
	return []string{fmt.Sprintf("What %s did since record %d is taken back by consent. The sheets of that time no longer count.", sideName(a.Side), a.To)}
}

func undoProposed(_ hearing, a engine.Undo) string {
	return fmt.Sprintf("what %s did since record %d is taken back", sideName(a.Side), a.To)
}

func rerollWords(x hearing, a engine.Reroll) []string {
	words := []string{fmt.Sprintf("The dice of %s are thrown again under new keys, and with them all that were thrown since their block was locked.", a.Event)}
	if x.out != nil && len(x.out.Rolled) > 0 {
		words = append(words, "Dice that no longer count: "+strings.Join(x.out.Rolled, ", ")+".")
	}
	return words
}

func forwardWords(hearing, engine.Forward) []string {
	return []string{"The last rollback is taken back: the game is where it was before."}
}

// setWords tells of a change by hand what the reader may see of it, before and after: the edits themselves may name counters
// that he does not know. Without the outcome only the moderator, who wrote them, reads more than that they were done.
func setWords(x hearing, a engine.Set) []string {
	switch {
	case x.Moderator:
		return append([]string{"The position was changed by hand:"}, copied(a.Edits)...)
	case x.Side != "" && x.out != nil:
		if diff := x.g.Diff(x.out.Before, x.out.After, x.Side); len(diff) > 0 {
			return append([]string{"The position was changed by hand:"}, copied(diff)...)
		}
	}
	return []string{fmt.Sprintf("The position was changed by hand, edits: %d. Each side is told what it may see of it.", len(a.Edits))}
}

func setProposed(x hearing, a engine.Set) string {
	if x.Moderator {
		return "the position is changed by hand: " + strings.Join(a.Edits, "; ")
	}
	return fmt.Sprintf("the position is changed by hand, edits: %d", len(a.Edits))
}

func noteWords(_ hearing, a engine.Note) []string {
	if a.Rule == "" {
		return []string{"A ruling of the moderator:", "  " + oneLine(a.Text)}
	}
	return []string{fmt.Sprintf("A ruling of the moderator on rule %s:", a.Rule), "  " + oneLine(a.Text)}
}

func finishWords(_ hearing, a engine.Finish) []string {
	if a.Result == engine.Draw {
		return []string{"The game is over. It ends in a draw.", "  " + oneLine(a.Text)}
	}
	return []string{fmt.Sprintf("The game is over. %s has won.", sideName(core.Side(a.Result))), "  " + oneLine(a.Text)}
}

func finishProposed(_ hearing, a engine.Finish) string {
	if a.Result == engine.Draw {
		return "the game ends in a draw"
	}
	return fmt.Sprintf("the game ends with a victory of %s", sideName(core.Side(a.Result)))
}

// Players is what a moderator unseals to tell all of an anonymous game who played it.
const Players = "players"

func unsealWords(x hearing, a engine.Unseal) []string {
	if a.What != Players {
		return []string{fmt.Sprintf("A moderator has opened for himself what is hidden from players: %s.", a.What)}
	}
	out := []string{"The game is over, and this is who played it:"}
	for _, s := range x.g.Header.Seats {
		name := oneLine(s.Name)
		if name == "" {
			name = "-"
		}
		out = append(out, fmt.Sprintf("  %s: %s", s.Side, name))
	}
	return out
}
