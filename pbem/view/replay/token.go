package replay

import (
	"fieldpost/pbem/view/counterart"
	"fieldpost/pbem/view/render"
)

// token returns the index of a counter with its present appearance, and adds it if it is new.
func (r *Recorder) token(c render.Counter) (int, error) {
	t := Token{Unit: -1, Side: r.side(c.Side)}
	if !c.FaceDown {
		t.Unit = r.unit(c.Name)
		t.Marks = counterart.MarksOf(&c)
	}
	var err error
	if t.Face, err = r.faces.IndexOf(c); err != nil {
		return 0, err
	}
	if i, ok := r.tokens[t]; ok {
		return i, nil
	}
	r.tokens[t] = len(r.film.Tokens)
	r.film.Tokens = append(r.film.Tokens, t)
	return r.tokens[t], nil
}

// unit returns the index of a counter's name.
func (r *Recorder) unit(name string) int {
	i, ok := r.units[name]
	if !ok {
		i = len(r.film.Units)
		r.units[name] = i
		r.film.Units = append(r.film.Units, name)
	}
	return i
}

// side returns the index of a side, -1 for none.
func (r *Recorder) side(name string) int {
	if i, ok := r.sides[name]; ok {
		return i
	}
	return -1
}
