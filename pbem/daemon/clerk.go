package daemon

import (
	"context"

	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/loop"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/service/intake"
)

// mailFilter removes mails of programs and dead addresses before the handler of mails.
type mailFilter struct {
	*intake.Handler
	delivery *delivery
}

// Handle answers nothing if a program seems to write and the mail has no orders, and passes the rest on. A mail with
// orders is always passed on, because its effect on a game must not depend on bounces that arrived meanwhile.
func (c mailFilter) Handle(ctx context.Context, m *message.Mail, raw []byte) ([]compose.Letter, loop.Disposition, error) {
	c.delivery.meter.countMail(m.Class)
	log := c.delivery.log.With("seq", m.Seq, "from", m.From)
	if !m.HasFrame() {
		if m.Hint != "" {
			log.Info("no orders, and probably from a program; not answered", "why", m.Hint)
			return nil, loop.Silent, nil
		}
		if p, ok := c.delivery.returns.CurrentPause(m.From); ok && p.Loop {
			log.Warn("the address is cut off for a mail loop; kept in quarantine, not answered", "since", p.Since)
			return nil, loop.Quarantine, nil
		}
	}
	letters, disp, err := c.Handler.Handle(ctx, m, raw)
	if err == nil && disp != loop.Quarantine {
		err = c.delivery.returns.RecordContact(m.From, m.Key, c.delivery.clock.Now())
	}
	return letters, disp, err
}

var _ loop.Observer = mailFilter{}

// Observe implements loop.Observer: it records returned mails and passes the rest on.
func (c mailFilter) Observe(ctx context.Context, m *message.Mail, raw []byte) ([]compose.Letter, error) {
	c.delivery.meter.countMail(m.Class)
	if m.Class == message.Bounce && m.Failure != nil {
		return nil, c.delivery.recordBounce(m)
	}
	if o, ok := any(c.Handler).(loop.Observer); ok {
		return o.Observe(ctx, m, raw)
	}
	return nil, nil
}
