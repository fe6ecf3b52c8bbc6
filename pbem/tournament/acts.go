package tournament

import (
	"cmp"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/dice"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/tournament/standings"
)

func record(kind string, fields ...string) ledger.Record {
	r := ledger.Record{Type: kind}
	for i := 0; i < len(fields); i += 2 {
		r.Add(fields[i], fields[i+1])
	}
	return r
}

// salt returns the salt that a player adds to the dice. It is computed from the Message-ID of their mail. If somebody
// acts for the player, it is computed from event, player and round.
func (b *Book) salt(id, cause string) string {
	if cause == "" {
		cause = fmt.Sprintf("<%s/%s/%d>", b.Name, id, b.NextRoundNumber())
	}
	return dice.DefaultSalt(cause)
}

// Entry holds the name, address, role and rating with which a person registers for an event.
type Entry struct {
	ID, Shown, Addr string
	Role            Role
	Losses          int
	Rating          int    // that a director states, 0 for none
	Cause           string // Message-ID of their mail, "" for none
	Key, Proof      string // public key, and the signature under EntryText; "" for none
	Lang            string // of their letters, "" for English
	Named           string // the director who asked this judge to come, "" where they came unasked
	Agent           string // program that plays for them, "" for none
}

// Enter registers a person for the event.
func (b *Book) Enter(by string, in Entry) error { return b.EnterAll(by, []Entry{in}) }

// EnterAll registers several people for the event. If one of them is refused, nobody is registered.
func (b *Book) EnterAll(by string, all []Entry) error {
	if b.Broken != nil {
		return b.Broken
	}
	barred, err := b.barred()
	if err != nil {
		return err
	}
	var recs []ledger.Record
	came, coming := map[string]person{}, 0
	like := b.likeness()
	for _, in := range all {
		if in.Role == RolePlayer && b.full(coming) {
			in.Role = RoleAlternate
		} else if in.Role == RolePlayer {
			coming++
		}
		p, r, err := b.entry(by, in)
		if err := cmp.Or(err, like.comes(in, b.IsShownName), barred(in.Addr, in.Key)); err != nil {
			return b.whose(in, all, err)
		}
		if recs = append(recs, r); b.Person(in.ID) == nil {
			came[in.ID] = p
		}
	}
	was := maps.Clone(b.secrets.People)
	if len(came) > 0 {
		maps.Copy(b.secrets.People, came) // before the ledger speaks of them
		if err := b.keep(); err != nil {
			return err
		}
	}
	if len(recs) == 0 {
		return nil
	}
	if err := b.append(by, recs...); err != nil {
		var fault *Fault
		if errors.As(err, &fault) {
			err = b.whose(all[min(fault.Record-b.Log().Size(), len(all)-1)], all, err)
		}
		b.secrets.People = was
		return cmp.Or(b.keep(), err)
	}
	return nil
}

// whose adds to an error the name of the entrant who caused it.
func (b *Book) whose(in Entry, all []Entry, err error) error {
	if len(all) < 2 {
		return err
	}
	return say.Errorf("%s, %s: %w", in.ID, in.Shown, err)
}

// entry returns the record of a registration, and the secret data that the server stores about the person.
func (b *Book) entry(by string, in Entry) (person, ledger.Record, error) {
	secret := make([]byte, 16)
	if _, err := io.ReadFull(b.Entropy, secret); err != nil {
		return person{}, ledger.Record{}, err
	}
	p := person{Addr: in.Addr, Salt: hex.EncodeToString(secret), Lang: in.Lang}
	if in.Cause != "" {
		p.Mail = dice.DefaultSalt(in.Cause)
	}
	r := record("enter", "player", in.ID, "shown", in.Shown, "role", string(in.Role), "contact", dice.Commitment(p.Salt,
		strings.ToLower(in.Addr)),
		"salt", b.salt(in.ID, in.Cause))
	if in.Losses > 0 {
		r.Add("losses", fmt.Sprint(in.Losses))
	}
	if in.Rating != 0 {
		r.Add("rating", fmt.Sprint(in.Rating))
	}
	if in.Key != "" {
		r.Add("key", in.Key)
		r.Add("proof", in.Proof)
	}
	if in.Role == RoleJudge && in.Named != "" && in.Named != by && b.Version > 1 {
		r.Add("named", in.Named)
	}
	if in.Agent != "" {
		r.Add("agent", in.Agent)
	}
	return p, r, nil
}

