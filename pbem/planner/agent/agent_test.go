package agent_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/planner/agent"
	"fieldpost/pbem/planner/packet"
	"fieldpost/pbem/titles"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// playerVar names the environment variable that makes this test binary a program that plays.
const playerVar = "FIELDPOST_TEST_AGENT"

func TestMain(m *testing.M) {
	if how := os.Getenv(playerVar); how != "" {
		play(how, os.Stdin, os.Stdout)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// document holds what the programs of these tests read of a packet.
type document struct {
	Asked    string
	Frame    struct{ Head, End string }
	Opening  []string
	Question *struct{ Options []struct{ Line string } }
	Others   []struct{ Line string }
	Orders   []struct{ Lines []struct{ Line string } }
	Refused  *struct {
		Tries  int
		Faults []struct {
			Line int
			Code string
		}
	}
}

// play answers packets: "legal" by a sheet without orders, "bad" by nonsense, "silent" not at all, "flood" by text
// without an end. It stops when the game is over.
func play(how string, in io.Reader, out io.Writer) {
	lines := bufio.NewReader(in)
	for {
		text, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		var p document
		if err := json.Unmarshal([]byte(text), &p); err != nil || p.Asked == "over" {
			return
		}
		order := append(p.Opening, "pass")
		if p.Question != nil {
			order = []string{p.Question.Options[0].Line}
		}
		switch how {
		case "bad":
			order = []string{"move 1SS to the moon"}
		case "silent":
			continue
		case "gone":
			return
		case "flood":
			for range 20000 {
				fmt.Fprintln(out, "#", strings.Repeat("x", 100))
			}
		}
		fmt.Fprintf(out, "%s\n%s\n%s\n", p.Frame.Head, strings.Join(order, "\n"), p.Frame.End)
	}
}

// setting returns a match of a title in which an address is played by a program of these tests.
func setting(t *testing.T, id, how string, limit time.Duration) ai.Setting {
	t.Helper()
	title, ok := rules.Find(id)
	if !ok {
		t.Fatal(id)
	}
	data, err := scenarios.Open(id, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(playerVar, how)
	sides := title.Meta().Sides
	c := &agent.Command{Words: []string{os.Args[0]}, Limit: limit, Text: titles.Library().Catalogue(), Stderr: os.Stderr,
		Title: title}
	return ai.Setting{Title: title, Data: data, Addr: "ai:random", Outsiders: map[string]ai.Outsider{"exec:me": c},
		Players: map[core.Side]string{sides[0]: "exec:me"}}
}

// TestCommand plays whole games with programs. One that follows the rules plays to the end; others lose, and the reason
// is told.
func TestCommand(t *testing.T) {
	for how, want := range map[string]string{
		"legal":  "",
		"bad":    "5 sheets were refused",
		"gone":   "the program ended its output",
		"silent": "the program was silent for too long: 500ms",
		"flood":  "the program wrote more than 262144 bytes",
	} {
		t.Run(how, func(t *testing.T) {
			if want == "" && testing.Short() {
				t.Skip("it plays a whole game")
			}
			limit := time.Minute
			if how == "silent" {
				limit = 500 * time.Millisecond
			}
			m, err := setting(t, "kursk", how, limit).Play(3)
			if err != nil {
				t.Fatal(err)
			}
			over := m.Game.Position().Over
			if over == nil {
				t.Fatal("the game is not over")
			}
			if want == "" {
				if m.Forfeit != nil || m.Sheets < 10 {
					t.Errorf("%v after %d sheets", m.Forfeit, m.Sheets)
				}
				return
			}
			if m.Forfeit == nil || m.Forfeit.Side != "german" || !strings.HasPrefix(m.Forfeit.Why, want) || over.Winner != "soviet" {
				t.Errorf("forfeit %v, over %+v; want %q", m.Forfeit, over, want)
			}
		})
	}
}

// TestNotStarted: a program that is not there is an error and no lost game.
func TestNotStarted(t *testing.T) {
	s := setting(t, "kursk", "legal", time.Minute)
	s.Outsiders["exec:me"].(*agent.Command).Words = []string{"./there-is-no-such-program"}
	_, err := s.Play(3)
	var f *ai.Forfeit
	if err == nil || errors.As(err, &f) || !strings.Contains(err.Error(), "cannot be started") {
		t.Errorf("%v", err)
	}
}

// TestConversation: text before a sheet is ignored, requests bring what they ask for, a refused sheet brings its
// faults, and one of another side or a draft is refused.
func TestConversation(t *testing.T) {
	s := setting(t, "kursk", "legal", time.Minute)
	s.MaxSheets, s.Outsiders, s.Players = 1, nil, nil
	m, err := s.Play(1)
	if err != nil {
		t.Fatal(err)
	}
	g, side := m.Game, m.Game.AwaitedSide()
	q, err := packet.ForEngine(g, s.Title, titles.Library().Catalogue(), side)
	if err != nil {
		t.Fatal(err)
	}
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	c := agent.Start(outW, inR)
	defer c.Close()
	docs := make(chan document)
	go func() {
		defer close(docs)
		lines := bufio.NewReader(outR)
		for {
			text, err := lines.ReadString('\n')
			if err != nil {
				return
			}
			var p document
			if err := json.Unmarshal([]byte(text), &p); err != nil {
				t.Error(err)
			}
			docs <- p
		}
	}()
	head := fmt.Sprintf("#PBEM %s %s %s\n", g.Header.Game, side, g.Position().Phase)
	steps := []struct {
		says string
		want func(p document) bool
	}{
		{"", func(p document) bool { return len(p.Orders) > 1 && p.Refused == nil }},
		{"thinking\n#DESK x y\nagent map\n#END\n", func(p document) bool { return len(p.Orders) == 0 && p.Refused == nil }},
		{head + "place 1SS nowhere\n#END\n", func(p document) bool {
			return p.Refused != nil && p.Refused.Tries == 4 && p.Refused.Faults[0].Line == 0
		}},
		{head + "draft\npass\n#END\n", func(p document) bool { return p.Refused != nil && p.Refused.Faults[0].Code == "agent/frame" }},
		{"#PBEM other german T1\npass\n#END\n", func(p document) bool { return p.Refused != nil && p.Refused.Tries == 2 }},
	}
	go func() {
		for i, step := range steps {
			if _, err := io.WriteString(inW, step.says); err != nil {
				t.Error(err)
			}
			if p := <-docs; !step.want(p) {
				t.Errorf("step %d: %+v", i+1, p.Refused)
			}
		}
		_, _ = io.WriteString(inW, head+"pass\n#END\n")
	}()
	f, err := c.Sheet(context.Background(), g, q)
	if err != nil || len(f.Statements) != 1 || f.Statements[0].Verb != "pass" {
		t.Errorf("%+v %v", f, err)
	}
	if out, err := g.Submit(engine.Input{Frame: f, At: time.Unix(0, 0).UTC()}); err != nil || out.Status == engine.Refused {
		t.Errorf("%v %v", out.Status, err)
	}
}
