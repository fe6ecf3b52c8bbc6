package benchcheck

import (
	"fmt"
	"html"
	"math"
	"strings"
)

// Sizes of the parts of the plot, in pixels.
const (
	labelWidth = 370  // width of the names of the rows
	axisWidth  = 460  // width of the axis
	noteWidth  = 390  // width of the explanations of the marks
	rowHeight  = 19   // height of a row
	axisMin    = 0.01 // left end of the axis
	axisMax    = 2.5  // right end
)

// axisX returns the position of a share on the logarithmic axis.
func axisX(share float64) float64 {
	share = min(max(share, axisMin), axisMax)
	return labelWidth + axisWidth*math.Log(share/axisMin)/math.Log(axisMax/axisMin)
}

// Plot returns an SVG of the rows that have a budget or a peer. A disc marks the time as a share of the budget, a
// diamond as a share of a peer's time.
func Plot(rows []Row) string {
	var body strings.Builder
	y, group := 62, ""
	for _, r := range rows {
		budget, has := r.BudgetShare()
		peers := r.PeerShares()
		if !has && len(peers) == 0 {
			continue
		}
		if r.Group != group {
			group = r.Group
			y += rowHeight + 6
			fmt.Fprintf(&body, `<text x="8" y="%d" font-weight="bold">%s</text>`+"\n", y, html.EscapeString(group))
		}
		y += rowHeight
		fmt.Fprintf(&body, `<text x="16" y="%d">%s</text>`+"\n", y, html.EscapeString(r.Label()))
		var said []string
		if has {
			drawMark(&body, y, budget, drawDisc)
			said = append(said, "budget "+budget.Reference)
		}
		for _, p := range peers {
			drawMark(&body, y, p, drawDiamond)
			said = append(said, p.Reference)
		}
		fmt.Fprintf(&body, `<text x="%d" y="%d" fill="#666">%s</text>`+"\n", labelWidth+axisWidth+14, y,
			html.EscapeString(strings.Join(said, "; ")))
	}
	height := y + 20
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12" `+
		`fill="#222">`+"\n"+
		"<title>Share of the budget and of peers</title>\n"+`<rect width="100%%" height="100%%" fill="#fff"/>`+"\n",
		labelWidth+axisWidth+noteWidth, height) + drawAxis(height) + body.String() + "</svg>\n"
}

// drawAxis returns the SVG of the legend and of the axis with its numbers.
func drawAxis(height int) string {
	var out strings.Builder
	fmt.Fprintf(&out, `<rect x="%.1f" y="60" width="%.1f" height="%d" fill="#fbe9e7"/>`+"\n", axisX(1), axisX(axisMax)-axisX(1), height-68)
	for _, at := range []float64{0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2} {
		colour := "#ddd"
		if at == 1 {
			colour = "#b71c1c"
		}
		fmt.Fprintf(&out, `<line x1="%.1f" y1="60" x2="%.1f" y2="%d" stroke="%s"/>`+"\n", axisX(at), axisX(at), height-8, colour)
		fmt.Fprintf(&out, `<text x="%.1f" y="54" text-anchor="middle" fill="#666">%g</text>`+"\n", axisX(at), at)
	}
	legend := Share{Low: axisMin, High: axisMin}
	drawDisc(&out, axisX(legend.Low), 22)
	fmt.Fprintf(&out, `<text x="%.1f" y="26">share of the budget (left of 1: kept)</text>`+"\n", axisX(legend.Low)+12)
	drawDiamond(&out, axisX(0.2), 22)
	fmt.Fprintf(&out, `<text x="%.1f" y="26">share of a peer (left of 1: less); A and B are earlier versions</text>`+"\n", axisX(0.2)+12)
	return out.String()
}

// drawMark draws a share in the row at y: one mark at each end of its range, joined by a line.
func drawMark(out *strings.Builder, y int, s Share, draw func(*strings.Builder, float64, float64)) {
	low, high, mid := axisX(s.Low), axisX(s.High), float64(y)-4
	if high > low {
		fmt.Fprintf(out, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="#888" stroke-width="2"/>`+"\n", low, mid, high, mid)
		draw(out, low, mid)
	}
	draw(out, high, mid)
}

// drawDisc draws the mark of a budget.
func drawDisc(out *strings.Builder, at, mid float64) {
	fmt.Fprintf(out, `<circle cx="%.1f" cy="%.1f" r="4.5" fill="#1565c0"/>`+"\n", at, mid)
}

// drawDiamond draws the mark of a peer.
func drawDiamond(out *strings.Builder, at, mid float64) {
	fmt.Fprintf(out, `<path d="M%.1f %.1fl5 -5l5 5l-5 5z" fill="#fff" stroke="#ef6c00" stroke-width="2"/>`+"\n", at-5, mid)
}
