package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fieldpost/notation"
	"fieldpost/pbem/service/tournamentmail"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/commands"
	"fieldpost/pbem/tournament/runner"
	"fieldpost/rules"
	"fieldpost/rules/core"
)

// eventFolder returns the folder of an existing event, given as a path or as a name in the state folder.
func (f *stateFlags) eventFolder(name string) (string, error) {
	dir, err := f.eventDir(name)
	if err != nil || isGame(dir) || filepath.Base(name) != name {
		return dir, err
	}
	return "", fmt.Errorf("no event %s in %s%s", name, filepath.Dir(dir), notation.SuggestionText(name, f.eventNames()))
}

// eventNames lists the events in the state folder.
func (f *stateFlags) eventNames() (names []string) {
	st, err := f.open()
	if err != nil {
		return nil
	}
	dirs, _ := runner.ListEvents(runner.EventsDir(st.cfg.Dir))
	for _, d := range dirs {
		names = append(names, filepath.Base(d))
	}
	return names
}

// eventDir returns the folder of an event, whether or not it exists.
func (f *stateFlags) eventDir(name string) (string, error) {
	if isGame(name) || filepath.Base(name) != name {
		return name, nil
	}
	st, err := f.open()
	if err != nil {
		return "", err
	}
	return filepath.Join(runner.EventsDir(st.cfg.Dir), name), nil
}

func eventCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "event",
		Short: "Tournaments and ladders: pairing, results, standings, audit",
		Long: "An event is a folder under events/ of the state folder. Its ledger holds all that happened; " +
			"event.yaml shows the results. docs/tournaments.md goes through one.",
		Example: "  pbem event new spring-26 --title kursk --director vera\n  pbem event audit spring-26",
	}
	c.AddCommand(eventNewCommand(), eventDoCommand(), eventSayCommand("status", "Round, open games, who has not confirmed"),
		eventSayCommand("standings", "The table by all results so far"), eventSayCommand("pair", "Draw and pair the next round"),
		eventSayCommand("rule", "Score a game by ruling: GAME OUTCOME \"WHY\""), eventSayCommand("close", "End the round"),
		eventSayCommand("finish", "End the event; the table as it stands counts: \"WHY\""),
		eventSayCommand("digest", "Have one letter a day about claims, votes and stopped games: daily or off"),
		eventSayCommand("cancel", "End the event without places: \"WHY\""),
		eventSayCommand("undo", "Where the ledger cannot be followed, have what comes after the fault count no more: \"WHY\""),
		eventStartCommand(), eventCollectCommand(), eventAuditCommand(), eventRatingCommand(), eventTRFCommand(), eventPageCommand(),
		eventHelpCommand(), eventResultsCommand(), eventPlanCommand())
	return asGroup(c)
}

// eventHelpCommand returns the command that explains the commands of events. It works without an event.
func eventHelpCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "help [VERB]",
		Short:   "Explain the lines that an event understands",
		Long:    "Lists the verbs for an event, which work by pbem event do and by mail, or explains one.",
		Example: "  pbem event help bid",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			text, err := commands.DescribeVerb(append(args, "")[0])
			if err == nil {
				fmt.Fprint(cmd.OutOrStdout(), text)
			}
			return err
		},
	}
}

// eventTerms holds the flags of pbem event new.
type eventTerms struct {
	folder                                    stateFlags
	title, scenario, format, sides, odd, unit string
	rounds, top, games, most, bids            int
	confirm, late, length, preview            int
	auto, informed                            bool
	points, ties, ends, directors             []string
	clock, lapse, beacon, rematch             string
	from, charset                             string
	bar                                       int
	structure                                 structureTerms
	scoring                                   scoringTerms
}

