package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/pbem/view/canvas"
)

// suffix returns the picture format of a file name, which must be one of kinds.
func suffix(name string, kinds ...string) (string, error) {
	ext := strings.ToLower(filepath.Ext(name))
	if slices.Contains(kinds, ext) {
		return ext, nil
	}
	list := strings.Join(kinds[:len(kinds)-1], ", ") + " or " + kinds[len(kinds)-1]
	return "", fmt.Errorf("-o %s: the name must end in %s", name, list)
}

// suffixOrText returns the picture format like suffix, or text if no file is named.
func suffixOrText(name string, kinds ...string) (string, error) {
	if name == "" {
		return ".txt", nil
	}
	return suffix(name, kinds...)
}

// writeFileOr writes a file like writeWhole, or to w if no file is named.
func writeFileOr(w io.Writer, name string, write func(io.Writer) error) error {
	if name == "" {
		return write(w)
	}
	return writeWhole(name, write)
}

// writeWhole writes a file completely. If write fails, it leaves no file.
func writeWhole(name string, write func(io.Writer) error) error {
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return err
	}
	return os.WriteFile(name, b.Bytes(), 0o644)
}

// printFlags holds the options of commands that write PDF.
type printFlags struct {
	mm    float64
	paper string
}

func (p *printFlags) add(c *cobra.Command) {
	c.Flags().Float64Var(&p.mm, "mm", canvas.DefaultMM, "width of a hex across flats in millimetres (PDF)")
	c.Flags().StringVar(&p.paper, "paper", "", "divide a PDF into sheets of a4, a3 or letter (default: one page)")
}

func (p *printFlags) print() canvas.PDFOptions {
	return canvas.PDFOptions{HexMM: p.mm, Paper: strings.ToLower(p.paper)}
}
