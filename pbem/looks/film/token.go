package film

import "fieldpost/pbem/looks/render"

// token is the index of a counter as it looks now.
func (r *Recorder) token(c render.Counter) (int, error) {
	t := Token{Unit: -1, Side: r.side(c.Side)}
	if !c.FaceDown {
		t.Unit = r.unit(c.Name)
		t.Marks = marks(&c)
	}
	c.Moved, c.Fought, c.OOS = false, false, false // drawn over the face, as they come and go
	var err error
	if t.Face, err = r.faces.face(c); err != nil {
		return 0, err
	}
	if i, ok := r.tokens[t]; ok {
		return i, nil
	}
	r.tokens[t] = len(r.film.Tokens)
	r.film.Tokens = append(r.film.Tokens, t)
	return r.tokens[t], nil
}

func marks(c *render.Counter) Marks {
	var m Marks
	if c.Moved {
		m |= Moved
	}
	if c.Fought {
		m |= Fought
	}
	if c.OOS {
		m |= OutOfSupply
	}
	return m
}

// unit is the index of a counter's name.
func (r *Recorder) unit(name string) int {
	i, ok := r.units[name]
	if !ok {
		i = len(r.film.Units)
		r.units[name] = i
		r.film.Units = append(r.film.Units, name)
	}
	return i
}

// side is the index of a side, -1 for none.
func (r *Recorder) side(name string) int {
	if i, ok := r.sides[name]; ok {
		return i
	}
	return -1
}