func eventNewCommand() *cobra.Command {
	var f eventTerms
	c := &cobra.Command{
		Use:   "new EVENT --title TITLE --director NAME",
		Short: "Create an event",
		Long: "Creates the folder of an event with its terms, the keys of its dice and checkpoints. Terms are never changed " +
			"afterwards. What each " +
			"means is in docs/tournaments-reference.md.",
		Example: "  pbem event new spring-26 --title kursk --director vera\n" +
			"  pbem event new cup-26 --title kursk --format knockout --games 2 --director vera --director walt",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return f.create(cmd, args[0]) },
	}
	f.add(c)
	c.Flags().StringVar(&f.from, "from", "", "tournament report file (TRF) whose players, rounds and results are taken over")
	c.Flags().StringVar(&f.charset, "charset", "", "charset of that file, such as cp1250 or Shift_JIS, if it is not UTF-8")
	for _, n := range []string{"title", "director"} {
		_ = c.MarkFlagRequired(n)
	}
	return c
}

// add adds the flags for terms to a command.
func (f *eventTerms) add(c *cobra.Command) {
	f.folder.add(c)
	u := tournament.DefaultTerms("", "", [2]string{})
	c.Flags().StringVar(&f.title, "title", "", "the published game: see pbem title list")
	c.Flags().StringVar(&f.scenario, "scenario", "", "scenario of the title")
	c.Flags().StringVar(&f.format, "format", string(u.Format), strings.Join(tournament.Formats(), ", "))
	c.Flags().IntVar(&f.rounds, "rounds", u.Rounds, "rounds of Swiss and ladder")
	c.Flags().IntVar(&f.top, "top", u.Top, "how many go on to the knock-out behind Swiss rounds")
	c.Flags().IntVar(&f.games, "games", u.Games, "games of a match: 1, or 2 with the sides swapped")
	c.Flags().StringVar(&f.sides, "sides", u.Sides, "drawn, fixed, sealed or open")
	c.Flags().StringVar(&f.unit, "unit", "", "unit of a bid (default: as the title names it)")
	c.Flags().IntVar(&f.most, "most", 0, "highest score and bid (default: what the title can score, else 9999)")
	c.Flags().IntVar(&f.bids, "bids", u.BidHours, "hours in which a bid is taken, where sides are bid for")
	c.Flags().IntVar(&f.confirm, "confirm", u.ConfirmHours, "hours in which the next round is confirmed")
	c.Flags().IntVar(&f.late, "late", u.Late, "the last round before which players still come")
	c.Flags().IntVar(&f.length, "length", 0, "hours of a round; 0: the director says until when it goes")
	c.Flags().BoolVar(&f.auto, "auto", false, "rounds are closed and paired by themselves at their hours")
	c.Flags().IntVar(&f.preview, "preview", 0,
		"days before the end of a round in which the panel gets the positions of its open games; 0: it does not")
	c.Flags().BoolVar(&f.informed, "panel-estimate", false, "with these positions the panel gets an estimate of the chances")
	c.Flags().StringVar(&f.odd, "odd", u.Odd, "who is left over: bye or eliminator")
	c.Flags().StringSliceVar(&f.points, "points", nil,
		"KEY=N of win, narrow, draw, narrow-loss, loss, forfeit, bye, margin, resigned, time")
	c.Flags().StringSliceVar(&f.ties, "tie", u.Ties, "tie-breaks in their order")
	c.Flags().StringSliceVar(&f.ends, "end", u.Ends, "rules for unfinished games in their order")
	c.Flags().StringArrayVar(&f.directors, "director", nil, "name of the director; again for each assistant")
	c.Flags().StringVar(&f.lapse, "lapse", "forfeit",
		"what becomes of a game whose clock ran out: forfeit, or rules: it is stopped and scored "+
			"by --end")
	c.Flags().IntVar(&f.bar, "bar", u.Bar, "days for which who falls silent is kept out of other events, 0 for none")
	c.Flags().StringVar(&f.rematch, "rematch", u.Rematch,
		"a Swiss round in which somebody has to meet an opponent again: unavoidable, it is paired with as few of that as "+
			"can be; never")
	c.Flags().StringVar(&f.beacon, "beacon", "none", "drand-quicknet: draws wait for public randomness that nobody knows before")
	c.Flags().StringVar(&f.clock, "clock", "", "file with the timetable of the games")
	f.structure.add(c)
	f.scoring.add(c)
}

