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

// Reader describes the person who reads about an act.
type Reader struct {
	Side      core.Side      // seat of the reader; "" for none
	Moderator bool           // they are told addresses and unmasked texts
	Zone      *time.Location // zone of the game; nil for UTC
	OwnZone   *time.Location // zone of the reader; nil for none
}

// FormatTime returns an instant in the game's time zone, and also in the reader's own zone if it differs.
func (r Reader) FormatTime(t time.Time) say.Text {
	zone := r.Zone
	if zone == nil {
		zone = time.UTC
	}
	s := say.Plain(schedule.FormatInstant(t, zone))
	if r.OwnZone != nil && r.OwnZone.String() != zone.String() {
		s += say.F(", which is %s", schedule.FormatInstant(t, r.OwnZone))
	}
	return s
}

// actContext holds the data for describing an act. g is the game after the act, or later. out is nil if the act is read
// from the ledger.
type actContext struct {
	g   *engine.Game
	out *engine.Outcome
	Reader
}

// actWording describes one kind of act in words. Every entry sets describe; the other fields are optional.
type actWording struct {
	describe         func(x actContext, a engine.Act) []say.Text // for those concerned
	headlineOnly     bool                                        // in a long list its headline suffices
	class            string                                      // class in the public history; "" for "ruling"
	describePublic   func(x actContext, a engine.Act) []say.Text // description in the public history; nil for describe
	describeProposal func(x actContext, a engine.Act) say.Text   // effect of a proposed act; nil for its spelling
	consentReason    say.Text                                    // why it needs consent
}

// actWordings holds the wording of every kind of act.
var actWordings map[string]actWording

func init() { // here and not above because some words lead to those of other acts
	actWordings = map[string]actWording{
		"moderator": {describe: adapt(moderatorWords)},
		"clock": {describe: adapt(clockWords), headlineOnly: true, class: "clock", describePublic: adapt(publicClock),
			describeProposal: adapt(clockProposed)},
		"deadline": {describe: adapt(deadlineWords), class: "clock", describePublic: adapt(publicDeadline),
			describeProposal: adapt(deadlineProposed),
			consentReason: "Only with the consent of all players is a deadline shortened, or set less than a day ahead. " +
				"The other players grant what one of them asks for."},
		"pause":   {describe: adapt(pauseWords), class: "clock"},
		"resume":  {describe: adapt(resumeWords), class: "clock"},
		"absence": {describe: adapt(absenceWords), class: "absence", describePublic: adapt(publicAbsence)},
		"charge":  {describe: adapt(chargeWords)},
		"process": {describe: adapt(processWords), class: "clock", describePublic: adapt(publicProcess),
			describeProposal: adapt(processProposed),
			consentReason: "A draft is carried out only with the consent of all players, and a sheet that can still be " +
				"recalled only with the consent of its player."},
		"lapse": {describe: adapt(lapseWords), class: "NMR", describeProposal: adapt(lapseProposed),
			consentReason: "The game does not go on without a sheet unless all players agree or its timetable says so."},
		"recall":   {describe: adapt(recallWords)},
		"undo":     {describe: adapt(undoWords), describeProposal: adapt(undoProposed)},
		"reroll":   {describe: adapt(rerollWords)},
		"forward":  {describe: adapt(forwardWords)},
		"set":      {describe: adapt(setWords), describePublic: adapt(publicSet), describeProposal: adapt(setProposed)},
		"note":     {describe: adapt(noteWords)},
		"finish":   {describe: adapt(finishWords), class: "end", describeProposal: adapt(finishProposed)},
		"unseal":   {describe: adapt(unsealWords), describePublic: adapt(publicUnseal)},
		"seating":  {describe: adapt(seatingWords), class: "seat", describePublic: adapt(publicSeating)},
		"team":     {describe: adapt(teamWords)},
		"observer": {describe: adapt(observerWords)},
		"press":    {describe: adapt(pressWords)},
		"rollback": {describe: adapt(rollbackWords), describePublic: adapt(publicRollback)},
		"external": {describe: adapt(externalWords), describePublic: adapt(publicExternal)},
		"seat":     {describe: adapt(reseatWords)},
		"beacon":   {describe: adapt(beaconWords), class: "beacon"},
		"upgrade":  {describe: adapt(upgradeWords), class: "rules", describePublic: adapt(publicUpgrade)},
		"propose":  {describe: adapt(proposeWords), class: "proposal", describePublic: adapt(publicPropose)},
		"consent":  {describe: adapt(consentWords), class: "proposal", describePublic: adapt(publicConsent)},
		"shelve":   {describe: adapt(shelveWords), class: "proposal"},
		"claim":    {describe: adapt(claimWords), class: "claim", describePublic: adapt(publicClaim)},
		"verdict":  {describe: adapt(verdictWords), class: "claim"},
	}
}

