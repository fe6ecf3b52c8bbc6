// Package canvastest reads back the PDF files that package canvas writes, for tests.
package canvastest

import (
	"bytes"
	"compress/zlib"
	"io"
	"regexp"
	"strconv"
	"testing"
	"unicode/utf16"
)

var (
	pdfPage   = regexp.MustCompile(`(?s)/Type /Page\s.*?/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\].*?/Contents (\d+) 0 R`)
	pdfShow   = regexp.MustCompile(`(?s)\(((?:[^\\)]|\\.)*)\) Tj`)
	pdfEscape = regexp.MustCompile(`(?s)\\(.)`)
)

// PDFPages parses a PDF file and returns the size of each page in points and its content stream.
func PDFPages(t testing.TB, file []byte) (sizes [][2]float64, contents []string) {
	t.Helper()
	if !bytes.HasPrefix(file, []byte("%PDF-1.")) || !bytes.HasSuffix(bytes.TrimSpace(file), []byte("%%EOF")) {
		t.Fatal("not a whole PDF file")
	}
	for _, m := range pdfPage.FindAllSubmatch(file, -1) {
		w, _ := strconv.ParseFloat(string(m[1]), 64)
		h, _ := strconv.ParseFloat(string(m[2]), 64)
		sizes = append(sizes, [2]float64{w, h})
		obj := regexp.MustCompile(`(?s)\n` + string(m[3]) + ` 0 obj\s*<<([^>]*)>>\s*stream\r?\n`).FindSubmatchIndex(file)
		if obj == nil {
			t.Fatalf("no content object %s", m[3])
		}
		var r io.Reader = bytes.NewReader(file[obj[1]:])
		if bytes.Contains(file[obj[2]:obj[3]], []byte("FlateDecode")) {
			z, err := zlib.NewReader(r)
			if err != nil {
				t.Fatal(err)
			}
			r = z
		}
		b, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		contents = append(contents, string(b))
	}
	return sizes, contents
}

// PDFTexts returns the lines of text in a page's content stream.
func PDFTexts(content string) []string {
	var out []string
	for _, m := range pdfShow.FindAllStringSubmatch(content, -1) {
		raw := pdfEscape.ReplaceAllStringFunc(m[1], func(s string) string {
			if s[1] == 'r' {
				return "\r"
			}
			return s[1:]
		})
		var u []uint16
		for i := 0; i+1 < len(raw); i += 2 {
			u = append(u, uint16(raw[i])<<8|uint16(raw[i+1]))
		}
		out = append(out, string(utf16.Decode(u)))
	}
	return out
}
