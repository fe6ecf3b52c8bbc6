// Package kiev is Barbarossa: Kiev to Rostov, a game of the series of package eastfront: what it changes in the standard rules. So far it
// plays the Battle of Sumy, the fourth scenario.
package kiev
