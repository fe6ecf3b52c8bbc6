//go:build !js

package canvas

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"time"

	"codeberg.org/go-pdf/fpdf"
)

// DefaultMM is the default width of a hex on paper in millimetres: 0.6 inch, as on most printed maps.
const DefaultMM = 15.24

// PDFOptions sets how a drawing is printed on paper.
type PDFOptions struct {
	HexMM float64 // width of a hex across flats in millimetres, 3 to 60; 0 for DefaultMM
	Paper string  // "a4", "a3" or "letter": sheets to be cut at the marks and glued; "": one page as large as the drawing
}

// The number of points (1/72 inch) in a millimetre, and the largest page that PDF readers accept (PDF 1.7, annex C.2).
const (
	pointsPerMM  = 72 / 25.4
	maxPDFPoints = 14400
)

// pdfDate is the creation date in every file. It is fixed so that equal drawings give equal bytes.
var pdfDate = time.Date(2000, time.January, 1, 0, 0, 0, 0, time.UTC)

// PDF writes the list as PDF with vector graphics and text. It embeds the used parts of the fonts. Runes that the fonts
// lack are left blank; see [HasGlyphs].
func (l *DisplayList) PDF(w io.Writer, o PDFOptions) error {
	if o.HexMM == 0 {
		o.HexMM = DefaultMM
	}
	if !(o.HexMM >= 3 && o.HexMM <= 60) {
		return fmt.Errorf("map as pdf: hexes of %g mm asked for, possible are 3 to 60", o.HexMM)
	}
	k := o.HexMM * pointsPerMM / HexWidth
	tiles, err := l.printSheets(o, k)
	if err != nil {
		return err
	}
	p := &pdfWriter{f: newPDF(l.title), scale: k}
	if l.usesFace(japanese) {
		p.f.AddUTF8FontFromBytes(pdfFamily(japanese), "", japanese.data())
	}
	for _, t := range tiles {
		p.page(l, t)
	}
	if err := p.f.Output(w); err != nil {
		return fmt.Errorf("map as pdf: %w", err)
	}
	return nil
}

// newPDF returns an empty file with the fonts loaded.
func newPDF(title string) *fpdf.Fpdf {
	f := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: 100, Ht: 100}})
	f.SetCatalogSort(true)
	f.SetCreationDate(pdfDate)
	f.SetModificationDate(pdfDate)
	f.SetProducer("Fieldpost", false)
	f.SetTitle(title, true)
	f.SetAutoPageBreak(false, 0)
	f.SetMargins(0, 0, 0)
	for i := range latin {
		f.AddUTF8FontFromBytes(pdfFamily(i), pdfStyle(i), i.data())
	}
	return f
}

// pdfStyle returns the PDF library's name of a face.
func pdfStyle(f Face) string { return [faces]string{Bold: "B", Italic: "I"}[f] }

// pdfFamily returns the name of a face's font in the file.
func pdfFamily(f Face) string {
	if f == japanese {
		return "japanese"
	}
	return "sans"
}

// pdfWriter writes pages.
type pdfWriter struct {
	f      *fpdf.Fpdf
	scale  float64 // points per display unit
	shift  Point   // offset of the drawing on the page, in points
	window Rect    // part of the drawing that the page shows, in display units
	alpha  uint8   // current opacity
	height float64 // of the page in points
	buf    []byte  // buffer for trace
}

// page draws the part of the list that one sheet shows.
func (p *pdfWriter) page(l *DisplayList, t printSheet) {
	p.f.AddPageFormat("P", fpdf.SizeType{Wd: t.paper.X, Ht: t.paper.Y})
	p.f.SetLineJoinStyle("round")
	p.f.SetAlpha(1, "Normal")
	p.alpha = 255
	_, p.height = p.f.GetPageSize()
	p.window = t.window
	p.shift = t.at.Sub(Point{t.window.X0, t.window.Y0}.Mul(p.scale))
	p.f.ClipRect(t.at.X, t.at.Y, t.window.W()*p.scale, t.window.H()*p.scale, false)
	for _, lay := range l.layers {
		p.ops(lay.ops, Point{})
	}
	p.f.ClipEnd()
	p.f.SetAlpha(1, "Normal")
	p.drawTrimMarks(t)
}

// ops draws operations moved by d.
func (p *pdfWriter) ops(ops []op, d Point) {
	for i := range ops {
		o := &ops[i]
		switch {
		case o.stamp != nil:
			for _, at := range o.at {
				p.stamp(o.stamp, d.Add(at))
			}
		case o.text != nil:
			p.text(o.text, d)
		default:
			p.draw(o, d)
		}
	}
}

// stamp draws a stamp by moving the page's origin. Its operators are then the same at every place, which compresses
// well.
func (p *pdfWriter) stamp(st *Stamp, at Point) {
	const reach = 2 * HexWidth // more than any stamp is wide
	if w := p.window; at.X < w.X0-reach || at.X > w.X1+reach || at.Y < w.Y0-reach || at.Y > w.Y1+reach {
		return
	}
	window, alpha := p.window, p.alpha
	p.window = Rect{window.X0 - at.X, window.Y0 - at.Y, window.X1 - at.X, window.Y1 - at.Y}
	p.f.TransformBegin()
	p.f.TransformTranslate(at.X*p.scale, at.Y*p.scale)
	p.ops(st.ops, Point{})
	p.f.TransformEnd()
	p.window, p.alpha = window, alpha
}

