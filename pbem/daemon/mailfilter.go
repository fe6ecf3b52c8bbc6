package daemon

import (
	"context"

	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/pipeline"
	"fieldpost/pbem/service/mailhandler"
)

// mailFilter removes mails of programs and dead addresses before the handler of mails.
type mailFilter struct {
	*mailhandler.Handler
	delivery *delivery
}

// Handle answers nothing if a program seems to write and the mail has no orders, and passes the rest on. A mail with
// orders is always passed on, because its effect on a game must not depend on bounces that arrived meanwhile.
func (c mailFilter) Handle(ctx context.Context, m *message.Mail, raw []byte) ([]compose.Letter, pipeline.Disposition, error) {
	c.delivery.meter.countMail(m.Class)
	log := c.delivery.log.With("seq", m.Seq, "from", m.From)
	if !m.HasFrame() {
		if m.ProgramHint != "" {
			log.Info("no orders, and probably from a program; not answered", "why", m.ProgramHint)
			return nil, pipeline.Silent, nil
		}
		if p, ok := c.delivery.returns.CurrentPause(m.From); ok && p.Loop {
			log.Warn("the address is cut off for a mail loop; kept in quarantine, not answered", "since", p.Since)
			return nil, pipeline.Quarantine, nil
		}
	}
	letters, disp, err := c.Handler.Handle(ctx, m, raw)
	if err == nil && disp != pipeline.Quarantine {
		err = c.delivery.returns.RecordContact(m.From, m.Key, c.delivery.clock.Now())
	}
	return letters, disp, err
}

var _ pipeline.Observer = mailFilter{}

// Observe implements pipeline.Observer: it records returned mails and passes the rest on.
func (c mailFilter) Observe(ctx context.Context, m *message.Mail, raw []byte) ([]compose.Letter, error) {
	c.delivery.meter.countMail(m.Class)
	if m.Class == message.Bounce && m.Failure != nil {
		return nil, c.delivery.recordBounce(m)
	}
	if o, ok := any(c.Handler).(pipeline.Observer); ok {
		return o.Observe(ctx, m, raw)
	}
	return nil, nil
}
