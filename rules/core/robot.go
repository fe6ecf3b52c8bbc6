package core

// Strategist is the sense of a title for a computer opponent: what an order or an answer is worth to the side that gives
// it. Both methods judge only what r shows, which is the view of that side, and are deterministic. Points are of the
// title's own choosing, about a hundredth of a victory point; a computer opponent compares them and gives no order that
// is worth less than 1.
type Strategist interface {
	// Weigh looks at a position once and gives the function that tells what an order is worth in it. The function may be
	// asked only while the position stays as it is, and only for orders that Check accepts.
	Weigh(r Reader, side Side) func(o Order) int
	// Prefer is the index of the option that the owner of a choice takes.
	Prefer(r Reader, c Choice) int
}
