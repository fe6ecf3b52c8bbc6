package letters

import (
	"strings"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/picture"
	"fieldpost/pbem/post/compose"
	"fieldpost/pbem/render"
	"fieldpost/pbem/report"
	"fieldpost/pbem/text"
)

// shown is a map on its way into a letter: what the report says of it and the pictures beside the text.
type shown struct {
	extra  report.Extra
	inline []compose.Attachment
}

// shownIn is a scene with its pictures for a letter of a game.
func shownIn(name string, sc render.Scene, images []picture.Image) shown {
	m := shown{extra: report.Extra{MapText: render.Text(sc), Stamp: sc.Stamp}}
	for _, im := range images {
		cid := strings.TrimSuffix(im.Name, ".png") + "@" + name
		m.extra.Inline = append(m.extra.Inline, report.Image{CID: cid, Alt: im.Alt, Width: im.PxW})
		m.inline = append(m.inline, compose.Attachment{Name: name + "-" + im.Name, Type: "image/png", CID: cid, Data: im.PNG})
	}
	return m
}

// overview is the map of a position as a seat sees it, in one picture.
func overview(g *engine.Game, s engine.Seat) (shown, error) {
	name := g.Header.Game
	sc := picture.Draw(g, g.Position(), picture.View{Side: s.Side, Lang: Lettering(s)})
	img, err := picture.ForMail(sc, "the map of "+name)
	if err != nil {
		return shown{}, err
	}
	m := shownIn(name, sc, img[:1])
	m.extra.Inline[0].CID, m.inline[0].CID, m.inline[0].Name = "overview@"+name, "overview@"+name, name+"-map.png"
	return m, nil
}

// Lettering is the language of a seat's maps: "" for English, which is that of the maps themselves.
func Lettering(s engine.Seat) string {
	if s.Lang == text.English {
		return ""
	}
	return s.Lang
}

// checkpoint attaches the ledger head behind a batch, as players may know it, as a signed note.
func (b Batch) checkpoint(l *compose.Letter) error {
	note, err := b.Game.PublicCheckpoint(b.Out.To)
	l.Attach = append(l.Attach, compose.Attachment{Name: "checkpoint.txt", Type: "application/octet-stream", Data: note})
	return err
}
