package demyansk

import (
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/datafile"
)

type factsData struct {
	Encirclement struct {
		datafile.Block `yaml:",inline"`
		Hex            string `yaml:"hex"`
		Marsch         int    `yaml:"marsch_at_demyansk"`
		AGN            int    `yaml:"agn"`
	} `yaml:"encirclement"`
	TwoGRC struct {
		datafile.Block `yaml:",inline"`
		Exits          []string `yaml:"exits"`
		RollFrom       int      `yaml:"roll_from"`
		RollTo         int      `yaml:"roll_to"`
		Deadline       int      `yaml:"deadline"`
		Units          int      `yaml:"units"`
		LateVP         int      `yaml:"late_vp"`
	} `yaml:"twogrc"`
	Division391 struct {
		datafile.Block `yaml:",inline"`
		First          int      `yaml:"first"`
		Again          int      `yaml:"again"`
		Automatic      int      `yaml:"automatic"`
		DRM            int      `yaml:"drm"`
		Units          []string `yaml:"units"`
	} `yaml:"division391"`
	Victory struct {
		datafile.Block `yaml:",inline"`
		Sudden         struct {
			Hexes []string `yaml:"hexes"`
			Last  int      `yaml:"last"`
			Units int      `yaml:"units"`
		} `yaml:"sudden"`
		Locations     []string `yaml:"locations"`
		LocationsNeed int      `yaml:"locations_need"`
		AirfieldsMax  int      `yaml:"airfields_max"`
		VPScenario3   int      `yaml:"vp_scenario_3"`
	} `yaml:"victory"`
	Capacity struct {
		datafile.Block `yaml:",inline"`
		Transport      struct {
			Points int      `yaml:"points"`
			From   int      `yaml:"from"`
			Types  []string `yaml:"types"`
		} `yaml:"transport"`
		Airdrop struct {
			Units int    `yaml:"units"`
			From  int    `yaml:"from"`
			Box   string `yaml:"box"`
		} `yaml:"airdrop"`
		Airfield struct {
			PerGame int `yaml:"per_game"`
			From    int `yaml:"from"`
		} `yaml:"airfield"`
	} `yaml:"capacity"`
	Turns struct {
		datafile.Block `yaml:",inline"`
		FirstDay       []string `yaml:"first_day"`
	} `yaml:"turns"`
}

func (l *loader) facts(d *factsData) {
	f := &l.d.Facts
	f.Demyansk = hexmap.None
	if e := &d.Encirclement; l.known("encirclement") {
		f.Demyansk = l.hex(setupFile, 0, "encirclement.hex", e.Hex)
		f.EncircledMarsch, f.EncircledAGN = e.Marsch, e.AGN
	}
	if g := &d.TwoGRC; l.known("twogrc") {
		f.Exits = l.hexes(setupFile, 0, "twogrc.exits", g.Exits)
		f.RollFrom, f.RollTo, f.Deadline, f.TwoGRCUnits, f.LateVP = g.RollFrom, g.RollTo, g.Deadline, g.Units, g.LateVP
		for t := g.RollFrom; t <= g.RollTo && t <= lastTurn; t++ {
			if _, ok := l.d.Tables.TwoGRC[t]; !ok && l.known("twogrc_stated") {
				l.Fault(tablesFile, 0, "twogrc.rows", "turn %d is missing; %s rolls from turn %d to %d", t, setupFile, g.RollFrom, g.RollTo)
			}
		}
	}
	if x := &d.Division391; l.known("division391") {
		f.First391, f.Again391, f.Automatic391, f.DRM391 = x.First, x.Again, x.Automatic, x.DRM
		for _, id := range x.Units {
			if l.d.Unit(id) == nil && l.known("units") {
				l.Fault(setupFile, 0, "division391.units", "there is no unit %q", id)
			}
			f.Units391 = append(f.Units391, id)
		}
	}
	if v := &d.Victory; l.known("victory") {
		f.Sudden, f.SuddenLast, f.SuddenUnits = l.hexes(setupFile, 0, "victory.sudden.hexes", v.Sudden.Hexes), v.Sudden.Last, v.Sudden.Units
		f.Locations = l.hexes(setupFile, 0, "victory.locations", v.Locations)
		f.LocationsNeed, f.AirfieldsMax, f.VPScenario3 = v.LocationsNeed, v.AirfieldsMax, v.VPScenario3
	}
	if c := &d.Capacity; l.known("capacity") {
		f.TransportPoints, f.TransportFrom, f.TransportTypes = c.Transport.Points, c.Transport.From, c.Transport.Types
		f.AirdropUnits, f.AirdropFrom, f.AirdropBox = c.Airdrop.Units, c.Airdrop.From, c.Airdrop.Box
		f.AirfieldsPerGame, f.AirfieldFrom = c.Airfield.PerGame, c.Airfield.From
		if !l.box(f.AirdropBox) && l.known("boxes") {
			l.Fault(setupFile, 0, "capacity.airdrop.box", "there is no map box %q", f.AirdropBox)
		}
	}
	if l.known("turns") {
		if f.FirstDay = d.Turns.FirstDay; len(f.FirstDay) != lastTurn {
			l.Fault(setupFile, 0, "turns.first_day", "want %d days, one a turn, not %d", lastTurn, len(f.FirstDay))
		}
	}
}
