// Package kiev is Barbarossa: Kiev to Rostov, a game of the series of package eastfront: what it changes in the standard rules. So far it
// plays the Battle of Sumy, the Battle of the Sea of Azov, Rostov Redeemed, To Rostov, Encirclement at Kiev, To Kharkov and the campaign.
package kiev
