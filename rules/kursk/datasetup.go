package kursk

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/datafile"
)

// edge is an edge of the map: who draws supply there, and its victory points.
type edge struct {
	Supply core.Side `yaml:"supply" enum:"german,soviet" doc:"the side whose supply comes from here (6.3)"`
	VP     int       `yaml:"vp" doc:"victory points of each hex (4.6)"`
}

// levels holds the victory points with which the German side wins or draws (4.2).
type levels struct {
	German int `yaml:"german" doc:"victory points from which the German side wins (4.2)"`
	Draw   int `yaml:"draw" doc:"victory points from which the game is a draw (4.2)"`
}

// setup is the content of setup.yaml: the start of a game, victory points and how it ends.
type setup struct {
	Start struct {
		VP         int `yaml:"vp" range:"1..999"`
		Turns      int `yaml:"turns"`
		ExtraTurns int `yaml:"extra_turns" doc:"turns that may be added (4.10)"`
	} `yaml:"start"`
	Hexes struct {
		Lgov struct {
			Hex hexmap.Hex `yaml:"hex" need:"yes"`
			VP  int        `yaml:"vp"`
		} `yaml:"lgov"`
		Kursk struct {
			Hex  hexmap.Hex `yaml:"hex" need:"yes"`
			VP   int        `yaml:"vp"`
			Ring int        `yaml:"ring" doc:"distance of the German trigger hexes (9.5)"`
		} `yaml:"kursk"`
		Entry []hexmap.Hex `yaml:"entry" count:"2..2" doc:"two cities where German reinforcements may enter (9.3)"`
		Line  string       `yaml:"line" doc:"the mark of the map that the Soviet trigger line bears (9.6)"`
	} `yaml:"hexes"`
	Edges struct {
		West edge `yaml:"west"`
		East edge `yaml:"east"`
	} `yaml:"edges"`
	ReserveVP struct {
		Values []int `yaml:"values" count:"9..9" doc:"victory points for activating a reserve stack, one number a turn (4.9)"`
	} `yaml:"reserve_vp"`
	LossVP struct {
		Soviet map[string]int `yaml:"soviet" doc:"by size (4.7)"`
		German map[string]int `yaml:"german" doc:"by kind (4.8)"`
	} `yaml:"loss_vp"`
	Levels struct {
		Normal levels `yaml:"normal"`
		Gambit levels `yaml:"gambit"`
	} `yaml:"levels"`
	Markers datafile.List[struct {
		ID   string    `yaml:"id" key:"marker"`
		Name string    `yaml:"name"`
		Side core.Side `yaml:"side" enum:"german,soviet"`
		Code string    `yaml:"code"`
	}] `yaml:"markers"`
}

// levels returns the victory levels of a game, which depend on the Gambit.
func (g *game) levels(r core.Reader) levels {
	return core.If(of(r).gambit == "yes", g.setup.Levels.Gambit, g.setup.Levels.Normal)
}

// readSetup reads setup.yaml.
func (l *loader) readSetup() {
	g, d := l.g, &l.g.setup
	if d.Start.Turns != normalTurns || d.Start.Turns+d.Start.ExtraTurns != lastTurn {
		l.Fault(setupFile, 0, "start", "want %d turns and %d extra turns (%s)", normalTurns, lastTurn-normalTurns, R4_10)
	}
	if len(d.Hexes.Entry) == 0 || len(d.ReserveVP.Values) == 0 {
		l.Fault(setupFile, 0, "", "want the cities hexes.entry and the points reserve_vp.values (%s, %s)", R9_3, R4_9)
		return
	}
	g.lgov, g.kursk, g.bryansk, g.kharkov = d.Hexes.Lgov.Hex, d.Hexes.Kursk.Hex, d.Hexes.Entry[0], d.Hexes.Entry[1]
	g.belgorod = hexmap.None
	if h, ok := g.m.Find("2113"); ok { // counted as a part of the German front by rule 3.8
		g.belgorod = h
	}
	if g.sovietTriggerLine = g.m.MarkHexes(d.Hexes.Line); len(g.sovietTriggerLine) == 0 {
		l.Fault(setupFile, 0, "hexes.line", "the map has no hexes marked %q (%s)", d.Hexes.Line, R9_6)
	}
	for h := range hexmap.Hex(g.m.Len()) {
		if g.m.Distance(h, g.kursk) == d.Hexes.Kursk.Ring {
			g.germanTriggerRing = append(g.germanTriggerRing, h)
		}
	}
	if g.west, g.east = g.m.EdgeHexes("west"), g.m.EdgeHexes("east"); len(g.west) == 0 || len(g.east) == 0 ||
		d.Edges.West.Supply != German ||
		d.Edges.East.Supply != Soviet {
		l.Fault(setupFile, 0, "edges", "the map must have a west edge that supplies the German side and an east edge that supplies the "+
			"Soviet (%s)", R6_3)
	}
	for _, k := range []string{"corps", "division", "brigade"} {
		if d.LossVP.Soviet[k] < 1 {
			l.Fault(setupFile, 0, "loss_vp.soviet."+k, "is missing (%s)", R4_7)
		}
	}
	for _, k := range []string{"infantry", "parachute", "mountain", "mech", "elite"} {
		if d.LossVP.German[k] > -1 {
			l.Fault(setupFile, 0, "loss_vp.german."+k, "is missing (%s)", R4_8)
		}
	}
}
