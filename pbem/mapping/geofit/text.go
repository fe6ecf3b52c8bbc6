package geofit

import (
	"fmt"
	"io"
	"strings"
)

// TieRatio is the ratio of two layouts' root mean squares below which neither layout is better.
const TieRatio = 1.15

// Print writes the report as text.
func (r *Report) Print(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %d places, grid %s\n\n", r.Title, len(r.Lines), r.Grid)
	fmt.Fprintf(&b, "%-11s %8s %6s %6s %14s %s\n", "fit", "rms", "max", "loo", "km per hex", "true north")
	for _, f := range r.Fits {
		km := fmt.Sprintf("%.2f", f.KmPerHex)
		if f.KmMost-f.KmLeast > 0.01 {
			km = fmt.Sprintf("%.2f..%.2f", f.KmLeast, f.KmMost)
		}
		fmt.Fprintf(&b, "%-11s %8.2f %6.2f %6.2f %14s %+.1f degrees clockwise\n", f.Model, f.RMS, f.Max, f.LeaveOneOut, km, f.North)
	}
	fmt.Fprintf(&b, "Misses are in hexes; places anywhere in their own hexes give an rms of about 0.3. loo: missed by the fit through "+
		"the others.\n")
	fmt.Fprintf(&b, "Predicted hexes and suspicions are by the %s fit.\n\n", r.Judge)
	fmt.Fprintf(&b, "%-20s %-10s %9s %8s %6s %6s  %s\n", "place", "hex", "predicted", "similar", "affine", "loo", "")
	for _, l := range r.Lines {
		note := ""
		if l.Justification != "" {
			note = "answered: " + l.Justification
		}
		if l.Suspicious {
			note = "SUSPICIOUS: the other places put it in " + hexOrOff(l.Predicted)
		}
		fmt.Fprintf(&b, "%-20s %-10s %9s %8.2f %6.2f %6.2f  %s\n", l.Name, hexWords(l.Hexes), hexOrOff(l.Predicted), l.Similarity, l.Affine,
			l.LeaveOneOut, note)
	}
	r.printLayouts(&b)
	lines := strings.Split(b.String(), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	_, err := io.WriteString(w, strings.Join(lines, "\n"))
	return err
}

func (r *Report) printLayouts(b *strings.Builder) {
	if len(r.Layouts) == 0 {
		return
	}
	fmt.Fprintf(b, "\nlayouts (similarity)%43s %6s %6s\n", "rms", "max", "loo")
	for i, l := range r.Layouts {
		if i >= 6 && !l.Given {
			continue
		}
		mark := ""
		if l.Given {
			mark = "  as in the file"
		}
		fmt.Fprintf(b, "%-56s %6.2f %6.2f %6.2f%s\n", l.Grid, l.RMS, l.Max, l.LeaveOneOut, mark)
	}
	best := r.Layouts[0]
	var ties []string
	for _, l := range r.Layouts {
		if l.RMS <= best.RMS*TieRatio {
			ties = append(ties, l.Grid)
		}
	}
	switch {
	case len(ties) > 1:
		fmt.Fprintf(b, "The positions do not tell %d layouts apart: %s.\n", len(ties), strings.Join(ties, "; "))
	case best.Given:
		b.WriteString("The layout in the file fits best.\n")
	default:
		fmt.Fprintf(b, "Another layout fits better than the one in the file: grid %s.\n", best.Grid)
	}
}

func hexWords(hexes []string) string {
	if len(hexes) > 2 {
		return fmt.Sprintf("%s+%d", hexes[0], len(hexes)-1)
	}
	return strings.Join(hexes, "+")
}

func hexOrOff(hex string) string {
	if hex == "" {
		return "off map"
	}
	return hex
}
