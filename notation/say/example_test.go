package say_test

import (
	"fmt"

	"fieldpost/notation/say"
)

// A text is written once, in English. Its arguments stay apart from it, so that a catalogue can say it in another
// language.
func ExampleF() {
	text := say.F("%s does not reach %s: it has %d points left", "11Pz", "2113", 2)
	fmt.Println(text)
	// Output: 11Pz does not reach 2113: it has 2 points left
}
