package tournament

import (
	"cmp"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/ledger"
)

// StructureTerms holds the terms of seeds and formats that an event may have since version 3. The zero value sets none.
type StructureTerms struct {
	Seeds      string      // what seeds the first draw: one of the constants below
	Former     FormerEvent // for SeedsByPlaces
	TopHalf    bool        // in the first round of a Swiss the upper half of the seeds meets the lower
	TopBye     bool        // in the first round of a Swiss of an odd number the top seed has the bye
	Left       int         // players with whom the knock-out of a double-knockout begins
	Pool       int         // players of a pool
	Through    int         // of each pool at least that many go on
	Second     int         // players of a second knock-out of those who do not go on, 0 for none
	Beside     string      // what is played beside the knock-out: BesideLadder, "" for nothing
	Accelerate []int       // of each of the first Swiss rounds, the points that the upper half has more when it is paired
}

// The sources of the seeds of an event.
const (
	SeedsByDraw   = ""       // the draw itself
	SeedsByRating = "rating" // the ratings that entries carry
	SeedsByHand   = "hand"   // the director
	SeedsByPlaces = "places" // the places of an earlier event
)

// FormerEvent holds an earlier event whose final places seed the players: its name, the size and root of its ledger,
// and the ids of its players in the order of their places.
type FormerEvent struct {
	Event, Root string
	Size        int
	Places      []string
}

// SeedBy seeds the event by the final places of an earlier event, which must be over. size and root are those of its
// ledger.
func (t *Terms) SeedBy(e *Event, size int, root string) error {
	if !e.Over || len(e.Places) == 0 {
		return fmt.Errorf("%s has no places that could seed another event: it is not over, or was cancelled", e.Name)
	}
	t.Seeds, t.Former = SeedsByPlaces, FormerEvent{e.Name, root, size, e.Places}
	return nil
}

// fields returns these terms as fields of the first record.
func (s StructureTerms) fields() (out []ledger.Field) {
	add := func(key, value string) { out = append(out, ledger.Field{Key: key, Value: value}) }
	yes := func(key string, is bool) {
		if is {
			add(key, "yes")
		}
	}
	if s.Seeds != SeedsByDraw {
		add("seeds", s.Seeds)
	}
	if s.Seeds == SeedsByPlaces {
		add("former", fmt.Sprintf("%s %d %s", s.Former.Event, s.Former.Size, s.Former.Root))
		for _, id := range s.Former.Places {
			add("former-place", id)
		}
	}
	yes("top-half", s.TopHalf)
	yes("top-bye", s.TopBye)
	for _, n := range s.Accelerate {
		add("accelerate", strconv.Itoa(n))
	}
	for _, f := range []struct {
		key string
		n   int
	}{{"left", s.Left}, {"pool", s.Pool}, {"through", s.Through}, {"second", s.Second}} {
		if f.n != 0 {
			add(f.key, strconv.Itoa(f.n))
		}
	}
	if s.Beside != "" {
		add("beside", s.Beside)
	}
	return out
}

// parseStructure parses the terms of seeds and formats in the first record.
func parseStructure(r ledger.Record) (s StructureTerms) {
	s = StructureTerms{Seeds: r.Get("seeds"), TopHalf: r.Get("top-half") == "yes", TopBye: r.Get("top-bye") == "yes",
		Beside: r.Get("beside")}
	if f := strings.Split(r.Get("former"), " "); len(f) == 3 {
		s.Former.Event, s.Former.Root = f[0], f[2]
		s.Former.Size, _ = strconv.Atoi(f[1])
	}
	s.Former.Places = r.All("former-place")
	for _, v := range r.All("accelerate") {
		n, _ := strconv.Atoi(v)
		s.Accelerate = append(s.Accelerate, n)
	}
	for key, n := range map[string]*int{"left": &s.Left, "pool": &s.Pool, "through": &s.Through, "second": &s.Second} {
		*n, _ = strconv.Atoi(r.Get(key))
	}
	return s
}

// checkStructure returns an error if these terms are wrong, or do not fit the other terms.
func (t Terms) checkStructure() error {
	_, byScore := t.Format.row().first.(scored)
	switch {
	case t.Version < 3 && len(t.StructureTerms.fields()) > 0:
		return fmt.Errorf("version %d: it has no seeds", t.Version)
	case !slices.Contains([]string{SeedsByDraw, SeedsByRating, SeedsByHand, SeedsByPlaces}, t.Seeds):
		return fmt.Errorf("seeds %q: want draw, %s, %s or the name of an earlier event", t.Seeds, SeedsByRating, SeedsByHand)
	case (t.TopHalf || t.TopBye) && t.Seeds == SeedsByDraw:
		return fmt.Errorf("--top-half and --top-bye need seeds: nobody is on top of a draw")
	case t.TopHalf && !byScore:
		return fmt.Errorf("--top-half is for formats whose first round is paired by points; in the bracket of a %s the top half "+
			"meets the bottom half anyhow", t.Format)
	case t.TopBye && !byScore:
		return fmt.Errorf("--top-bye is for formats whose first round is paired by points; in a %s nobody chooses who has a bye",
			t.Format)
	case t.TopBye && t.Odd != OddPlayerBye:
		return fmt.Errorf("--top-bye: of an odd number the top seed has a bye, and with --odd %s nobody has one", t.Odd)
	case t.Seeds == SeedsByPlaces && t.Former.check() != nil:
		return t.Former.check()
	}
	return cmp.Or(t.checkAcceleration(), t.checkQualifier(), t.checkSecond(), t.checkBeside())
}

