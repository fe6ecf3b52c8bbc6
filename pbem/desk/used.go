package desk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
)

// fileProofs notes in a game's folder which #MOD, #DESK and #PRESS frames were taken as their sender's: one line each with
// who, the serial number or what else proved it, and the mail, named by its content. Sheets have this in the ledger; a frame
// that only asks something leaves no record there.
const fileProofs = "proofs.txt"

// proofs are the lines of that file.
type proofs struct {
	path string
	text []byte
	list [][3]string // who, value, mail
}

func readProofs(g *game.Game) (*proofs, error) {
	p := &proofs{path: filepath.Join(g.Dir, fileProofs)}
	var err error
	if p.text, err = os.ReadFile(p.path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for line := range strings.Lines(string(p.text)) {
		if f := strings.Fields(line); len(f) == 3 {
			p.list = append(p.list, [3]string{f[0], f[1], f[2]})
		}
	}
	return p, nil
}

// taken says whether a mail was taken as somebody's before: it is handled again, and what proved it then may be no longer
// good, because of what it did.
func (p *proofs) taken(who, key string) bool {
	return slices.ContainsFunc(p.list, func(l [3]string) bool { return l[0] == who && l[2] == key })
}

// use keeps what a frame was proven with, before anything is carried out. A serial number that is not higher than all
// before it, or a signature that came with another mail, is a doubt. A second frame of the same mail is none.
func (p *proofs) use(who string, id engine.Identity, key string) (*doubt, error) {
	value := string(id.Level)
	if id.Proof != "" {
		value = id.Proof
	}
	highest := uint64(0)
	for _, l := range p.list {
		if l[0] != who || l[2] == key {
			continue
		}
		if id.Proof != "" && l[1] == value {
			return &doubt{why: "the signature of your mail server on it is that of an earlier mail: it is a copy under another Message-ID",
				how: []string{"Write a new mail instead of sending an earlier one again."}}, nil
		}
		if digits, ok := strings.CutPrefix(l[1], "serial:"); ok {
			n, _ := strconv.ParseUint(digits, 10, 64)
			highest = max(highest, n)
		}
	}
	if id.Level == engine.BySignature {
		value = "serial:" + strconv.FormatUint(id.Serial, 10)
		if id.Serial <= highest {
			return &doubt{why: fmt.Sprintf("the signed frame bears the serial number %d, but one with number %d was taken before. A frame that is mailed a second time, by whomever, is not carried out again", id.Serial, highest),
				how: []string{fmt.Sprintf("Sign it again with a number above %d: pbem key sign takes a higher one by itself.", highest)}}, nil
		}
	}
	return nil, note(p.path, p.text, who+" "+value+" "+key)
}

// note adds a line to a file that holds b, behind whatever a crash may have cut.
func note(path string, b []byte, line string) error {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	line += "\n"
	if len(b) > 0 && b[len(b)-1] != '\n' {
		line = "\n" + line
	}
	_, err = f.WriteString(line)
	return errors.Join(err, f.Sync(), f.Close())
}
