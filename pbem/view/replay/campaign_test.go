package replay_test

import (
	"bytes"
	"flag"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/view/replay"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

var campaignSheets = flag.Int("campaign.sheets", 3, "how many sheets of the campaign TestCampaign plays; 0: all of them, some minutes")

// TestCampaign: the longest game that there is, of 57 turns on four maps, between two computer opponents: each sheet is
// legal, it is replayed to the same position, and its film is a page under 10 MB.
func TestCampaign(t *testing.T) {
	p := &played{}
	p.title, _ = rules.Find("kiev-to-rostov")
	data, err := scenarios.Open(p.title.Meta().ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	if p.mod, err = p.title.Load(data); err != nil {
		t.Fatal(err)
	}
	m, err := ai.Setting{Title: p.title, Data: data, Addr: "ai:greedy", MaxSheets: *campaignSheets,
		Options: core.Options{{Name: core.ScenarioKey, Value: "7"}}}.Play(1)
	if err != nil {
		t.Fatal(err)
	}
	p.recs = m.Game.Log().Records()
	var phase string
	f := p.film(t, core.Everyone, -1, func(g *engine.Game, _ *engine.Outcome, _ *replay.Film) { phase = g.Position().Phase })
	if want := m.Game.Position().Phase; phase != want || len(f.Frames) < m.Sheets {
		t.Errorf("the replay ends at %s, not at %s; %d frames of %d sheets", phase, want, len(f.Frames), m.Sheets)
	}
	var b bytes.Buffer
	if err := f.HTML(&b); err != nil || b.Len() > 10<<20 {
		t.Errorf("a film of %d bytes, %v", b.Len(), err)
	}
	t.Logf("%d sheets, %d orders, at %s; a film of %d bytes, %d frames", m.Sheets, m.Orders, phase, b.Len(), len(f.Frames))
}
