package benchcheck

import (
	"fmt"
	"html"
	"math"
	"strings"
)

// Sizes of the plot, in pixels.
const (
	labels = 370  // width of the works
	scale  = 460  // width of the axis
	notes  = 390  // width of what each mark stands for
	line   = 19   // height of a row
	least  = 0.01 // left end of the axis
	most   = 2.5  // right end
)

// x returns where a share lies on the axis, which is logarithmic.
func x(share float64) float64 {
	share = min(max(share, least), most)
	return labels + scale*math.Log(share/least)/math.Log(most/least)
}

// Plot returns an SVG of the rows that have a budget or a peer: a disc is the share of the budget, a diamond that of a peer's time.
func Plot(rows []Row) string {
	var body strings.Builder
	y, group := 62, ""
	for _, r := range rows {
		budget, has := r.OfBudget()
		peers := r.OfPeers()
		if !has && len(peers) == 0 {
			continue
		}
		if r.Group != group {
			group = r.Group
			y += line + 6
			fmt.Fprintf(&body, `<text x="8" y="%d" font-weight="bold">%s</text>`+"\n", y, html.EscapeString(group))
		}
		y += line
		fmt.Fprintf(&body, `<text x="16" y="%d">%s</text>`+"\n", y, html.EscapeString(r.Label()))
		var said []string
		if has {
			mark(&body, y, budget, disc)
			said = append(said, "budget "+budget.Of)
		}
		for _, p := range peers {
			mark(&body, y, p, diamond)
			said = append(said, p.Of)
		}
		fmt.Fprintf(&body, `<text x="%d" y="%d" fill="#666">%s</text>`+"\n", labels+scale+14, y,
			html.EscapeString(strings.Join(said, "; ")))
	}
	height := y + 20
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12" `+
		`fill="#222">`+"\n"+
		"<title>Share of the budget and of peers</title>\n"+`<rect width="100%%" height="100%%" fill="#fff"/>`+"\n",
		labels+scale+notes, height) + axis(height) + body.String() + "</svg>\n"
}

// axis returns the legend, and the lines and numbers of the axis.
func axis(height int) string {
	var out strings.Builder
	fmt.Fprintf(&out, `<rect x="%.1f" y="60" width="%.1f" height="%d" fill="#fbe9e7"/>`+"\n", x(1), x(most)-x(1), height-68)
	for _, at := range []float64{0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2} {
		colour := "#ddd"
		if at == 1 {
			colour = "#b71c1c"
		}
		fmt.Fprintf(&out, `<line x1="%.1f" y1="60" x2="%.1f" y2="%d" stroke="%s"/>`+"\n", x(at), x(at), height-8, colour)
		fmt.Fprintf(&out, `<text x="%.1f" y="54" text-anchor="middle" fill="#666">%g</text>`+"\n", x(at), at)
	}
	legend := Share{Low: least, High: least}
	disc(&out, x(legend.Low), 22)
	fmt.Fprintf(&out, `<text x="%.1f" y="26">share of the budget (left of 1: kept)</text>`+"\n", x(legend.Low)+12)
	diamond(&out, x(0.2), 22)
	fmt.Fprintf(&out, `<text x="%.1f" y="26">share of a peer (left of 1: less); A and B are earlier versions</text>`+"\n", x(0.2)+12)
	return out.String()
}

// mark draws a share in the row with its base line at y: one mark at each end, joined.
func mark(out *strings.Builder, y int, s Share, draw func(*strings.Builder, float64, float64)) {
	low, high, mid := x(s.Low), x(s.High), float64(y)-4
	if high > low {
		fmt.Fprintf(out, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="#888" stroke-width="2"/>`+"\n", low, mid, high, mid)
		draw(out, low, mid)
	}
	draw(out, high, mid)
}

// disc draws the mark of a budget.
func disc(out *strings.Builder, at, mid float64) {
	fmt.Fprintf(out, `<circle cx="%.1f" cy="%.1f" r="4.5" fill="#1565c0"/>`+"\n", at, mid)
}

// diamond draws the mark of a peer.
func diamond(out *strings.Builder, at, mid float64) {
	fmt.Fprintf(out, `<path d="M%.1f %.1fl5 -5l5 5l-5 5z" fill="#fff" stroke="#ef6c00" stroke-width="2"/>`+"\n", at-5, mid)
}