// adapt converts a function for one kind of act to the function type of the table.
func adapt[A engine.Act, R any](f func(actContext, A) R) func(actContext, engine.Act) R {
	return func(x actContext, a engine.Act) R { return f(x, a.(A)) }
}

// DescribeAct describes an act in sentences, one paragraph each. Lines that begin with two spaces must not be wrapped.
// g is the game after the act, or any later state. The sentences hide what the reader may not know: addresses unless
// the reader is a moderator, and names in an anonymous game.
func DescribeAct(g *engine.Game, out *engine.Outcome, a engine.Act, r Reader) []say.Text {
	if g.Header.Anonymous && !r.Moderator {
		a = maskFor(g).ApplyToAct(a)
	}
	return actWordings[engine.ActKindOf(a)].describe(actContext{g, out, r}, a)
}

// SummarizeAct describes an act in a few words. It returns "" if there is nothing to say.
func SummarizeAct(g *engine.Game, a engine.Act, r Reader) say.Text {
	if actWordings[engine.ActKindOf(a)].headlineOnly {
		return a.Announcement().Headline
	}
	words := DescribeAct(g, nil, a, r)
	words = slices.DeleteFunc(words[:min(2, len(words))], func(w say.Text) bool { return strings.TrimSpace(w.String()) == "" })
	return say.Join(words, " ")
}

// DescribeProposal returns the effect of a proposal in words, such as "the game ends in a draw". If line is not an act,
// it returns line itself.
func DescribeProposal(line string, r Reader) say.Text {
	a, err := engine.ParseActLine(line)
	if err != nil {
		return say.Plain(line)
	}
	if f := actWordings[engine.ActKindOf(a)].describeProposal; f != nil {
		return f(actContext{Reader: r}, a)
	}
	return say.Plain(line)
}

// ConsentReason returns the reason why an act needs consent.
func ConsentReason(line string) say.Text {
	a, err := engine.ParseActLine(line)
	if err != nil {
		return ""
	}
	if why := actWordings[engine.ActKindOf(a)].consentReason; why != "" {
		return why
	}
	return "It needs the consent of everybody whom it concerns."
}

// actLines adds the description of an act to a section.
func (b *builder) actLines(s *section, out *engine.Outcome) {
	r := Reader{Side: b.viewer, OwnZone: b.x.OwnZone, Zone: b.zone()}
	if b.viewer == observerSide { // a side's words are not for observers
		r.Side = core.Everyone
	}
	for _, l := range DescribeAct(b.g, out, out.Act, r) {
		if strings.HasPrefix(l.String(), "  ") {
			s.lines = append(s.lines, verbatimLine(say.Plain(b.localText(l))))
			continue
		}
		s.para(l)
	}
}

// zone returns the zone of the game's timetable.
func (b *builder) zone() *time.Location {
	p, err := schedule.ParseText(b.g.AdminState().Clock)
	if err != nil {
		return nil
	}
	return p.Zone()
}

// verbatimTexts returns lines as texts that are not translated.
func verbatimTexts(lines []string) []say.Text {
	var out []say.Text
	for _, l := range lines {
		out = append(out, say.Verbatim("  "+oneLine(l)))
	}
	return out
}
