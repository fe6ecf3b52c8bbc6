package render

// scaled is an operation made smaller about the origin and moved; a stamp comes apart.
func (o op) scaled(at point, k float64) []op {
	if o.stamp != nil {
		var out []op
		for _, a := range o.at {
			for _, part := range o.stamp.ops {
				out = append(out, part.scaled(at.add(a.mul(k)), k)...)
			}
		}
		return out
	}
	if o.text != nil {
		t := *o.text
		t.at, t.size, t.spread = t.at.mul(k).add(at), t.size*k, t.spread*k
		o.text = &t
		return []op{o}
	}
	var q path
	q.append(o.path, func(a point) point { return a.mul(k).add(at) })
	o.path, o.width = &q, o.width*k
	o.dash = append([]float64(nil), o.dash...)
	for i := range o.dash {
		o.dash[i] *= k
	}
	return []op{o}
}
