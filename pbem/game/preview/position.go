package preview

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"golang.org/x/mod/sumdb/note"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// PositionFormat is the first line of a position file.
const PositionFormat = "fieldpost position/1"

// Limits of input, in bytes.
const (
	maxFile      = 1 << 20 // size of a position file; ours have a few kilobytes
	maxKnowledge = 4 << 20 // size of its content after decompression
	base64Width  = 76      // columns of base64 lines
)

// Header holds the first lines of a position file.
type Header struct {
	Game    string
	Side    core.Side
	Phase   string
	Title   string
	Rules   int    // version of the title's rules
	Data    string // SHA-256 of the scenario data
	Layout  string // see [engine.KnowledgeLayout]
	Options core.Options
}

// WritePositionFile returns the position file of what a side knows, with the recent events. With the signer key of the
// game's checkpoints, it is a signed note with that key's name as origin.
func WritePositionFile(x *engine.SideKnowledge, lately []engine.RecentBatch, mod core.Module, signerKey string) ([]byte, error) {
	layout, err := engine.KnowledgeLayout(mod, x.Options)
	if err != nil {
		return nil, err
	}
	frozen, err := x.Encode(mod)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\ngame %s %s %s\ntitle %s\nrules %d\ndata %s\nlayout %s\n", PositionFormat, x.Game, x.Side,
		x.View.Phase, x.Title, x.Rules,
		x.Data, layout)
	for _, o := range x.Options {
		fmt.Fprintf(&b, "option %s=%s\n", o.Name, o.Value)
	}
	packed, err := pack(frozen)
	if err != nil {
		return nil, err
	}
	b.WriteByte('\n')
	writeColumn(&b, packed)
	if packed, err = packLog(lately); err != nil {
		return nil, err
	}
	if packed != nil {
		b.WriteString("\n" + logHead + "\n")
		writeColumn(&b, packed)
	}
	if signerKey == "" {
		return b.Bytes(), nil
	}
	signer, err := note.NewSigner(signerKey)
	if err != nil {
		return nil, fmt.Errorf("position of %s: signer key: %w", x.Game, err)
	}
	return note.Sign(&note.Note{Text: b.String()}, signer)
}

// writeColumn writes bytes as lines of base64.
func writeColumn(b *bytes.Buffer, packed []byte) {
	for line := range slices.Chunk([]byte(base64.StdEncoding.EncodeToString(packed)), base64Width) {
		b.Write(line)
		b.WriteByte('\n')
	}
}

// Verify returns an error unless the game's key signed the position file.
func Verify(file []byte, verifierKey string) error {
	verifier, err := note.NewVerifier(verifierKey)
	if err != nil {
		return fmt.Errorf("verifier key: %w", err)
	}
	_, err = note.Open(file, note.VerifierList(verifier))
	return err
}

// errNotPositionFile reports a text that is no complete position file.
var errNotPositionFile = say.Errorf("this is no position file, or not all of it: it begins with %q and is pasted whole", PositionFormat)

// ParseHeader parses the uncompressed first lines.
func ParseHeader(file []byte) (Header, error) {
	h, _, err := splitFile(file)
	return h, err
}

// paragraphs splits a position file into its head, the position, and if present the log and the signature. A mail
// program may have changed the ends of its lines.
func paragraphs(file []byte) []string {
	lines := strings.Split(strings.TrimSpace(string(file)), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " \t\r")
	}
	return strings.Split(strings.Join(lines, "\n"), "\n\n")
}

// splitFile splits a position file into head and packed content.
func splitFile(file []byte) (h Header, packed []byte, err error) {
	if len(file) > maxFile {
		return h, nil, errNotPositionFile
	}
	parts := paragraphs(file)
	lines := strings.Split(parts[0], "\n")
	if len(parts) < 2 || strings.TrimSpace(lines[0]) != PositionFormat {
		return h, nil, errNotPositionFile
	}
	for _, l := range lines[1:] {
		key, value, _ := strings.Cut(strings.TrimSpace(l), " ")
		switch key {
		case "game":
			if w := strings.Fields(value); len(w) == 3 {
				h.Game, h.Side, h.Phase = w[0], core.Side(w[1]), w[2]
			}
		case "title":
			h.Title = value
		case "rules":
			_, err = fmt.Sscan(value, &h.Rules)
		case "data":
			h.Data = value
		case "layout":
			h.Layout = value
		case "option":
			name, v, _ := strings.Cut(value, "=")
			h.Options = append(h.Options, core.Fact{Name: name, Value: v})
		}
	}
	packed, bad := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(parts[1]), ""))
	if err != nil || bad != nil || h.Game == "" {
		return h, nil, errNotPositionFile
	}
	return h, packed, nil
}

// TitleData holds a title's rules with one edition of its data.
type TitleData struct {
	Title  core.Title
	Module core.Module // rules of the default scenario
	Data   string      // SHA-256 of the scenario data
}

// ReadPosition opens a position file with the rules and data of its title. If the file is of another title, or of other
// rules or data, the error names the difference.
func (s TitleData) ReadPosition(file []byte) (*engine.SideKnowledge, error) {
	h, packed, err := splitFile(file)
	if err != nil {
		return nil, err
	}
	m := s.Title.Meta()
	switch {
	case h.Title != m.ID:
		return nil, say.Errorf("this planner is for %s, the position is one of the title %s", m.Name, h.Title)
	case h.Rules != m.Version:
		return nil, say.Errorf("the game is played by version %d of the rules of %s, this planner has version %d: ask for a new one "+
			"with the line planner in a frame #DESK %s %s", h.Rules, m.Name, m.Version, h.Game, h.Side)
	case h.Data != s.Data:
		return nil, say.Errorf("the game has the data %.12s of %s, this planner has %.12s: ask for the right one with the line "+
			"planner in a frame #DESK %s %s", h.Data, m.Name, s.Data, h.Game, h.Side)
	}
	layout, err := engine.KnowledgeLayout(s.Module, h.Options)
	if err != nil {
		return nil, err
	}
	if layout != h.Layout {
		return nil, say.Errorf("the position was written by another version of the program: its layout is %s, this planner reads %s; ask "+
			"for a new one with the line planner in a frame #DESK %s %s", h.Layout, layout, h.Game, h.Side)
	}
	frozen, err := unpack(packed)
	if err != nil {
		return nil, errNotPositionFile
	}
	x, err := engine.DecodeKnowledge(frozen, s.Module, h.Options)
	if err != nil {
		return nil, say.Errorf("%w (%w)", errNotPositionFile, err)
	}
	return x, nil
}

// packers reuses compressors, because each needs more than a megabyte.
var packers = sync.Pool{New: func() any {
	w, _ := flate.NewWriter(nil, flate.BestCompression) // this level is valid
	return w
}}

func pack(b []byte) ([]byte, error) {
	var out bytes.Buffer
	w := packers.Get().(*flate.Writer)
	defer packers.Put(w)
	w.Reset(&out)
	_, err := w.Write(b)
	if err = errors.Join(err, w.Close()); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

func unpack(b []byte) ([]byte, error) {
	out, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(b)), maxKnowledge+1))
	if err == nil && len(out) > maxKnowledge {
		err = errNotPositionFile
	}
	return out, err
}
