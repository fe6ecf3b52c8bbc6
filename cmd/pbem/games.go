package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/mail"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"fieldpost/config"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/service/opponentlist"
	"fieldpost/pbem/site/gamestatus"
	"fieldpost/pbem/site/publish"
	"fieldpost/pbem/titles"
)

// gamesFlags holds the flags of pbem games.
type gamesFlags struct {
	folder              stateFlags
	moderator, html     string
	json, waiting, late bool
}

func gamesCommand() *cobra.Command {
	var f gamesFlags
	c := &cobra.Command{
		Use:   "games [--dir STATE]",
		Short: "List the games of a state folder and the side that each waits for",
		Long: "One line for each game: its title, its phase, the side that it waits for, until when (in the zone of " +
			"the game), whether it is late, paused or has a vacant seat, and when it last got a mail.\n\n" +
			"It reads game.yaml, which the game wrote last, and the end of the ledger; it does not play the games " +
			"again. To verify a game, use pbem audit.\n\n" +
			"--html writes status pages that may be shown to everybody: an index and a page for each game, with map and points, without " +
			"addresses and without anything that one side alone knows. The daemon keeps such pages up to date by itself if the " +
			"configuration has a status_page.",
		Example: "  pbem games --dir pbem-data\n  pbem games --late --moderator vera@example.org\n  pbem games --html /var/www/games",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			st, err := f.folder.open()
			if err != nil {
				return err
			}
			if f.html != "" {
				return f.write(cmd.OutOrStdout(), st)
			}
			return f.list(cmd.OutOrStdout(), st)
		},
	}
	f.folder.add(c)
	c.Flags().BoolVar(&f.json, "json", false, "one JSON object per line")
	c.Flags().BoolVar(&f.waiting, "waiting", false, "only games that wait for a player")
	c.Flags().BoolVar(&f.late, "late", false, "only games whose deadline has passed")
	c.Flags().StringVar(&f.moderator, "moderator", "", "only games of the moderator with this address")
	c.Flags().StringVar(&f.html, "html", "", "write status pages into this folder and list nothing")
	return c
}

// write writes the public web pages.
func (f gamesFlags) write(w io.Writer, st *state) error {
	if f.json || f.waiting || f.late || f.moderator != "" {
		return errors.New("--html writes the pages of all games: leave out --json, --waiting, --late and --moderator")
	}
	if config.FoldersOverlap(f.html, st.cfg.Dir) {
		return fmt.Errorf("--html: %s and the state folder %s lie one within the other; the pages are for everybody and the state holds "+
			"secrets: choose a folder outside of it", f.html, st.cfg.Dir)
	}
	games := game.NewFolder(titles.Library(), st.games(),
		slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})))
	folder, now := publish.Open(games, f.html, 0), time.Now()
	if st.cfg.Wanted.List {
		list, err := (&opponentlist.Handler{Dir: st.cfg.Dir, Library: titles.Library()}).PublicEntries(now)
		if err != nil {
			return err
		}
		folder.SetWanted(list)
	}
	n, err := folder.Sync(now, nil)
	if err := errors.Join(err, games.Close()); err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%d pages were written or changed; begin at %s\n", n, filepath.Join(f.html, "index.html"))
	return err
}

func (f gamesFlags) list(w io.Writer, st *state) error {
	names, err := gamestatus.GameNames(st.games())
	if _, gone := os.Stat(st.cfg.Dir); gone != nil && f.folder.isNamed() {
		return fmt.Errorf("%w: it is no state folder", gone)
	}
	if os.IsNotExist(err) {
		if !f.json {
			fmt.Fprintf(w, "no games in %s yet; create one with pbem new\n", st.games())
		}
		return nil
	}
	if err != nil {
		return err
	}
	now, bad := time.Now(), false
	enc, tab := json.NewEncoder(w), tabwriter.NewWriter(w, 0, 8, 2, ' ', tabwriter.StripEscape)
	for _, name := range names {
		g, err := listGame(filepath.Join(st.games(), name))
		switch {
		case err != nil:
			bad = true
			if f.json {
				err = enc.Encode(map[string]string{"game": name, "error": err.Error()})
			} else {
				_, err = fmt.Fprintf(tab, "%s\t%v\n", name, err)
			}
		case !f.matches(g, st.cfg.Moderator, now):
		case f.json:
			err = enc.Encode(gameJSON(g, now))
		default:
			_, err = fmt.Fprintln(tab, gameLine(g, now))
		}
		if err != nil {
			return err
		}
	}
	if err := tab.Flush(); err != nil {
		return err
	}
	if bad {
		return errBad
	}
	return nil
}

// listGame summarizes a game without replaying it. If the game's files do not match, it opens the game. Opening repairs
// the effects of a crash, and returns an error for any other fault.
func listGame(dir string) (gamestatus.Game, error) {
	l, err := gamestatus.Read(dir)
	if !errors.Is(err, gamestatus.ErrStale) {
		return l, err
	}
	g, err := titles.Library().Open(dir)
	if err != nil {
		return gamestatus.Game{}, err
	}
	if err := g.Close(); err != nil {
		return gamestatus.Game{}, err
	}
	return gamestatus.Read(dir)
}

// matches reports whether the flags select a game. A game without its own moderator belongs to the site's moderator.
func (f gamesFlags) matches(g gamestatus.Game, site string, now time.Time) bool {
	if f.waiting && g.Waiting == "" || f.late && !g.Late(now) {
		return false
	}
	if f.moderator == "" {
		return true
	}
	mods := g.Moderators
	if a, err := mail.ParseAddress(site); err == nil && len(mods) == 0 {
		mods = []string{a.Address}
	}
	return slices.ContainsFunc(mods, func(m string) bool {
		return identity.IsSameMailbox(m, f.moderator) || strings.EqualFold(m, f.moderator)
	})
}
