package core

import "fieldpost/notation/say"

// Kind classifies an event by its subject.
type Kind string

const (
	KindOrder   Kind = "order"   // an order of a sheet begins; Text is its canonical line
	KindHead    Kind = "head"    // heading of a piece of business: "attack 2113"
	KindSum     Kind = "sum"     // a line of an addition or a shift: Text left, Value right
	KindRoll    Kind = "roll"    // a die: Text says which, Value the faces
	KindResult  Kind = "result"  // what a table gave
	KindPlace   Kind = "place"   // a counter enters the map
	KindMove    Kind = "move"    // a counter moves, retreats, advances, is displaced
	KindStep    Kind = "step"    // a step is lost, or steps come back: Value StepsBack
	KindDead    Kind = "dead"    // a counter leaves the map for good
	KindMark    Kind = "mark"    // a mark is put on or taken off
	KindControl Kind = "control" // a hex changes hands
	KindTrack   Kind = "track"   // a track moves: Value "+1"
	KindPhase   Kind = "phase"   // the game goes on to another phase
	KindAnswer  Kind = "answer"  // somebody's decision, with where it came from
	KindSkip    Kind = "skip"    // an order that became illegal through results
	KindNote    Kind = "note"    // anything else a player should read
	KindEnd     Kind = "end"     // the game is over
)

// StepsBack is the Value of an event that gives a counter steps back.
const StepsBack say.Text = "back"

// Event is one thing that happened, as everyone who may know it reads it.
type Event struct {
	Kind  Kind
	Hex   string   // label, "" when nowhere
	Units []string // counters concerned
	Path  []string // for moves: hex labels from start to end
	Rule  string
	Text  say.Text
	Value say.Text
	// Key and Block are the event key of a roll and the dice block it came from, 0 for none.
	Key   string
	Block int
	// Owner and Modifier describe a roll further (Tx.DescribeDie): the side whose luck it is, where its kind leaves that to the event,
	// and what is added to the face before a table is read.
	Owner    Side
	Modifier int
	// Steps are those that a counter lost with a step or a loss, or had when it left the map.
	Steps int
	// Combat holds the figures of the combat whose result the event tells, nil for every other event.
	Combat *Combat
	// Known lists the sides that may read the event as it is; nil means all. The others read Masked, or nothing.
	Known  []Side
	Masked *Event
}

// For returns the event as a viewer may read it; false when they may not know of it at all.
func (e Event) For(viewer Side) (Event, bool) {
	if e.Known == nil || viewer == Everyone {
		return e, true
	}
	for _, s := range e.Known {
		if s == viewer {
			return e, true
		}
	}
	if e.Masked == nil {
		return Event{}, false
	}
	return *e.Masked, true
}

// VisibleEvents filters a list of events for a viewer.
func VisibleEvents(events []Event, viewer Side) []Event {
	out := make([]Event, 0, len(events))
	for _, e := range events {
		if v, ok := e.For(viewer); ok {
			v.Known, v.Masked = nil, nil
			out = append(out, v)
		}
	}
	return out
}
