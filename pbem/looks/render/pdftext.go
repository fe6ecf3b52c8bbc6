package render

// Text rendering modes (PDF 1.7, table 106).
const (
	fillText   = 0
	strokeText = 1
)

// text writes one line. A halo is the outlines of its letters, drawn as a broad line beneath it.
func (p *pdfWriter) text(t *text, d point) {
	width := measure(t.face, t.s, t.size)
	reach := width + t.size + t.spread
	if at := t.at.add(d); at.X+reach < p.window.x0 || at.X-reach > p.window.x1 || at.Y+reach < p.window.y0 || at.Y-reach > p.window.y1 {
		return
	}
	at := p.on(t.at, d)
	x := at.X - width*p.k*[...]float64{start: 0, middle: 0.5, end: 1}[t.anchor]
	alpha := p.alpha
	if t.turn != 0 {
		p.f.TransformBegin()
		p.f.TransformRotate(-t.turn, at.X, at.Y)
	}
	parts := runs(t.face, t.s)
	if len(parts) == 1 {
		p.font(parts[0].face, t.size)
	}
	if t.spread > 0 && t.halo.A > 0 {
		p.opacity(t.halo.A)
		p.f.SetDrawColor(int(t.halo.R), int(t.halo.G), int(t.halo.B))
		p.f.SetLineWidth(2 * t.spread * p.k)
		p.f.SetDashPattern(nil, 0)
		p.f.SetTextRenderingMode(strokeText)
		p.line(parts, t.size, x, at.Y)
		p.f.SetTextRenderingMode(fillText)
	}
	p.opacity(t.fill.A)
	p.f.SetTextColor(int(t.fill.R), int(t.fill.G), int(t.fill.B))
	p.line(parts, t.size, x, at.Y)
	if t.turn != 0 {
		p.f.TransformEnd()
		p.alpha = alpha // what was set inside is forgotten
	}
}

// font sets the font in force. The size is written in any case: the font may have been undone with a transformation.
func (p *pdfWriter) font(f face, size float64) {
	p.f.SetFont(pdfFamily(f), pdfStyle(f), size*p.k)
	p.f.SetFontSize(size * p.k)
}

// line writes the parts of a text from x on, each in its font; a single one in the font in force.
func (p *pdfWriter) line(parts []run, size, x, y float64) {
	for _, part := range parts {
		if len(parts) > 1 {
			p.font(part.face, size)
		}
		p.f.Text(x, y, part.s)
		x += measure(part.face, part.s, size) * p.k
	}
}
