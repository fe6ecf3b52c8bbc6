package datafile

import (
	"reflect"
	"slices"
	"strconv"

	"gopkg.in/yaml.v3"

	"fieldpost/rules/hexmap"
)

// Checker is a struct or list of a title that can check its own values after it has been read.
type Checker interface {
	// Check returns an error that states the fault and what would be right. The caller adds file, line and key.
	Check() error
}

var hexType = reflect.TypeFor[hexmap.Hex]()

// hex decodes a hex number of the map.
func (d *decoder) hex(n *yaml.Node, v reflect.Value, key string) {
	h := hexmap.None
	if d.checkScalar(n, key, "the number of a hex") && d.m != nil {
		var ok bool
		if h, ok = d.m.Find(n.Value); !ok {
			d.fault(n.Line, key, "there is no hex %s on the map", quote(n.Value))
		}
	}
	v.Set(reflect.ValueOf(h))
}

// zone decodes the name of a zone of the map into its hexes.
func (d *decoder) zone(n *yaml.Node, v reflect.Value, key string) {
	if !d.checkScalar(n, key, "the name of a zone") || d.m == nil {
		return
	}
	hexes := d.m.ZoneHexes(n.Value)
	if len(hexes) == 0 {
		d.fault(n.Line, key, "the map has no zone %s", quote(n.Value))
	}
	v.Set(reflect.ValueOf(hexes))
}

// checkTags checks the limits that the tags of a field set: allowed words, a range, a number of values, references.
func (d *decoder) checkTags(n *yaml.Node, f *field, key string) {
	all := []*yaml.Node{n}
	if n.Kind == yaml.SequenceNode {
		all = n.Content
		if f.count != nil {
			d.checkRange(n, len(all), f.count, key)
		}
	}
	for _, e := range all {
		if e.Kind != yaml.ScalarNode || e.Tag == "!!null" {
			continue
		}
		if len(f.words) > 0 && !slices.Contains(f.words, e.Value) {
			d.fault(e.Line, key, "%s is not known here; %s", quote(e.Value), suggestWord(e.Value, f.words))
		}
		if f.numberRange != nil {
			if i, err := strconv.Atoi(e.Value); err == nil {
				d.checkRange(e, i, f.numberRange, key)
			}
		}
		if f.refKind != "" {
			d.pendingRefs = append(d.pendingRefs, func() bool {
				known := d.names[f.refKind]
				if len(known) > 0 && !slices.Contains(known, e.Value) {
					d.fault(e.Line, key, "there is no %s %s", f.refKind, quote(e.Value))
				}
				return len(known) > 0
			})
		}
		for _, of := range f.keyKinds {
			if slices.Contains(d.names[of], e.Value) {
				d.fault(e.Line, key, "the %s %s is there twice", of, quote(e.Value))
			}
			d.names[of] = append(d.names[of], e.Value)
		}
	}
}

// checkRequiredKeys reports the keys of the tag want:"..." that a map lacks.
func (d *decoder) checkRequiredKeys(n *yaml.Node, v reflect.Value, f *field, key string) {
	for _, w := range f.requiredKeys {
		if !v.MapIndex(reflect.ValueOf(w).Convert(v.Type().Key())).IsValid() {
			d.fault(n.Line, key, "%s is missing", w)
		}
	}
}

// checkRange reports a number outside the tag range:"1..9".
func (d *decoder) checkRange(n *yaml.Node, i int, ends *[2]int, key string) {
	if i < ends[0] || i > ends[1] {
		d.fault(n.Line, key, "%d is out of range; want %d to %d", i, ends[0], ends[1])
	}
}

// checkCountsByOne reports rows whose number, in the field with the tag run:"yes", is not one more than in the row
// before.
func (d *decoder) checkCountsByOne(n *yaml.Node, list reflect.Value, key string) {
	t := list.Type().Elem()
	if t.Kind() != reflect.Struct {
		return
	}
	for _, f := range fieldsOf(t) {
		if !f.countsByOne {
			continue
		}
		for i := 1; i < list.Len(); i++ {
			first, got := list.Index(0).FieldByIndex(f.index).Int(), list.Index(i).FieldByIndex(f.index).Int()
			if want := first + int64(i); got != want {
				d.fault(n.Content[i].Line, key, "%s %d stands where %d should", f.name, got, want)
			}
		}
	}
}