// Confirm records that a player will play the next round.
func (b *Book) Confirm(by, id, cause string) error {
	return b.append(by, record("confirm", "player", id, "round", fmt.Sprint(b.NextRoundNumber()), "salt", b.salt(id, cause)))
}

// Withdraw removes a player or an eliminator from the event, as silent or announced. They lose their open games: those
// that have not begun are unplayed, the others are forfeited. Before version 3 an announced withdrawal counts as silent
// if the player lost half of their games or more by silence. Silent players are barred from other events for as long as
// the terms say.
func (b *Book) Withdraw(by, id, how, why string) error {
	if b.Version < 3 && b.faded(id) {
		how = LeftSilent
	}
	recs := []ledger.Record{record("withdraw", "player", id, "how", how, "why", why)}
	for _, g := range b.OpenGames() {
		if slices.Contains(g.Players[:], id) {
			recs = append(recs, b.forfeit(g, id))
		}
	}
	lift := func() error { return nil }
	err := b.appendAnd(b.instant(), by, recs, func() (none []ledger.Record, err error) {
		if how == LeftSilent {
			lift, err = b.bar(id)
		}
		return nil, err
	})
	if err != nil {
		err = errors.Join(err, lift())
	}
	return err
}

// forfeit returns the record of a game that a player loses by silence.
func (b *Book) forfeit(g *Game, loser string) ledger.Record { return b.lost(g, loser, "") }

// lost returns the record of a game that one or both players lose, with the reason.
func (b *Book) lost(g *Game, loser, why string) ledger.Record {
	s := Score{Game: g.ID, How: standings.Forfeited, Outcome: "first", Why: why}
	switch {
	case loser == "both":
		s.How, s.Outcome = standings.DoubleForfeit, "both"
	case !g.Begun:
		s.How = standings.Unplayed
	}
	if g.Players[0] == loser {
		s.Outcome = "second"
	}
	return b.score(g, s)
}

// Score holds a result before it is recorded, as a person or the game states it.
type Score struct {
	Game    string
	How     standings.ResultKind
	Outcome string
	Score   int
	Scored  bool
	Used    [2]int
	Day     string // "": today
	Root    string
	Size    int
	Rule    string // Ruled, or "" for what the game itself says
	Agreed  string
	Votes   []string
	Why     string
}

// score returns the record of a result, with the margin and points that follow from it.
func (b *Book) score(g *Game, s Score) ledger.Record {
	if x := g.Stopped; x != nil {
		s.Used, s.Root, s.Size, s.Day = x.Used, x.Root, x.Size, cmp.Or(s.Day, x.Day)
		if s.How == standings.Adjudicated {
			s.Score, s.Scored = x.Score, x.Scored
		}
	}
	if s.Day == "" {
		s.Day = b.Now().UTC().Format(time.DateOnly)
	}
	res := &Result{How: s.How, Outcome: s.Outcome, Score: s.Score, Scored: s.Scored, Rule: s.Rule}
	_ = res.compute(g, b.Terms) // what does not fit is refused with the record
	r := record("result", "game", g.ID, "how", string(s.How), "outcome", s.Outcome)
	if s.Scored {
		r.Add("score", fmt.Sprint(s.Score))
	}
	r.Add("half", fmt.Sprint(res.Half))
	r.Add("margin", fmt.Sprint(res.Margin))
	r.Add("points", fmt.Sprintf("%d %d", res.Points[0], res.Points[1]))
	r.Add("used", fmt.Sprintf("%d %d", s.Used[0], s.Used[1]))
	for _, f := range []ledger.Field{{Key: "rule", Value: s.Rule}, {Key: "agree", Value: s.Agreed}, {Key: "day", Value: s.Day},
		{Key: "root", Value: s.Root},
		{Key: "why", Value: s.Why}} {
		if f.Value != "" {
			r.Add(f.Key, f.Value)
		}
	}
	for _, v := range s.Votes {
		r.Add("vote", v)
	}
	if s.Size > 0 {
		r.Add("size", fmt.Sprint(s.Size))
	}
	return r
}

