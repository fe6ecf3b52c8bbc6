package letters

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/durable"
	"fieldpost/pbem/game"
	"fieldpost/rules/core"
)

// fileNotes holds the private notes of all sides, a line each: side, hex or "-", text.
const fileNotes = "notes.txt"

// Bounds of private notes.
const (
	MaxNotes    = 100 // of a side
	MaxNoteText = 500 // characters of a note
)

// Note is a private note of a side.
type Note struct {
	Hex  string // label of the hex that it is about, "" for none
	Text string // one line, in the player's own words
}

// Notes returns the notes of a side, oldest first. Nobody else may read them.
func Notes(g *game.Game, side core.Side) (out []Note) {
	for _, l := range privateNoteLines(g) {
		if own, rest, _ := strings.Cut(l, " "); own == string(side) {
			hex, text, _ := strings.Cut(rest, " ")
			out = append(out, Note{strings.Trim(hex, "-"), text})
		}
	}
	return out
}

// privateNoteLines returns the lines of the file of notes.
func privateNoteLines(g *game.Game) []string {
	b, err := os.ReadFile(filepath.Join(g.Dir, fileNotes))
	if err != nil {
		return nil
	}
	return strings.Split(strings.TrimSuffix(string(b), "\n"), "\n")
}

// AddNote stores a note of a side, unless it has the same one already. The error says that there are too many, or that
// the text is too long.
func AddNote(g *game.Game, side core.Side, n Note) error {
	n.Text = strings.Join(strings.Fields(n.Text), " ")
	have := Notes(g, side)
	switch {
	case slices.Contains(have, n):
		return nil
	case len(have) >= MaxNotes:
		return say.Errorf("you have %d notes in this game, the most that are kept; notes off 1 erases the first", MaxNotes)
	case len([]rune(n.Text)) > MaxNoteText:
		return say.Errorf("the note has %d characters, %d are allowed", len([]rune(n.Text)), MaxNoteText)
	}
	return storeNotes(g, side, append(have, n))
}

// EraseNote erases the note of a side with a number from 1, or all notes for 0. It reports false for a number that the
// side does not have.
func EraseNote(g *game.Game, side core.Side, number int) (bool, error) {
	have := Notes(g, side)
	switch {
	case number == 0:
		have = nil
	case number < 1 || number > len(have):
		return false, nil
	default:
		have = slices.Delete(have, number-1, number)
	}
	return true, storeNotes(g, side, have)
}

// storeNotes replaces the notes of a side.
func storeNotes(g *game.Game, side core.Side, list []Note) error {
	var b strings.Builder
	for _, l := range privateNoteLines(g) {
		if own, _, _ := strings.Cut(l, " "); own != string(side) && l != "" {
			b.WriteString(l + "\n")
		}
	}
	for _, n := range list {
		hex := n.Hex
		if hex == "" {
			hex = "-"
		}
		b.WriteString(string(side) + " " + hex + " " + n.Text + "\n")
	}
	return durable.Write(filepath.Join(g.Dir, fileNotes), []byte(b.String()), 0o600)
}

// NoteText returns a note as a line of a list.
func NoteText(number int, n Note) say.Text {
	if n.Hex == "" {
		return say.F("%d. %s", number, say.Verbatim(n.Text))
	}
	return say.F("%d. %s: %s", number, n.Hex, say.Verbatim(n.Text))
}

// noteTexts returns the notes of a side as lines, nil for none or if the game is over.
func (b Batch) noteTexts(side core.Side) (out []say.Text) {
	if b.GameAfter.Position().Over != nil {
		return nil
	}
	for i, n := range Notes(b.Game, side) {
		out = append(out, NoteText(i+1, n))
	}
	return out
}
