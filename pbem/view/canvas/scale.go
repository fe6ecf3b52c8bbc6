package canvas

// scaled returns an operation scaled about the origin and then moved. It replaces a stamp by the stamp's operations.
func (o op) scaled(at Point, k float64) []op {
	if o.stamp != nil {
		var out []op
		for _, a := range o.at {
			for _, part := range o.stamp.ops {
				out = append(out, part.scaled(at.Add(a.Mul(k)), k)...)
			}
		}
		return out
	}
	if o.text != nil {
		t := *o.text
		t.At, t.Size, t.Spread = t.At.Mul(k).Add(at), t.Size*k, t.Spread*k
		o.text = &t
		return []op{o}
	}
	var q Path
	q.Append(o.path, func(a Point) Point { return a.Mul(k).Add(at) })
	o.path, o.width = &q, o.width*k
	o.dash = append([]float64(nil), o.dash...)
	for i := range o.dash {
		o.dash[i] *= k
	}
	return []op{o}
}
