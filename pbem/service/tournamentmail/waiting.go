package tournamentmail

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/pbem/tournament"
)

// leavers returns the person who left and the directors. If the tournament has a waiting list, it adds the people who
// get a place or move up on the list.
func leavers(v view) []string {
	out := theirs(v)
	for _, p := range v.MovedUp() {
		out = append(out, p.ID)
	}
	if p := v.Person(v.r.Get("player")); len(v.MovedUp()) > 0 || p.Role == tournament.RoleAlternate {
		for _, p := range v.WaitingList() {
			out = append(out, p.ID)
		}
	}
	return out
}

// movesUp reports whether the record gives the reader a place from the waiting list.
func (v view) movesUp() bool {
	return slices.ContainsFunc(v.MovedUp(), func(p *tournament.Person) bool { return p.ID == v.id })
}

// waits returns a sentence about the waiting list for a person who entered: their number on it, or the place that they
// took at once.
func (v view) waits(p *tournament.Person) say.Text {
	if n := v.WaitingNumber(p.ID); n > 0 {
		return say.F("You are number %d on the waiting list. When a player leaves, the first on the list takes "+
			"the place before the next round is paired. You get a letter then.", n) + "\n"
	}
	if v.movesUp() {
		return say.F("You take the place of %s and play from round %d on.", v.shown(p.For), p.Entered) + "\n"
	}
	return ""
}

// entriesText returns a sentence with the end of registration.
func entriesText(v view) say.Text { return say.F("Entries are taken until %s.", v.hour("until")) }

// passed returns sentences about who got a place from the waiting list; for a reader who is still on the list it adds
// their number.
func (v view) passed() (out say.Text) {
	for _, p := range v.MovedUp() {
		if p.ID != v.id {
			out += "\n" + say.F("%s takes the place of %s.", v.shown(p.ID), v.shown(p.For))
			continue
		}
		out += "\n" + say.F("You take the place of %s and play from round %d on.", v.shown(p.For), p.Entered)
		if due := v.ConfirmDeadline().At; v.r.Type == "withdraw" && p.Confirmed < v.NextRoundNumber() && !due.IsZero() {
			out += " " + say.F("Please confirm that by %s.", v.FormatInstant(due)) + v.how("confirm")
		}
	}
	if n := v.WaitingNumber(v.id); n > 0 && len(v.MovedUp()) > 0 || n > 0 && v.r.Type == "withdraw" {
		out += "\n" + say.F("You are number %d on the waiting list now.", n)
	}
	return out
}
