package estimate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"fieldpost/pbem/engine"
)

// FileCache is the file in a game's folder that caches chances. The ledger does not depend on it; it may be deleted.
const FileCache = "estimates.jsonl"

// maxCache bounds the cache file, in bytes. A longer file is deleted and started again.
const maxCache = 8 << 20

// Kinds of moments.
const (
	atPosition = "position" // after a record
	atSheet    = "sheet"    // after the sheet that follows a record, before its dice
)

// moment identifies a cached count.
type moment struct {
	Root     string `json:"root"` // of the ledger
	Records  int    `json:"records"`
	Kind     string `json:"kind"`
	Rules    int    `json:"rules"`
	Player   string `json:"player"`
	Rollouts int    `json:"rollouts"`
	Seed     uint64 `json:"seed"`
}

// line holds one line of the cache file.
type line struct {
	moment
	Games   int `json:"games"` // 0: the sheet cannot be carried out with other dice
	Halves  int `json:"halves"`
	Squares int `json:"squares"`
}

// isSound reports whether the numbers of a line can be a count of wins, draws and losses.
func (l line) isSound() bool {
	wins, draws := (l.Squares-l.Halves)/2, 2*l.Halves-l.Squares
	return l.Games >= 0 && l.Games <= MaxRollouts && l.Halves >= 0 && l.Halves <= 2*l.Games && l.Squares <= 2*l.Halves &&
		2*wins == l.Squares-l.Halves && wins >= 0 && draws >= 0 && wins+draws <= l.Games
}

// Cache stores counts in a file, so that a long computation can continue where it stopped.
type Cache struct {
	file  string
	known map[moment]cell
	last  moment // of the newest count; zero: there is none
}

// OpenCache reads a cache file. It skips lines that it cannot read. If file is "", the cache is only in memory.
func OpenCache(file string) (*Cache, error) {
	c := &Cache{file: file, known: map[moment]cell{}}
	if file == "" {
		return c, nil
	}
	st, err := os.Stat(file)
	if errors.Is(err, fs.ErrNotExist) {
		return c, nil
	}
	if err == nil && st.Size() > maxCache {
		return c, os.Remove(file)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	for l := range bytes.Lines(text) {
		var x line
		if json.Unmarshal(l, &x) == nil && x.isSound() {
			c.last = x.moment
			c.known[x.moment] = cell{n: x.Games, halves: x.Halves, squares: x.Squares}
		}
	}
	return c, nil
}

// key returns the identifier of a count after the last record of a game.
func (c *Cache) key(g *engine.Game, kind string, cfg Config) moment {
	return moment{Root: g.Log().Root().String(), Records: g.Log().Size(), Kind: kind, Rules: g.Meta().Version, Player: cfg.Player,
		Rollouts: cfg.Rollouts, Seed: cfg.Seed}
}

// find returns a cached count, and whether there is one.
func (c *Cache) find(k moment) (x cell, ok bool) {
	x, ok = c.known[k]
	return x, ok
}

// put keeps a count.
func (c *Cache) put(k moment, x cell) error {
	c.known[k], c.last = x, k
	if c.file == "" {
		return nil
	}
	b, err := json.Marshal(line{k, x.n, x.halves, x.squares})
	if err != nil {
		return err
	}
	f, err := os.OpenFile(c.file, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(f, "\n%s\n", b); err != nil { // the blank line ends one that was cut off
		return errors.Join(err, f.Close())
	}
	return f.Close()
}
