// Package commands parses and executes the one-line commands to an event, from players, the director and assistants.
// One table lists every verb with who may use it, its arguments and its effect. The command line and mails use the same
// lines.
package commands
