//go:build !js

package canvas

// Text rendering modes (PDF 1.7, table 106).
const (
	fillText   = 0
	strokeText = 1
)

// text writes one line. The halo is a broad stroke along the outlines of the letters, beneath them.
func (p *pdfWriter) text(t *Text, d Point) {
	width := MeasureText(t.Face, t.S, t.Size)
	reach := width + t.Size + t.Spread
	if at := t.At.Add(d); at.X+reach < p.window.X0 || at.X-reach > p.window.X1 || at.Y+reach < p.window.Y0 || at.Y-reach > p.window.Y1 {
		return
	}
	at := p.onPage(t.At, d)
	x := at.X - width*p.scale*[...]float64{AnchorStart: 0, AnchorMiddle: 0.5, AnchorEnd: 1}[t.Anchor]
	alpha := p.alpha
	if t.Turn != 0 {
		p.f.TransformBegin()
		p.f.TransformRotate(-t.Turn, at.X, at.Y)
	}
	parts := runs(t.Face, t.S)
	if len(parts) == 1 {
		p.font(parts[0].face, t.Size)
	}
	if t.Spread > 0 && t.Halo.A > 0 {
		p.opacity(t.Halo.A)
		p.f.SetDrawColor(int(t.Halo.R), int(t.Halo.G), int(t.Halo.B))
		p.f.SetLineWidth(2 * t.Spread * p.scale)
		p.f.SetDashPattern(nil, 0)
		p.f.SetTextRenderingMode(strokeText)
		p.line(parts, t.Size, x, at.Y)
		p.f.SetTextRenderingMode(fillText)
	}
	p.opacity(t.Fill.A)
	p.f.SetTextColor(int(t.Fill.R), int(t.Fill.G), int(t.Fill.B))
	p.line(parts, t.Size, x, at.Y)
	if t.Turn != 0 {
		p.f.TransformEnd()
		p.alpha = alpha // restoring the state also restored the opacity
	}
}

// font sets the current font. It always writes the size, because closing a transformation may have undone the font.
func (p *pdfWriter) font(f Face, size float64) {
	p.f.SetFont(pdfFamily(f), pdfStyle(f), size*p.scale)
	p.f.SetFontSize(size * p.scale)
}

// line writes the parts of a text from x onwards, each in its font.
func (p *pdfWriter) line(parts []run, size, x, y float64) {
	for _, part := range parts {
		if len(parts) > 1 {
			p.font(part.face, size)
		}
		p.f.Text(x, y, part.s)
		x += MeasureText(part.face, part.s, size) * p.scale
	}
}
