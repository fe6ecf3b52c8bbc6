package command

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/view/report"
	"fieldpost/rules/core"
)

// rulesInLine bounds the rule numbers in a line.
const rulesInLine = 10

// explain answers with the meaning of a word: a rule number or chapter, an abbreviation in letters or on counters, an
// order, or a part of the welcome letter. Without a word it lists all of them.
func (d *executor) explain() error {
	word := strings.Trim(d.command.Arg("word"), "().,\"'")
	guide := report.Guidance(d.g.Game)
	if word == "" {
		return d.listExplicable(guide)
	}
	e, _ := d.g.Module().(core.Explainer)
	rule := strings.Trim(word, "[]")
	switch {
	case len(d.verbsOf(word)) == 1:
		word = d.verbsOf(word)[0]
	case strings.EqualFold(word, "defects"):
		return d.listDefects()
	case d.addGuidePart(guide, strings.ToLower(word)):
		return nil
	case e != nil && d.addRules(e, rule):
		return d.addDefects(rule)
	}
	list := slices.Concat(guide.Meaning(word), d.orderEntries(word))
	if len(list) == 0 {
		list = slices.Concat(guide.Meaning(strings.TrimPrefix(word, "+")), d.orderEntries(strings.TrimPrefix(word, "+")))
	}
	for _, x := range list {
		d.res.Lines = append(d.res.Lines, say.F("  %s", report.EntryText(x)))
	}
	if len(list) > 0 || d.addTerm(word) {
		return nil
	}
	how := say.Text("The request \"explain\" without a word lists what can be explained.")
	if near := notation.DidYouMean(word, names(guide), 3); len(near) > 0 {
		how = say.F("Did you mean %s?", strings.Join(near, ", "))
	}
	return refuse(how, "there is no rule and no abbreviation %q in %s", word, d.g.Meta().Name)
}

// verbsOf returns the orders for which a word of another language stands.
func (d *executor) verbsOf(word string) []string {
	voc := d.g.Module().Vocabulary(d.g.Position().Phase, d.actor.Side)
	return voc.ForeignWords().CanonicalWords("verb", word)
}

// listDefects lists the known defects of the title.
func (d *executor) listDefects() error {
	list, err := d.known("")
	if err != nil {
		return err
	}
	if len(list) == 0 {
		d.say("No defect of %s is known here.", d.g.Meta().Name)
	}
	d.res.Lines = append(d.res.Lines, list...)
	return nil
}

// addDefects adds the known defects of a rule to its explanation.
func (d *executor) addDefects(rule string) error {
	list, err := d.known(rule)
	d.res.Lines = append(d.res.Lines, list...)
	return err
}

// addGuidePart adds the part of the welcome letter with the given name, and reports whether it exists.
func (d *executor) addGuidePart(g core.Guide, part string) bool {
	list := map[string][]say.Text{"win": g.HowToWin, "turn": g.Turn, "sheets": meanings(g.Sheets),
		"words": meanings(g.Abbreviations)}[part]
	for _, t := range list {
		d.res.Lines = append(d.res.Lines, say.F("  %s", t))
	}
	return len(list) > 0
}

func meanings(list []core.GuideEntry) (out []say.Text) {
	for _, e := range list {
		out = append(out, report.EntryText(e))
	}
	return out
}

// addTerm adds the glossary entry of the title for a word in the seat's language, and reports whether it exists.
func (d *executor) addTerm(word string) bool {
	seat, _ := d.g.SeatOf(string(d.actor.Side))
	t, ok := d.g.Catalogue().Translator(seat.Lang).FindTerm(d.g.Header.Title, word)
	if !ok {
		return false
	}
	line := say.F("  %s: %s (%s)", say.Verbatim(t.English), say.Verbatim(t.Translated), t.Rule)
	if t.Rulebook != t.Translated {
		line = say.F("  %s: %s, in the rulebook %s (%s)", say.Verbatim(t.English), say.Verbatim(t.Translated),
			say.Verbatim(t.Rulebook), t.Rule)
	}
	d.res.Lines = append(d.res.Lines, line)
	return true
}

// addRules adds the rules with a number, and reports whether any exist.
func (d *executor) addRules(e core.Explainer, rule string) bool {
	seat, _ := d.g.SeatOf(string(d.actor.Side))
	list := core.RulesUnder(e, rule)
	for _, r := range list {
		words, _ := e.Explain(r)
		if own, ok := d.g.Catalogue().Translator(seat.Lang).ExplainRule(d.g.Header.Title, r); ok {
			words = own
		}
		d.res.Lines = append(d.res.Lines, say.Plain(r+"  "+words))
	}
	return len(list) > 0
}

// orderEntries returns the purpose of an order of the title, nil if the word is no order.
func (d *executor) orderEntries(word string) (out []core.GuideEntry) {
	voc := d.g.Module().Vocabulary(d.g.Position().Phase, d.actor.Side)
	for _, v := range slices.Concat(voc.Verbs, notation.CommonVerbs()) {
		if strings.EqualFold(v.Name, word) {
			return []core.GuideEntry{{Names: []string{v.Name}, Meaning: say.Plain(v.Help)}}
		}
	}
	return nil
}

// listExplicable lists the words that can be explained.
func (d *executor) listExplicable(g core.Guide) error {
	if e, ok := d.g.Module().(core.Explainer); ok {
		d.say("Rules that can be explained, by their numbers:")
		for l := range slices.Chunk(e.Rules(), rulesInLine) {
			d.res.Lines = append(d.res.Lines, say.Plain("  "+strings.Join(l, " ")))
		}
	}
	d.say("Abbreviations, marks and sheets; \"explain words\" tells all of them:")
	for l := range slices.Chunk(names(g), rulesInLine) {
		d.res.Lines = append(d.res.Lines, say.Plain("  "+strings.Join(l, ", ")))
	}
	d.say("\"explain win\" tells how one wins, \"explain turn\" the course of a turn, \"explain sheets\" what each sheet is for, " +
		"\"explain defects\" where the program is known to differ from the rules. Orders can be explained by their first word.")
	return nil
}

// names returns the words of a guide.
func names(g core.Guide) (out []string) {
	for _, e := range slices.Concat(g.Abbreviations, g.Sheets) {
		out = append(out, e.Names...)
	}
	return out
}
