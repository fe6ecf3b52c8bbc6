package core

// Planner names phases whose coming nobody can foresee, such as the activation of a chit that is drawn, so that a side may
// file the sheet for one before it comes.
type Planner interface {
	// Plans are the names of the phases for which a side may file a sheet now, in upper case, without blanks. What they
	// are must follow from what the side may see.
	Plans(r Reader, side Side) []string
	// Planned is the name of the phase that a position is in, "" when no sheet can have been filed for it.
	Planned(r Reader) string
}
