package scenarios

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"

	"gopkg.in/yaml.v3"
)

// The sources that a block of data may name.
const (
	Rulebook      = "rulebook"      // stated by the rules; Block.Rule names the number
	Transcribed   = "transcribed"   // copied by players from a game that they own
	Reconstructed = "reconstructed" // made from public facts
	Unknown       = "unknown"       // no data yet
)

// Block records the source of a data file, or of one block of a YAML file.
type Block struct {
	File   string
	Key    string // top-level key of the block; "" = the file as a whole
	Source string // Rulebook, Transcribed, Reconstructed or Unknown
	Rule   string
	Note   string
	line   int // line number of the block's key in its file
}

// String returns a line for a report: "units.yaml units: reconstructed, names from ...".
func (b Block) String() string {
	s := b.File
	if b.Key != "" {
		s += " " + b.Key
	}
	s += ": " + b.Source
	if b.Rule != "" {
		s += " " + b.Rule
	}
	if b.Note != "" {
		s += ", " + b.Note
	}
	return s
}

// Provenance lists the sources of all data files, sorted by file, blocks in the order of the file. Every file begins
// with a comment "# source: WORD", and in YAML every top-level block has the keys source and, if it likes, rule and
// note. What is missing or not a known source is an error with file and line.
func Provenance(fsys fs.FS) ([]Block, error) {
	paths, err := files(fsys)
	if err != nil {
		return nil, err
	}
	var out []Block
	for _, p := range paths {
		data, err := fs.ReadFile(fsys, p)
		if err != nil {
			return nil, err
		}
		head, err := parseHeader(p, string(data))
		if err != nil {
			return nil, err
		}
		out = append(out, head)
		if path.Ext(p) == ".yaml" {
			blocks, err := yamlBlocks(p, data)
			if err != nil {
				return nil, err
			}
			out = append(out, blocks...)
		}
	}
	return out, nil
}

// titleSource matches the source that the title line of a map states.
var titleSource = regexp.MustCompile(`(?m)^title .*\bsource="([^"]*)"`)

// parseHeader reads the source of a file from the comment at its head, and of a map from its title line.
func parseHeader(file, text string) (Block, error) {
	first, _, _ := strings.Cut(text, "\n")
	word, ok := strings.CutPrefix(strings.TrimSpace(first), "# source: ")
	if !ok {
		return Block{}, fmt.Errorf("%s:1: the file must begin with a comment like \"# source: transcribed\"", file)
	}
	b := Block{File: file, Source: strings.TrimSpace(word)}
	if m := titleSource.FindStringSubmatch(text); m != nil && path.Ext(file) == ".hexmap" {
		b.Note = m[1]
	}
	return b, checkSource(b, 1)
}

// yamlBlocks reads the sources of the top-level blocks of a YAML file.
func yamlBlocks(file string, data []byte) ([]Block, error) {
	doc, err := parseMapping(file, data)
	if err != nil {
		return nil, err
	}
	var out []Block
	top := doc.Content
	for i := 0; i+1 < len(top); i += 2 {
		key, value := top[i], top[i+1]
		b := Block{File: file, Key: key.Value, line: key.Line}
		if value.Kind == yaml.MappingNode {
			for j := 0; j+1 < len(value.Content); j += 2 {
				switch value.Content[j].Value {
				case "source":
					b.Source = value.Content[j+1].Value
				case "rule":
					b.Rule = value.Content[j+1].Value
				case "note":
					b.Note = value.Content[j+1].Value
				}
			}
		}
		if err := checkSource(b, key.Line); err != nil {
			return nil, err
		}
		out = append(out, b)
	}
	return out, nil
}

// checkSource returns an error unless the source of a block is one of the known words.
func checkSource(b Block, line int) error {
	at := fmt.Sprintf("%s:%d", b.File, line)
	if b.Key != "" {
		at += ": " + b.Key
	}
	switch b.Source {
	case Rulebook, Transcribed, Reconstructed, Unknown:
		return nil
	case "":
		return fmt.Errorf("%s: no source; want one of %s, %s, %s, %s", at, Rulebook, Transcribed, Reconstructed, Unknown)
	}
	return fmt.Errorf("%s: source %q is not one of %s, %s, %s, %s", at, b.Source, Rulebook, Transcribed, Reconstructed, Unknown)
}
