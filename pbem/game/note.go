package game

import (
	"errors"
	"os"
)

// AppendLine appends a line to a file beside a ledger whose present content is b, after a possibly torn last line.
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
