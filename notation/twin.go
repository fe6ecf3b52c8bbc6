package notation

import (
	"strings"

	"fieldpost/notation/say"
)

// resolveDuplicates compares the frames of a mail for the same game, side and phase. It keeps the first of equal frames
// and reports a fault for different ones.
func resolveDuplicates(frames []Frame) []Frame {
	if len(frames) < 2 {
		return frames
	}
	type key struct{ game, side, phase string }
	first := map[key]int{}
	out := frames[:0:0]
	for _, f := range frames {
		k := key{f.Game, f.Side, f.Phase}
		at, ok := first[k]
		if !ok || f.Game == "" {
			first[k] = len(out)
			out = append(out, f)
			continue
		}
		if sameFrame(&out[at], &f) {
			continue
		}
		text := "two different sheets for %s %s %s in one mail (the other is on line %d): neither is used"
		f.Faults = append(f.Faults, duplicateFault(f.Pos, say.F(text, f.Game, f.Side, f.Phase, out[at].Pos.Line)))
		if !hasCode(out[at].Faults, "frame/twice") {
			out[at].Faults = append(out[at].Faults, duplicateFault(out[at].Pos, say.F(text, f.Game, f.Side, f.Phase, f.Pos.Line)))
		}
		out = append(out, f)
	}
	return out
}

func duplicateFault(at Pos, text say.Text) Fault {
	return Fault{Code: "frame/twice", Pos: at, Width: 5, Text: text}
}

func hasCode(faults []Fault, code string) bool {
	for i := range faults {
		if faults[i].Code == code {
			return true
		}
	}
	return false
}

// sameFrame reports whether two frames hold the same orders. Frames with faults must have identical text.
func sameFrame(a, b *Frame) bool {
	if a.Base != b.Base || a.Salt != b.Salt || a.Lang != b.Lang || a.Draft != b.Draft || a.Check != b.Check ||
		a.KeepGood != b.KeepGood || a.checkLine() != b.checkLine() {
		return false
	}
	if len(a.Faults) > 0 || len(b.Faults) > 0 || a.Statements == nil || b.Statements == nil {
		return strings.Join(a.Lines, "\n") == strings.Join(b.Lines, "\n")
	}
	return a.Canonical() == b.Canonical()
}
