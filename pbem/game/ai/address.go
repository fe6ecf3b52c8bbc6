package ai

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// players maps the names in seat addresses to computer players.
var players = map[string]Player{
	"easy":   Greedy{Slips: easySlips},
	"normal": Greedy{Tuned: true},
	"hard":   Search{Minutes: defaultMinutes, Turns: defaultTurns},
	"greedy": Greedy{},
	"random": Random{},
	"search": Search{Minutes: defaultMinutes, Turns: defaultTurns},
	"tuned":  Greedy{Tuned: true},
}

// prefix is the prefix of the address of a seat that a computer plays, such as "ai:greedy".
const prefix = "ai:"

// DefaultPlayer is the address of the computer player that a seat gets if only "ai" is asked for.
const DefaultPlayer = prefix + "normal"

// CompleteAddress returns the canonical address of a computer player: in lower case, with the default player for "ai".
func CompleteAddress(addr string) string {
	addr = strings.ToLower(strings.TrimSpace(addr))
	if addr+":" == prefix {
		return DefaultPlayer
	}
	return addr
}

// IsComputer reports whether an address is that of a computer opponent, known or not. No mail is sent to it.
func IsComputer(addr string) bool { return strings.HasPrefix(strings.ToLower(addr), prefix) }

// FindPlayer returns the player that an address names, such as "ai:greedy" or "ai:search,minutes=5". The error lists
// the known players, or the bounds of an option.
func FindPlayer(addr string) (Player, error) {
	name, options, hasOptions := strings.Cut(strings.TrimPrefix(strings.ToLower(addr), prefix), ",")
	p, ok := players[name]
	if !ok || !IsComputer(addr) {
		return nil, say.Errorf("there is no computer opponent %q; there are: %s", addr, strings.Join(PlayerNames(), ", "))
	}
	if !hasOptions {
		return p, nil
	}
	s, ok := p.(Search)
	if !ok || name != "search" {
		return nil, say.Errorf("%s takes no options; ai:search does, as in ai:search,minutes=5", prefix+name)
	}
	return s.withOptions(strings.Split(options, ","))
}

// withOptions returns the player with options such as "minutes=5".
func (p Search) withOptions(list []string) (Player, error) {
	given := map[string]bool{}
	for _, o := range list {
		key, value, _ := strings.Cut(o, "=")
		known := map[string]struct {
			to          *int
			least, most int
		}{"minutes": {&p.Minutes, 1, maxMinutes}, "rollouts": {&p.Rollouts, 1, maxRollouts}, "turns": {&p.Turns, 0, maxTurns}}
		x, ok := known[key]
		if !ok {
			return nil, say.Errorf("ai:search has no option %q; it has %s", key, strings.Join(slices.Sorted(maps.Keys(known)), ", "))
		}
		n, err := strconv.Atoi(value)
		switch {
		case err != nil || n < x.least || n > x.most:
			return nil, say.Errorf("ai:search: %s is %q; it is a number from %d to %d", key, value, x.least, x.most)
		case given[key]:
			return nil, say.Errorf("ai:search: %s is given twice", key)
		}
		*x.to, given[key] = n, true
	}
	return p, nil
}

// SeatOf returns the seat of a side that a computer player holds. Its name tells people that it is one, and its level.
func SeatOf(side core.Side, addr string) (engine.Seat, error) {
	addr = CompleteAddress(addr)
	if _, err := FindPlayer(addr); err != nil {
		return engine.Seat{}, err
	}
	return engine.Seat{Side: side, Name: seatName(addr), Addr: addr}, nil
}

// seatName returns the name of a seat that a computer plays.
func seatName(addr string) string {
	name, _, _ := strings.Cut(strings.TrimPrefix(addr, prefix), ",")
	if levels[name] {
		return "computer, level " + name
	}
	return "computer"
}

// levels holds the players that people choose by strength.
var levels = map[string]bool{"easy": true, "normal": true, "hard": true}

// PlayerNames returns the addresses of all players, sorted.
func PlayerNames() []string {
	var out []string
	for n := range players { // any order: they are sorted
		out = append(out, prefix+n)
	}
	slices.Sort(out)
	return out
}

// CheckQuick returns an error if an address names no player, or one who takes time for each sheet. The error lists the
// others.
func CheckQuick(addr string) error {
	if _, err := FindPlayer(addr); err != nil || !isThinker(addr) {
		return err
	}
	quick := slices.DeleteFunc(PlayerNames(), isThinker)
	return say.Errorf("%s thinks about each sheet, which takes too long here; these do not: %s", addr, strings.Join(quick, ", "))
}

// isThinker reports whether an address names a player who takes time for each sheet.
func isThinker(addr string) bool {
	p, err := FindPlayer(addr)
	_, thinks := p.(Thinker)
	return err == nil && thinks
}

// DescribePlayer returns the words that letters use for the computer player with an address: that it is one, and its
// level or name.
func DescribePlayer(addr string) say.Text {
	name, _, _ := strings.Cut(strings.TrimPrefix(strings.ToLower(addr), prefix), ",")
	switch name {
	case "easy":
		return "a computer opponent, level easy"
	case "normal":
		return "a computer opponent, level normal"
	case "hard":
		return "a computer opponent, level hard"
	}
	if _, ok := players[name]; !ok {
		return "a computer opponent"
	}
	return say.F("a computer opponent, %s", say.Verbatim(name))
}
