package judging

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

const (
	maxOffers         = 3  // orders that one fault proposes
	maxSearchedFaults = 12 // identifier of the piece
	maxTries          = 24 // orders that are judged for one fault
)

// orderSearch holds the names in an illegal order, for finding legal ones near it.
type orderSearch struct {
	d     *dryRun
	r     core.Reader
	st    notation.Statement
	units []string
	hexes []string
}

// offerNearest adds the nearest legal orders of the same kind to faults that propose nothing: for the same counters,
// ending near the last hex named.
func (d *dryRun) offerNearest(r core.Reader, st notation.Statement, faults []notation.Fault) {
	i := slices.IndexFunc(faults, func(f notation.Fault) bool { return f.Stage == notation.Illegal })
	silent := func(f notation.Fault) bool { return len(f.Legal) == 0 && f.Stage >= notation.Illegal }
	if i < 0 || d.contingent || st.If != nil || d.lacks >= maxSearchedFaults || !allFaults(faults, silent) {
		return
	}
	d.lacks++
	w := orderSearch{d: d, r: r, st: st, hexes: hexesIn(st)}
	for _, name := range namedUnits(st) {
		if u, ok := sheets.FindUnit(r, name); ok {
			name = u.Def.ID
		}
		w.units = append(w.units, name)
	}
	faults[i].Legal = w.offers()
}

func allFaults(faults []notation.Fault, is func(notation.Fault) bool) bool {
	return !slices.ContainsFunc(faults, func(f notation.Fault) bool { return !is(f) })
}

// hexesIn returns the hexes that a statement names; for a path, only the last one.
func hexesIn(st notation.Statement) []string {
	var out []string
	for _, f := range st.Fields {
		switch items := f.Items; {
		case len(items) == 0:
		case f.Kind == notation.Path:
			out = append(out, items[len(items)-1].Text)
		case f.Kind == notation.Hex, f.Kind == notation.Hexes:
			for _, it := range items {
				out = append(out, it.Text)
			}
		}
	}
	return out
}

// offers returns the nearest legal orders, nearest first.
func (w orderSearch) offers() []string {
	type offer struct {
		text string
		far  int
	}
	var found []offer
	voc := w.d.g.Module.Vocabulary(w.r.Phase(), w.d.side)
	lines := notation.NewReader(voc)
	for o := range w.candidates() {
		text := o.String()
		if !strings.HasPrefix(text, w.st.Verb+" ") {
			continue
		}
		if st, ok := lines.Line(text); ok {
			if far, near := w.distance(st); near {
				found = append(found, offer{text, far})
			}
		}
	}
	slices.SortStableFunc(found, func(a, b offer) int { return cmp.Compare(a.far, b.far) })
	var out []string
	for _, x := range found[:min(len(found), maxTries)] {
		if !slices.Contains(out, x.text) && w.isAccepted(x.text, voc) {
			out = append(out, x.text)
		}
		if len(out) == maxOffers {
			break
		}
	}
	return out
}

// candidates returns the legal orders of the verb for the named counters, or those that name no counter.
func (w orderSearch) candidates() iter.Seq[core.Order] {
	f, ok := w.d.g.Module.(core.UnitOrderLister)
	switch {
	case !ok:
		return w.d.g.Module.Legal(w.r, w.d.side)
	case len(w.units) == 0:
		return f.LegalOf(w.r, w.d.side, []string{""}, w.st.Verb)
	}
	return f.LegalOf(w.r, w.d.side, w.units, w.st.Verb)
}

// distance returns the distance of an order from the wanted one. near is false if the order is not worth proposing: it
// names other counters, or ends at a hex far away.
func (w orderSearch) distance(st notation.Statement) (far int, near bool) {
	named := namedUnits(st)
	common := 0
	for _, u := range named {
		if slices.Contains(w.units, u) {
			common++
		}
	}
	if len(w.units) > 0 && common == 0 {
		return 0, false
	}
	far = 100 * (len(named) + len(w.units) - 2*common)
	if a, b := w.lastHex(w.hexes), w.lastHex(hexesIn(st)); a >= 0 && b >= 0 {
		steps := w.r.Map().Distance(a, b)
		return far + steps, steps <= maxSteps
	}
	return far, len(w.units) > 0
}

// maxSteps bounds the distance, in hexes, of a proposed order's end from the named hex.
const maxSteps = 20

// lastHex returns the last hex of a list that is on the map, -1 for none.
func (w orderSearch) lastHex(labels []string) hexmap.Hex {
	for _, l := range slices.Backward(labels) {
		if h, ok := w.r.Map().Find(l); ok {
			return h
		}
	}
	return hexmap.None
}

// isAccepted reports whether an order is accepted in this spelling.
func (w orderSearch) isAccepted(text string, voc notation.Vocabulary) bool {
	list, _ := notation.ParseLines(text, voc)
	o, faults := w.d.g.Module.Bind(w.r, w.d.side, list[0])
	if o != nil && len(faults) == 0 {
		faults = w.d.g.Module.Check(w.r, w.d.side, o)
	}
	return o != nil && !slices.ContainsFunc(faults, IsRefusal)
}
