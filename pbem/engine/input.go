package engine

import (
	"strconv"
	"strings"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/pbem/ledger"
)

// Input holds one frame of a mail as it arrived.
type Input struct {
	Frame     notation.Frame
	MessageID string // Message-ID of the mail, with angle brackets; "" for a frame from the command line
	Nth       int    // number of the frame in its mail, from 0
	At        time.Time
	Identity  Identity  // proof of the sender
	Archive   []byte    // the proving signature and the text it signs, to be stored beside the game; nil for none
	LockAt    time.Time // when a sheet that may be locked later is locked; zero for immediately
}

// frameWord separates a Message-ID from the number of a frame.
const frameWord = " frame "

// key returns the permanent name of a frame: the Message-ID, and the frame's number unless it is the first.
func (in Input) key() string {
	k := oneLine(in.MessageID)
	if in.Nth > 0 {
		k += frameWord + itoa(in.Nth)
	}
	return k
}

// identify writes the proof of the sender into the record of the frame.
func (in Input) identify(r *ledger.Record) {
	id := in.Identity
	if len(in.Archive) > 0 {
		id.ArchiveSHA = sheets.SHA256Hex(string(in.Archive))
	}
	if id.Level != "" {
		r.Add("identity", oneLine(id.String()))
	}
}

// identifiesMail reports whether a frame's key identifies a mail, rather than being empty. Message-IDs of control
// characters alone do not.
func identifiesMail(key string) bool {
	return key != "" && key != "-" && !strings.HasPrefix(key, "- ")
}

// splitFrameKey splits a frame's key into Message-ID and frame number.
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
