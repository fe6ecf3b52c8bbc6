package demyansk

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/datafile"
)

type setupData struct {
	Boxes struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[boxRow] `yaml:"list"`
	} `yaml:"boxes"`
	Sources struct {
		datafile.Block `yaml:",inline"`
		Axis           []string `yaml:"axis"`
	} `yaml:"sources"`
	Scenarios struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[scenarioRow] `yaml:"list"`
	} `yaml:"scenarios"`
	Replacements struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[rateRow] `yaml:"list"`
		GreenFrom      map[string]int           `yaml:"green_from" doc:"by scenario: first turn of replacements for green units, 0 = never"`
	} `yaml:"replacements"`
	factsData            `yaml:",inline"`
	SetupWinter          cardData    `yaml:"setup_winter"`
	SetupBridge          cardData    `yaml:"setup_bridge"`
	ReinforcementsWinter arrivalData `yaml:"reinforcements_winter"`
	ReinforcementsBridge arrivalData `yaml:"reinforcements_bridge"`
}

type boxRow struct {
	Box    string `yaml:"box" need:"yes"`
	Side   string `yaml:"side" need:"yes" enum:"axis,soviet"`
	Colour string `yaml:"colour" need:"yes" enum:"grey,red,yellow,green"`
	Entry  string `yaml:"entry" need:"yes" doc:"zone of the map with its entry hexes"`
}

type scenarioRow struct {
	ID         string   `yaml:"id" need:"yes"`
	Name       string   `yaml:"name" need:"yes"`
	First      int      `yaml:"first" need:"yes"`
	Last       int      `yaml:"last" need:"yes"`
	Setup      string   `yaml:"setup" need:"yes" enum:"winter,bridge"`
	Boundary   int      `yaml:"boundary" need:"yes"`
	FreezeTurn int      `yaml:"freeze_turn"`
	Initiative string   `yaml:"initiative" need:"yes" enum:"axis,soviet"`
	AxisMayTry bool     `yaml:"axis_may_try"`
	Starts     int      `yaml:"starts"`
	Airfield   bool     `yaml:"airfield"`
	TwoGRC     bool     `yaml:"twogrc"`
	Sudden     bool     `yaml:"sudden"`
	Sources    []string `yaml:"sources"`
}

type rateRow struct {
	Scenario string `yaml:"scenario" need:"yes"`
	Side     string `yaml:"side" need:"yes" enum:"axis,soviet"`
	From     int    `yaml:"from" need:"yes"`
	To       int    `yaml:"to" need:"yes"`
	Points   int    `yaml:"points" need:"yes"`
	Box      string `yaml:"box" need:"yes"`
	Demyansk int    `yaml:"demyansk"`
}

type cardData struct {
	datafile.Block `yaml:",inline"`
	Axis           []datafile.Item[placeRow] `yaml:"axis"`
	Soviet         []datafile.Item[placeRow] `yaml:"soviet"`
}

type placeRow struct {
	Hex     string   `yaml:"hex" need:"yes"`
	Units   []string `yaml:"units"`
	Reduced []string `yaml:"reduced"`
	Untried int      `yaml:"untried" doc:"slots that are filled by drawing untried units"`
}

type arrivalData struct {
	datafile.Block `yaml:",inline"`
	List           []datafile.Item[arrivalRow] `yaml:"list"`
}

type arrivalRow struct {
	Turn    int      `yaml:"turn" need:"yes"`
	Side    string   `yaml:"side" need:"yes" enum:"axis,soviet"`
	Units   []string `yaml:"units"`
	Untried int      `yaml:"untried"`
	RP      int      `yaml:"rp" doc:"replacement points beyond the scenario's rates"`
}

func (l *loader) setup(d *setupData) {
	if l.known("boxes") {
		for _, item := range d.Boxes.List {
			r := item.Value
			entry := l.d.Map.Zone(r.Entry)
			if len(entry) == 0 {
				l.Fault(setupFile, item.Line, "boxes."+r.Box+".entry", "the map has no zone %q", r.Entry)
			}
			l.d.Boxes = append(l.d.Boxes, Box{r.Box, core.Side(r.Side), r.Colour, entry})
		}
	}
	l.d.Sources = map[core.Side][]hexmap.Hex{Soviet: l.d.Map.Zone(zoneSourceSoviet)}
	if l.known("sources") {
		l.d.Sources[Axis] = l.hexes(setupFile, 0, "sources.axis", d.Sources.Axis)
	}
	l.scenarios(d)
	l.facts(&d.factsData)
	l.d.Setups = map[string]Setup{}
	l.card("winter", &d.SetupWinter, &d.ReinforcementsWinter)
	l.card("bridge", &d.SetupBridge, &d.ReinforcementsBridge)
}

func (l *loader) scenarios(d *setupData) {
	ids := map[string]bool{}
	if l.known("scenarios") {
		for _, item := range d.Scenarios.List {
			r := item.Value
			key := "scenarios." + r.ID
			if ids[r.ID] {
				l.Fault(setupFile, item.Line, key, "the id is used twice")
			}
			ids[r.ID] = true
			l.within(setupFile, item.Line, key+".first", r.First, 1, lastTurn)
			l.within(setupFile, item.Line, key+".last", r.Last, r.First, lastTurn)
			l.within(setupFile, item.Line, key+".starts", r.Starts, 0, 9)
			s := Scenario{r.ID, r.Name, r.First, r.Last, r.Setup, r.Boundary, r.FreezeTurn, core.Side(r.Initiative), r.AxisMayTry,
				r.Starts, r.Airfield, r.TwoGRC, r.Sudden, l.hexes(setupFile, item.Line, key+".sources", r.Sources), 0}
			if l.known("replacements") {
				green, ok := d.Replacements.GreenFrom[r.ID]
				if !ok {
					l.Fault(setupFile, 0, "replacements.green_from", "scenario %s is missing", r.ID)
				}
				s.GreenFrom = green
			}
			l.d.Scenarios = append(l.d.Scenarios, s)
		}
	}
	if !l.known("replacements") {
		return
	}
	for _, item := range d.Replacements.List {
		r := item.Value
		key := "replacements." + r.Scenario
		if !ids[r.Scenario] && l.known("scenarios") {
			l.Fault(setupFile, item.Line, key, "there is no scenario %q", r.Scenario)
		}
		l.within(setupFile, item.Line, key+".from", r.From, 1, lastTurn)
		l.within(setupFile, item.Line, key+".to", r.To, r.From, lastTurn)
		l.within(setupFile, item.Line, key+".points", r.Points, 1, 9)
		l.within(setupFile, item.Line, key+".demyansk", r.Demyansk, 0, r.Points)
		if r.Box != "any" && !l.box(r.Box) && l.known("boxes") {
			l.Fault(setupFile, item.Line, key+".box", "there is no map box %q", r.Box)
		}
		l.d.Rates = append(l.d.Rates, Rate{r.Scenario, core.Side(r.Side), r.From, r.To, r.Points, r.Box, r.Demyansk})
	}
}

func (l *loader) box(name string) bool {
	for _, b := range l.d.Boxes {
		if b.Name == name {
			return true
		}
	}
	return false
}
