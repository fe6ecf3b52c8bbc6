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
	p.f.SetFont("sans", pdfStyle(t.face), t.size*p.k)
	p.f.SetFontSize(t.size * p.k) // written in any case: the font in force may have been undone with a transformation
	if t.spread > 0 && t.halo.A > 0 {
		p.opacity(t.halo.A)
		p.f.SetDrawColor(int(t.halo.R), int(t.halo.G), int(t.halo.B))
		p.f.SetLineWidth(2 * t.spread * p.k)
		p.f.SetDashPattern(nil, 0)
		p.f.SetTextRenderingMode(strokeText)
		p.f.Text(x, at.Y, t.s)
		p.f.SetTextRenderingMode(fillText)
	}
	p.opacity(t.fill.A)
	p.f.SetTextColor(int(t.fill.R), int(t.fill.G), int(t.fill.B))
	p.f.Text(x, at.Y, t.s)
	if t.turn != 0 {
		p.f.TransformEnd()
		p.alpha = alpha // what was set inside is forgotten
	}
}
