package ledger

import "slices"

// modernize converts a record of an older program to the present form, in which every batch without a sheet begins with
// an act. Its OriginalText remains the text that was read, so that hashes, roots and files do not change.
func (r Record) modernize(text string) Record {
	if !slices.Contains([]string{"rollback", "external", "seat", "beacon", "upgrade"}, r.Type) {
		return r
	}
	by, reason, mail := "-", []Field(nil), []Field(nil)
	var head, rest []Field
	for _, f := range r.Fields {
		switch {
		case f.Key == "at" && head == nil:
			head = []Field{f}
		case f.Key == "by":
			by = f.Value
		case f.Key == "reason":
			if f.Value != "-" {
				reason = []Field{f}
			}
		case f.Key == "confirmed":
			mail = []Field{{"mail", f.Value + " act 0"}}
		case f.Key == "name" && f.Value == "-", f.Key == "addr" && f.Value == "-":
		case f.Key == "keyring":
			rest = append(rest, Field{"key", f.Value})
		default:
			rest = append(rest, f)
		}
	}
	m := Record{N: r.N, Type: "act", OriginalText: text}
	m.Fields = slices.Concat([]Field{{"act", r.Type}}, head, []Field{{"by", by}}, reason, mail, rest)
	return m
}
