package docgen

import (
	"fmt"
	"io/fs"
	"strings"

	"fieldpost"
	"fieldpost/rules/core"
)

// Sections of a page.
const (
	faultsHead  = "## Fault codes\n"
	eventsHead  = "## Events\n"
	classesHead = "## Words of maps and counters\n"
)

// FaultsText lists the faults of a title: code, rules, messages, as text.
func FaultsText(t core.Title) (string, error) {
	list, err := Faults(t)
	if err != nil {
		return "", err
	}
	var own, every strings.Builder
	for _, f := range list {
		b := &own
		if f.InEveryTitle {
			b = &every
		}
		texts := f.Texts
		if len(texts) == 0 {
			texts = []string{""}
		}
		head := fmt.Sprintf("%-22s %-10s", f.Code, strings.Join(f.Rules, ","))
		for _, text := range texts {
			b.WriteString(strings.TrimRight(head+" "+strings.Join(strings.Fields(text), " "), " ") + "\n")
			head = fmt.Sprintf("%-22s %-10s", "", "")
		}
	}
	return own.String() + "\nin every title:\n\n" + every.String(), nil
}

// EventsText lists events as text, in the spelling of case files.
func EventsText(list []Event) string {
	var b strings.Builder
	for i, e := range list {
		if i > 0 && e.Kind != list[i-1].Kind {
			b.WriteString("\n")
		}
		b.WriteString(e.Example)
		if e.Key != "" {
			b.WriteString("   # " + e.Key)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// ClassesText lists, as text, the words for maps and counters that a title defines.
func ClassesText(mod core.Module) string {
	c, ok := mod.(core.ClassLister)
	if !ok {
		return ""
	}
	var b strings.Builder
	last := ""
	for _, x := range c.Classes() {
		if x.Kind != last && last != "" {
			b.WriteString("\n")
		}
		last = x.Kind
		help := strings.TrimSpace(strings.Join(append([]string{x.Help}, x.MapStatements...), "; "))
		line := fmt.Sprintf("%-10s %-20s %-8s %s", x.Kind, x.Word, x.Rule, strings.TrimPrefix(help, "; "))
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

// Page returns the page of a title in docs/words: its faults, the events in its cases, and its words.
func Page(t core.Title, mod core.Module, came [][]core.Event) (string, error) {
	faults, err := FaultsText(t)
	if err != nil {
		return "", err
	}
	const fence = "\n```\n"
	return "# Words of " + t.Meta().Name + "\n\nMade by `go test ./pbem/tools/docgen -update`; [cases.md](../cases.md) tells what " +
		"they are for. `...` stands for what differs.\n\n" +
		faultsHead + fence + faults + "```\n\n" +
		eventsHead +
		"\nOne of each sort that the cases of the title bring about, as a case expects it; after a die the form of its key.\n" +
		fence + EventsText(Events(came)) + "```\n\n" +
		classesHead + fence + ClassesText(mod) + "```\n", nil
}

// ShippedEvents returns the list of events on the embedded page of a title. Computing the list would require a run of
// all cases.
func ShippedEvents(t core.Title) (string, error) {
	page, err := fs.ReadFile(fieldpost.Sources, "docs/words/"+t.Meta().ID+".md")
	if err != nil {
		return "", err
	}
	_, rest, _ := strings.Cut(string(page), eventsHead)
	_, rest, _ = strings.Cut(rest, "\n```\n")
	list, _, _ := strings.Cut(rest, "```\n")
	return list, nil
}
