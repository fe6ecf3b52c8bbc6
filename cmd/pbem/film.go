package main

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/audit"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/text/language"
	"fieldpost/pbem/titles"
	"fieldpost/pbem/tools/progress"
	"fieldpost/pbem/view/render"
	"fieldpost/pbem/view/replay"
	"fieldpost/pbem/view/scene"
	"fieldpost/rules/core"
)

// filmFlags names the files that a replay can write.
type filmFlags struct {
	html, gif, out string
	as, lang       string
	all            bool
	px             int
	paper          printFlags
}

func (f *filmFlags) add(c *cobra.Command) {
	c.Flags().StringVar(&f.html, "html", "", "write a page to step and play through the game: one file, without network")
	c.Flags().StringVar(&f.gif, "gif", "", "write an animated picture of the front")
	c.Flags().StringVarP(&f.out, "output", "o", "", "write the map after record --at, or of the end: .png, .svg, .pdf or .txt")
	c.Flags().StringVar(&f.as, "as", "", "with a file: show only what this side may see")
	c.Flags().StringVar(&f.lang, "lang", "", "with a file: its language, "+strings.Join(replay.Languages(),
		" or ")+"; without it that of the seat of --as")
	c.Flags().BoolVar(&f.all, "all", false, "with a file: show everything although the game is not over; for the moderator")
	c.Flags().IntVar(&f.px, "scale", scene.DetailPx, "with -o: pixels per hex of a PNG")
	f.paper.add(c)
}

// isWanted reports whether the flags request any file.
func (f *filmFlags) isWanted() bool { return f.html != "" || f.gif != "" || f.out != "" }

// check returns an error if the flags contradict each other.
func (f *filmFlags) check(asJSON, against bool) error {
	switch {
	case !f.isWanted() && (f.as != "" || f.all):
		return errors.New("--as and --all go with --html, --gif or -o; the listing is the moderator's and shows all")
	case f.isWanted() && (asJSON || against):
		return errors.New("--json and --against list a game; they do not go with --html, --gif or -o")
	case f.as != "" && f.all:
		return errors.New("--as shows what one side may see, --all everything: give one of them")
	case f.px < 8 || f.px > 200:
		return fmt.Errorf("--scale %d: use 8 to 200 pixels per hex", f.px)
	}
	if _, ok := language.Parse(f.lang); f.lang != "" && !ok {
		return fmt.Errorf("--lang %s: there are films in %s", f.lang, strings.Join(replay.Languages(), ", "))
	}
	if f.out != "" {
		_, err := suffix(f.out, ".png", ".svg", ".pdf", ".txt")
		return err
	}
	return nil
}

// sideNamed returns the side named by --as, or core.Everyone for "".
func sideNamed(m core.Meta, as string) (core.Side, error) {
	if as == "" {
		return core.Everyone, nil
	}
	for _, s := range m.Sides {
		if string(s) == strings.ToLower(as) {
			return s, nil
		}
	}
	return "", noSide(m, as)
}

// writeFilms replays a game and writes the files. It replays the whole ledger, even beyond --at, because viewers may
// see more after the game is over.
func (f *filmFlags) writeFilms(cmd *cobra.Command, dir string, h engine.Header, recs []ledger.Record, title core.Title,
	mod core.Module, at int) error {
	side, err := sideNamed(title.Meta(), f.as)
	if err != nil {
		return err
	}
	lang, game := f.language(h, side), h.Game
	cam := filmRecorder{recorder: replay.NewRecorder(side, titles.Library().Catalogue(), lang),
		animation: replay.NewAnimation(side, titles.Library().Catalogue(), lang), flags: f, side: side, lang: lang, untilRecord: at}
	line := progress.New(cmd.ErrOrStderr(), time.Now, "replay "+game)
	defer line.End()
	g, err := engine.Replay(recs, title, mod, audit.RevealedKeys(recs), func(g *engine.Game, out *engine.Outcome) bool {
		line.Step(g.Log().Size(), len(recs), "records")
		return cam.watch(g, out) == nil
	})
	var d *engine.Divergence
	if errors.As(err, &d) {
		line.End()
		fmt.Fprintf(cmd.OutOrStdout(), "DIVERGES  %v\n", err)
		return errBad
	}
	if err == nil {
		err = cam.err
	}
	if err != nil {
		return err
	}
	if side == core.Everyone && !f.all && g.Position().Over == nil {
		return fmt.Errorf("%s is not over, and a file that shows everything would give away what fog hides: use --as SIDE (%s), or "+
			"--all if you are the moderator", game, notation.JoinWithCommas(title.Meta().Sides))
	}
	if f.html != "" && g.Position().Over != nil {
		l, err := knownChances(dir, replayer{recs, title, mod})
		if err != nil {
			return err
		}
		cam.recorder.Film().Chance = filmChance(l)
	}
	return cam.write(cmd.OutOrStdout(), line)
}

