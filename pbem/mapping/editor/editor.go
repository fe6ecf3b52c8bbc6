package editor

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"sync"

	"fieldpost/pbem/durable"
	"fieldpost/pbem/mapping/mapedit"
	"fieldpost/rules/hexmap"
)

// Editor edits a map file.
type Editor struct {
	Name     string                      // name of the file
	Scan     *Scan                       // picture under the hexes; nil for none
	OtherMap []byte                      // map file of a second transcriber; nil for none
	CheckMap func(file []byte) []Finding // checks the map by a title's rules; nil for none

	mu         sync.Mutex
	file       []byte
	m          *hexmap.Map
	undo, redo [][]byte
}

// Finding is a fault in a map that the linter does not report.
type Finding struct {
	Rule string `json:"rule,omitempty"`
	Text string `json:"text"`
}

// Open opens a map file for editing. It returns an error if the file cannot be read or parsed.
func Open(name string) (*Editor, error) {
	file, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	d := &Editor{Name: name}
	return d, d.setFile(file)
}

// setFile parses and sets the present text of the file.
func (d *Editor) setFile(file []byte) error {
	m, err := hexmap.Parse(file)
	if err != nil {
		return fmt.Errorf("%s: %w", d.Name, err)
	}
	d.file, d.m = file, m
	return nil
}

// errChanged reports that another program wrote the file.
var errChanged = errors.New("the file was changed by another program: it was read anew, your stroke was not made; undo brings the state " +
	"of before back")

// edit changes the file and saves it at once. If another program has changed the file, it reads the file again and
// refuses the edit.
func (d *Editor) edit(do func(file []byte, m *hexmap.Map) ([]byte, error)) error {
	if err := d.reloadIfChanged(); err != nil {
		return err
	}
	after, err := do(d.file, d.m)
	if err != nil {
		return err
	}
	if bytes.Equal(after, d.file) {
		return nil
	}
	before := d.file
	if err := d.writeFile(after); err != nil {
		return err
	}
	d.undo, d.redo = append(d.undo, before), nil
	return nil
}

// reloadIfChanged reads the file again if another program wrote it.
func (d *Editor) reloadIfChanged() error {
	now, err := os.ReadFile(d.Name)
	if err != nil || bytes.Equal(now, d.file) {
		return err
	}
	before := d.file
	if err := d.setFile(now); err != nil {
		return err
	}
	d.undo, d.redo = append(d.undo, before), nil
	return errChanged
}

// writeFile writes the whole file atomically.
func (d *Editor) writeFile(file []byte) error {
	old, oldMap := d.file, d.m
	if err := d.setFile(file); err != nil {
		return err
	}
	perm := os.FileMode(0o644)
	if info, err := os.Stat(d.Name); err == nil {
		perm = info.Mode().Perm()
	}
	if err := durable.Write(d.Name, file, perm); err != nil {
		d.file, d.m = old, oldMap
		return err
	}
	return nil
}

// moveHistory undoes the last edit, or redoes it.
func (d *Editor) moveHistory(from, to *[][]byte) error {
	if err := d.reloadIfChanged(); err != nil {
		return err
	}
	if len(*from) == 0 {
		return errors.New("there is nothing left")
	}
	n := len(*from) - 1
	file, now := (*from)[n], d.file
	if err := d.writeFile(file); err != nil {
		return err
	}
	*from, *to = (*from)[:n], append(*to, now)
	return nil
}

// BlankMap returns a map file for a second transcriber. It has the head of another file and only the first terrain
// class of the legend.
func BlankMap(file []byte) ([]byte, error) {
	m, err := hexmap.Parse(file)
	if err != nil {
		return nil, err
	}
	var labels []string
	for h := range m.Hexes() {
		labels = append(labels, m.Label(h))
	}
	if file, err = mapedit.HeadOnly(file); err != nil {
		return nil, err
	}
	return mapedit.SetTerrain(file, m.Legend()[0].Char, labels...)
}

// extent matches the rows and columns of a grid statement.
var extent = regexp.MustCompile(`rows (\d+)\.\.(\d+) cols (\d+)\.\.(\d+)`)

// NewMapFile returns a map file with a grid statement ("pointy odd-east rrcc rows 60..10 cols 00..27") and only clear
// terrain.
func NewMapFile(grid string) ([]byte, error) {
	w := extent.FindStringSubmatch(grid)
	if w == nil {
		return nil, fmt.Errorf("a grid is wanted such as \"pointy odd-east rrcc rows 60..10 cols 00..27\", not %q", grid)
	}
	var n [4]int
	for i := range n {
		n[i], _ = strconv.Atoi(w[i+1])
	}
	rows, cols := max(n[1]-n[0], n[0]-n[1])+1, max(n[3]-n[2], n[2]-n[3])+1
	if rows > 999 || cols > 999 {
		return nil, fmt.Errorf("%d rows of %d columns are more than any printed map has", rows, cols)
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "# source: transcribed\nhexmap 1\ntitle map status=transcribed\ngrid %s\nlegend . clear\nmap\n", grid)
	for i := range rows {
		r := n[0] + i
		if n[1] < n[0] {
			r = n[0] - i
		}
		fmt.Fprintf(&b, "%0*d%s\n", len(w[1]), r, bytes.Repeat([]byte(" ."), cols))
	}
	b.WriteString("end\n")
	_, err := hexmap.Parse(b.Bytes())
	return b.Bytes(), err
}
