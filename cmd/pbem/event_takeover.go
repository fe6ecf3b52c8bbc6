package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/text/encoding"

	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/standings"
)

// createFrom creates an event from a tournament report file: its scoring and number of rounds (unless flags set
// others), its players with their ratings, its rounds and results. On an error it creates nothing.
func (f *eventTerms) createFrom(cmd *cobra.Command, dir string, t tournament.Terms) error {
	sheet, err := readTRF(f.from, f.charset)
	if err != nil {
		return err
	}
	rounds, points := t.Rounds, t.Points
	note := t.ImportPoints(sheet)
	if cmd.Flags().Changed("rounds") {
		t.Rounds = rounds
	}
	if cmd.Flags().Changed("points") {
		t.Points, note = points, ""
	}
	try, err := tournament.NewInMemory(t, nil)
	if err == nil {
		err = takeTRF(io.Discard, try, f.from, sheet, true)
	}
	if err != nil {
		return err
	}
	out := cmd.OutOrStdout()
	return f.made(out, dir, t, func(b *tournament.Book) error {
		if note != "" {
			fmt.Fprintln(out, note)
		}
		return takeTRF(out, b, f.from, sheet, true)
	})
}

// importTRF enters the players of a file into an event. If rounds is true, it imports the rounds too.
func importTRF(out io.Writer, dir, file, charset string, rounds bool) error {
	sheet, err := readTRF(file, charset)
	if err != nil {
		return err
	}
	b, err := tournament.OpenBook(dir)
	if err != nil {
		return err
	}
	if rounds {
		var try *tournament.Book
		if try, err = b.CopyInMemory(); err == nil {
			err = takeTRF(io.Discard, try, file, sheet, true)
		}
	}
	if err == nil {
		err = takeTRF(out, b, file, sheet, rounds)
	}
	return errors.Join(err, b.Close())
}

// readTRF reads a tournament report file, which must have at least one player.
func readTRF(file, charset string) (standings.TRFFile, error) {
	var told encoding.Encoding
	if charset != "" {
		var err error
		if told, err = standings.FindCharset(charset); err != nil {
			return standings.TRFFile{}, err
		}
	}
	f, err := os.Open(file)
	if err != nil {
		return standings.TRFFile{}, err
	}
	defer f.Close()
	sheet, err := standings.ReadTRF(f, told)
	if err != nil {
		return sheet, fmt.Errorf("%s: %w", file, err)
	}
	if len(sheet.Players) == 0 {
		return sheet, fmt.Errorf("%s: nobody is entered: there is no line that begins with 001, which each player of a TRF has", file)
	}
	return sheet, nil
}

// takeTRF enters the players of a file with their ratings. Each keeps the name in the file and gets the identifier p
// with the player's number. If two players have one name, the second is shown with that number. It skips players
// already in the event under that name. If rounds is true, it also imports the rounds and reports differences from the
// file.
func takeTRF(out io.Writer, b *tournament.Book, file string, sheet standings.TRFFile, rounds bool) error {
	var all []tournament.Entry
	var whys []string
	ids := make([]string, len(sheet.Players))
	for i, shown := range shownNames(sheet) {
		no, why := sheet.NumberInFile(i), ""
		if shown != sheet.Players[i] {
			why = ": another player of the file has the same name"
		}
		if ids[i] = fmt.Sprintf("p%d", no); !b.IsShownName(shown) {
			in := tournament.Entry{ID: ids[i], Shown: shown, Role: tournament.RolePlayer}
			if b.Version > 2 { // older events have no ratings
				in.Rating = sheet.Ratings[i]
			}
			all, whys = append(all, in), append(whys, why)
			continue
		}
		ids[i] = b.FindShownName(shown)
	}
	if sheet.Charset != "" && len(all) > 0 {
		fmt.Fprintf(out, "%s is no UTF-8; its names are read as %s", file, sheet.Charset)
		if sheet.Doubt != "" {
			fmt.Fprintf(out, ", as %s", sheet.Doubt)
		}
		fmt.Fprintln(out)
	}
	if err := b.EnterAll(b.Director[0], all); err != nil {
		return fmt.Errorf("%s: nobody is entered: %w", file, err)
	}
	for i, in := range all {
		rating := ""
		if in.Rating > 0 {
			rating = fmt.Sprintf(", rating %d", in.Rating)
		}
		fmt.Fprintf(out, "%s is in the event as %s%s%s\n", in.ID, in.Shown, rating, whys[i])
	}
	if rounds {
		if err := takeRounds(out, b, file, sheet, ids); err != nil {
			return err
		}
	}
	keepApart(out, b, sheet, ids)
	return nil
}

// keepApart imports the pairs of players that may not meet in future rounds, and prints what it cannot import
// unchanged.
func keepApart(out io.Writer, b *tournament.Book, sheet standings.TRFFile, ids []string) {
	for _, a := range sheet.Apart {
		one, other := ids[a.Players[0]-1], ids[a.Players[1]-1]
		if a.To < b.NextRoundNumber() {
			continue
		}
		if err := b.Prohibit(b.Director[0], one, other, false, "as in the file"); err != nil {
			fmt.Fprintf(out, "%s and %s may not meet in the file; here they may: %s\n", one, other, err)
			continue
		}
		fmt.Fprintf(out, "%s and %s do not meet from round %d on", one, other, b.NextRoundNumber())
		if a.To < b.Terms.Rounds {
			fmt.Fprintf(out, "; in the file until round %d: say prohibit %s %s off then", a.To, one, other)
		}
		fmt.Fprintln(out)
	}
	if sheet.Accelerated {
		fmt.Fprintln(out, "the virtual points of the file (250) are not taken over: --accelerate gives some")
	}
}

// takeRounds imports the rounds of a file. ids are the identifiers of its players in the event.
func takeRounds(out io.Writer, b *tournament.Book, file string, sheet standings.TRFFile, ids []string) error {
	played, notes, err := b.ConvertRounds(sheet, ids)
	if err == nil {
		err = b.Import(b.Director[0], played)
	}
	if err != nil {
		return fmt.Errorf("%s: nothing is taken over: %w", file, err)
	}
	for _, n := range notes {
		fmt.Fprintln(out, n)
	}
	for _, r := range b.Rounds {
		fmt.Fprintf(out, "round %d is taken over: %d games, %d byes\n", r.N, len(r.Matches), len(r.Byes))
	}
	if open := len(b.OpenGames()); open > 0 {
		fmt.Fprintf(out, "round %d goes on: %d of its games have no result\n", b.Round().N, open)
	}
	return nil
}

// shownNames returns a distinct name for each player of a file. If several players have one name, it adds the number to
// all but the first.
func shownNames(sheet standings.TRFFile) []string {
	named, taken, out := map[string]bool{}, map[string]bool{}, slices.Clone(sheet.Players)
	for _, name := range out {
		named[strings.ToLower(name)] = true
	}
	for i, shown := range out {
		for again := taken[strings.ToLower(shown)]; again; again = named[strings.ToLower(shown)] || taken[strings.ToLower(shown)] {
			shown = fmt.Sprintf("%s (%d)", shown, sheet.NumberInFile(i))
		}
		taken[strings.ToLower(shown)], out[i] = true, shown
	}
	return out
}
