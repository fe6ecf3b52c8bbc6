package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/notation"
	"fieldpost/pbem/clock"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/service/sender"
)

func mailParseCommand() *cobra.Command {
	var asJSON, dns bool
	var folder string
	var st stateFlags
	c := &cobra.Command{
		Use:   "parse FILE.eml...",
		Short: "Show what is read of mails: class, sender, part, charset, frames, and what was left out and why",
		Long: "Reads mails exactly as the daemon does and shows the result; nothing is handed in. With --game the orders are read in " +
			"the language\n" +
			"of that game, so that orders, notes and lines that are not understood are told apart, and the identity of the sender is " +
			"checked\n" +
			"as the daemon does; DKIM signatures only with --dns. The exit status is 1 when the daemon would not look at one of the " +
			"mails\n" +
			"as orders.",
		Example: "  pbem mail parse --json pbem-data/mail/*.eml\n  pbem mail parse --game kursk-7 orders.eml",
		Args:    cobra.MinimumNArgs(1),
	}
	st.add(c)
	c.Flags().BoolVar(&asJSON, "json", false, "one JSON object per mail")
	c.Flags().StringVar(&folder, "game", "", "the game whose orders the mails hold: its folder, or its name in the state folder")
	c.Flags().BoolVar(&dns, "dns", false, "with --game: look up the keys of DKIM signatures")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		if dns && folder == "" {
			return errors.New("--dns needs --game: without a game no sender is checked")
		}
		p := mailParser{out: cmd.OutOrStdout(), errs: cmd.ErrOrStderr(), asJSON: asJSON}
		if folder != "" {
			g, err := st.game(folder)
			if err != nil {
				return err
			}
			defer g.Close()
			p.game, p.reader.People = g, gamePeople{g}
		}
		if dns {
			p.keys = &identity.Resolver{Clock: clock.System}
		}
		bad := false
		for _, name := range args {
			ok, err := p.parse(name)
			if err != nil {
				return err
			}
			bad = bad || !ok
		}
		if bad {
			return errBad
		}
		return nil
	}
	return c
}

// mailParser reads mails for pbem mail parse.
type mailParser struct {
	out, errs io.Writer
	asJSON    bool
	game      *game.Game // nil for none
	keys      sender.Keys
	reader    message.Reader
}

// parse prints the parsed content of a mail. ok reports whether the daemon would treat it as orders.
func (p *mailParser) parse(name string) (ok bool, err error) {
	raw, err := os.ReadFile(name)
	if err != nil {
		return false, err
	}
	m, err := p.reader.Read(raw)
	if err != nil {
		if !errors.Is(err, message.ErrEmpty) {
			return false, fmt.Errorf("%s: %w", name, err)
		}
		fmt.Fprintf(p.errs, "%s: %v\n", name, err)
		return false, nil
	}
	found := notation.FindFrames(m.Text, vocabularyOf(p.game))
	m.Warnings = append(m.Warnings, found.Notes...)
	j := mailToJSON(name, m, raw, &found, p.game != nil)
	if p.game != nil {
		j.Identity.check(p.game, m, raw, &found, p.keys)
	}
	return m.Class == message.Orders && !m.TextUnusable, j.print(p.out, p.asJSON)
}

// vocabularyOf returns a function that looks up the order language of a game's sheets. Without a game it finds none.
func vocabularyOf(g *game.Game) func(name, side, phase string) (notation.Vocabulary, bool) {
	return func(name, side, phase string) (notation.Vocabulary, bool) {
		if g == nil || name != g.Header.Game {
			return notation.Vocabulary{}, false
		}
		seat, ok := g.SeatOf(side)
		if !ok {
			return notation.Vocabulary{}, false
		}
		return g.Module().Vocabulary(phase, seat.Side), true
	}
}

// print writes a mail as one line of JSON or as text.
func (j *mailJSON) print(w io.Writer, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(w).Encode(j)
	}
	b := &strings.Builder{}
	row := func(label, format string, args ...any) {
		if s := strings.TrimSpace(fmt.Sprintf(format, args...)); s != "" {
			fmt.Fprintf(b, "  %-9s%s\n", label, s)
		}
	}
	fmt.Fprintln(b, j.File)
	row("from", "%s", j.From)
	row("subject", "%s", j.Subject)
	row("class", "%s %s", j.Class, j.Why)
	for _, s := range j.Identity.textLines() {
		row("identity", "%s", s)
	}
	if j.Part != "" {
		row("part", "%s (%s), %d lines", j.Part, j.Charset, j.Lines)
	}
	for _, s := range j.Warnings {
		row("warning", "%s", s)
	}
	for _, i := range j.Ignored {
		row("left out", "%s: %s", i.Part, i.Why)
	}
	for _, f := range j.Frames {
		row("frame", "line %d: %s %s %s", f.Line, f.Game, f.Side, f.Phase)
		for _, x := range f.Faults {
			row("fault", "line %d: %s: %s", x.Line, x.Code, x.Text)
		}
	}
	for _, n := range j.Quoted {
		row("", "quoted frame ignored, line %d", n)
	}
	for _, x := range j.Faults {
		row("fault", "line %d: %s: %s", x.Line, x.Code, x.Text)
	}
	for _, n := range j.Stray {
		row("", "line %d would be an order inside the frame", n)
	}
	j.writeNumbered(b)
	_, err := io.WriteString(terminalWriter{w}, b.String())
	return err
}

// writeNumbered writes the text with the use of each line.
func (j *mailJSON) writeNumbered(b *strings.Builder) {
	lines := strings.Split(j.Text, "\n")
	for _, r := range j.Use {
		for n := r.From; n <= r.To && n <= len(lines); n++ {
			fmt.Fprintf(b, "%4d %-14s %s\n", n, r.Use, lines[n-1])
		}
	}
}
