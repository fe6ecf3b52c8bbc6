// Package browsertest uses a planner's page in a browser as a player does, for tests.
package browsertest