// RecordGame records that a game was created.
func (b *Book) RecordGame(by, game, root string) error {
	if err := b.refuseOwnGames(by, game); err != nil {
		return err
	}
	return b.append(by, record("begin", "game", game, "root", root))
}

// RecordResult records the result of a game.
func (b *Book) RecordResult(by string, s Score) error {
	g, _ := b.Game(s.Game)
	if g == nil {
		return say.Errorf("no game %q in %s", s.Game, b.Name)
	}
	return b.append(by, b.score(g, s))
}

// RecordResults records the results of several games. On an error it records none.
func (b *Book) RecordResults(by string, all []Score) error {
	var recs []ledger.Record
	for _, s := range all {
		g, _ := b.Game(s.Game)
		if g == nil {
			return say.Errorf("no game %q in %s", s.Game, b.Name)
		}
		recs = append(recs, b.score(g, s))
	}
	return b.append(by, recs...)
}

// Adjudicate scores an unfinished game by the event's rules for such games.
func (b *Book) Adjudicate(by string, s Score) error {
	g, _ := b.Game(s.Game)
	if g == nil {
		return say.Errorf("no game %q in %s", s.Game, b.Name)
	}
	s, err := b.adjudged(g, s)
	if err != nil {
		return err
	}
	return b.RecordResult(by, s)
}

// adjudged returns the score of a game by the event's rules for unfinished games.
func (b *Book) adjudged(g *Game, s Score) (Score, error) {
	ev := b.evidence(g, s)
	rule, outcome, err := ev.Decide(b.Ends)
	s.How, s.Rule, s.Outcome, s.Agreed, s.Votes = standings.Adjudicated, rule, outcome, ev.Agreed, ev.Votes
	return s, err
}

// RecordOutage records an outage. Games that were lost or stopped by silence during it are open again.
func (b *Book) RecordOutage(by string, from, to time.Time, why string) error {
	r := record("outage", "from", from.UTC().Format(time.RFC3339), "to", to.UTC().Format(time.RFC3339), "why", why)
	for _, m := range b.matches() {
		for _, g := range m.Games {
			if round := b.Round(); !round.Closed && slices.Contains(round.Matches, m) && g.lapsed(from, to) {
				r.Add("void", g.ID)
			}
		}
	}
	if err := b.refuseOwnGames(by, r.All("void")...); err != nil {
		return err
	}
	return b.append(by, r)
}

// CloseRound closes the round. If it was the last one, the event is over.
func (b *Book) CloseRound(by string) error {
	if b.Round() == nil {
		return say.Errorf("no round is open")
	}
	r, err := b.closing()
	if err != nil {
		return err
	}
	return b.appendAnd(b.instant(), by, []ledger.Record{r}, func() ([]ledger.Record, error) {
		if b.Over || !b.done() {
			return nil, nil
		}
		return []ledger.Record{b.overRecord()}, nil
	})
}

// closing returns the record that closes the round.
func (b *Book) closing() (ledger.Record, error) {
	rows, err := b.TableRows()
	r := record("close", "round", fmt.Sprint(b.Round().N))
	for _, line := range rowLines(rows) {
		r.Add("row", line)
	}
	return r, err
}
