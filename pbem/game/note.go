package game

import (
	"errors"
	"os"
	"path/filepath"
)

// computerNotes is the file beside the ledger with the reports of computer players, one line for each sheet. It is for
// the operator only: players must not see it before the end.
const computerNotes = "computer.log"

// Note adds a line to the notes about the computer players.
func (g *Game) Note(line string) error {
	path := filepath.Join(g.Dir, computerNotes)
	b, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return AppendLine(path, b, line)
}

// AppendLine appends a line to a file beside a ledger. b is its present content, which may end in an incomplete line.
func AppendLine(path string, b []byte, line string) error {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	line += "\n"
	if len(b) > 0 && b[len(b)-1] != '\n' {
		line = "\n" + line
	}
	_, err = f.WriteString(line)
	return errors.Join(err, f.Sync(), f.Close())
}
