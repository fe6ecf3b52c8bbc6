package core

import "fieldpost/notation/say"

// Kind names the subject of an event: an order, a die roll, a move.
type Kind string

const (
	KindOrder   Kind = "order"   // an order of a sheet begins; Text is its canonical line
	KindHead    Kind = "head"    // heading of the following events: "attack 2113"
	KindSum     Kind = "sum"     // one figure of a calculation, such as a strength: its name in Text, the amount in Value
	KindRoll    Kind = "roll"    // a die roll: its purpose in Text, the faces in Value
	KindResult  Kind = "result"  // the result that a table gives
	KindPlace   Kind = "place"   // a counter enters the map
	KindMove    Kind = "move"    // a counter moves, retreats, advances, is displaced
	KindStep    Kind = "step"    // a step is lost, or steps come back: Value StepsBack
	KindDead    Kind = "dead"    // a counter leaves the map for good
	KindMark    Kind = "mark"    // a mark is put on or taken off
	KindControl Kind = "control" // a hex changes hands
	KindTrack   Kind = "track"   // a track such as victory points changes: Value "+1"
	KindPhase   Kind = "phase"   // the next phase begins
	KindAnswer  Kind = "answer"  // a side's decision and its source
	KindSkip    Kind = "skip"    // an order that became illegal through earlier results
	KindNote    Kind = "note"    // any other remark for players
	KindEnd     Kind = "end"     // the game is over
)

// StepsBack is the Value of a KindStep event in which a counter gains steps.
const StepsBack say.Text = "back"

// Event describes one event of a game, such as a move or a die roll, for reports and replays.
type Event struct {
	Kind  Kind
	Hex   string   // label of the hex, "" for none
	Units []string // counters that the event is about
	Path  []string // for moves: hex labels from start to end
	Rule  string
	Text  say.Text
	Value say.Text
	// Key and Block are the event key of a roll and the number of its dice block, 0 for none.
	Key   string
	Block int
	// Owner and Modifier describe a roll (Tx.DescribeDie): the side whose luck it is, if that varies between
	// events, and the number added to the die before a table is read.
	Owner    Side
	Modifier int
	// Steps is the number of steps that a counter lost, or had when it left the map.
	Steps int
	Turn  int // of a phase that begins
	// Combat holds the figures of the combat that led to a KindResult event; nil for every other event.
	Combat *Combat
	// Known lists the sides that may read the full event; nil means all. The other sides read Masked, or nothing
	// when Masked is nil.
	Known  []Side
	Masked *Event
}

// VisibleTo returns the event as a viewer may read it; false when the viewer may not learn of it at all.
func (e Event) VisibleTo(viewer Side) (Event, bool) {
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

// VisibleEvents returns the events of a list as a viewer may read them.
func VisibleEvents(events []Event, viewer Side) []Event {
	out := make([]Event, 0, len(events))
	for _, e := range events {
		if v, ok := e.VisibleTo(viewer); ok {
			v.Known, v.Masked = nil, nil
			out = append(out, v)
		}
	}
	return out
}
