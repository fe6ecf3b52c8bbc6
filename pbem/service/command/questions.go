package command

import (
	"errors"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/view/describe"
	"fieldpost/pbem/view/scene"
	"fieldpost/pbem/view/unitlist"
	"fieldpost/rules/core"
)

// layers checks that a map can be drawn with the given layers.
func (d *executor) layers() error {
	if _, no := scene.ParseMapOptions(d.g.Module().World().Map, d.command.Arg("layers")); no != "" {
		return refuse(say.F("Write %s HEX,HEX %s %s, as many of them as you like.", scene.WordAround,
			strings.Join(scene.Layers, " "), scene.WordStacks), "%q is neither a hex of the map nor something that "+
			"it can show", no)
	}
	return nil
}

// describe answers with the position in words.
func (d *executor) describe() error {
	v, err := describe.ForGame(d.g, d.actor.Side)
	if err != nil {
		return err
	}
	lines, err := v.Answer(d.command.Arg("question"))
	if no := (*describe.Refusal)(nil); errors.As(err, &no) {
		return refuse(no.Remedy, "%s", no.Why)
	}
	d.res.Lines = append(d.res.Lines, lines...)
	return err
}

// note checks the hex of a private note, and replaces it by its label.
func (d *executor) note() error {
	word := d.command.Arg("hex")
	if word == "" {
		return nil
	}
	m := d.g.Module().World().Map
	h, ok := m.Find(strings.ToUpper(word))
	if !ok {
		return refuse("Write for example: note 2113 \"hold it\".", "the map has no hex %q", word)
	}
	d.command.args["hex"] = m.Label(h)
	return nil
}

// ownUnit returns the counter of the actor's side for which a word stands.
func (d *executor) ownUnit(word string) (string, error) {
	own := []string{}
	for _, u := range d.g.View(d.actor.Side).Reader().Units() {
		if u.Def.Side != d.actor.Side {
			continue
		}
		if strings.EqualFold(u.Def.ID, word) {
			return u.Def.ID, nil
		}
		own = append(own, u.Def.ID)
	}
	if near := notation.DidYouMean(word, own, 3); len(near) > 0 {
		return "", refuse(say.F("Did you mean %s?", strings.Join(near, ", ")), "you have no counter %q", word)
	}
	return "", refuse("The request \"units\" lists your counters.", "you have no counter %q", word)
}

// agent checks the counters whose orders a packet is to contain.
func (d *executor) agent() error {
	list := d.command.Arg("unit")
	if list == "" {
		return nil
	}
	if d.command.Arg("what") != "" {
		return refuse("", "%s stands alone: no counter follows it", d.command.Arg("what"))
	}
	var units []string
	for word := range strings.SplitSeq(list, ",") {
		name, err := d.ownUnit(word)
		if err != nil {
			return err
		}
		units = append(units, name)
	}
	d.command.args["unit"] = strings.Join(units, ",")
	return nil
}

// reach lists the hexes to which a counter can be ordered.
func (d *executor) reach() error {
	name, err := d.ownUnit(d.command.Arg("unit"))
	if err != nil {
		return err
	}
	if d.g.AwaitedSide() != d.actor.Side || d.g.OpenChoice() != nil {
		return refuse("", "no orders are asked of you now, so none of your counters can be ordered anywhere")
	}
	goals := unitlist.ReachableHexes(d.g.Game, d.actor.Side, name)
	if len(goals) == 0 {
		d.say("%s can be ordered to no hex in the phase %s.", name, d.g.Position().Phase)
	}
	for _, x := range goals {
		d.say("%s with \"%s\", moving alone, as far as you can see: %d hexes:", name, x.Order, len(x.Hexes))
		for list := range slices.Chunk(x.Hexes, hexesInLine) {
			d.res.Lines = append(d.res.Lines, say.Plain("  "+strings.Join(list, " ")))
		}
	}
	return nil
}

// hexesInLine bounds the hex labels in a line.
const hexesInLine = 14

// odds answers with the cost and the chances of an order. The order is judged like a sheet with the line "check".
func (d *executor) odds() error {
	order := d.command.Arg("order")
	out := d.judgeOrder(order)
	switch {
	case out == nil:
		return refuse(say.F("In the phase %s orders begin with one of: %s.", d.g.Position().Phase,
			strings.Join(d.openingWords(), ", ")),
			"%q cannot be read as an order of this phase", order)
	case out.ErrorCount() > 0:
		for _, f := range out.Faults {
			d.say("%s.", eventText(f.Text, "", f.Rule))
		}
		d.say("This is true of the board as it is. To ask about the board after other orders of yours, mail the " +
			"sheets of your turn in one mail, each with a line \"check\".")
		return nil
	case len(out.Forecasts) == 0:
		d.say("It is legal as far as you can see. It has no chances that could be given.")
		return nil
	}
	d.say("If you ordered it now, as far as you can see:")
	for _, f := range out.Forecasts {
		d.res.Lines = append(d.res.Lines, say.Plain("  "+f.Text))
		for _, e := range core.VisibleEvents(f.Events, d.actor.Side) {
			d.res.Lines = append(d.res.Lines, say.Text("  ")+eventText(e.Text, e.Value, e.Rule))
		}
	}
	return nil
}

// eventText returns an event or a fault as one line of text.
func eventText(words, value say.Text, rule string) say.Text {
	words = words.TrimSuffix(".")
	if value != "" {
		words = say.F("%s: %s", words, value)
	}
	if rule != "" {
		words = say.F("%s (%s)", words, rule)
	}
	return words
}

// openingWords returns the words with which orders may begin now.
func (d *executor) openingWords() (out []string) {
	for _, v := range d.g.Module().Vocabulary(d.g.Position().Phase, d.actor.Side).Verbs {
		out = append(out, v.Name)
	}
	return out
}

// judgeOrder judges an order that may lack the lines before it, after each choice with which a sheet may begin. It
// returns the first outcome that is legal and has a forecast, otherwise the outcome after the last possible choice,
// otherwise nil.
func (d *executor) judgeOrder(order string) (best *engine.Outcome) {
	for _, opening := range append([]string{""}, unitlist.RequiredFirstOrders(d.g.Game, d.actor.Side)...) {
		var first *engine.Outcome
		for _, verb := range append([]string{""}, d.openingWords()...) {
			out := d.judgeAfterOpening(opening, strings.TrimSpace(verb+" "+order))
			if out != nil && out.ErrorCount() == 0 && len(out.Forecasts) > 0 {
				return out
			}
			if first == nil {
				first = out
			}
		}
		if first != nil {
			best = first
		}
	}
	return best
}

// judgeAfterOpening returns the outcome of a check of one order after opening lines, nil if it cannot be read.
func (d *executor) judgeAfterOpening(opening, order string) *engine.Outcome {
	voc := d.g.Module().Vocabulary(d.g.Position().Phase, d.actor.Side)
	know := func(string, string, string) (notation.Vocabulary, bool) { return voc, true }
	head := strings.Join([]string{"#PBEM", d.g.Header.Game, string(d.actor.Side), d.g.Position().Phase}, " ")
	body, want := order+"\n", 1
	if opening != "" {
		body, want = opening+"\n"+body, 2
	}
	found := notation.FindFrames(head+"\ncheck\n"+body+"#END\n", know)
	if len(found.Frames) != 1 || len(found.Frames[0].Faults) > 0 || len(found.Frames[0].Statements) != want {
		return nil
	}
	out, err := d.g.Check(engine.Input{Frame: found.Frames[0], At: d.moment.At})
	if err != nil {
		return nil
	}
	return out
}
