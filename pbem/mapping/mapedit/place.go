package mapedit

import "fmt"

// SetPlace names a hex: a town, or class "name" for a label only. It replaces an existing name and keeps its
// attributes.
func SetPlace(file []byte, label, class, name string) ([]byte, error) {
	s, err := parseFile(file)
	if err != nil {
		return nil, err
	}
	hs, err := s.hexes([]string{label})
	if err != nil {
		return nil, err
	}
	text := "place " + s.m.Label(hs[0]) + " " + class + " " + quoted(name)
	for _, p := range s.m.Places() {
		if p.Hex == hs[0] && (p.Class == "name") == (class == "name") {
			for _, a := range p.Alt {
				text += " " + a.Lang + "=" + quoted(a.Name)
			}
			s.replaceStatement(p.Line, text+attrs(p.Attrs))
			return s.format()
		}
	}
	s.addStatement(text)
	return s.format()
}

// ErasePlace removes the names of a hex.
func ErasePlace(file []byte, label string) ([]byte, error) {
	s, err := parseFile(file)
	if err != nil {
		return nil, err
	}
	hs, err := s.hexes([]string{label})
	if err != nil {
		return nil, err
	}
	for i := len(s.m.Places()) - 1; i >= 0; i-- {
		if p := s.m.Places()[i]; p.Hex == hs[0] {
			s.replaceStatement(p.Line)
			return s.format()
		}
	}
	return nil, fmt.Errorf("%s has no name", label)
}
