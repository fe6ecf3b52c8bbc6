package main

import (
	"crypto/rand"
	"fmt"
	"io"
	"net/mail"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fieldpost/notation"
	"fieldpost/pbem/daemon"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/text/language"
	"fieldpost/pbem/titles"
	"fieldpost/pbem/tournament/runner"
	"fieldpost/rules"
	"fieldpost/rules/core"
)

// newGame holds the flags and arguments of pbem new.
type newGame struct {
	title, id, data       string
	folder                stateFlags
	clock, scenario       string
	seats, options, langs []string
	identities, keys      []string
	moderators            []string
	anonymous, force      bool

	policy schedule.Policy // parsed from clock
}

func newCommand() *cobra.Command {
	n := &newGame{}
	c := &cobra.Command{
		Use:   "new --title TITLE --game ID --seat SIDE=ADDR...",
		Short: "Create a game and send the welcome mails",
		Long: "Creates the folder of a game under the state folder: dice anchor, scenario data pinned by hash, options, seats. The " +
			"daemon that runs on the state folder, or the next one started, sends the welcome mails.",
		Example: "  pbem new --title kursk --game kursk-7 --seat german=anna@example.org --seat 'soviet=Boris <boris@example.org>'",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return n.run(cmd) },
	}
	f := c.Flags()
	f.StringVar(&n.title, "title", "", "the published game: see pbem title list")
	f.StringVar(&n.id, "game", "", "name of the game, as players write it on their sheets")
	f.StringArrayVar(&n.seats, "seat", nil, "SIDE=ADDR, once per side; ADDR may be 'Name <addr>', or ai for a computer "+
		"opponent, also ai:easy or ai:hard; ADDR,agent=NAME if a program writes the sheets (docs/agents.md)")
	f.StringArrayVar(&n.langs, "lang", nil, "SIDE=LANGUAGE or moderator=LANGUAGE, the language of a person's mails: "+
		strings.Join(language.Codes(), " or ")+"; without SIDE= of all")
	f.StringArrayVar(&n.options, "option", nil, "KEY=VALUE, an option of the title; beacon=drand-quicknet for dice that wait for public "+
		"randomness")
	f.StringVar(&n.scenario, "scenario", "", "ID, one of the scenarios of a title: see pbem title show; the same as --option scenario=ID")
	f.StringArrayVar(&n.identities, "identity", nil, "LEVEL for all seats, or SIDE=LEVEL: what a mail must prove to be taken as that "+
		"player's: address, token, dkim or signed (default token)")
	f.StringArrayVar(&n.keys, "key", nil, "SIDE=KEY, a player's public key (pbem key new), or the file of an armoured OpenPGP key; that "+
		"seat's level is then signed unless --identity says otherwise")
	f.StringArrayVar(&n.moderators, "moderator", nil, "ADDR or 'Name <addr>', who may send commands in #MOD frames; ADDR=dkim or ADDR=KEY "+
		"(pbem key new) asks for more than the secret reply address")
	f.BoolVar(&n.anonymous, "anonymous", false, "players are not told each other's names")
	f.BoolVar(&n.force, "force", false, "take addresses that are never heard, such as noreply@ ("+
		"docs/mail-reference.md, Silence)")
	f.StringVar(&n.clock, "clock", "", "file with the game's timetable, in YAML (pbem clock check FILE); without one nothing is ever due")
	f.StringVar(&n.data, "data", "", "folder whose files replace the shipped data blocks")
	n.folder.add(c)
	seatFlag(c)
	for _, n := range []string{"title", "game", "seat"} {
		_ = c.MarkFlagRequired(n)
	}
	return c
}

// run creates the game.
func (n *newGame) run(cmd *cobra.Command) error {
	if strings.HasSuffix(n.id, ".new") {
		return fmt.Errorf("game name %q: .new is the ending of games that are still being created", n.id)
	}
	spec, err := n.spec(cmd)
	if err != nil {
		return err
	}
	st, err := n.folder.open()
	if err != nil {
		return err
	}
	if dir := filepath.Join(st.games(), n.id); isGame(dir) {
		return fmt.Errorf("game name %q: the game %s exists already; choose another name", n.id, dir)
	}
	used, err := daemon.IsNameUsed(st.cfg.Dir, n.id, len(spec.Seats))
	if err != nil {
		return err
	}
	if used {
		return fmt.Errorf("game name %q: an earlier game of this name has letters in the outbox; choose "+
			"another, so that no mail is taken for one of that game", n.id)
	}
	if isGame(filepath.Join(runner.EventsDir(st.cfg.Dir), n.id)) {
		return fmt.Errorf("game name %q: an event has this name, and its director's frames #MOD would reach the game; choose another", n.id)
	}
	g, err := titles.Library().Create(filepath.Join(st.games(), n.id), spec)
	if err != nil {
		return err
	}
	defer g.Close()
	n.printCreated(cmd.OutOrStdout(), g)
	return nil
}

