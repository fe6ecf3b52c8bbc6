package packet

import (
	"slices"
	"strings"
)

// maxForecasts bounds the attacks with a forecast, because each forecast executes the rules.
const maxForecasts = 48

// offer is an order that the planner offers.
type offer struct {
	Units           []string
	Line, Verb, Hex string
	Path            []string
	Cost            string
}

// addOrders lists the legal orders of counters, or of all counters if none are given. If no counter has an order, it
// first applies the template's lines that name no counter, such as a declaration, because these often let counters act.
func (w *writer) addOrders(p *Packet, units []string) {
	p.Others = lines(w.offers())
	able := w.able()
	if len(able) == 0 {
		opening := slices.DeleteFunc(slices.Clone(p.Frame.Template), func(l string) bool {
			return l == "pass" || !slices.ContainsFunc(p.Others, func(o OrderLine) bool { return o.Line == l })
		})
		w.sheet = strings.Join(slices.Concat([]string{p.Frame.Head}, opening, []string{p.Frame.End, ""}), "\n")
		if able = w.able(); len(able) > 0 {
			p.Opening = opening
		}
	}
	if len(units) == 0 {
		units = able
	}
	for _, u := range units {
		if list := w.offers(u); len(list) > 0 {
			p.Orders = append(p.Orders, UnitOrder{Unit: u, Lines: lines(list)})
			w.note(p, list)
		}
	}
}

// able returns the counters that have an order on the board after the opening.
func (w *writer) able() []string {
	var out struct{ Units []string }
	w.ask("able", map[string]string{"sheet": w.sheet}, &out)
	return out.Units
}

// offers returns the orders of counters, or without counters the orders that name none.
func (w *writer) offers(units ...string) []offer {
	var out struct{ Offers []offer }
	w.ask("offers", map[string]any{"sheet": w.sheet, "units": units}, &out)
	return out.Offers
}

// lines returns offers as lines with their costs.
func lines(list []offer) []OrderLine {
	var out []OrderLine
	for _, o := range list {
		out = append(out, OrderLine{o.Line, o.Hex, o.Cost})
	}
	return out
}

// note starts a forecast for each new target among a counter's attacks.
func (w *writer) note(p *Packet, list []offer) {
	for _, o := range list {
		if len(o.Path) > 0 || o.Hex == "" || !p.fights(o.Verb) {
			continue
		}
		at := slices.IndexFunc(w.targets, func(t target) bool { return t.hex == o.Hex && t.verb == o.Verb })
		if at < 0 {
			at, w.targets = len(w.targets), append(w.targets, target{hex: o.Hex, verb: o.Verb})
		}
		if t := &w.targets[at]; !slices.Contains(t.units, o.Units[0]) {
			t.units = append(t.units, o.Units[0])
		}
	}
}

// target is a hex that may be attacked, with the counters that have an order against it.
type target struct {
	hex, verb string
	units     []string
}

// fights reports whether orders of a verb may have other orders indented under them, as attacks do.
func (p *Packet) fights(verb string) bool {
	return slices.ContainsFunc(p.Verbs, func(v Verb) bool { return slices.Contains(v.Under, verb) })
}

// addForecasts adds the chances of an attack on each target by all counters that can take part together.
func (w *writer) addForecasts(p *Packet) {
	for i, t := range w.targets {
		if len(p.Forecasts) >= maxForecasts {
			var rest []string
			for _, t := range w.targets[i:] {
				rest = append(rest, t.hex)
			}
			p.Left = append(p.Left, OmittedPart{"forecasts of attacks on " + strings.Join(rest, " "), "odds LINE"})
			return
		}
		var x struct {
			Order   string
			OK      bool
			Column  string
			Blind   bool
			Chances []Chance
		}
		w.ask("odds", map[string]any{"sheet": w.sheet, "units": t.units, "some": true, "hexes": []string{t.hex}, "verb": t.verb}, &x)
		if x.OK && len(x.Chances) > 0 {
			p.Forecasts = append(p.Forecasts, Forecast{x.Order, t.hex, x.Column, x.Blind, x.Chances})
		}
	}
}

// forms shortens the orders of a counter to their end hexes. It keeps full lines for orders without a hex, and for
// verbs that require the whole path.
func (w *writer) forms(u UnitOrder) UnitOrder {
	out := UnitOrder{Unit: u.Unit}
	for _, l := range u.Lines {
		form, ok := l.form()
		if !ok || strings.Contains(form, pathEnd) && !w.takesEnd(form, l.Hex) {
			out.Lines = append(out.Lines, l)
			continue
		}
		at := slices.IndexFunc(out.Forms, func(f OrderForm) bool { return f.Form == form })
		if at < 0 {
			at, out.Forms = len(out.Forms), append(out.Forms, OrderForm{form, map[string]string{}})
		}
		ends := out.Forms[at].Ends
		ends[l.Cost] = strings.TrimSpace(ends[l.Cost] + " " + l.Hex)
	}
	return out
}

// takesEnd reports whether orders of a verb may name only the last hex of a path. It tries each verb once.
func (w *writer) takesEnd(form, hex string) bool {
	verb, _, _ := strings.Cut(form, " ")
	if takes, known := w.ends[verb]; known {
		return takes
	}
	var x struct {
		OK     bool
		Faults []struct{ Legal []string }
	}
	w.ask("odds", map[string]string{"sheet": w.sheet, "order": strings.Replace(form, "HEX", hex, 1)}, &x)
	if w.ends == nil {
		w.ends = map[string]bool{}
	}
	w.ends[verb] = x.OK || len(x.Faults) > 0 && len(x.Faults[0].Legal) > 0 // the latter: one of several cheapest paths
	return w.ends[verb]
}

// pathEnd replaces a path in the form of an order.
const pathEnd = "to HEX"

// form returns the line with HEX in place of its hex, or "to HEX" in place of a path. It returns false if the line has
// neither.
func (l OrderLine) form() (string, bool) {
	words := strings.Fields(l.Line)
	at := slices.IndexFunc(words, func(w string) bool { return w == l.Hex || strings.HasSuffix(w, "-"+l.Hex) })
	if l.Hex == "" || at < 0 {
		return "", false
	}
	if words[at] == l.Hex {
		words[at] = "HEX"
	} else {
		words[at] = pathEnd
	}
	return strings.Join(words, " "), true
}
