package core

// Confider is a title that can lay open to a side what that side has sealed itself, so that its sheets can be judged by all
// that it knows and its letters show its own secrets to it.
type Confider interface {
	// Confide is a side's view, as Show gives it, with the side's own seals opened. open finds the statement behind a seal;
	// where it cannot, the seal stays. Nothing that becomes of a position may depend on what Confide shows: who replays a
	// game without its secrets sees the seals only.
	Confide(view *Position, side Side, open func(seal string) (statement string, ok bool)) *Position
}
