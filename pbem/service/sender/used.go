package sender

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/rules/core"
)

// Each proof of a mail can be used once. The ledger records proofs that sheets used; reusedSerialDoubt and
// copiedSignatureDoubt check these, for frames of every kind. A file in the game's folder records proofs that other
// frames used, because a frame that only asks leaves no record. acceptFrame checks both.

// reusedSerialDoubt returns the doubt about a serial number that is not higher than those of earlier sheets.
func reusedSerialDoubt(g *game.Game, side core.Side, serial uint64) *Doubt {
	if highest := g.Proofs().Serial(side); serial <= highest {
		return &Doubt{Kind: SerialUsedBySheet, Serial: serial, Highest: highest}
	}
	return nil
}

// copiedSignatureDoubt returns the doubt about a mail server's signature that was already used with a sheet in another
// mail.
func copiedSignatureDoubt(g *game.Game, side core.Side, proof, mail string) *Doubt {
	if before := g.Proofs().MailOf(side, proof); before != "" && before != mail {
		return &Doubt{Kind: CopiedSignature}
	}
	return nil
}

// fileProofs is the file in the folder of a game or tournament with the accepted #MOD, #DESK, #PRESS and #EVENT frames.
// Each line holds the sender, the serial number or other proof, and the mail and frame, identified by their content.
const fileProofs = "proofs.txt"

// acceptFrame returns the missing proof of a frame's sender, nil if nothing is missing. It records the proof before
// anything is executed. A frame that was accepted before is not checked again, because the mail itself may have changed
// what proves its sender. A second frame of the same mail must be proven too, but uses up no further proof.
func (ev *Evidence) acceptFrame(dir string, who *Speaker, f notation.Frame, prove func() *Doubt) (*Doubt, error) {
	path := filepath.Join(dir, fileProofs)
	text, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	name, known, highest := strings.ReplaceAll(string(who.Seat.Side), " ", "-"), false, uint64(0)
	others := map[string]bool{} // proofs of the speaker's other mails
	own := fmt.Sprintf("%s.%.16x", ev.Key, sha256.Sum256([]byte(f.HeaderLine()+"\n"+strings.Join(f.Lines, "\n"))))
	for line := range strings.Lines(string(text)) {
		l := strings.Fields(line)
		if len(l) != 3 || l[0] != name || len(l[2]) != len(own) && len(l[2]) != len(ev.Key) { // cut off by a crash, or of another person
			continue
		}
		if mail, _, _ := strings.Cut(l[2], "."); mail == ev.Key {
			known = known || l[2] == own
			continue
		}
		others[l[1]] = true
		if digits, ok := strings.CutPrefix(l[1], "serial:"); ok {
			n, _ := strconv.ParseUint(digits, 10, 64)
			highest = max(highest, n)
		}
	}
	if known {
		return nil, nil
	}
	if no := prove(); no != nil {
		return no, nil
	}
	id := who.Proof
	value := string(id.Level)
	switch {
	case id.Level == engine.ProofBySignature && id.Serial <= highest:
		return &Doubt{Kind: SerialUsedByFrame, Serial: id.Serial, Highest: highest}, nil
	case id.Level == engine.ProofBySignature:
		value = "serial:" + strconv.FormatUint(id.Serial, 10)
	case id.Proof != "" && others[id.Proof]:
		return &Doubt{Kind: CopiedSignature}, nil
	case id.Proof != "":
		value = id.Proof
	}
	return nil, game.AppendLine(path, text, name+" "+value+" "+own)
}
