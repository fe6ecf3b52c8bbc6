package letters

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fieldpost/pbem/durable"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/schedule"
	"fieldpost/rules/core"
)

// Files with the preferences of readers in a game's folder. They are separate from the ledger because no rule depends
// on them.
const (
	fileZones = "zones.txt" // lines with side and time zone
	fileBrief = "brief.txt" // sides that want short letters, a line each
	fileWords = "words.txt" // sides that want the position in words, without maps, a line each
	fileQuiet = "quiet.txt" // addresses of moderators who want no results, a line each
	fileAgent = "agent.txt" // sides with on or off: whether their letters enclose a packet
)

// preferenceLines returns the lines of a file of preferences, split into words. It returns none if there is no file.
func preferenceLines(g *game.Game, file string) (out [][]string) {
	b, err := os.ReadFile(filepath.Join(g.Dir, file))
	if err != nil {
		return nil
	}
	for line := range strings.Lines(string(b)) {
		if f := strings.Fields(line); len(f) > 0 {
			out = append(out, f)
		}
	}
	return out
}

// storePreference replaces the line with the same first word, or removes it if on is false.
func storePreference(g *game.Game, file string, line []string, on bool) error {
	var b strings.Builder
	for _, l := range preferenceLines(g, file) {
		if l[0] != line[0] {
			b.WriteString(strings.Join(l, " ") + "\n")
		}
	}
	if on {
		b.WriteString(strings.Join(line, " ") + "\n")
	}
	return durable.Write(filepath.Join(g.Dir, file), []byte(b.String()), 0o644)
}

// OwnZone returns the time zone that a side has chosen for the dates in its letters, nil if it has chosen none.
func OwnZone(g *game.Game, side core.Side) *time.Location {
	for _, l := range preferenceLines(g, fileZones) {
		if l[0] == string(side) && len(l) == 2 {
			if z, err := schedule.ParseZone(l[1]); err == nil {
				return z
			}
		}
	}
	return nil
}

// ChooseZone stores the time zone of a side.
func ChooseZone(g *game.Game, side core.Side, zone string) error {
	return storePreference(g, fileZones, []string{string(side), zone}, true)
}

// wantsBrief reports whether a side wants short letters.
func wantsBrief(g *game.Game, side core.Side) bool { return hasPreference(g, fileBrief, side) }

// wantsWords reports whether a side wants the position in words, without maps.
func wantsWords(g *game.Game, side core.Side) bool { return hasPreference(g, fileWords, side) }

// hasPreference reports whether a file of preferences names a side.
func hasPreference(g *game.Game, file string, side core.Side) bool {
	return slices.ContainsFunc(preferenceLines(g, file), func(l []string) bool { return l[0] == string(side) })
}

// ChooseWords stores whether a side wants the position in words, without maps.
func ChooseWords(g *game.Game, side core.Side, words bool) error {
	return storePreference(g, fileWords, []string{string(side)}, words)
}

// ChooseBrief stores whether a side wants short letters.
func ChooseBrief(g *game.Game, side core.Side, brief bool) error {
	return storePreference(g, fileBrief, []string{string(side)}, brief)
}

// wantsPacket reports whether the letters of a seat enclose a packet for its program. A seat that names an agent gets
// packets unless it declined them.
func wantsPacket(g *game.Game, s engine.Seat) bool {
	for _, l := range preferenceLines(g, fileAgent) {
		if l[0] == string(s.Side) && len(l) == 2 {
			return l[1] == "on"
		}
	}
	return s.Agent != ""
}

// ChoosePacket stores whether the letters of a side enclose a packet.
func ChoosePacket(g *game.Game, side core.Side, wanted bool) error {
	word := "off"
	if wanted {
		word = "on"
	}
	return storePreference(g, fileAgent, []string{string(side), word}, true)
}

// QuietModerators returns the addresses of moderators who want no results.
func QuietModerators(g *game.Game) (out []string) {
	for _, l := range preferenceLines(g, fileQuiet) {
		out = append(out, l[0])
	}
	return out
}

// ChooseQuiet stores whether a moderator wants no results.
func ChooseQuiet(g *game.Game, addr string, quiet bool) error {
	return storePreference(g, fileQuiet, []string{addr}, quiet)
}
