package engine

// speak changes the language of a seat's mails. The header, whose seats may be shared with copies of it, gets its own.
func (g *Game) speak(s *seat, code string) {
	s.Lang = code
	g.Header.Seats = nil
	for _, x := range g.seats {
		g.Header.Seats = append(g.Header.Seats, x.Seat)
	}
}