// onPage moves a point of the drawing by d and returns its position on the page in points.
func (p *pdfWriter) onPage(a, d Point) Point { return a.Add(d).Mul(p.scale).Add(p.shift) }

// opacity sets the opacity of the following operations.
func (p *pdfWriter) opacity(a uint8) {
	if a != p.alpha {
		p.f.SetAlpha(float64(a)/255, "Normal")
		p.alpha = a
	}
}

// draw fills and strokes a path. Fill and stroke may differ in opacity, so they are drawn in two passes.
func (p *pdfWriter) draw(o *op, d Point) {
	parts := p.visible(o, d)
	if len(parts) == 0 {
		return
	}
	if o.fill.A > 0 {
		p.opacity(o.fill.A)
		p.f.SetFillColor(int(o.fill.R), int(o.fill.G), int(o.fill.B))
		p.trace(o.path, parts, d)
		p.f.DrawPath("f")
	}
	if o.stroke.A > 0 && o.width > 0 {
		p.opacity(o.stroke.A)
		p.f.SetDrawColor(int(o.stroke.R), int(o.stroke.G), int(o.stroke.B))
		p.f.SetLineWidth(o.width * p.scale)
		ends := "butt"
		if o.round {
			ends = "round"
		}
		p.f.SetLineCapStyle(ends)
		dash := make([]float64, len(o.dash))
		for i, v := range o.dash {
			dash[i] = v * p.scale
		}
		p.f.SetDashPattern(dash, 0)
		p.trace(o.path, parts, d)
		p.f.DrawPath("S")
	}
}

// outlineRange holds the ranges of verbs and points of one outline in a path.
type outlineRange struct{ v0, v1, p0, p1 int }

// visible returns the outlines of an operation's path that overlap the page's window.
func (p *pdfWriter) visible(o *op, d Point) []outlineRange {
	var out []outlineRange
	q := o.path
	margin := o.width / 2
	end := func(c outlineRange) {
		if c.p1 == c.p0 {
			return
		}
		a := q.points[c.p0].Add(d)
		b := Rect{a.X, a.Y, a.X, a.Y}
		for _, s := range q.points[c.p0+1 : c.p1] {
			s = s.Add(d)
			b = Rect{min(b.X0, s.X), min(b.Y0, s.Y), max(b.X1, s.X), max(b.Y1, s.Y)}
		}
		if b.X1+margin >= p.window.X0 && b.X0-margin <= p.window.X1 && b.Y1+margin >= p.window.Y0 && b.Y0-margin <= p.window.Y1 {
			out = append(out, c)
		}
	}
	var c outlineRange
	at := 0
	for i, v := range q.verbs {
		if v == moveTo {
			c.v1, c.p1 = i, at
			end(c)
			c = outlineRange{v0: i, p0: at}
		}
		at += [...]int{moveTo: 1, lineTo: 1, quadTo: 2, cubicTo: 3, closePath: 0}[v]
	}
	c.v1, c.p1 = len(q.verbs), at
	end(c)
	return out
}

// trace writes outlines of a path. It converts a quadratic curve to the equal cubic curve. It writes the operators (PDF
// 1.7, 8.5.2) itself, because the library takes four times as long and writes five decimals.
func (p *pdfWriter) trace(q *Path, parts []outlineRange, d Point) {
	b := p.buf[:0]
	for _, c := range parts {
		at := c.p0
		var last Point
		for _, v := range q.verbs[c.v0:c.v1] {
			switch v {
			case moveTo:
				last = p.onPage(q.points[at], d)
				b = append(p.appendPoint(b, last), "m\n"...)
				at++
			case lineTo:
				last = p.onPage(q.points[at], d)
				b = append(p.appendPoint(b, last), "l\n"...)
				at++
			case quadTo:
				a, e := p.onPage(q.points[at], d), p.onPage(q.points[at+1], d)
				b = p.appendPoint(p.appendPoint(p.appendPoint(b, last.Lerp(a, 2.0/3)), e.Lerp(a, 2.0/3)), e)
				b = append(b, "c\n"...)
				last = e
				at += 2
			case cubicTo:
				last = p.onPage(q.points[at+2], d)
				b = p.appendPoint(p.appendPoint(p.appendPoint(b, p.onPage(q.points[at], d)), p.onPage(q.points[at+1], d)), last)
				b = append(b, "c\n"...)
				at += 3
			case closePath:
				b = append(b, "h\n"...)
			}
		}
	}
	if len(b) > 0 {
		p.f.RawWriteStr(string(b[:len(b)-1]))
	}
	p.buf = b
}

// appendPoint appends a position in points to two decimals, y upwards from the foot of the page.
func (p *pdfWriter) appendPoint(b []byte, a Point) []byte {
	return appendHundredths(appendHundredths(b, a.X), p.height-a.Y)
}

// appendHundredths appends a number with up to two decimals, and a space.
func appendHundredths(b []byte, v float64) []byte {
	n := int64(math.Round(v * 100))
	if n < 0 {
		b, n = append(b, '-'), -n
	}
	b = strconv.AppendInt(b, n/100, 10)
	if d := n % 100; d != 0 {
		b = append(b, '.', byte('0'+d/10))
		if d%10 != 0 {
			b = append(b, byte('0'+d%10))
		}
	}
	return append(b, ' ')
}
