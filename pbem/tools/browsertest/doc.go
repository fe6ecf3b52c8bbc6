// Package browsertest drives the planner page in a real browser as a player would, for tests.
package browsertest
