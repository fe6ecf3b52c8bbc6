package command

import (
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/knownbugs"
	"fieldpost/pbem/view/report"
	"fieldpost/rules/core"
)

// Bounds of claims.
const (
	openClaims = 3    // limit of one side's open claims
	claimBytes = 1000 // bytes of its text
	placesMost = 12   // lines of code or cases shown
)

// RulePlaces lists the places that implement or test a rule: lines of code, and headings of cases.
type RulePlaces struct{ Code, Cases []string }

// RuleIndex finds the places that implement or test a rule of a title.
type RuleIndex interface {
	FindRule(title, rule string) (RulePlaces, error)
}

// ruleAhead matches a rule number at the start of a claim, such as "11.15: the road bonus was not given".
var ruleAhead = regexp.MustCompile(`^\[?([0-9]+(?:\.[0-9]+)*[a-z]?)\]?\s*:`)

// claim records a player's claim that a record breaks the rules, and shows the facts about it. A record that the player
// was not told of gives the same error as a missing one.
func (d *executor) claim() error {
	name, text := d.command.Arg("which"), strings.TrimSpace(d.command.Arg("text"))
	if d.actor.Role == Moderator {
		return d.dossierOf(name)
	}
	on, at, ok := engine.FindDisputable(d.g.Log().Records(), d.actor.Side, name)
	if ok && !d.res.DoneBefore {
		ok = at != 0 && d.recordText(d.g.Log().Records()[at]) != ""
	}
	a := engine.Claim{Side: d.actor.Side, On: on, Text: text}
	if m := ruleAhead.FindStringSubmatch(text); m != nil {
		a.Rule, a.Text = m[1], strings.TrimSpace(text[len(m[0]):])
	}
	switch {
	case !ok:
		return refuse("Numbers of records stand in the answer to: history 20. A sheet of yours that was refused goes by its "+
			"receipt, such as G-3.", "there is no record %s that you were told of, and no sheet of yours of that name", name)
	case a.Text == "":
		return refuse("Write: claim 213 \"11.15: what is wrong\"", "the claim does not say what is wrong")
	case len(text) > claimBytes:
		return refuse("", "the claim has %d bytes, at most %d are taken", len(text), claimBytes)
	case !d.res.DoneBefore && d.open() >= openClaims:
		return refuse("Wait for a ruling, or take one back: withdraw claim N", "%d claims of yours are open, and no more are taken",
			openClaims)
	}
	if err := d.act(a); err != nil {
		return err
	}
	err := d.dossier(on, at, a.Rule)
	d.res.Lines = append(d.res.Lines, "")
	return err
}

// open counts the open claims of the player's side.
func (d *executor) open() (n int) {
	for _, c := range d.table.Claims {
		if c.Side == d.actor.Side && c.Word == "" {
			n++
		}
	}
	return n
}

// dossierOf shows a moderator the facts about a claim.
func (d *executor) dossierOf(name string) error {
	for _, c := range slices.Backward(d.table.Claims) {
		if !strings.EqualFold(c.On, name) || c.Own && !d.mayKnowFiled(c.Side) {
			continue
		}
		_, at, ok := engine.FindDisputable(d.g.Log().Records(), c.Side, c.On)
		if !ok {
			continue
		}
		d.say("%s disputes %s:", c.Side.Title(), report.ClaimSubject(c.On, c.Rule))
		d.say("  %s", d.maskNames(c.Text))
		return d.dossier(c.On, at, c.Rule)
	}
	return d.noClaim(name)
}

// noClaim refuses a command about a claim that does not exist, and lists the open ones.
func (d *executor) noClaim(name string) error {
	var open []string
	for _, c := range d.table.Claims {
		if c.Word == "" && (!c.Own || d.mayKnowFiled(c.Side)) {
			open = append(open, c.On)
		}
	}
	if len(open) == 0 {
		return refuse("", "there is no claim about %s; none is open", name)
	}
	return refuse("", "there is no claim about %s; open: %s", name, strings.Join(open, ", "))
}

// dossier adds the facts about a claim: the batch as the reader may read it, the rule, its code and its cases.
func (d *executor) dossier(on string, at int, rule string) error {
	rec := d.g.Log().Records()[at]
	d.say("What the ledger has of %s, at %s:", report.ClaimSubject(on, ""), d.reader().FormatTime(timeOf(rec)))
	d.say("- %s", d.recordText(rec))
	if n, err := strconv.Atoi(d.command.Arg("which")); err == nil && n != at {
		d.say("Record %d belongs to what was done with record %d.", n, at)
	}
	for _, f := range rec.All("fault") {
		d.say("- refused: %s", f)
	}
	if err := d.told(at, rule); err != nil {
		return err
	}
	if rule == "" {
		d.say("The claim names no rule. Put its number and a colon before the words, and the rule is shown as well.")
		return nil
	}
	if e, ok := d.g.Module().(core.Explainer); !ok || !d.addRules(e, rule) {
		d.say("%s explains no rule %s; the moderator has your words.", d.g.Meta().Name, rule)
	}
	return d.cited(rule)
}

