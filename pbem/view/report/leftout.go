package report

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
)

// leftOutSection lists the orders left out of a sheet that says "keep good", with the reasons.
func (b *builder) leftOutSection(out *engine.Outcome) section {
	l := out.LeftOut
	if l == nil || b.viewer != out.Side {
		return section{}
	}
	s := section{title: "LEFT OUT", isDue: true}
	switch {
	case out.Status == engine.Checked:
		s.para(say.F("With \"keep good\" the other lines would be carried out, %s left out, and the phase would wait for the rest.",
			plural(len(l.Lines), "line")))
	case l.StillOnFile:
		s.para(say.F("Your sheet is on file without %s, and ends in \"halt\": the phase waits for the rest. A new sheet replaces it whole.",
			plural(len(l.Lines), "line")))
	default:
		s.para(say.F("Your other lines were carried out, %s left out. The phase stays open: send the rest, put right; to end the phase, "+
			"send a sheet of \"pass\".", plural(len(l.Lines), "line")))
	}
	for _, x := range l.Lines {
		s.lines = append(s.lines, line{label: say.F("%2d", x.Line), text: say.Plain(x.Text), raw: true})
	}
	wrong := *out
	wrong.Faults = slices.DeleteFunc(slices.Clone(l.Faults), func(f notation.Fault) bool { // those of lines above
		return slices.ContainsFunc(out.Faults, func(x notation.Fault) bool { return x.Code == f.Code && x.Pos == f.Pos })
	})
	s.lines = append(s.lines, faultLines(&wrong)...)
	return s
}

// addLeftOutToSubject adds the number of orders left out to the subject.
func (b *builder) addLeftOutToSubject(out *engine.Outcome) {
	if out.LeftOut != nil && b.viewer == out.Side {
		b.subject += say.F("; %s left out", plural(len(out.LeftOut.Lines), "line"))
	}
}

// restFrame returns a frame with the orders left out of an executed sheet. It is nil if the game no longer waits for
// them.
func (b *builder) restFrame(out *engine.Outcome) *frame {
	if out.LeftOut == nil || out.LeftOut.StillOnFile || b.viewer != out.Side || b.g.OpenChoice() != nil || b.g.AwaitedSide() != b.viewer ||
		b.r.Phase() != out.Phase || len(out.LeftOut.Lines) == 0 {
		return nil
	}
	rest := *out
	rest.Lines = []string{b.baseRoot(), "keep good"}
	for _, l := range out.LeftOut.Lines {
		rest.Lines = append(rest.Lines, l.Text)
	}
	f := b.echoFrame(&rest, "The rest, as it was understood (canonical); correct it, take out the line \"check\", send it:", "check")
	if f != nil {
		f.link = b.frameLink(f.lines)
	}
	return f
}
