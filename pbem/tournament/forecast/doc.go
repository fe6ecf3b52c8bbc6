// Package forecast simulates an event many times under its terms and reports how long it takes and what goes wrong.
// Simulated entrants leave, and games have random lengths and outcomes. The pairing code is that of real events,
// everything stays in memory, and equal seeds give equal results. It uses no data about real people or games.
package forecast
