//! Formation keeps the promises of every game.

use sandtable_core::testkit::conforms;
use sandtable_formation::Formation;

#[test]
fn formation_keeps_the_promises_of_a_game() {
    conforms::<Formation>();
}
