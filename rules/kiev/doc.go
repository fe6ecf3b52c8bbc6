// Package kiev implements the title Barbarossa: Kiev to Rostov: the southern front of 1941 on hexes of eight
// kilometres, in turns of two days, with units from battalion to division. Rule numbers are those of the series'
// standard rules; a number that ends in p is one of the game's play book.
//
// Rules that are not public are marked as reconstructed in the data; the worked examples of the games always hold.
package kiev
