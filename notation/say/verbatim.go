package say

// verbatim is the format of an argument that translations leave unchanged.
const verbatim = "%-s"

// Verbatim returns a Text that is the same in every language: a key, an order line, a person's own words.
func Verbatim(s string) Text {
	if s == "" {
		return ""
	}
	return F(verbatim, Plain(s))
}

// IsVerbatim reports whether a part is a Text of [Verbatim], whose words are its only argument.
func (p Part) IsVerbatim() bool { return p.Format == verbatim }
