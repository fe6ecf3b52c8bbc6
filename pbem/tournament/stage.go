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

// ofEvent matches the name of an event's game: event, round, match and number.
var ofEvent = regexp.MustCompile(`^([a-z][a-z0-9-]*)-[0-9]{1,2}-[0-9]{2,4}-[12]$`)

// FindGameState finds the event that a game belongs to, and the state of the game in it, in the form of [Game.State].
// It reads the event.yaml files in the folder events and opens no event. The name is "" if the game belongs to no
// event.
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

// IsOpen reports whether a state is that of a running game.
func IsOpen(state string) bool { return state == "open" }

// IsStopped reports whether a state is that of a stopped game without a result.
func IsStopped(state string) bool { return strings.HasPrefix(state, "stopped: ") }
