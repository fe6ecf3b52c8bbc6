package site_test

import (
	"encoding/xml"
	"fmt"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/site"
)

// TestRenderGameFeed: the newest events come first, 50 at most; identifiers stay when events are added; a text is escaped.
func TestRenderGameFeed(t *testing.T) {
	type feed struct {
		ID      string `xml:"id"`
		Entries []struct {
			Title   string `xml:"title"`
			ID      string `xml:"id"`
			Updated string `xml:"updated"`
			Content string `xml:"content"`
		} `xml:"entry"`
	}
	read := func(g site.Game) (f feed) {
		b, err := site.RenderGameFeed(g)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(b), site.FeedMark) {
			t.Error("the feed lacks its mark")
		}
		if err := xml.Unmarshal(b, &f); err != nil {
			t.Fatal(err)
		}
		return f
	}
	g := told(t)
	before := read(g)
	if len(before.Entries) != len(g.History) {
		t.Fatalf("%d entries of %d events", len(before.Entries), len(g.History))
	}
	for i := range 60 {
		g.History = append(g.History, site.Entry{At: now.Add(time.Duration(i) * time.Minute), What: "ruling", By: "a moderator",
			Text: []string{fmt.Sprintf("Event %d of <b> & more.", i)}, Reason: "so"})
	}
	after := read(g)
	if len(after.Entries) != 50 {
		t.Errorf("%d entries", len(after.Entries))
	}
	if e := after.Entries[0]; e.Content != "Event 59 of <b> & more. By a moderator. Reason: so" || e.Updated != "2026-07-20T12:59:00Z" {
		t.Errorf("%+v", e)
	}
	ids := map[string]string{}
	for _, e := range append(before.Entries, after.Entries...) {
		if text, ok := ids[e.ID]; ok && text != e.Content {
			t.Errorf("%s names two events", e.ID)
		}
		ids[e.ID] = e.Content
	}
}
