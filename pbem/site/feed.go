package site

import (
	"encoding/xml"
	"fmt"
	"slices"
	"strings"
	"time"
)

// FeedMark is contained in every feed, as PageMark is in every page.
const FeedMark = "<generator>pbem status page</generator>"

// feedEntries bounds the entries of a feed.
const feedEntries = 50

// atomFeed is a feed of RFC 4287.
type atomFeed struct {
	XMLName   xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	Title     string      `xml:"title"`
	ID        string      `xml:"id"`
	Updated   string      `xml:"updated"`
	Author    string      `xml:"author>name"`
	Generator string      `xml:"generator"`
	Links     []atomLink  `xml:"link"`
	Entries   []atomEntry `xml:"entry"`
}

type atomLink struct {
	Rel  string `xml:"rel,attr"`
	Href string `xml:"href,attr"`
}

type atomEntry struct {
	Title    string   `xml:"title"`
	ID       string   `xml:"id"`
	Updated  string   `xml:"updated"`
	Category atomTerm `xml:"category"`
	Link     atomLink `xml:"link"`
	Content  string   `xml:"content"`
}

type atomTerm struct {
	Term string `xml:"term,attr"`
}

// RenderGameFeed returns the newest events of a game's public history as an Atom feed, for the file game/NAME.atom beside
// the page of the game. Links are relative to the feed.
func RenderGameFeed(g Game) ([]byte, error) {
	page := g.Name + ".html"
	f := atomFeed{Title: g.Name + ": " + g.Title, ID: "urn:fieldpost:game:" + g.Name, Updated: atomTime(g.Last), Author: "pbem",
		Generator: "pbem status page", Links: []atomLink{{"self", g.Name + ".atom"}, {"alternate", page}}}
	for i, e := range slices.Backward(g.History) {
		if len(f.Entries) == feedEntries {
			break
		}
		f.Entries = append(f.Entries, atomEntry{Title: g.Name + ": " + firstOf(e.Text), ID: fmt.Sprintf("%s:%d", f.ID, i),
			Updated: atomTime(e.At), Category: atomTerm{e.What}, Link: atomLink{"alternate", page}, Content: entryText(e)})
	}
	b, err := xml.MarshalIndent(f, "", " ")
	return append([]byte(xml.Header), append(b, '\n')...), err
}

// atomTime formats an instant by RFC 3339.
func atomTime(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// firstOf returns the first of some texts, "" for none.
func firstOf(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}

// entryText returns an event of the history with its author and reason.
func entryText(e Entry) string {
	list := slices.Clone(e.Text)
	if e.By != "" {
		list = append(list, "By "+e.By+".")
	}
	if e.Reason != "" {
		list = append(list, "Reason: "+e.Reason)
	}
	return strings.Join(list, " ")
}
