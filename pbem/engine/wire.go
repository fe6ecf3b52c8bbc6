package engine

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// maxValue is the longest value of an act's field, in bytes.
const maxValue = 32000

// serializer writes the fields of an act, or reads an act from fields. The same list of calls writes and reads, so that
// the two cannot differ. A field with the zero value is left out.
type serializer struct {
	fields  []ledger.Field // already written, or not read yet
	reading bool
	err     error
}

// next returns the value of the next field if it has this key.
func (w *serializer) next(key string) (string, bool) {
	if w.err != nil || len(w.fields) == 0 || w.fields[0].Key != key {
		return "", false
	}
	v := w.fields[0].Value
	w.fields = w.fields[1:]
	return v, true
}

func (w *serializer) put(key, value string) {
	value = stripControl(value)
	if len(value) > maxValue && w.err == nil {
		w.err = fmt.Errorf("field %s: %d bytes, at most %d are allowed", key, len(value), maxValue)
	}
	w.fields = append(w.fields, ledger.Field{Key: key, Value: value})
}

func (w *serializer) str(key string, v *string) {
	if w.reading {
		if s, ok := w.next(key); ok {
			*v = s
		}
	} else if stripControl(*v) != "" {
		w.put(key, *v)
	}
}

func (w *serializer) side(key string, v *core.Side) { w.str(key, (*string)(v)) }

// text reads or writes a text of several lines, each ended by a line feed.
func (w *serializer) text(key string, v *string) {
	if !w.reading {
		for line := range strings.Lines(*v) {
			w.put(key, line)
		}
		return
	}
	for line, ok := w.next(key); ok; line, ok = w.next(key) {
		*v += line + "\n"
	}
}

func (w *serializer) list(key string, v *[]string) {
	if !w.reading {
		for _, s := range *v {
			w.put(key, s)
		}
		return
	}
	for s, ok := w.next(key); ok; s, ok = w.next(key) {
		*v = append(*v, s)
	}
}

func (w *serializer) sides(key string, v *[]core.Side) {
	var list []string
	for _, s := range *v {
		list = append(list, string(s))
	}
	if w.list(key, &list); w.reading {
		*v = nil
		for _, s := range list {
			*v = append(*v, core.Side(s))
		}
	}
}

func (w *serializer) num(key string, v *int) {
	n := int64(*v)
	if w.num64(key, &n); w.reading {
		*v = int(n)
	}
}

func (w *serializer) num64(key string, v *int64) {
	if !w.reading {
		if *v != 0 {
			w.put(key, strconv.FormatInt(*v, 10))
		}
		return
	}
	s, ok := w.next(key)
	if !ok {
		return
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n != int64(int(n)) {
		w.err = fmt.Errorf("field %s: %q is not a number", key, s)
		return
	}
	*v = n
}

func (w *serializer) flag(key string, v *bool) {
	if !w.reading {
		if *v {
			w.put(key, "yes")
		}
		return
	}
	if s, ok := w.next(key); ok {
		if *v = s == "yes"; !*v {
			w.err = fmt.Errorf("field %s: %q, want yes", key, s)
		}
	}
}

// instant reads or writes a time, in UTC, to the second.
func (w *serializer) instant(key string, v *time.Time) {
	if !w.reading {
		if !v.IsZero() {
			w.put(key, formatTime(*v))
		}
		return
	}
	s, ok := w.next(key)
	if !ok {
		return
	}
	t, err := time.Parse(time.RFC3339, s)
	if err != nil {
		w.err = fmt.Errorf("field %s: %q is not a time", key, s)
		return
	}
	*v = t.UTC()
}

// seat reads or writes the fields of a seat other than its side.
func (w *serializer) seat(s *Seat) {
	w.str("name", &s.Name)
	w.str("addr", &s.Addr)
	w.str("lang", &s.Lang)
	w.str("identity", (*string)(&s.Identity))
	w.text("key", &s.Key)
	s.Key = strings.TrimSuffix(s.Key, "\n")
	w.list("also", &s.TeamAddrs)
	w.str("owner", &s.Owner)
	w.str("agent", &s.Agent)
}

// fieldsOf returns the fields of an act.
func fieldsOf(a Act) ([]ledger.Field, error) {
	w := &serializer{}
	a.serialize(w)
	return w.fields, w.err
}

// readAct parses an act from its fields, which must be as fieldsOf writes them.
func readAct(kind string, fields []ledger.Field) (Act, error) {
	for _, a := range kinds {
		if a.kind() != kind {
			continue
		}
		w := &serializer{fields: fields, reading: true}
		got := a.serialize(w)
		switch {
		case w.err != nil:
			return nil, fmt.Errorf("%s: %w", kind, w.err)
		case len(w.fields) > 0:
			return nil, fmt.Errorf("%s: field %q is not known or not in its place", kind, w.fields[0].Key)
		}
		return got, nil
	}
	return nil, fmt.Errorf("there is no act %q", kind)
}

// FormatAct returns an act in one line, as a proposal states it: `deadline side=german due=2026-12-01T19:00:00Z
// why="mail was down"`.
func FormatAct(a Act) string {
	fields, _ := fieldsOf(a)
	var b strings.Builder
	b.WriteString(a.kind())
	for _, f := range fields {
		b.WriteString(" " + f.Key + "=")
		quoted := strconv.Quote(f.Value)
		if f.Value == "" || strings.ContainsAny(f.Value, " =") || quoted != `"`+f.Value+`"` {
			b.WriteString(quoted)
		} else {
			b.WriteString(f.Value)
		}
	}
	return b.String()
}

// describeAct returns an act in words without secrets: the edits of a position may name hidden counters.
func describeAct(a Act) say.Text {
	if s, ok := a.(EditPosition); ok && len(s.Edits) == 1 {
		return "set, 1 edit"
	} else if ok {
		return say.F("set, %d edits", len(s.Edits))
	}
	return say.Plain(FormatAct(a))
}

// ParseActLine parses the output of FormatAct, and nothing else.
func ParseActLine(line string) (Act, error) {
	kind, rest, _ := strings.Cut(line, " ")
	var fields []ledger.Field
	for rest != "" {
		key, after, ok := strings.Cut(rest, "=")
		if !ok {
			return nil, fmt.Errorf("act %q: %q has no value", clipped(line), clipped(rest))
		}
		value := after
		if strings.HasPrefix(after, `"`) {
			quoted, err := strconv.QuotedPrefix(after)
			if err != nil {
				return nil, fmt.Errorf("act %q: the value of %q is not closed", clipped(line), clipped(key))
			}
			value, _ = strconv.Unquote(quoted)
			rest = after[len(quoted):]
		} else {
			value, _, _ = strings.Cut(after, " ")
			rest = after[len(value):]
		}
		rest = strings.TrimPrefix(rest, " ")
		fields = append(fields, ledger.Field{Key: key, Value: value})
	}
	a, err := readAct(kind, fields)
	if err != nil {
		return nil, fmt.Errorf("act %q: %w", clipped(line), err)
	}
	if again := FormatAct(a); again != line {
		return nil, fmt.Errorf("act %q: want it spelled %q", clipped(line), clipped(again))
	}
	return a, nil
}
