package mailhandler

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/durable"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/service/command"
	"fieldpost/pbem/vassal/savefile"
)

// Files that a side uploads for the command "vassal", in a folder beside the game.
const (
	folderModule = "module"
	fileTemplate = "template.vsav"
	filePieces   = "units.tsv"
)

// unusedFileTexts returns sentences about attached files that no command of the mail uses.
func unusedFileTexts(m *message.Mail, found notation.FindResult) []say.Text {
	takes := func(f notation.Frame) bool { return slices.ContainsFunc(f.Lines, command.AllowsAttachments) }
	if slices.ContainsFunc(found.OtherFrames, takes) {
		return nil
	}
	var out []say.Text
	for _, f := range m.Files {
		out = append(out, say.F("attachment %q was not read: it is one for the command \"vassal\"", f.Name))
	}
	return out
}

// addUnusedFiles adds, once per mail, sentences about the files that no command uses, unless the receipt of a sheet
// names them.
func (a *session) addUnusedFiles() {
	if a.post.unusedFilesTold || len(a.post.found.Frames) > 0 {
		return
	}
	a.post.unusedFilesTold = true
	for _, w := range unusedFileTexts(a.post.ev.Mail, a.post.found) {
		a.para(w + ".")
	}
}

// attachVassalSave attaches the position as the side sees it, as a save file of its VASSAL module. Files in the mail
// for this command are stored first, and replace earlier ones.
func (a *session) attachVassalSave() error {
	dir := filepath.Join(a.game.Dir, folderModule, string(a.actor.Side))
	if err := a.storeFiles(dir); err != nil {
		return err
	}
	template, err := os.ReadFile(filepath.Join(dir, fileTemplate))
	list, errList := os.ReadFile(filepath.Join(dir, filePieces))
	if err = errors.Join(err, errList); errors.Is(err, fs.ErrNotExist) {
		a.done--
		a.refuse("your save of the set-up (.vsav) and the list of its pieces (.tsv) are not here both",
			"Attach them to a mail with this command; they are stored for the next time. The command pbem vassal "+
				"pieces begins the list.")
		return nil
	}
	if err != nil {
		return err
	}
	view := a.game.Module().Show(a.game.Position(), a.actor.Side)
	save, rep, err := savefile.WriteView(view, template, list)
	if err != nil {
		a.done--
		a.refuse(say.F("the save cannot be written: %s", err.Error()), "Mend the list or the save and send both again.")
		return nil
	}
	if a.attachFile(strings.ToLower(view.Phase)+".vsav", "application/octet-stream", save) {
		a.addSaveReport(rep)
	}
	return nil
}

// addSaveReport describes the save file, its warnings, and the counters whose places the reader cannot know.
func (a *session) addSaveReport(rep *savefile.Report) {
	a.para(say.F("The position as you see it is attached as a save of your module: %d units on the map, %d beside it.", rep.Placed,
		rep.Boxed))
	for _, w := range rep.Warnings {
		a.para(say.Plain(w))
	}
	if len(rep.UnknownHexes) > 0 {
		a.para(say.F("Counters that you cannot identify are in %s.", strings.Join(rep.UnknownHexes, ", ")))
	}
}

// storeFiles stores the attached files, only the last one of each kind.
func (a *session) storeFiles(dir string) error {
	last := map[string]string{}
	for _, f := range a.post.ev.Mail.Files {
		name := filePieces
		if strings.EqualFold(filepath.Ext(f.Name), ".vsav") {
			name = fileTemplate
		}
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return err
		}
		if err := durable.Write(filepath.Join(dir, name), f.Data, 0o600); err != nil {
			return err
		}
		if before, two := last[name]; two {
			a.para(say.F("attachment %q was not used: %q in the same mail is of the same kind, and the last one "+
				"counts.", before,
				f.Name))
		}
		last[name] = f.Name
	}
	return nil
}