// language returns the language code set by the flags, or that of the side's seat.
func (f *filmFlags) language(h engine.Header, side core.Side) string {
	if code, ok := language.Parse(f.lang); ok && f.lang != "" {
		return code
	}
	for _, s := range h.Seats {
		if s.Side == side && side != core.Everyone {
			return s.Lang
		}
	}
	return ""
}

// filmRecorder collects films and pictures from the batches of a replay.
type filmRecorder struct {
	recorder    *replay.Recorder
	animation   *replay.Animation
	flags       *filmFlags
	side        core.Side
	lang        string
	untilRecord int          // last record shown, -1 for all
	scene       render.Scene // last visible scene
	done        bool
	err         error
}

func (c *filmRecorder) watch(g *engine.Game, out *engine.Outcome) error {
	if c.done {
		return nil
	}
	c.done = c.untilRecord >= 0 && c.untilRecord < out.ToRecord
	if c.flags.html != "" {
		c.err = c.recorder.AddBatch(g, out)
	}
	if c.flags.gif != "" {
		c.animation.AddBatch(g, out)
	}
	if c.flags.out != "" {
		var events []core.Event
		for _, s := range out.Steps {
			events = append(events, s.Events...)
		}
		c.scene = scene.ForView(g, g.Position(), scene.View{Side: c.side, Words: titles.Library().Catalogue(),
			Lang: c.lang, Events: events})
	}
	return c.err
}

// write writes the files and prints what they contain.
func (c *filmRecorder) write(w io.Writer, line *progress.Line) error {
	if name := c.flags.html; name != "" {
		if err := writeWhole(name, c.recorder.Film().HTML); err != nil {
			return err
		}
		line.End()
		fmt.Fprintf(w, "%s: %d events, %s\n", name, len(c.recorder.Film().Frames), c.recorder.Film().Viewer)
	}
	if name := c.flags.gif; name != "" {
		err := writeWhole(name, func(w io.Writer) error {
			return c.animation.GIF(w, func(done, total int) { line.Step(done, total, "pictures") })
		})
		if err != nil {
			return err
		}
		line.End()
		fmt.Fprintf(w, "%s: %d pictures", name, c.animation.Len())
		if n := c.animation.Every(); n > 1 {
			fmt.Fprintf(w, ", one for %d sheets that moved something (at most %d in all)", n, replay.MaxPictures)
		}
		fmt.Fprintln(w)
	}
	if name := c.flags.out; name != "" {
		if err := c.flags.picture(c.scene); err != nil {
			return err
		}
		fmt.Fprintf(w, "%s: %s\n", name, c.scene.Subtitle)
	}
	return nil
}

// picture writes one picture.
func (f *filmFlags) picture(sc render.Scene) error {
	ext, err := suffix(f.out, ".png", ".svg", ".pdf", ".txt")
	if err != nil {
		return err
	}
	return writeWhole(f.out, func(w io.Writer) error { return writePicture(w, ext, sc, f.px, f.paper.print()) })
}
