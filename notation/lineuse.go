package notation

// LineUse says what a line of a mail was taken for, so that a receipt can account for every line.
type LineUse uint8

const (
	// LineOutside stands outside every frame.
	LineOutside LineUse = iota
	// LineQuoted begins with ">", introduces such lines, or belongs to an earlier mail below the player's own.
	LineQuoted
	// LineHeader is #PBEM, #END, base, salt, draft or check.
	LineHeader
	// LineOrder is an order that was understood.
	LineOrder
	// LineComment is a comment or a blank line inside a frame.
	LineComment
	// LineNotUnderstood is a line of a frame that is no order.
	LineNotUnderstood
)

// String gives the word a receipt uses.
func (u LineUse) String() string {
	switch u {
	case LineOutside:
		return "outside"
	case LineQuoted:
		return "quoted"
	case LineHeader:
		return "header"
	case LineOrder:
		return "order"
	case LineComment:
		return "comment"
	}
	return "not understood"
}
