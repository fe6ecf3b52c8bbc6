package savefile

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Names of the files in a save or a log.
const (
	fileGame    = "savedGame"
	fileModule  = "moduledata"
	fileVersion = "savedata"
)

// Limits of an archive.
const (
	maxFiles = 100
	maxFile  = 2*maxText + 64 // savedGame is twice as long as its text
)

// Save is a saved game or a log of VASSAL.
type Save struct {
	Module  string // name of the module; "" if the save has none
	Version string // version of the module
	VASSAL  string // version of the program that wrote it

	files []file
	root  *command
	board
}

type file struct {
	name string
	data []byte
}

// Read parses a save (.vsav) or a log (.vlog). The error names the fault.
func Read(r io.ReaderAt, size int64) (*Save, error) {
	z, err := zip.NewReader(r, size)
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return nil, fmt.Errorf("not a VASSAL save: %w", err)
	}
	if len(z.File) > maxFiles {
		return nil, fmt.Errorf("not a VASSAL save: it holds %d files, more than the limit of %d", len(z.File), maxFiles)
	}
	s := &Save{}
	for _, f := range z.File {
		data, err := unpack(f)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name, err)
		}
		s.files = append(s.files, file{f.Name, data})
	}
	game := s.file(fileGame)
	if game == nil {
		return nil, errors.New("not a VASSAL save: it holds no file " + fileGame)
	}
	text, err := deobfuscate(game)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", fileGame, err)
	}
	if !strings.HasPrefix(text, "begin_save") {
		return nil, fmt.Errorf("%s: it does not begin as a save does", fileGame)
	}
	p := parser{}
	if s.root, err = p.parse(text, 0); err != nil {
		return nil, fmt.Errorf("%s: %w", fileGame, err)
	}
	s.Module, s.Version = s.value(fileModule, "name"), s.value(fileModule, "version")
	s.VASSAL = s.value(fileVersion, "VassalVersion")
	if s.board, err = readBoard(s.root); err != nil {
		return nil, fmt.Errorf("%s: %w", fileGame, err)
	}
	return s, nil
}

func unpack(f *zip.File) ([]byte, error) {
	if f.UncompressedSize64 > maxFile {
		return nil, fmt.Errorf("%d bytes are more than the limit of %d", f.UncompressedSize64, maxFile)
	}
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	if err == nil && len(data) > maxFile {
		err = fmt.Errorf("more than the limit of %d bytes", maxFile)
	}
	return data, errors.Join(err, r.Close())
}

func (s *Save) file(name string) []byte {
	for _, f := range s.files {
		if f.name == name {
			return f.data
		}
	}
	return nil
}

// value returns the text of an element of one of the small XML files, "" if there is none.
func (s *Save) value(name, element string) string {
	d := xml.NewDecoder(bytes.NewReader(s.file(name)))
	for {
		tok, err := d.RawToken()
		if err != nil {
			return ""
		}
		start, ok := tok.(xml.StartElement)
		if !ok || start.Name.Local != element {
			continue
		}
		if text, err := d.RawToken(); err == nil {
			if c, ok := text.(xml.CharData); ok {
				return strings.TrimSpace(string(c))
			}
		}
		return ""
	}
}

// Write writes the save: the changed commands, and every other file unchanged.
func (s *Save) Write(w io.Writer) error {
	const key = 0x5a // it is no secret: every reader finds it at the start of the text
	z := zip.NewWriter(w)
	for _, f := range s.files {
		data := f.data
		if f.name == fileGame {
			data = obfuscate(s.root.String(), key)
		}
		out, err := z.Create(f.name)
		if err == nil {
			_, err = out.Write(data)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
	}
	return z.Close()
}
