package tournamentmail

import (
	"slices"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/tournament"
	"fieldpost/rules/core"
)

// view is a record as somebody reads of it; the event is as it stood behind the record.
type view struct {
	*tournament.Event
	r      ledger.Record
	id     string // of the reader
	former bool   // they read at an address that was theirs
}

// announcement defines what is told of records of a type: to whom, besides who made it, and in which words.
type announcement struct {
	to      func(view) []string
	subject func(view) say.Text
	text    func(view) say.Text
}

// announcements returns the records of which somebody is told. A game that begins writes to its players itself.
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

// side returns a side as letters name it.
func side(id string) string { return core.Side(id).Title() }

// hour spells an instant of the record.
func (v view) hour(field string) say.Text {
	t, err := time.Parse(time.RFC3339, v.r.Get(field))
	if err != nil { // the fold has looked at it
		return say.Plain(v.r.Get(field))
	}
	return say.Plain(v.FormatInstant(t))
}

func fixed(t say.Text) func(view) say.Text { return func(view) say.Text { return t } }

// shown returns the name that somebody chose.
func (v view) shown(id string) string {
	if p := v.Person(id); p != nil {
		return p.Shown
	}
	return id
}

func (v view) mine() bool { return v.r.Get("player") == v.id }

// nobody but who made the record: what follows from it is told to all.
func nobody(view) []string { return nil }

// only returns the player of whom the record speaks.
func only(v view) []string { return []string{v.r.Get("player")} }

// theirs returns the player of whom the record speaks, and the directors.
func theirs(v view) []string { return append(only(v), v.Director...) }

// everybody returns all who play or played, eliminators and directors.
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

// bench returns the players of the game, the directors, and those who may vote on it: the judges, or the panel that was
// named for it.
func bench(v view) []string {
	out := gamers(v)
	if g, _ := v.Game(v.r.Get("game")); g != nil && slices.Contains(v.Ends, tournament.ByPanel) {
		out = append(out, v.voters(g)...)
	}
	return out
}

// voters returns those who may vote on a game and are told of it. In an event of version 1 everybody may, and judges
// are told.
func (v view) voters(g *tournament.Game) []string {
	return slices.DeleteFunc(v.Voters(g), func(id string) bool { return v.Version == 1 && v.Person(id).Role != tournament.Judge })
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
