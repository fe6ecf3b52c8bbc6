package mailhandler

import (
	"strconv"

	"fieldpost/notation/say"
	"fieldpost/pbem/service/command"
	"fieldpost/pbem/service/letters"
)

// addNote stores a private note of the side.
func (a *session) addNote(c command.Command) error {
	if err := letters.AddNote(a.game, a.actor.Side, letters.Note{Hex: c.Arg("hex"), Text: c.Arg("text")}); err != nil {
		if t := say.TextOf(err); t != "" {
			a.para(say.F("It was not kept: %s.", t))
			return nil
		}
		return err
	}
	a.listNotes()
	return nil
}

// notes lists the private notes of the side, or erases one or all of them.
func (a *session) notes(c command.Command) error {
	if c.Arg("off") != "" {
		number, _ := strconv.Atoi(c.Arg("n")) // "" erases all
		ok, err := letters.EraseNote(a.game, a.actor.Side, number)
		if err != nil {
			return err
		}
		if !ok {
			a.para(say.F("You have no note %d.", number))
		}
	}
	a.listNotes()
	return nil
}

// listNotes lists the private notes of the side.
func (a *session) listNotes() {
	list := letters.Notes(a.game, a.actor.Side)
	if len(list) == 0 {
		a.para("You have no notes in this game.")
		return
	}
	a.para("Your notes; nobody else reads them:")
	for i, n := range list {
		a.para(say.Text("  ") + letters.NoteText(i+1, n))
	}
}
