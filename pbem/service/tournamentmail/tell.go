package tournamentmail

import (
	"slices"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/tournament"
	"fieldpost/rules/core"
)

// view is a record as one reader sees it, with the tournament as it was after the record.
type view struct {
	*tournament.Event
	r      ledger.Record
	id     string // identifier of the reader
	former bool   // the reader reads mail at a former address
}

// announcement defines the letters about a type of record: the people to tell, besides the one who made it, and the
// text.
type announcement struct {
	to      func(view) []string
	subject func(view) say.Text
	text    func(view) say.Text
}

// announcements returns the announcement of each type of record that is reported. A game that begins writes to its
// players itself.
func announcements() map[string]announcement {
	return map[string]announcement{
		"enter":    {theirs, enterSubject, enterText},
		"confirm":  {only, fixed("confirmed for the next round"), confirmText},
		"withdraw": {leavers, withdrawSubject, withdrawText},
		"lock":     {nobody, fixed("a draw"), lockText},
		"begin":    {nobody, fixed("a game has begun"), beginText},
		"import":   {everybody, importSubject, importText},
		"pairing":  {paired, pairingSubject, pairingText},
		"bid":      {opponents, fixed("a bid"), bidText},
		"sides":    {players, fixed("the sides are settled"), sidesText},
		"until":    {everybody, untilSubject, untilText},
		"stop":     {bench, fixed("a game is stopped"), stopText},
		"claim":    {gamers, fixed("a claim"), claimText},
		"vote":     {judges, fixed("a vote of the panel"), voteText},
		"ask":      {theirs, askSubject, askText},
		"say":      {addressed, saySubject, sayText},
		"entries":  {judges, fixed("entries"), entriesText},
		"prohibit": {bothAndDirectors, fixed("players kept apart"), prohibitText},
		"rating":   {theirs, fixed("a rating"), ratingText},
		"seed":     {theirs, fixed("a seed"), seedText},
		"unbar":    {theirs, fixed("the bar is lifted"), unbarText},
		"judge":    {theirs, fixed("a judge is named"), judgeText},
		"panel":    {seated, fixed("a panel is named"), panelText},
		"votes":    {bench, fixed("the panel has spoken"), votesText},
		"result":   {concerned, resultSubject, resultText},
		"annul":    {everybody, annulSubject, annulText},
		"outage":   {everybody, fixed("an outage"), outageText},
		"extend":   {gamers, fixed("more time"), extendText},
		"contact":  {theirs, contactSubject, contactText},
		"close":    {everybody, closeSubject, closeText},
		"over":     {everybody, fixed("the event is over"), overText},
		"finish":   {everybody, fixed("the event is over"), finishText},
		"cancel":   {everybody, fixed("the event is cancelled"), cancelText},
		"undo":     {everybody, undoSubject, undoText},
	}
}

// side returns the name of a side in letters.
func side(id string) string { return core.Side(id).Title() }

// hour formats the instant in a field of the record.
func (v view) hour(field string) say.Text {
	t, err := time.Parse(time.RFC3339, v.r.Get(field))
	if err != nil { // replaying the ledger checked it
		return say.Plain(v.r.Get(field))
	}
	return say.Plain(v.FormatInstant(t))
}

func fixed(t say.Text) func(view) say.Text { return func(view) say.Text { return t } }

// shown returns the name that a person chose.
func (v view) shown(id string) string {
	if p := v.Person(id); p != nil {
		return p.Shown
	}
	return id
}

func (v view) mine() bool { return v.r.Get("player") == v.id }

// nobody returns no readers: only the person who made the record is told. Everybody is told of its consequences.
func nobody(view) []string { return nil }

// only returns the player whom the record concerns.
func only(v view) []string { return []string{v.r.Get("player")} }

// theirs returns the player whom the record concerns, and the directors.
func theirs(v view) []string { return append(only(v), v.Director...) }

// everybody returns the directors and all present players, eliminators and judges; after the tournament also those who
// left.
func everybody(v view) []string {
	out := slices.Clone(v.Director)
	for _, p := range v.People {
		if p.Left == 0 || v.Over {
			out = append(out, p.ID)
		}
	}
	return out
}

func judges(v view) []string { return v.Director }

func players(v view) []string {
	if m := v.Match(v.r.Get("match")); m != nil {
		return m.Players[:]
	}
	return nil
}

func opponents(v view) []string {
	return slices.DeleteFunc(slices.Clone(players(v)), func(id string) bool { return id == v.r.Get("player") })
}

func gamers(v view) []string {
	if g, _ := v.Game(v.r.Get("game")); g != nil {
		return append(slices.Clone(v.Director), g.Players[:]...)
	}
	return nil
}

// bench returns the players of the game, the directors, and the people who may vote on it: the judges, or the panel
// that was named for it.
func bench(v view) []string {
	out := gamers(v)
	if g, _ := v.Game(v.r.Get("game")); g != nil && slices.Contains(v.Ends, tournament.ScoreByPanel) {
		out = append(out, v.voters(g)...)
	}
	return out
}

// voters returns the people who may vote on a game and are told of it. In a tournament of version 1 everybody may vote,
// but only judges are told.
func (v view) voters(g *tournament.Game) []string {
	return slices.DeleteFunc(v.Voters(g), func(id string) bool { return v.Version == 1 && v.Person(id).Role != tournament.RoleJudge })
}

// seated returns the players of a game, the directors, and the panel that a record names.
func seated(v view) []string { return append(gamers(v), v.r.All("judge")...) }

func paired(v view) []string {
	out := slices.Clone(v.Director)
	for _, m := range v.Round().Matches {
		out = append(out, m.Players[:]...)
	}
	return slices.Concat(out, v.Round().Byes, v.Round().Unpaired())
}
