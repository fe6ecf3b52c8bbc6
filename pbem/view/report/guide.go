package report

import (
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// letterWords explains the abbreviations in the letters of all titles.
var letterWords = []core.GuideEntry{
	{Names: []string{"+attack", "+"}, Meaning: "after a counter in the notes of a frame: it may be ordered this as well"},
	{Names: []string{"HEX", "UNITS", "PATH"}, Meaning: "in the notes of a frame: replace it by a hex, counters or a " +
		"path of hexes"},
	{Names: []string{"MP"}, Meaning: "movement points"},
	{Names: []string{"ZOC", "EZOC"}, Meaning: "zone of control, and that of the enemy: the hexes next to a unit, where it hinders enemies"},
	{Names: []string{"-1", "-2"}, Meaning: "after the figures of a counter: it has lost so many steps"},
	{Names: []string{"?"}, Meaning: "a counter that you cannot see"},
	{Names: []string{"1d6", "2d10"}, Meaning: "dice: 2d10 are two dice with ten faces each"},
	{Names: []string{"[default]"}, Meaning: "the answer that is taken where nobody gives another"},
}

// Guidance returns a newcomer's guide to a game: the title's guide plus the abbreviations in all letters.
func Guidance(g *engine.Game) core.Guide {
	guide := core.GuideOf(g.Module(), g.Meta(), g.Header.Options)
	guide.Abbreviations = slices.Concat(guide.Abbreviations, letterWords)
	return guide
}

// newcomerSections explains the game, the rules of the next sheet and the abbreviations to a newcomer.
func (b *builder) newcomerSections() []section {
	guide, s := Guidance(b.g).Without(b.unusedWords()), b.setupRuleSection()
	now := s.lines
	s = section{title: "WHAT IS ASKED", right: "rules in our own words"}
	list := func(head say.Text, items []line) {
		if len(items) > 0 {
			s.lines = append(append(s.lines, line{text: head, strong: true}), items...)
		}
	}
	list("How one wins:", bullets(guide.HowToWin))
	list("The course of a turn:", bullets(guide.Turn))
	list("What a sheet of each phase is for:", entries(guide.Sheets))
	list("The rules of the sheet that is asked for now:", now)
	return []section{s, {title: "KEY TO RESULTS, FIGURES AND MARKS", lines: entries(guide.Abbreviations)}}
}

func bullets(list []say.Text) (out []line) {
	for _, t := range list {
		out = append(out, labelled(bullet, t))
	}
	return out
}

// entries returns a line for each word with its meaning. The words at the left are the same in every language.
func entries(list []core.GuideEntry) (out []line) {
	for _, e := range list {
		names := strings.Join(e.Names, ", ") + ":"
		if len(names) > maxLabel || strings.Contains(names, " ") && len(e.Names) == 1 {
			out = append(out, labelled(bullet, EntryText(e)))
			continue
		}
		out = append(out, labelled(say.Plain(pad(names, 10)), e.Meaning))
	}
	return out
}

// maxLabel bounds the width, in columns, of a word printed left of its meaning.
const maxLabel = 26

// EntryText returns the meaning of a glossary entry as a sentence.
func EntryText(e core.GuideEntry) say.Text {
	names := make([]say.Text, len(e.Names))
	for i, n := range e.Names {
		names[i] = say.Plain(n)
	}
	return say.F("%s: %s", say.Join(names, ", "), e.Meaning)
}

// planner returns a line about getting the planner page and the attached position. It is empty if the program has no
// planner.
func (b *builder) planner() section {
	s := section{title: "PLANNER", inline: true, describesState: true}
	if !b.x.Planner || b.viewer == core.Everyone || b.g.AwaitedSide() != b.viewer || b.r.Result() != nil {
		return section{}
	}
	if b.x.Position == "" {
		s.para(say.F("A page on which the rules help you to write this sheet, without a network: the line planner in a frame #DESK %s %s "+
			"brings it.", b.g.Header.Game, b.viewer))
		return s
	}
	s.para(say.F("%s, attached, is the position as you see it now: open it in the planner, a page on which the rules help you to write "+
		"this sheet. The line planner in a frame #DESK %s %s brings that page.", b.x.Position, b.g.Header.Game, b.viewer))
	return s
}

// requests lists the requests that players may mail besides sheets.
func (b *builder) requests() section {
	s := section{title: "REQUESTS AND MESSAGES"}
	t, name := b.g.AdminState(), b.g.Header.Game
	if b.viewer == core.Everyone {
		return section{}
	}
	list := []say.Text{
		say.F("Write requests, one a line, between a line #DESK %s %s and a line #END, in any mail to this address. "+
			"Each is answered by itself, and asking costs nothing.", name, b.viewer),
		"status: the side that has to write; map: the map as it is now; units: all your counters and what each may " +
			"do; history: what happened last.",
		"explain WORD: what a rule number or an abbreviation means; explain alone lists them.",
		"reach UNIT: the hexes to which a counter of yours can be ordered; odds ORDER: the cost or the chances of " +
			"an order.",
	}
	if b.x.Planner {
		list = append(list, "planner: a page on which the rules of the game help you to write your orders, without a network.")
	}
	list = append(list,
		"undo: ask the other side to take back your last sheet, before a die was thrown; recall: take back a sheet that is not locked yet.",
		"extend 48h: ask for more time; absence FROM TO: announce that you are away; brief: shorter letters from now on.",
		"draw: propose a draw; concede: give up the game, and you are asked once whether you mean it; resign: leave your seat to somebody "+
			"else. help lists all requests.",
		say.F("Write a message to other players between a line #PRESS %s %s to all and a line #END. Instead of all "+
			"you may write a side, or moderator.", name, b.viewer))
	for _, m := range t.Moderators {
		if !MayKnowPlayers(b.g, m.Addr) {
			continue // this address is that of a player
		}
		list = append(list, say.F("The moderator of this game is %s.", m.Addr))
	}
	s.lines = bullets(list)
	if t.Clock != "" {
		s.para("The timetable of this game:")
		for l := range strings.Lines(t.Clock) {
			s.lines = append(s.lines, verbatimLine(say.F("   %s", strings.TrimRight(l, "\n"))))
		}
	}
	return s
}
