package editor

import (
	"fmt"

	"fieldpost/pbem/mapping/mapedit"
	"fieldpost/rules/hexmap"
)

// Order is a request of the page.
type Order struct {
	Do      string   `json:"do"`
	Hexes   []string `json:"hexes"`
	Hex     string   `json:"hex"`
	Dir     string   `json:"dir"`
	Char    string   `json:"char"`
	Class   string   `json:"class"`
	Name    string   `json:"name"`
	Corners [][2]int `json:"corners"`
	X       int      `json:"x"`
	Y       int      `json:"y"`
}

// orders holds what can be done to a file, by name.
var orders = map[string]func(o Order, file []byte, m *hexmap.Map) ([]byte, error){
	"ground": func(o Order, file []byte, _ *hexmap.Map) ([]byte, error) {
		c, err := o.char()
		if err != nil {
			return nil, err
		}
		return mapedit.Ground(file, c, o.Hexes...)
	},
	"legend": func(o Order, file []byte, _ *hexmap.Map) ([]byte, error) {
		c, err := o.char()
		if err != nil {
			return nil, err
		}
		return mapedit.Legend(file, c, o.Class)
	},
	"side": func(o Order, file []byte, _ *hexmap.Map) ([]byte, error) {
		return mapedit.Side(file, o.Class, o.Name, o.corners()...)
	},
	"path": func(o Order, file []byte, _ *hexmap.Map) ([]byte, error) {
		return mapedit.Path(file, o.Class, o.Name, o.Hexes...)
	},
	"place": func(o Order, file []byte, _ *hexmap.Map) ([]byte, error) {
		return mapedit.Place(file, o.Hex, o.Class, o.Name)
	},
	"no-side": func(o Order, file []byte, _ *hexmap.Map) ([]byte, error) {
		return mapedit.EraseSide(file, o.Hex, o.Dir)
	},
	"no-path": func(o Order, file []byte, _ *hexmap.Map) ([]byte, error) {
		if len(o.Hexes) != 2 {
			return nil, fmt.Errorf("two hexes are wanted")
		}
		return mapedit.ErasePath(file, o.Hexes[0], o.Hexes[1])
	},
	"no-place": func(o Order, file []byte, _ *hexmap.Map) ([]byte, error) { return mapedit.ErasePlace(file, o.Hex) },
	"point": func(o Order, file []byte, m *hexmap.Map) ([]byte, error) {
		return pointAt(file, m, o.Hex, o.X, o.Y, false)
	},
	"no-point": func(o Order, file []byte, m *hexmap.Map) ([]byte, error) { return pointAt(file, m, o.Hex, 0, 0, true) },
}

func (o Order) char() (rune, error) {
	runes := []rune(o.Char)
	if len(runes) != 1 {
		return 0, fmt.Errorf("%q is not one character", o.Char)
	}
	return runes[0], nil
}

func (o Order) corners() []hexmap.Corner {
	var out []hexmap.Corner
	for _, c := range o.Corners {
		out = append(out, hexmap.Corner{X: c[0], Y: c[1]})
	}
	return out
}

// Do carries out an order of the page and saves the file. The error is for the painter; the file is then as it was.
func (d *Desk) Do(o Order) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch o.Do {
	case "undo":
		return d.back(&d.undo, &d.redo)
	case "redo":
		return d.back(&d.redo, &d.undo)
	}
	do := orders[o.Do]
	if do == nil {
		return fmt.Errorf("nothing is called %q", o.Do)
	}
	return d.stroke(func(file []byte, m *hexmap.Map) ([]byte, error) { return do(o, file, m) })
}
