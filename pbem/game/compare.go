package game

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"fieldpost/pbem/durable"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/ledger"
)

// compareFile compares game.yaml with the position that follows from the ledger. A file that is older than the ledger,
// as after a crash, is written again. A file that matches no state of the ledger was edited.
func (g *Game) compareFile() error {
	have, err := durable.ReadLines(filepath.Join(g.Dir, FileGame))
	if err == nil && g.fileHash == digest(have) {
		return nil
	}
	want, wrong := render(g.Game)
	if wrong != nil {
		return wrong
	}
	g.fileHash = digest(want)
	switch {
	case err == nil && bytes.Equal(have, want):
		return nil
	case err == nil && bytes.HasPrefix(want, have):
		g.RepairNote = cmp.Or(g.RepairNote, FileGame+" broke off before its end; it was written anew")
		return g.writeHead()
	case err == nil:
		n, root, known := parseHead(have)
		size := g.Log().Size()
		if known && n > size {
			return fmt.Errorf("the ledger is truncated: %s speaks of %d records, the ledger holds %d. Nothing was changed; restore %s "+
				"from a backup", FileGame, n, size, FileLedger)
		}
		at, err := g.Log().RootAt(n)
		if !known || n == size || err != nil || hexRoot(at) != root {
			return editedError(have, want)
		}
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	g.RepairNote = cmp.Or(g.RepairNote, FileGame+" was older than the ledger; it was written anew")
	return g.writeHead()
}

// compareCheckpoint compares the signed head with the ledger. A checkpoint that is missing or older than the ledger, as
// after a crash, is written again. A checkpoint with more records than the ledger shows that history was lost or
// rewritten.
func (g *Game) compareCheckpoint() error {
	b, err := durable.ReadLines(filepath.Join(g.Dir, FileCheckpoint))
	if errors.Is(err, fs.ErrNotExist) {
		return g.writeCheckpoint()
	}
	if err != nil {
		return err
	}
	n, root, err := ledger.OpenCheckpoint(g.Header.VKey, b)
	if err != nil {
		return fmt.Errorf("%s is not what was written: %w. The ledger decides: delete %s and it is written anew", FileCheckpoint, err,
			FileCheckpoint)
	}
	size := g.Log().Size()
	if n > size {
		return fmt.Errorf("the ledger is truncated: %s speaks of %d records, the ledger holds %d. Nothing was changed; restore %s from "+
			"a backup", FileCheckpoint, n, size, FileLedger)
	}
	at, err := g.Log().RootAt(n)
	if err != nil {
		return err
	}
	if at != root {
		return fmt.Errorf("the ledger was changed: at %d records %s has root %s, the ledger gives %s. Restore %s from a backup", n,
			FileCheckpoint, ledger.GroupedRoot(root), ledger.GroupedRoot(at), FileLedger)
	}
	if n == size {
		return nil
	}
	return g.writeCheckpoint()
}

// editedError returns an error with the first line of game.yaml that does not follow from the ledger.
func editedError(have, want []byte) error {
	a, b := bytes.Split(have, []byte("\n")), bytes.Split(want, []byte("\n"))
	for i := range a {
		if i >= len(b) || !bytes.Equal(a[i], b[i]) {
			should := "nothing"
			if i < len(b) {
				should = string(b[i])
			}
			return fmt.Errorf("%s was changed by hand: line %d says %q, the ledger gives %q. The ledger decides: delete %s and it is "+
				"written anew", FileGame, i+1, a[i], should, FileGame)
		}
	}
	return fmt.Errorf("%s says less than the ledger gives. The ledger decides: delete %s and it is written anew", FileGame, FileGame)
}

// CompareGameFile compares the bytes of a game.yaml with game g, for an audit, which writes nothing. short is true if
// they are only the beginning of the right content, as an unfinished write leaves them.
func CompareGameFile(have []byte, g *engine.Game) (short bool, err error) {
	want, err := render(g)
	if err != nil {
		return false, err
	}
	if bytes.HasPrefix(want, have) {
		return len(have) < len(want), nil
	}
	return false, editedError(have, want)
}

// ParseRecordCount returns the number of records that a game.yaml states. ok is false if it states none.
func ParseRecordCount(have []byte) (records int, ok bool) {
	records, _, ok = parseHead(have)
	return records, ok
}
