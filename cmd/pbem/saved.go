package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"fieldpost/pbem/planner/bundle"
	"fieldpost/pbem/planner/savedmail"
	"fieldpost/pbem/titles"
)

// savedFile reads a file that a player saved from a mail program. ok is false if name is not a file.
func savedFile(name string) (f savedmail.File, ok bool, err error) {
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() {
		return f, false, nil
	}
	r, err := os.Open(name)
	if err != nil {
		return f, true, err
	}
	defer r.Close()
	content, err := io.ReadAll(io.LimitReader(r, savedmail.MaxFile+1))
	if err != nil {
		return f, true, err
	}
	f, err = savedmail.Read(filepath.Base(name), content)
	return f, true, err
}

// openSaved opens the position in a saved file. It returns an error if the position belongs to a side other than as.
func openSaved(name string, f savedmail.File, as string) (*bundle.Saved, error) {
	if f.Position == nil {
		return nil, fmt.Errorf("%s holds no position of a game; a mail with results encloses one (.position); the line planner in a "+
			"frame #DESK, mailed to the game, asks for a planner with it", name)
	}
	s, err := bundle.OpenSaved(titles.Library(), f.Position)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if as != "" && !strings.EqualFold(as, string(s.Head.Side)) {
		return nil, fmt.Errorf("%s holds what the side %s knows, and nothing of %s", name, s.Head.Side, as)
	}
	return s, nil
}

// readOrders reads the text of order sheets from a file, or from standard input for "-". From a saved mail, such as a
// draft, it extracts the text.
func readOrders(stdin io.Reader, name string) (string, error) {
	if name == "-" {
		b, err := io.ReadAll(io.LimitReader(stdin, 1<<20))
		return string(b), err
	}
	f, ok, err := savedFile(name)
	if !ok { // a pipe, or no standard input
		b, err := os.ReadFile(name)
		return string(b), err
	}
	return f.Text, err
}

// printSaved prints the text of a saved mail.
func printSaved(w io.Writer, name string, f savedmail.File) error {
	if strings.TrimSpace(f.Text) == "" {
		return fmt.Errorf("%s holds no report: a report is the text of a mail with results, saved as .eml", name)
	}
	if f.Subject != "" {
		f.Text = "Subject: " + f.Subject + "\n\n" + f.Text
	}
	_, err := io.WriteString(terminalWriter{w}, f.Text)
	return err
}