// spec returns the description of the game set by the flags.
func (n *newGame) spec(cmd *cobra.Command) (spec game.Spec, err error) {
	spec = game.Spec{Game: n.id, Title: n.title, Now: time.Now().UTC().Truncate(time.Second), Entropy: rand.Reader, Anonymous: n.anonymous}
	if err := n.addPeople(cmd, &spec); err != nil {
		return spec, err
	}
	for _, o := range n.options {
		k, v, ok := strings.Cut(o, "=")
		if !ok {
			return spec, fmt.Errorf("--option %q: write KEY=VALUE", o)
		}
		spec.Options = append(spec.Options, core.Fact{Name: k, Value: v})
	}
	if err := n.chooseScenario(&spec); err != nil {
		return spec, err
	}
	if n.data != "" {
		if st, err := os.Stat(n.data); err != nil || !st.IsDir() {
			return spec, fmt.Errorf("--data %s is not a folder", n.data)
		}
		spec.Data = os.DirFS(n.data)
	}
	if n.clock != "" {
		if n.policy, err = readClock(cmd, n.clock); err != nil {
			return spec, fmt.Errorf("--clock: %w", err)
		}
		spec.Clock = n.policy.Canonical()
	}
	return spec, nil
}

// chooseScenario adds the scenario to the game's options.
func (n *newGame) chooseScenario(spec *game.Spec) error {
	opts, err := scenarioOf(n.title, n.scenario)
	spec.Options = append(spec.Options, opts...)
	return err
}

// scenarioOf returns the option that selects a scenario of a title, or nothing for an unknown title.
func scenarioOf(title, id string) (core.Options, error) {
	t, ok := rules.Find(title)
	if !ok || id == "" {
		return nil, nil
	}
	opts, err := t.Meta().Scenario(id)
	if err != nil {
		return nil, fmt.Errorf("--scenario: %w", err)
	}
	return opts, nil
}

// addPeople adds the seats and moderators.
func (n *newGame) addPeople(cmd *cobra.Command, spec *game.Spec) (err error) {
	if spec.Seats, err = parseSeats(n.seats); err != nil {
		return err
	}
	for _, s := range spec.Seats {
		if err := checkHeard(cmd, "--seat "+string(s.Side), s.Addr, n.force); err != nil {
			return err
		}
	}
	if err := setIdentities(spec.Seats, n.identities, n.keys, engine.ProofByToken); err != nil {
		return err
	}
	if spec.Moderators, err = parseModerators(n.moderators); err != nil {
		return err
	}
	if err := setLangs(spec.Seats, spec.Moderators, n.langs); err != nil {
		return err
	}
	for _, m := range spec.Moderators {
		if err := checkHeard(cmd, "--moderator", m.Addr, n.force); err != nil {
			return err
		}
	}
	return nil
}

// printCreated prints a description of the new game.
func (n *newGame) printCreated(w io.Writer, g *game.Game) {
	wait := string(g.AwaitedSide())
	if a := g.Beacon(); a != nil {
		wait = a.String()
	}
	fmt.Fprintf(w, "created %s\n  title    %s\n  anchor   %s\n  waiting  %s, phase %s\n", g.Dir, n.title, g.Header.Anchor, wait,
		g.Position().Phase)
	for _, s := range g.Header.Seats {
		if s.Identity != "" {
			fmt.Fprintf(w, "  seat     %s: identity level %s\n", s.Side, s.Identity)
		}
	}
	for _, m := range g.Header.Moderators {
		fmt.Fprintf(w, "  moderator %s: identity level %s\n", m.Addr, m.Level)
	}
	if n.anonymous {
		fmt.Fprintln(w, "  anonymous: the players are not told of each other")
	}
	for _, o := range g.Header.Options {
		fmt.Fprintf(w, "  option   %s=%s\n", o.Name, o.Value)
	}
	if n.clock != "" {
		fmt.Fprintf(w, "  clock    %s\n", strings.Join(n.policy.Describe(), "\n           "))
	}
	fmt.Fprintln(w, "The daemon on this state folder sends the welcome mails: at once when it runs, else when it starts (pbem serve).")
}

