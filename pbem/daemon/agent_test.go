package daemon

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
)

// agentMails bounds the looks of the agent into its mailbox in one game.
const agentMails = 400

// TestAgentByMail has the program of docs/agents.md play a whole game of Kursk by mail against a computer player: it
// reads its mailbox by IMAP, finds the packets in the letters, and sends its sheets by SMTP.
func TestAgentByMail(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays a whole game by mail")
	}
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3")
	}
	const nova = "nova@players.example"
	w := newWorld(t)
	g, err := shelf.Create(filepath.Join(GamesDir(w.dir), "kursk-9"), game.Spec{Game: "kursk-9", Title: "kursk", Now: w.now,
		Entropy: entropy(3), Seats: []engine.Seat{{Side: "german", Addr: nova, Identity: engine.ProofByToken, Agent: "nova"},
			{Side: "soviet", Name: "computer", Addr: "ai:greedy"}}})
	w.must(err)
	w.must(g.Close())
	w.start()
	w.cycle()
	password, err := w.d.server.passwords.forAddress(nova)
	w.must(err)
	for range agentMails {
		cmd := exec.Command(python, filepath.Join("..", "..", "docs", "agent.py"), nova, password, w.d.server.IMAPAddr(),
			w.d.server.SMTPAddr(), "0")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		w.now = w.now.Add(10 * time.Minute)
		w.cycle()
		if w.open("kursk-9").Position().Over != nil {
			break
		}
	}
	g = w.open("kursk-9")
	moved, attacked, refused := 0, 0, 0
	for _, r := range g.Log().Records() {
		if r.Type == "receipt" && r.Get("seat") == "german" {
			moved += strings.Count(r.GetText("text"), "\nmove ")
			attacked += strings.Count(r.GetText("text"), "\nattack ")
		}
		if r.Type == "refuse" && r.Get("seat") == "german" {
			refused++
		}
	}
	if g.Position().Over == nil || moved < 10 || attacked < 2 || refused > 2 {
		t.Errorf("at %s, over %v: %d moves, %d attacks, %d sheets refused\n%s", g.Position().Phase, g.Position().Over, moved,
			attacked, refused, w.log)
	}
}
