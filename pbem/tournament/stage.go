package tournament

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"gopkg.in/yaml.v3"
)

// ofEvent is the form of the name of a game of an event: the event, round, match and number.
var ofEvent = regexp.MustCompile(`^([a-z][a-z0-9-]*)-[0-9]{1,2}-[0-9]{2,4}-[12]$`)

// FindGameState finds the event of a folder of events to which a game belongs, and how the game stands there, as
// [Game.State] says. The event is not opened: its event.yaml is read. The name is "" for a game of no event.
func FindGameState(events, game string) (name, state string, err error) {
	m := ofEvent.FindStringSubmatch(game)
	if m == nil {
		return "", "", nil
	}
	raw, err := os.ReadFile(filepath.Join(events, m[1], FileEvent))
	if errors.Is(err, fs.ErrNotExist) {
		return "", "", nil
	}
	var p page
	if err == nil {
		err = yaml.Unmarshal(raw, &p)
	}
	for _, r := range p.Rounds {
		for _, g := range r.Games {
			if g.Game == game {
				return m[1], g.State, err
			}
		}
	}
	return "", "", err
}

// IsOpen reports whether a state is that of a game that is played.
func IsOpen(state string) bool { return state == "open" }

// IsStopped reports whether a state is that of a game that was stopped and has no result.
func IsStopped(state string) bool { return strings.HasPrefix(state, "stopped: ") }
