package compose

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"regexp"
	"strings"
)

// shorterForms lists the shorter forms of a letter, beginning with the least shortened.
var shorterForms = []struct {
	says    string // note to the reader
	shorten func(*Letter)
}{
	{"its maps are smaller than usual", func(l *Letter) {
		l.Attach = withoutAttachments(l.Attach, func(a Attachment) bool { return a.Type == "image/svg+xml" || a.Type == "application/pdf" })
		l.Inline = halvePictures(l.Inline)
	}},
	{"its maps were left out", func(l *Letter) {
		l.Inline = nil
		l.Attach = withoutAttachments(l.Attach, func(a Attachment) bool { return strings.HasPrefix(a.Type, "image/") })
		l.HTML = pictureTag.ReplaceAllString(l.HTML, "<em>(map left out)</em>")
	}},
	{"its maps and attachments were left out", func(l *Letter) {
		l.Inline, l.Attach, l.HTML = nil, nil, ""
	}},
}

var pictureTag = regexp.MustCompile(`(?i)<img\b[^>]*>`)

// ShorterForm returns the shorter form number step of a mail that Bytes made, for a server that refused it as too
// large. The steps are: smaller maps, no maps, only text. The result is a separate letter with its own Message-ID in
// the same thread, and says what was left out. Forms that would not be shorter are skipped; ok is false if there are no
// more.
func ShorterForm(raw []byte, step int) (smaller []byte, messageID string, ok bool) {
	size, found := len(raw), 0
	for n, form := range shorterForms {
		l, err := Parse(raw)
		if err != nil {
			return nil, "", false
		}
		form.shorten(l)
		note := "The mail was too large for your mail server: " + form.says + "."
		l.Text += "\n" + note + "\n"
		if l.HTML != "" {
			l.HTML = beforeEnd(l.HTML, "<p>"+note+"</p>\n")
		}
		local, domain, _ := strings.Cut(l.MessageID, "@")
		l.MessageID = fmt.Sprintf("%s.s%d@%s", local, n+1, domain)
		b, err := l.Bytes()
		if err != nil {
			return nil, "", false
		}
		if len(b) >= size {
			continue
		}
		size = len(b)
		if found++; found == step {
			return b, l.MessageID, true
		}
	}
	return nil, "", false
}

// TextOnly returns a mail that Bytes made without its pictures, attachments and HTML, for a server that refused its
// content. The result has its own Message-ID, as in [ShorterForm]. ok is false if the mail contains only text.
func TextOnly(raw []byte) (plain []byte, messageID string, ok bool) {
	l, err := Parse(raw)
	if err != nil || len(l.Inline) == 0 && len(l.Attach) == 0 && l.HTML == "" {
		return nil, "", false
	}
	l.Inline, l.Attach, l.HTML = nil, nil, ""
	l.Text += "\nYour mail server refused this mail with its maps and attachments; they were left out.\n"
	local, domain, _ := strings.Cut(l.MessageID, "@")
	l.MessageID = fmt.Sprintf("%s.p@%s", local, domain)
	b, err := l.Bytes()
	return b, l.MessageID, err == nil
}

func beforeEnd(html, s string) string {
	if i := strings.LastIndex(html, "</body>"); i >= 0 {
		return html[:i] + s + html[i:]
	}
	return html + s
}

func withoutAttachments(list []Attachment, drop func(Attachment) bool) []Attachment {
	var out []Attachment
	for _, a := range list {
		if !drop(a) {
			out = append(out, a)
		}
	}
	return out
}

// halvePictures returns the pictures at half width and height.
func halvePictures(list []Attachment) []Attachment {
	out := append([]Attachment(nil), list...)
	for i, a := range out {
		if a.Type != "image/png" {
			continue
		}
		img, err := png.Decode(bytes.NewReader(a.Data))
		if err != nil {
			continue
		}
		var b bytes.Buffer
		enc := png.Encoder{CompressionLevel: png.BestCompression}
		if err := enc.Encode(&b, halveImage(img)); err == nil && b.Len() < len(a.Data) {
			out[i].Data = b.Bytes()
		}
	}
	return out
}

// halveImage averages each four pixels into one, in the palette of the original if it has one.
func halveImage(img image.Image) image.Image {
	r := img.Bounds()
	size := image.Rect(0, 0, max(1, r.Dx()/2), max(1, r.Dy()/2))
	mean := func(x, y int) color.RGBA64 {
		var sum [4]uint32
		for _, d := range [4]image.Point{{}, {X: 1}, {Y: 1}, {X: 1, Y: 1}} {
			at := image.Pt(min(r.Min.X+2*x+d.X, r.Max.X-1), min(r.Min.Y+2*y+d.Y, r.Max.Y-1))
			cr, cg, cb, ca := img.At(at.X, at.Y).RGBA()
			sum[0], sum[1], sum[2], sum[3] = sum[0]+cr, sum[1]+cg, sum[2]+cb, sum[3]+ca
		}
		return color.RGBA64{R: uint16(sum[0] / 4), G: uint16(sum[1] / 4), B: uint16(sum[2] / 4), A: uint16(sum[3] / 4)}
	}
	if p, ok := img.(*image.Paletted); ok {
		out := image.NewPaletted(size, p.Palette)
		known := map[color.RGBA64]uint8{}
		for y := range size.Dy() {
			for x := range size.Dx() {
				c := mean(x, y)
				i, ok := known[c]
				if !ok {
					i = uint8(p.Palette.Index(c))
					known[c] = i
				}
				out.SetColorIndex(x, y, i)
			}
		}
		return out
	}
	out := image.NewRGBA(size)
	for y := range size.Dy() {
		for x := range size.Dx() {
			out.Set(x, y, mean(x, y))
		}
	}
	return out
}
