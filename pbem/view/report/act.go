package report

import (
	"slices"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/schedule"
	"fieldpost/rules/core"
)

// Reader describes who reads of an act, besides the language of their letters.
type Reader struct {
	Side      core.Side      // his seat; "" for none
	Moderator bool           // he is told addresses, and texts as they were written: see Knows
	Zone      *time.Location // the game's; nil is UTC
	Own       *time.Location // his own; nil for none
}

// When spells an instant in the zone of the game, and in the reader's own when it is another.
func (r Reader) When(t time.Time) say.Text {
	zone := r.Zone
	if zone == nil {
		zone = time.UTC
	}
	s := say.Plain(schedule.FormatInstant(t, zone))
	if r.Own != nil && r.Own.String() != zone.String() {
		s += say.F(", which is %s", schedule.FormatInstant(t, r.Own))
	}
	return s
}

// hearing holds what there is to know when an act is told: g is the game after it, or any later one; out is nil when it
// is told from the ledger alone.
type hearing struct {
	g   *engine.Game
	out *engine.Outcome
	Reader
}

// telling is the words for one kind of act. Only tell is in all of them.
type telling struct {
	tell     func(x hearing, a engine.Act) []say.Text // to those whom it concerns
	brief    bool                                     // in a list of many its headline will do
	class    string                                   // in the public history; "ruling" when ""
	public   func(x hearing, a engine.Act) []say.Text // there; what tell says when nil
	proposed func(x hearing, a engine.Act) say.Text   // what a proposal of it would do; its spelling when nil
	consent  say.Text                                 // why it needs consent
}

// tellings are the words for all acts, one row for each kind.
var tellings map[string]telling

func init() { // here and not above because some words lead to those of other acts
	tellings = map[string]telling{
		"moderator": {tell: of(moderatorWords)},
		"clock":     {tell: of(clockWords), brief: true, class: "clock", public: of(publicClock), proposed: of(clockProposed)},
		"deadline": {tell: of(deadlineWords), class: "clock", public: of(publicDeadline), proposed: of(deadlineProposed),
			consent: "A deadline is never shortened, and none is set with less than a day to go, without the consent of all players; " +
				"what a player asks for, the others grant."},
		"pause":   {tell: of(pauseWords), class: "clock"},
		"resume":  {tell: of(resumeWords), class: "clock"},
		"absence": {tell: of(absenceWords), class: "absence", public: of(publicAbsence)},
		"charge":  {tell: of(chargeWords)},
		"process": {tell: of(processWords), class: "clock", public: of(publicProcess), proposed: of(processProposed),
			consent: "A draft is not carried out without the consent of all players, " +
				"nor a sheet that can still be recalled without that of its own."},
		"lapse": {tell: of(lapseWords), class: "NMR", proposed: of(lapseProposed),
			consent: "The game does not go on without a sheet unless all players agree or its timetable says so."},
		"recall":   {tell: of(recallWords)},
		"undo":     {tell: of(undoWords), proposed: of(undoProposed)},
		"reroll":   {tell: of(rerollWords)},
		"forward":  {tell: of(forwardWords)},
		"set":      {tell: of(setWords), public: of(publicSet), proposed: of(setProposed)},
		"note":     {tell: of(noteWords)},
		"finish":   {tell: of(finishWords), class: "end", proposed: of(finishProposed)},
		"unseal":   {tell: of(unsealWords), public: of(publicUnseal)},
		"seating":  {tell: of(seatingWords), class: "seat", public: of(publicSeating)},
		"team":     {tell: of(teamWords)},
		"observer": {tell: of(observerWords)},
		"press":    {tell: of(pressWords)},
		"rollback": {tell: of(rollbackWords), public: of(publicRollback)},
		"external": {tell: of(externalWords), public: of(publicExternal)},
		"seat":     {tell: of(reseatWords)},
		"beacon":   {tell: of(beaconWords), class: "beacon"},
		"upgrade":  {tell: of(upgradeWords), class: "rules", public: of(publicUpgrade)},
		"propose":  {tell: of(proposeWords), class: "proposal", public: of(publicPropose)},
		"consent":  {tell: of(consentWords), class: "proposal", public: of(publicConsent)},
		"shelve":   {tell: of(shelveWords), class: "proposal"},
		"claim":    {tell: of(claimWords), class: "claim", public: of(publicClaim)},
		"verdict":  {tell: of(verdictWords), class: "claim"},
	}
}

// of makes words for one kind of act fit for the table.
func of[A engine.Act, R any](f func(hearing, A) R) func(hearing, engine.Act) R {
	return func(x hearing, a engine.Act) R { return f(x, a.(A)) }
}

// ActWords describes an act in sentences, one paragraph each; lines that begin with two blanks are to stay as they are.
// g is the game after it, or any later one. Nothing in them is hidden from the reader: no address unless he is a
// moderator, and in an anonymous game no name.
func ActWords(g *engine.Game, out *engine.Outcome, a engine.Act, r Reader) []say.Text {
	if g.Header.Anonymous && !r.Moderator {
		a = maskIn(g).Act(a)
	}
	return tellings[engine.KindOf(a)].tell(hearing{g, out, r}, a)
}

// Brief describes an act in a few words, "" if there is nothing to tell.
func Brief(g *engine.Game, a engine.Act, r Reader) say.Text {
	if tellings[engine.KindOf(a)].brief {
		return say.Plain(a.About().Headline.String())
	}
	words := ActWords(g, nil, a, r)
	words = slices.DeleteFunc(words[:min(2, len(words))], func(w say.Text) bool { return strings.TrimSpace(w.String()) == "" })
	return say.Join(words, " ")
}

// Proposed returns what a proposal would do, in words: "the game ends in a draw". For a line that is no act it returns
// the line itself.
func Proposed(line string, r Reader) say.Text {
	a, err := engine.ReadAct(line)
	if err != nil {
		return say.Plain(line)
	}
	if f := tellings[engine.KindOf(a)].proposed; f != nil {
		return f(hearing{Reader: r}, a)
	}
	return say.Plain(line)
}

// WhyConsent returns why an act was proposed and not done.
func WhyConsent(line string) say.Text {
	a, err := engine.ReadAct(line)
	if err != nil {
		return ""
	}
	if why := tellings[engine.KindOf(a)].consent; why != "" {
		return why
	}
	return "It is not done without the consent of all whom it concerns."
}

// actLines writes an act on a page.
func (b *builder) actLines(s *section, out *engine.Outcome) {
	r := Reader{Side: b.viewer, Own: b.x.Own, Zone: b.zone()}
	if b.viewer == watching { // a side's words are not for him
		r.Side = core.Everyone
	}
	for _, l := range ActWords(b.g, out, out.Act, r) {
		if strings.HasPrefix(l.String(), "  ") {
			s.lines = append(s.lines, pre(l))
			continue
		}
		s.para(l)
	}
}

// zone returns the zone of the game's timetable.
func (b *builder) zone() *time.Location {
	p, err := schedule.ParseText(b.g.Table().Clock)
	if err != nil {
		return nil
	}
	return p.Zone()
}

// copied returns lines that stay as they are.
func copied(lines []string) []say.Text {
	var out []say.Text
	for _, l := range lines {
		out = append(out, say.F("  %s", oneLine(l)))
	}
	return out
}
