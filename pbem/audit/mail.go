package audit

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	gomessage "github.com/emersion/go-message"
	_ "github.com/emersion/go-message/charset" // mails in any charset

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/ledger"
)

// maxMail bounds how much of one saved mail is read, in bytes.
const maxMail = 16 << 20

// Mail holds the mails a player kept against the ledger: every signed checkpoint in them must fit the ledger's tree at its
// size, and the anchor of the welcome mail must be the ledger's. It adds its checks to the verdict.
func (v *Verdict) Mail(dir string, recs []ledger.Record) error {
	names, err := filepath.Glob(filepath.Join(dir, "*.eml"))
	if err != nil {
		return err
	}
	slices.Sort(names)
	if len(names) == 0 {
		return fmt.Errorf("%s holds no .eml file", dir)
	}
	h, err := engine.ParseHeader(recs)
	if err != nil {
		return err
	}
	log, err := ledger.NewLog(recs...)
	if err != nil {
		return err
	}
	var first error
	notes, anchors := 0, 0
	for _, name := range names {
		raw, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		found, anchor := readSaved(raw[:min(len(raw), maxMail)], h.Anchor)
		if anchor {
			anchors++
		}
		for _, note := range found {
			if head, _, _ := bytes.Cut(note, []byte("\n")); string(head) != game.Origin+h.Game {
				continue // of another game
			}
			notes++
			if err := checkNote(h, log, note); err != nil && first == nil {
				first = fmt.Errorf("%s: %w", filepath.Base(name), err)
			}
		}
	}
	v.add("your mails", notes, fmt.Sprintf("signed checkpoints in %d mails fit the ledger", len(names)), first)
	var err2 error
	if anchors == 0 {
		err2 = errors.New("no mail names the ledger's anchor; the welcome mail is missing, or it named another one")
	}
	v.add("your anchor", anchors, "the welcome mail named this ledger's anchor", err2)
	return nil
}

// checkNote holds one signed checkpoint against the tree.
func checkNote(h engine.Header, log *ledger.Log, note []byte) error {
	size, root, err := ledger.OpenCheckpoint(h.VKey, note)
	if err != nil {
		return err
	}
	at, err := log.RootAt(size)
	if err != nil {
		return fmt.Errorf("a checkpoint speaks of %d records, the ledger holds %d", size, log.Size())
	}
	if at != root {
		return fmt.Errorf("at %d records the mail had root %s, the ledger now gives %s: history was rewritten", size, ledger.Grouped(root), ledger.Grouped(at))
	}
	return nil
}

// readSaved finds the checkpoints in a mail, and whether a text part names the anchor.
func readSaved(raw []byte, anchor string) (notes [][]byte, named bool) {
	e, err := gomessage.Read(bytes.NewReader(raw))
	if e == nil || err != nil && !gomessage.IsUnknownCharset(err) {
		return nil, false
	}
	_ = e.Walk(func(_ []int, part *gomessage.Entity, err error) error {
		if err != nil || part == nil {
			return nil
		}
		typ, _, _ := part.Header.ContentType()
		_, params, _ := part.Header.ContentDisposition()
		if strings.HasPrefix(typ, "multipart/") {
			return nil
		}
		body, err := io.ReadAll(io.LimitReader(part.Body, maxMail))
		if err != nil {
			return nil
		}
		if params["filename"] == "checkpoint.txt" {
			notes = append(notes, bytes.ReplaceAll(body, []byte("\r\n"), []byte("\n"))) // a mail program may have turned its line ends
		}
		named = named || typ == "text/plain" && strings.Contains(string(body), anchor)
		return nil
	})
	return notes, named
}
