package mailhandler

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/mail/compose"
)

// packetIn returns the packet enclosed in a letter, nil for none.
func packetIn(t *testing.T, l compose.Letter) map[string]any {
	t.Helper()
	for _, a := range l.Attach {
		if a.Type != "application/json" {
			continue
		}
		var p map[string]any
		if err := json.Unmarshal(a.Data, &p); err != nil {
			t.Fatalf("%s: %v", a.Name, err)
		}
		return p
	}
	return nil
}

// TestAgentRequest: the request brings the packet of the sender's side, that of some counters, or the map; a wrong
// counter is refused with the right one.
func TestAgentRequest(t *testing.T) {
	c := newCourt(t, courtSpec{})
	c.asks(begun.from, begun.text)
	ask := func(line string) (string, map[string]any) {
		_, ls, _ := c.asks(anna, "#DESK k1 german\n"+line+"\n#END\n")
		if len(ls) != 1 {
			t.Fatalf("%s", who(ls))
		}
		return ls[0].Text, packetIn(t, ls[0])
	}
	_, p := ask("agent")
	if p["format"] != 1.0 || p["side"] != "german" || p["game"] != "k1" || p["map"] == nil {
		t.Errorf("%v", p)
	}
	if _, p = ask("agent map"); p["orders"] != nil || p["map"] == nil {
		t.Errorf("map: %v", p["orders"])
	}
	if text, p := ask("agent 1SX"); p != nil || !strings.Contains(text, "you have no counter \"1SX\"") {
		t.Errorf("%s", text)
	}
	if text, p := ask("agent on 1SS"); p != nil || !strings.Contains(text, "stands alone") {
		t.Errorf("%s", text)
	}
	if text, p := ask("エージェント"); p == nil {
		t.Errorf("%s", text)
	}
}

// TestAgentSeat: the letters of a seat with an agent enclose its packet until it says "agent off", and those of another
// seat from "agent on". The other player reads of the agent.
func TestAgentSeat(t *testing.T) {
	c := newCourt(t, courtSpec{agent: "nova-2"})
	enclosed := func(ls []compose.Letter, addr string) (p map[string]any) {
		for _, l := range c.to(ls, addr) {
			p = packetIn(t, l)
		}
		return p
	}
	welcomes := c.welcome(t, "k1")
	if p := enclosed(welcomes, boris); p == nil || p["asked"] != "nothing" || p["side"] != "soviet" {
		t.Errorf("the welcome of the agent encloses %v", p["asked"])
	}
	if p := enclosed(welcomes, anna); p != nil {
		t.Error("a person's welcome encloses a packet")
	}
	if l := c.to(welcomes, anna); !strings.Contains(strings.Join(strings.Fields(l[0].Text), " "), "Soviet (Boris) (agent=nova-2)") {
		t.Errorf("Anna does not read of the agent:\n%s", l[0].Text)
	}
	ls := c.play(begun)
	if p := enclosed(ls, boris); p == nil || p["asked"] != "orders" || p["orders"] == nil {
		t.Errorf("the letter that asks the agent encloses %v", p["asked"])
	}
	if p := enclosed(ls, anna); p != nil {
		t.Error("a person's letter encloses a packet")
	}
	c.play(borisAsks("agent off"))
	c.play(annaAsks("agent on"))
	ls = c.play(step{boris, "#PBEM k1 soviet " + c.phase() + "\npass\n#END\n"})
	ls = append(ls, c.play(step{boris, "#PBEM k1 soviet " + c.phase() + "\norder move/move\n#END\n"})...)
	if p := enclosed(ls, boris); p != nil {
		t.Error("a packet comes after agent off")
	}
	if p := enclosed(ls, anna); p == nil || p["side"] != "german" {
		t.Errorf("after agent on: %v in %v", p, who(ls))
	}
}

// TestAgentAnonymous: in an anonymous game neither letters nor packets name a player or the agent of another seat.
func TestAgentAnonymous(t *testing.T) {
	c := newCourt(t, courtSpec{agent: "nova-2", anonymous: true})
	packets, last := 0, ""
	for _, s := range []step{{}, annaAsks("agent on"), begun, {mia, "#MOD k1\nruling 4.1 \"Boris of nova-2 may do so\"\n#END\n"},
		{mia, "#MOD k1\nrollback 6 \"Boris asked for it\"\n#END\n"}, begun, annaAsks("agent\nstatus\nhistory 50"),
		{boris, "#PBEM k1 soviet T1-G-1\nmove x 0101\n#END\n"}, {mia, "#MOD k1\nstandin soviet ai:hard \"Boris is ill\"\n#END\n"},
		{mia, "#MOD k1\nruling 4.1 \"this level is hard\"\n#END\n"}} {
		var ls []compose.Letter
		if s.from == "" {
			ls = c.welcome(t, "k1")
		} else {
			c.now = c.now.Add(time.Hour)
			_, ls, _ = c.writesTo(s.from, s.text) // Boris's sheet is refused
		}
		c.anonymous(s.text, ls)
		for _, l := range c.to(ls, anna) {
			for _, a := range l.Attach {
				if packets++; strings.Contains(string(a.Data), "nova-2") {
					t.Errorf("%s: %s names the agent", s.text, a.Name)
				}
			}
			if last = l.Text; strings.Contains(last, "nova-2") {
				t.Errorf("%s: the letter %q names the agent", s.text, l.Subject)
			}
		}
	}
	if !strings.Contains(last, "this level is hard") {
		t.Errorf("words of the computer's name are masked:\n%s", last)
	}
	if packets == 0 {
		t.Error("no packet was enclosed")
	}
}

// phase returns the present phase of the game.
func (c *court) phase() string {
	c.Games.Lock()
	defer c.Games.Unlock()
	g, err := c.Games.Get("k1")
	c.must(err)
	return g.Position().Phase
}
