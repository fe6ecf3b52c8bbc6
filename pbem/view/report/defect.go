package report

import (
	"fieldpost/notation/say"
	"fieldpost/pbem/game/knownbugs"
)

// DefectText describes a known defect in a sentence.
func DefectText(d knownbugs.Defect) say.Text {
	if d.Rule == "" {
		return say.F("Known defect, since %s: %s", d.Since, oneLine(d.Text))
	}
	return say.F("Known defect of rule %s, since %s: %s", d.Rule, d.Since, oneLine(d.Text))
}

// defects lists the known defects of the title.
func (b *builder) defects() section {
	s := section{title: "KNOWN DEFECTS", right: "where the program differs from the rules"}
	for _, d := range b.x.Defects {
		s.lines = append(s.lines, labelled(bullet, DefectText(d)))
	}
	return s
}
