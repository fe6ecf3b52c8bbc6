package scenarios

import (
	"embed"
	"fmt"
)

// demos holds the embedded scripts.
//
//go:embed */demo.txtar
var demos embed.FS

// Demo returns the script of a title's demonstration game: a txtar archive whose sections are mails, and whose head
// lists the players. A title without one is an error.
func Demo(title string) ([]byte, error) {
	text, err := demos.ReadFile(title + "/demo.txtar")
	if err != nil {
		return nil, fmt.Errorf("there is no demo of title %q", title)
	}
	return text, nil
}
