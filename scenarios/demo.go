package scenarios

import (
	"embed"
	"fmt"
)

//go:embed */demo.txtar
var demos embed.FS

// Demo is the script of a title's demo: a txtar archive whose sections are mails, and whose head says who plays what. A title without
// one is an error.
func Demo(title string) ([]byte, error) {
	text, err := demos.ReadFile(title + "/demo.txtar")
	if err != nil {
		return nil, fmt.Errorf("there is no demo of title %q", title)
	}
	return text, nil
}