// checkAcceleration returns an error if the terms of accelerated rounds are wrong.
func (t Terms) checkAcceleration() error {
	_, byPoints := t.Format.row().first.(swiss)
	switch {
	case len(t.Accelerate) == 0:
		return nil
	case !byPoints:
		return fmt.Errorf("--accelerate is for Swiss rounds: a %s is not paired by points", t.Format)
	case t.TopHalf || t.TopBye:
		return fmt.Errorf("--accelerate does not go with --top-half or --top-bye: it has the upper half play itself in the first round")
	case len(t.Accelerate) >= t.Rounds:
		return fmt.Errorf("%d accelerated rounds of %d: want fewer than there are", len(t.Accelerate), t.Rounds)
	}
	for i, n := range t.Accelerate {
		if n < 1 || n > 1000 || i > 0 && n > t.Accelerate[i-1] {
			return fmt.Errorf("--accelerate: round %d gives %d points: want 1 to 1000, and no more than the round before", i+1, n)
		}
	}
	return nil
}

// check returns an error if the data of the earlier event are wrong.
func (f FormerEvent) check() error {
	root, err := hex.DecodeString(f.Root)
	switch {
	case !validName().MatchString(f.Event):
		return badName(f.Event)
	case err != nil || len(root) != 32 || hex.EncodeToString(root) != f.Root:
		return fmt.Errorf("the root %q of %s: want 64 hex digits", f.Root, f.Event)
	case f.Size < 1 || f.Size > maxNumber:
		return fmt.Errorf("%d records of %s: want 1 to %d", f.Size, f.Event, maxNumber)
	case len(f.Places) < 1 || len(f.Places) > maxPeople:
		return fmt.Errorf("%d places of %s: want 1 to %d", len(f.Places), f.Event, maxPeople)
	}
	seen := map[string]bool{}
	for _, id := range f.Places {
		if !validName().MatchString(id) || seen[id] {
			return fmt.Errorf("place of %q in %s: want a name, and each once", id, f.Event)
		}
		seen[id] = true
	}
	return nil
}

// rate records the rating of a player who has not been drawn yet, 0 for none.
func (e *Event) rate(r ledger.Record) error {
	n, err := number(r, "rating")
	if err := first(err, e.seedable(r), only(r, "player", "rating")); err != nil {
		return err
	}
	if n < 0 || n > maxRating || r.Get("rating") == "" {
		return say.Errorf("rating %d: want 0 to %d", n, maxRating)
	}
	e.Person(r.Get("player")).Rating = n
	return nil
}

// seed records the seed number that a director gives a player, 0 for none.
func (e *Event) seed(r ledger.Record) error {
	n, err := number(r, "seed")
	if err := first(err, e.seedable(r), only(r, "player", "seed")); err != nil {
		return err
	}
	p := e.Person(r.Get("player"))
	other := slices.IndexFunc(e.People, func(x *Person) bool { return x != p && x.Seed == n && n > 0 })
	switch {
	case e.Seeds != SeedsByHand:
		return say.Errorf("the terms of %s have no seeding by hand", e.Name)
	case n < 0 || n > maxPeople || r.Get("seed") == "":
		return say.Errorf("seed %d: want 1 to %d, or 0 for none", n, maxPeople)
	case other >= 0:
		return say.Errorf("%s is seed %d already: say seed %s 0 first", e.People[other].ID, n, e.People[other].ID)
	}
	p.Seed = n
	return nil
}

// seedable returns an error unless the player of a record has not been drawn yet.
func (e *Event) seedable(r ledger.Record) error {
	p := e.Person(r.Get("player"))
	switch {
	case e.Version < 3:
		return say.Errorf("players of this event cannot be rated or seeded: an earlier version made it")
	case p == nil || p.Role != RolePlayer || p.Left > 0:
		return say.Errorf("%q is no player of the event", r.Get("player"))
	case r.Get("by") == p.ID:
		return say.Errorf("%s directs the event and plays in it: an assistant sets their rating or seed", p.ID)
	case p.Entered != e.NextRoundNumber() || e.Round() != nil && e.Round().Locked != nil:
		return say.Errorf("%s was drawn in round %d: ratings and seeds can only be set before that", p.ID, p.Entered)
	}
	return nil
}

// seedOrder returns the first draw in the order of the seeds. Players without a seed come last, and the draw decides
// between equals.
func (e *Event) seedOrder(order []string) []string {
	place := func(id string) int {
		p, last := e.Person(id), maxPeople+1
		switch e.Seeds {
		case SeedsByRating:
			return -p.Rating
		case SeedsByHand:
			if p.Seed > 0 {
				return p.Seed
			}
		case SeedsByPlaces:
			if i := slices.Index(e.Former.Places, id); i >= 0 {
				return i
			}
		}
		return last
	}
	at, out := map[string]int{}, slices.Clone(order)
	for _, id := range order {
		at[id] = place(id)
	}
	slices.SortStableFunc(out, func(a, b string) int { return at[a] - at[b] })
	return out
}

// seeded returns the players of a first round in the order of their seeds. Without seeds this is the draw.
func (r *Round) seeded() []string {
	if r.Seeds != nil {
		return r.Seeds
	}
	return r.Order
}

// Rate sets the rating of a player.
func (b *Book) Rate(by, id string, n int) error {
	return b.append(by, record("rating", "player", id, "rating", fmt.Sprint(n)))
}

// Seed sets the seed number of a player, 0 for none.
func (b *Book) Seed(by, id string, n int) error {
	return b.append(by, record("seed", "player", id, "seed", fmt.Sprint(n)))
}