// setIdentities sets the identity level and key of every seat held by a person.
func setIdentities(seats []engine.Seat, levels, keys []string, usual engine.ProofLevel) error {
	each := map[core.Side]engine.ProofLevel{}
	all := usual
	for _, l := range levels {
		side, level, ok := strings.Cut(l, "=")
		if !ok {
			side, level = "", l
		}
		if !slices.Contains(engine.ProofLevels(), engine.ProofLevel(level)) {
			return fmt.Errorf("--identity %q: the levels are %s", l, notation.JoinWithCommas(engine.ProofLevels()))
		}
		if side == "" {
			all = engine.ProofLevel(level)
		} else if err := checkSeat(seats, "--identity", side); err != nil {
			return err
		}
		each[core.Side(strings.ToLower(side))] = engine.ProofLevel(level)
	}
	with := map[core.Side]string{}
	for _, k := range keys {
		side, key, ok := strings.Cut(k, "=")
		if !ok {
			return fmt.Errorf("--key %q: write SIDE=KEY", k)
		}
		if err := checkSeat(seats, "--key", side); err != nil {
			return err
		}
		pub, err := publicKey(key)
		if err != nil {
			return fmt.Errorf("--key %s: %w", side, err)
		}
		with[core.Side(strings.ToLower(side))] = pub.String()
	}
	for i := range seats {
		s := &seats[i]
		if ai.IsComputer(s.Addr) {
			continue
		}
		s.Identity, s.Key = all, with[s.Side]
		if s.Key != "" {
			s.Identity = engine.ProofBySignature
		}
		if l, ok := each[s.Side]; ok {
			s.Identity = l
		}
	}
	return nil
}

func checkSeat(seats []engine.Seat, flag, side string) error {
	if slices.ContainsFunc(seats, func(s engine.Seat) bool { return s.Side == core.Side(strings.ToLower(side)) }) {
		return nil
	}
	return fmt.Errorf("%s %s: no --seat for that side", flag, side)
}

// setLangs sets the languages of seats and moderators: "soviet=ja", "moderator=ja", or "ja" for all.
func setLangs(seats []engine.Seat, moderators []engine.Moderator, args []string) error {
	for _, a := range args {
		side, lang, one := strings.Cut(a, "=")
		if !one {
			side, lang = "", a
		}
		found := false
		for i := range seats {
			if !one || strings.EqualFold(string(seats[i].Side), side) {
				seats[i].Lang, found = lang, true
			}
		}
		for i := range moderators {
			if !one || strings.EqualFold(side, engine.RoleModerator) {
				moderators[i].Lang, found = lang, true
			}
		}
		if !found {
			return fmt.Errorf("--lang %s: no --seat of that side, and no --moderator", a)
		}
	}
	return nil
}

// parseModerators parses the moderators. Each argument is an address, optionally followed by "=" and the required
// identity level or signing key.
func parseModerators(args []string) ([]engine.Moderator, error) {
	var out []engine.Moderator
	for _, s := range args {
		who, proof, more := strings.Cut(s, "=")
		a, err := mail.ParseAddress(who)
		if err != nil {
			return nil, fmt.Errorf("--moderator %s: %q is not a mail address", s, who)
		}
		m := engine.Moderator{Name: a.Name, Addr: a.Address, Level: engine.ProofByToken}
		switch {
		case !more:
		case slices.Contains(engine.ProofLevels(), engine.ProofLevel(proof)):
			if m.Level = engine.ProofLevel(proof); m.Level == engine.ProofBySignature {
				return nil, fmt.Errorf("--moderator %s: for signed write the key that pbem key new prints: %s=KEY", s, who)
			}
		default:
			key, err := publicKey(proof)
			if err != nil {
				return nil, fmt.Errorf("--moderator %s: %w", s, err)
			}
			m.Level, m.Key = engine.ProofBySignature, key.String()
		}
		out = append(out, m)
	}
	return out, nil
}

func parseSeats(args []string) ([]engine.Seat, error) {
	var out []engine.Seat
	for _, s := range args {
		side, addr, ok := strings.Cut(s, "=")
		if !ok {
			return nil, fmt.Errorf("--seat %q: write SIDE=ADDR", s)
		}
		if ai.IsComputer(ai.CompleteAddress(addr)) {
			seat, err := ai.SeatOf(core.Side(strings.ToLower(side)), addr)
			if err != nil {
				return nil, fmt.Errorf("--seat %s: %w", side, err)
			}
			out = append(out, seat)
			continue
		}
		addr, agent, _ := strings.Cut(addr, ",agent=")
		a, err := mail.ParseAddress(addr)
		if err != nil {
			return nil, fmt.Errorf("--seat %s: %q is not a mail address", side, addr)
		}
		out = append(out, engine.Seat{Side: core.Side(strings.ToLower(side)), Name: a.Name, Addr: a.Address, Agent: agent})
	}
	return out, nil
}
