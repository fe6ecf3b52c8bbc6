package kursk

import (
	"strconv"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/datafile"
)

type edgeData struct {
	Supply string `yaml:"supply" enum:"german,soviet" doc:"the side whose supply comes from here (6.3)"`
	VP     int    `yaml:"vp" doc:"victory points of each hex (4.6)"`
}

type levelData struct {
	German int `yaml:"german" doc:"victory points from which the German side wins (4.2)"`
	Draw   int `yaml:"draw" doc:"victory points from which the game is a draw (4.2)"`
}

type setupData struct {
	Start struct {
		datafile.Block `yaml:",inline"`
		VP             int `yaml:"vp"`
		Turns          int `yaml:"turns"`
		ExtraTurns     int `yaml:"extra_turns" doc:"turns that may be added (4.10)"`
	} `yaml:"start"`
	Hexes struct {
		datafile.Block `yaml:",inline"`
		Lgov           struct {
			Hex string `yaml:"hex"`
			VP  int    `yaml:"vp"`
		} `yaml:"lgov"`
		Kursk struct {
			Hex  string `yaml:"hex"`
			VP   int    `yaml:"vp"`
			Ring int    `yaml:"ring" doc:"distance of the German trigger hexes (9.5)"`
		} `yaml:"kursk"`
		Entry []string `yaml:"entry" doc:"two cities where German reinforcements may enter (9.3)"`
		Line  string   `yaml:"line" doc:"the mark of the map that the Soviet trigger line bears (9.6)"`
	} `yaml:"hexes"`
	Edges struct {
		datafile.Block `yaml:",inline"`
		West           edgeData `yaml:"west"`
		East           edgeData `yaml:"east"`
	} `yaml:"edges"`
	ReserveVP struct {
		datafile.Block `yaml:",inline"`
		Values         []int `yaml:"values" doc:"victory points for activating a reserve stack, one number a turn (4.9)"`
	} `yaml:"reserve_vp"`
	LossVP struct {
		datafile.Block `yaml:",inline"`
		Soviet         map[string]int `yaml:"soviet"`
		German         map[string]int `yaml:"german"`
	} `yaml:"loss_vp"`
	Levels struct {
		datafile.Block `yaml:",inline"`
		Normal         levelData `yaml:"normal"`
		Gambit         levelData `yaml:"gambit"`
	} `yaml:"levels"`
	Markers struct {
		datafile.Block `yaml:",inline"`
		List           []struct {
			ID   string `yaml:"id"`
			Name string `yaml:"name"`
			Side string `yaml:"side" enum:"german,soviet"`
			Code string `yaml:"code"`
		} `yaml:"list"`
	} `yaml:"markers"`
}

func (l *loader) readSetup() {
	var d setupData
	if !l.read(setupFile, &d) {
		return
	}
	g := l.g
	g.t.startVP = d.Start.VP
	if d.Start.Turns != normalTurns || d.Start.Turns+d.Start.ExtraTurns != lastTurn || d.Start.VP < 1 {
		l.Fault(setupFile, 0, "start", "want %d turns, %d extra turns and victory points above 0 (%s, %s)", normalTurns,
			lastTurn-normalTurns, R3_9, R4_10)
	}
	g.lgov, g.kursk = l.hexAt("hexes.lgov", d.Hexes.Lgov.Hex), l.hexAt("hexes.kursk", d.Hexes.Kursk.Hex)
	g.t.vp.lgov, g.t.vp.kursk = d.Hexes.Lgov.VP, d.Hexes.Kursk.VP
	g.bryansk, g.kharkov = hexmap.None, hexmap.None
	if len(d.Hexes.Entry) == 2 {
		g.bryansk, g.kharkov = l.hexAt("hexes.entry", d.Hexes.Entry[0]), l.hexAt("hexes.entry", d.Hexes.Entry[1])
	} else {
		l.Fault(setupFile, 0, "hexes.entry", "want two cities (%s)", R9_3)
	}
	if g.line = g.m.Mark(d.Hexes.Line); len(g.line) == 0 {
		l.Fault(setupFile, 0, "hexes.line", "the map has no hexes marked %q (%s)", d.Hexes.Line, R9_6)
	}
	l.ringAndEdges(&d)
	if len(d.ReserveVP.Values) != lastTurn {
		l.Fault(setupFile, 0, "reserve_vp", "want %d values, one a turn (%s)", lastTurn, R4_9)
	}
	g.t.reserveVP = map[int]int{}
	for i, n := range d.ReserveVP.Values {
		g.t.reserveVP[i+1] = n
	}
	g.t.levels = map[bool]levels{false: {d.Levels.Normal.German, d.Levels.Normal.Draw},
		true: {d.Levels.Gambit.German, d.Levels.Gambit.Draw}}
	g.t.loss = lossTable{soviet: d.LossVP.Soviet, german: d.LossVP.German}
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

func (l *loader) ringAndEdges(d *setupData) {
	g := l.g
	for i := range g.m.Len() {
		if g.kursk != hexmap.None && g.m.Distance(hexOf(i), g.kursk) == d.Hexes.Kursk.Ring {
			g.ring = append(g.ring, hexOf(i))
		}
	}
	g.west, g.east = g.m.Edge("west"), g.m.Edge("east")
	if len(g.west) == 0 || len(g.east) == 0 || core.Side(d.Edges.West.Supply) != German || core.Side(d.Edges.East.Supply) != Soviet {
		l.Fault(setupFile, 0, "edges", "the map must have a west edge that supplies the German side and an east edge that supplies the "+
			"Soviet (%s)", R6_3)
	}
	g.t.vp.west, g.t.vp.east = d.Edges.West.VP, d.Edges.East.VP
}

// hexAt finds a hex that the set-up data name.
func (l *loader) hexAt(key, label string) hexmap.Hex {
	h, ok := l.g.m.Find(label)
	if !ok {
		l.Fault(setupFile, 0, key, "there is no hex %s on the map", strconv.Quote(label))
		return hexmap.None
	}
	return h
}