// terms returns the terms set by the flags.
func (f *eventTerms) terms(cmd *cobra.Command, name string) (t tournament.Terms, err error) {
	title, err := rules.FindByID(f.title)
	if err != nil {
		return t, err
	}
	if n := len(title.Meta().Sides); n != 2 {
		return t, fmt.Errorf("an event is for titles of two sides; %s has %d", f.title, n)
	}
	sides := title.Meta().Sides
	t = tournament.DefaultTerms(name, f.title, [2]string{string(sides[0]), string(sides[1])})
	t.Scenario, t.Format, t.Rounds, t.Top, t.Games, t.Sides, t.Odd = f.scenario, tournament.Format(f.format), f.rounds, f.top, f.games,
		f.sides, f.odd
	t.Ties, t.Ends, t.Director, t.At = f.ties, f.ends, f.directors, time.Now().UTC().Truncate(time.Second)
	if t.Rematch = f.rematch; t.Rematch == tournament.RematchUnset {
		return t, fmt.Errorf("--rematch: want %s or %s", tournament.RematchUnavoidable, tournament.RematchNever)
	}
	t.BidHours, t.ConfirmHours, t.Late, t.RoundHours, t.Auto, t.Preview = f.bids, f.confirm, f.late, f.length, f.auto, f.preview
	t.Informed = f.informed
	t.Bar, t.Beacon, t.Lapse = f.bar, strings.TrimSuffix(f.beacon, "none"), strings.TrimSuffix(f.lapse, "forfeit")
	counts, err := startTally(title, f.scenario)
	if err = cmp.Or(err, f.structure.set(&t, &f.folder)); err != nil {
		return t, err
	}
	t.Unit, t.Most = cmp.Or(f.unit, counts.Unit, t.Unit), cmp.Or(f.most, counts.MaxScore, t.Most)
	if err := f.scoring.set(&t); err != nil {
		return t, err
	}
	for _, p := range f.points {
		key, n, ok := strings.Cut(p, "=")
		value, err := strconv.Atoi(n)
		if key == "margin" { // it is a score
			value, err = t.ParseAmount(n)
		}
		if !ok {
			return t, fmt.Errorf("--points %q: write KEY=N", p)
		}
		if err := cmp.Or(t.SetPoints(key, value), err); err != nil {
			return t, fmt.Errorf("--points %s: %w", p, err)
		}
	}
	if f.clock != "" {
		policy, err := readClock(cmd, f.clock)
		if err != nil {
			return t, fmt.Errorf("--clock: %w", err)
		}
		t.Clock = policy.Canonical()
	}
	return t, nil
}

// create creates the event.
func (f *eventTerms) create(cmd *cobra.Command, name string) error {
	t, err := f.terms(cmd, name)
	if err != nil {
		return err
	}
	dir, err := f.folder.eventDir(name)
	if err != nil {
		return err
	}
	if game := filepath.Join(filepath.Dir(filepath.Dir(dir)), "games", filepath.Base(dir)); isGame(game) {
		return fmt.Errorf("a game is called %s already (%s), and #MOD %[1]s is a frame to it: choose another name",
			filepath.Base(dir), game)
	}
	if f.from != "" {
		return f.createFrom(cmd, dir, t)
	}
	return f.made(cmd.OutOrStdout(), dir, t, nil)
}

// made creates the folder of an event and prints a summary. fill adds the event's first records.
func (f *eventTerms) made(out io.Writer, dir string, t tournament.Terms, fill func(*tournament.Book) error) error {
	b, err := tournament.Create(dir, t, nil)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "created %s\n  format   %s\n  anchor   %s\n", dir, t.Format, b.Anchor)
	if note := t.Warning(); note != "" {
		fmt.Fprintf(out, "  note     %s\n", note)
	}
	if fill != nil {
		err = fill(b)
	}
	return errors.Join(err, b.Close())
}

