package notation

import "testing"

// TestResultsInConditions reads results with marks in orders, standing orders and the check line, and writes them as it
// reads them.
func TestResultsInConditions(t *testing.T) {
	for in, want := range map[string]string{
		"halt if a1=-/DR\n":                         "halt if a1=-/DR\n",
		"halt if a1=\"a1r*/-\"\n":                   "halt if a1=A1R*/-\n",
		"halt if a1=-/-\nhalt\n":                    "halt if a1=-/-\nhalt\n",
		"if a1 is -/dr: halt\n":                     "halt if a1=-/DR\n",
		"halt if a1!=-/DR and a2=A1,DR\n":           "halt if a1!=-/DR and a2=A1,DR\n",
		"when retreat if result=A*/DR: noretreat\n": "when retreat if result=A*/DR: noretreat\n",
	} {
		list, faults := ParseLines(in, Vocabulary{Verbs: CommonVerbs(), Questions: []string{"retreat"}})
		if len(faults) > 0 {
			t.Errorf("%q: %+v", in, faults)
			continue
		}
		got := ""
		for _, st := range list {
			got += st.String() + "\n"
		}
		if got != want {
			t.Errorf("%q reads %q, want %q", in, got, want)
		}
	}
}
