package main

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"time"

	"fieldpost/pbem/site/listing"
	"fieldpost/pbem/tournament"
)

// printToday tells a director what the record of an event does not: how long the round still runs, and of each running game of the
// folder who is to write and for how long nothing has happened, the longest first.
func printToday(w io.Writer, b *tournament.Book, games string, now time.Time) {
	if r := b.Round(); r != nil && !r.Closed && r.Until.After(now) {
		fmt.Fprintf(w, "the round ends in %s\n", days(r.Until.Sub(now)))
	}
	type idle struct {
		text string
		last time.Time
	}
	var list []idle
	for _, g := range b.Open() {
		x, err := listing.Read(filepath.Join(games, g.ID))
		if err != nil || !g.Begun || g.Stopped != nil { // who keeps an event without a daemon may keep its games elsewhere
			continue
		}
		who := "nobody"
		if i := slices.Index(g.Sides[:], string(x.Waiting)); i >= 0 {
			who = g.Players[i]
		}
		text := fmt.Sprintf("  %s: %s is to write, idle for %s", g.ID, who, days(now.Sub(x.Last)))
		if d := x.Deadline; d != nil {
			text += ", due " + b.When(d.Due)
		}
		list = append(list, idle{text, x.Last})
	}
	slices.SortStableFunc(list, func(a, b idle) int { return a.last.Compare(b.last) })
	for _, x := range list {
		fmt.Fprintln(w, x.text)
	}
}

// days spells a time in whole days, or below two of them in hours.
func days(d time.Duration) string {
	if d < 48*time.Hour {
		return fmt.Sprintf("%d h", int(max(d, 0)/time.Hour))
	}
	return fmt.Sprintf("%d days", int(d/(24*time.Hour)))
}