// timeOf returns the time of the batch that begins with a record.
func timeOf(r record) time.Time {
	at, err := time.Parse(time.RFC3339, r.Get("at"))
	if err != nil {
		return time.Time{}
	}
	return at
}

// told adds the events of a batch as the reader may see them.
func (d *executor) told(at int, rule string) error {
	viewer := d.actor.Side
	if d.actor.IsImpartial(d.g) {
		viewer = core.Everyone
	}
	return d.g.ReplaySince(at, func(_ *engine.Game, out *engine.Outcome) bool {
		list, more := report.VisibleResults(out, viewer, rule)
		for _, l := range list {
			d.res.Lines = append(d.res.Lines, "- "+report.MaskText(d.g.Game, l))
		}
		if more > 0 {
			d.say("And %d more; the letter of results has all of it.", more)
		}
		return false
	})
}

// cited adds the lines of code that implement a rule, and the cases that test it.
func (d *executor) cited(rule string) error {
	if d.actor.RuleIndex == nil {
		return nil
	}
	w, err := d.actor.RuleIndex.FindRule(d.g.Header.Title, rule)
	if err != nil {
		return err
	}
	for _, x := range []struct {
		some, none say.Text
		list       []string
	}{
		{"Where the program carries it out:", "No line of the program names this rule.", w.Code},
		{"Cases that hold it to the rule:", "No case names this rule.", w.Cases},
	} {
		if len(x.list) == 0 {
			d.res.Lines = append(d.res.Lines, x.none)
			continue
		}
		d.res.Lines = append(d.res.Lines, x.some)
		for _, l := range x.list[:min(placesMost, len(x.list))] {
			d.say("  %s", l)
		}
		if n := len(x.list) - placesMost; n > 0 {
			d.say("And %d more: pbem explain %s %s --where", n, d.g.Header.Title, rule)
		}
	}
	return nil
}

// verdict records a verdict on a claim. A defect of the program is added to the list of defects before the verdict is
// recorded. After a crash between the two, the same command does both again, and the list has the defect once.
func (d *executor) verdict() error {
	on, word := d.command.Arg("on"), d.command.Arg("verdict")
	i := slices.IndexFunc(d.table.Claims, func(c engine.Dispute) bool { return strings.EqualFold(c.On, on) && c.Word == "" })
	if i < 0 {
		return d.noClaim(on)
	}
	c := d.table.Claims[i]
	if c.Own && !d.mayKnowFiled(c.Side) {
		return d.noClaim(on)
	}
	text := d.command.Arg("text")
	if strings.TrimSpace(text) == "" || len(text) > claimBytes {
		return refuse("", "a ruling on a claim says why, in %d bytes at most", claimBytes)
	}
	drop := func() error { return nil }
	if word == engine.ClaimUpheld && c.IsProgramFault(d.g.Log().Records()) {
		var err error
		drop, err = knownbugs.Add(d.state(), knownbugs.Defect{Title: d.g.Header.Title, Rule: c.Rule,
			Text:  report.NewMask(d.g.Header, d.g.Log().Records()).Apply(text),
			Since: d.moment.At.UTC().Format("2006-01-02"), Rules: d.g.Header.Rules, Game: d.g.Header.Game, On: c.On})
		if err != nil {
			return err
		}
	}
	if err := d.act(engine.Verdict{On: c.On, Word: word, Text: text}); err != nil {
		if undo := drop(); undo != nil {
			return undo
		}
		return err
	}
	return nil
}

// withdrawClaim withdraws the player's own claim.
func (d *executor) withdrawClaim() error {
	on := d.command.Arg("which")
	for _, c := range d.table.Claims {
		if c.Word == "" && c.Side == d.actor.Side && strings.EqualFold(c.On, on) {
			return d.act(engine.Verdict{On: c.On, Word: engine.Withdrawn})
		}
	}
	return refuse("See them with: status", "no claim of yours about %s is open", on)
}

// claims adds the open claims to a status.
func (d *executor) claims() {
	for _, c := range d.table.Claims {
		if c.Word == "" && (!c.Own || d.mayKnowFiled(c.Side)) {
			d.say("%s disputes %s, since %s.", c.Side.Title(), report.ClaimSubject(c.On, c.Rule), d.reader().FormatTime(c.At))
		}
	}
}

// state returns the state folder, which contains the folder of games.
func (d *executor) state() string { return filepath.Dir(filepath.Dir(d.g.Dir)) }

// known returns the known defects of a rule, or of all rules if rule is empty.
func (d *executor) known(rule string) (out []say.Text, err error) {
	list, err := knownbugs.ListTitleDefects(d.state(), d.g.Header.Title, d.g.Header.Rules)
	for _, x := range list {
		if rule == "" || x.Rule == rule {
			out = append(out, report.DefectText(x))
		}
	}
	return out, err
}