// startTally returns the victory points at the start of a scenario, or the zero value if sides cannot bid victory
// points.
func startTally(title core.Title, scenario string) (core.Tally, error) {
	options, err := title.Meta().Scenario(scenario)
	if err != nil {
		return core.Tally{}, err
	}
	mod, err := loadTitle(title.Meta().ID)
	if err != nil {
		return core.Tally{}, err
	}
	mod = core.ScenarioModule(mod, options)
	bid, ok := mod.(core.ScoreCounter)
	if !ok {
		return core.Tally{}, nil
	}
	pos, err := mod.Start(options)
	if err != nil {
		return core.Tally{}, err
	}
	counts := bid.Tally(pos.Reader())
	if counts.Unit == "" { // the director counts
		counts.MaxScore = 0
	}
	return counts, nil
}

// eventSayCommand returns the subcommand for an event verb.
func eventSayCommand(verb, short string) *cobra.Command {
	var line eventSpeech
	line.status = verb == "status"
	c := line.command()
	do := c.RunE
	c.Use, c.Short, c.Long = verb+" EVENT [WORD...]", short, short+". The same as pbem event do EVENT "+verb+"."
	if line.status {
		c.Long += " It also tells of each running game in the state folder who is to write, and for how long nothing has happened."
	}
	c.Example = "  pbem event " + verb + " spring-26" + map[bool]string{true: " daily"}[verb == "digest"]
	c.Args = cobra.MinimumNArgs(1)
	if line.status || verb == "standings" {
		c.Args = cobra.ExactArgs(1)
		c.Flags().BoolVar(&line.json, "json", false, "as one JSON object: see docs/tournaments-reference.md")
	}
	c.RunE = func(cmd *cobra.Command, args []string) error {
		return do(cmd, append([]string{args[0], verb}, args[1:]...))
	}
	return c
}

func eventDoCommand() *cobra.Command { return (&eventSpeech{}).command() }

// eventSpeech describes a command line sent to an event.
type eventSpeech struct {
	status bool // running games in the folder are told of
	json   bool // the answer is printed as JSON
}

func (l *eventSpeech) command() *cobra.Command {
	var st stateFlags
	var by string
	c := &cobra.Command{
		Use:   "do EVENT VERB [WORD...]",
		Short: "Give a line to an event, as its director or as a player",
		Long: "The verbs are those of docs/tournaments.md; help lists them. Words with spaces need quotes, as " +
			"usual in a shell.",
		Example: "  pbem event do spring-26 enter ann 'Ann Smith' ann@example.org\n" +
			"  pbem event do spring-26 bid 1-01 german 2 --by ann",
		Args: cobra.MinimumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			dir, err := st.eventFolder(args[0])
			if err != nil {
				return err
			}
			b, err := tournament.OpenBook(dir)
			if err != nil {
				return err
			}
			if by == "" {
				by = b.Director[0]
			}
			if l.json {
				return errors.Join(eventJSON(cmd.OutOrStdout(), args[1], b, dir), b.Close())
			}
			words := make([]string, len(args)-1)
			for i, w := range args[1:] {
				if words[i] = w; strings.Contains(w, " ") {
					words[i] = `"` + w + `"`
				}
			}
			answer, err := commands.Execute(b, commands.Speaker{ID: by}, strings.Join(words, " "))
			if err == nil {
				fmt.Fprintln(cmd.OutOrStdout(), answer)
			}
			if err == nil && l.status {
				fmt.Fprint(cmd.OutOrStdout(), tournamentmail.IdleText(b.Event, runningGames(b.Event, dir), time.Now()))
			}
			return errors.Join(err, b.Close())
		},
	}
	st.add(c)
	c.Flags().StringVar(&by, "by", "", "who speaks (default: the director)")
	return c
}
