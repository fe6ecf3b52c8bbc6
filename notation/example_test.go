package notation_test

import (
	"fmt"

	"fieldpost/notation"
)

func ExampleFindFrames() {
	mail := "Hello Anna,\n\n#PBEM k1 german T1-G-1\n" +
		"attack 2113 with 1SS\n#END\n\nSee you on Sunday."
	titles := func(game, side, phase string) (notation.Vocabulary, bool) {
		return notation.Vocabulary{Verbs: []notation.Verb{{Name: "pass"}}}, true
	}
	found := notation.FindFrames(mail, titles)
	for _, f := range found.Frames {
		fmt.Println(f.Game, f.Side, f.Phase)
		for _, fault := range f.Faults {
			fmt.Println("line", fault.Pos.Line, "has a fault")
		}
	}
	// Output:
	// k1 german T1-G-1
	// line 4 has a fault
}
