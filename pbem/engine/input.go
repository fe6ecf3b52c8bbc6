package engine

import (
	"strconv"
	"strings"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/pbem/ledger"
)

// Input is one frame as it arrived.
type Input struct {
	Frame     notation.Frame
	MessageID string // of the mail, with its angle brackets; "" for a frame handed in by hand
	Nth       int    // number of the frame in its mail, from 0
	At        time.Time
	Identity  Identity  // what the mail proved
	Archive   []byte    // the signature that proved it with what it signs, for whoever stores the game to keep; nil for none
	LockAt    time.Time // when a sheet that is not for this moment alone is locked; zero for at once
}

// frameWord stands between a Message-ID and the number of a frame.
const frameWord = " frame "

// key names a frame for good: the Message-ID, with the number of the frame when it is not the first.
func (in Input) key() string {
	k := oneLine(in.MessageID)
	if in.Nth > 0 {
		k += frameWord + itoa(in.Nth)
	}
	return k
}

// identify puts what a frame's mail proved into the record that answers it.
func (in Input) identify(r *ledger.Record) {
	id := in.Identity
	if len(in.Archive) > 0 {
		id.ArchiveSHA = sheets.Digest(string(in.Archive))
	}
	if id.Level != "" {
		r.Add("identity", oneLine(id.String()))
	}
}

// identifiesMail reports whether a Message-ID, or the name of a frame, tells its mail from others. Message-IDs of control
// characters alone do not.
func identifiesMail(key string) bool {
	return key != "" && key != "-" && !strings.HasPrefix(key, "- ")
}

// splitFrameKey takes the name of a frame, as its receipt bears it, apart.
func splitFrameKey(key string) (mail string, nth int) {
	at := strings.LastIndex(key, frameWord)
	if at < 0 {
		return key, 0
	}
	n, err := strconv.Atoi(key[at+len(frameWord):])
	if err != nil || n < 1 || strconv.Itoa(n) != key[at+len(frameWord):] {
		return key, 0
	}
	return key[:at], n
}
