// Package commands reads what may be said to an event, a line each: by players, and by the director and their
// assistants. One table names every verb with who may say it, what it takes and what it does; a command line and a
// mail read the same lines.
package commands
