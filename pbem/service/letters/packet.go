package letters

import (
	"strings"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/planner/packet"
)

// PacketType is the media type of a packet.
const PacketType = "application/json"

// PacketName returns the file name of a packet.
func PacketName(g *engine.Game) string {
	return strings.Join([]string{g.Header.Game, g.Position().Phase}, "-") + ".json"
}

// attachPacket attaches the packet for the seat's program, if the seat wants one.
func (o *Writer) attachPacket(b Batch, l *compose.Letter, s engine.Seat) {
	o.attachPacketWith(b, l, s, nil)
}

// AttachRefusal attaches to the answer to a refused sheet the packet with its faults, if the seat wants packets.
func (o *Writer) AttachRefusal(b Batch, l *compose.Letter, s engine.Seat) {
	if b.Outcome.Status == engine.Refused {
		o.attachPacketWith(b, l, s, packet.Refuse(b.Outcome, b.Game.Catalogue().Translator(s.Lang)))
	}
}

// attachPacketWith attaches the packet after a batch. If it cannot be made, that is reported to the operator, and the
// letter is sent without it.
func (o *Writer) attachPacketWith(b Batch, l *compose.Letter, s engine.Seat, refused *packet.Refusal) {
	if !wantsPacket(b.Game, s) {
		return
	}
	var data []byte
	err := RecoverPanic(func() (err error) {
		data, err = packetAfter(b, s, refused)
		return err
	})
	switch {
	case err == nil:
		l.Attach = append(l.Attach, compose.Attachment{Name: PacketName(b.GameAfter), Type: PacketType, Data: data})
	case o.Log != nil:
		o.Log.Error("a packet could not be made; its letter goes without", "game", b.GameAfter.Header.Game, "error", err)
	}
}

// packetAfter returns the packet of a seat after a batch.
func packetAfter(b Batch, s engine.Seat, refused *packet.Refusal) ([]byte, error) {
	file, err := b.Game.PositionAt(b.GameAfter, s.Side)
	if err != nil {
		return nil, err
	}
	q, err := packet.ForGame(b.Game, s.Side, file)
	if err != nil {
		return nil, err
	}
	q.Due, q.Refused = dueAfter(b, s), refused
	return packet.EncodePacket(q)
}

// dueAfter returns the deadline of a seat after a batch, the zero time for none.
func dueAfter(b Batch, s engine.Seat) time.Time {
	if b.GameAfter.Question().Side != s.Side {
		return time.Time{}
	}
	if d := b.GameAfter.AdminState().Deadline; d != nil {
		return d.Due
	}
	if d := nextDeadline(b); d != nil {
		return d.Due
	}
	return time.Time{}
}
