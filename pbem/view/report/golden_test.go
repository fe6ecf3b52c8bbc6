package report

import (
	"testing"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/tools/golden"
)

const attackSheet = `Hello!
#PBEM ford-1 blue T1-B
move 3B 1912-1913
attack 2013 with 1B,2B = 3:1
pass
when retreat if odds<=3:1: retreat to 1911
salt 5b1f0c2e7a9d4c38
#END
Anna`

const faultySheet = `Dear referee,
#PBEM ford-1 blue T1-B
move 1B 1911-1912-1913-1914
mvoe 2B 1911-1912
move 9R 2115-2114
attack 2013 with 1B,2B = 3:1
#END`

const answerSheet = `#PBEM ford-1 red T1-B
retreat 7R to 2114
#END`

// scene is one letter of a small game.
type scene struct {
	name   string
	letter Letter
}

func scenes(t *testing.T) []scene {
	g := newGame(t)
	due := LetterData{Due: "Tue 10 Mar 20:00 Berlin", Stamp: "map and counters reconstructed from open data; not the printed game",
		MapText: "22 . . f . . .\n21  . . . . f .\n20 . f f R . f\n", Inline: []Image{{CID: "overview@ford-1",
			Alt: "Blue crosses the ford at 1913; 2013 is contested", Width: 600}}}
	var out []scene
	add := func(name string, l Letter) { out = append(out, scene{name, l}) }
	add("welcome-blue", WelcomeLetter(g, blue, due))
	add("welcome-red", WelcomeLetter(g, red, due))

	refused := submit(t, g, "<1@x>", faultySheet)
	uses := notation.FindFrames(faultySheet, vocabulary)
	add("fault", FaultLetter(g, refused, LetterData{Due: due.Due, Lines: uses.Ranges(), StrayOrders: uses.StrayOrders, Part: "text/plain",
		Charset:  "utf-8",
		Warnings: []say.Text{"the mail had no Date header"}}))
	checked, err := g.Check(input(t, "<2@x>", attackSheet))
	if err != nil {
		t.Fatal(err)
	}
	add("check", CheckLetter(g, checked, due))
	draft := submit(t, g, "<3@x>", "#PBEM ford-1 blue T1-B\ndraft\npass\n#END")
	add("draft", ReceiptLetter(g, draft, due))
	add("filed", ReceiptLetter(g, submit(t, g, "<4@x>", "#PBEM ford-1 red T1-B\nwhen retreat at 1914: retreat to 2015\n#END"), due))

	done := submit(t, g, "<5@x>", attackSheet)
	add("result-open-blue", ResultLetter(g, done, blue, due))
	add("result-open-red", ResultLetter(g, done, red, due))
	add("question-red", QuestionLetter(g, red, LetterData{}))
	add("status-blue", Letter{Text: Status(g, blue)})
	add("duplicate", ReceiptLetter(g, submit(t, g, "<5@x>", attackSheet), due))
	wrong := submit(t, g, "<6@x>", "#PBEM ford-1 red T1-B\nretreat 7R to 2214\n#END")
	add("fault-answer", FaultLetter(g, wrong, due))

	answered := submit(t, g, "<7@x>", answerSheet)
	add("result-done-blue", ResultLetter(g, answered, blue, due))
	add("result-done-red", ResultLetter(g, answered, red, due))
	add("result-done-moderator", ResultLetter(g, answered, "", due))
	add("help-no-frame", HelpLetter(NoFrame, HelpDetail{Heads: []string{"#PBEM ford-1 blue T1-R"}}, LetterData{}))
	add("help-stranger", HelpLetter(Stranger, HelpDetail{Game: "ford-1", Heads: []string{"#PBEM ford-1 blue T1-R"}}, LetterData{}))
	return out
}

func TestGolden(t *testing.T) {
	for _, s := range scenes(t) {
		t.Run(s.name, func(t *testing.T) {
			golden.Compare(t, "testdata/"+s.name+".txt", "Subject: "+s.letter.Subject+"\n"+s.letter.Text)
			switch s.name {
			case "welcome-blue", "fault", "result-open-red":
				golden.Compare(t, "testdata/"+s.name+".html", s.letter.HTML)
			}
		})
	}
}

// statuses of the scenes are as meant, so that the golden letters show what their names say.
func TestSceneStatuses(t *testing.T) {
	g := newGame(t)
	if out := submit(t, g, "<1@x>", faultySheet); out.Status != engine.Refused || out.ErrorCount() < 3 {
		t.Errorf("faulty sheet: %s with %d errors", out.Status, out.ErrorCount())
	}
	if out := submit(t, g, "<2@x>", attackSheet); out.Status != engine.Executed || g.OpenChoice() == nil {
		t.Errorf("attack: %s, open %v", out.Status, g.OpenChoice())
	}
	if out := submit(t, g, "<3@x>", answerSheet); out.Status != engine.Answered || g.OpenChoice() != nil {
		t.Errorf("answer: %s, open %v, faults %v", out.Status, g.OpenChoice(), out.Faults)
	}
}
