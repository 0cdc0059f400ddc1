//! Duels between two units on open ground.

use crate::table::{Described, Setup, hex, open_field, unit};
use sandtable_formation::rules::{Pace, UnitKind};
use sandtable_formation::{Fixed, Outcome, Side, Stance};
use sandtable_hex::pointy;

#[test]
fn equal_units_lose_equally_and_rout_together() {
    let red = unit("r", 11, 10).facing(pointy::W);
    let mut table = Setup::new(open_field(24, 20), vec![unit("b", 10, 10)], vec![red]).begin();
    table.run(1);
    let (b, r) = (table.unit("b"), table.unit("r"));
    assert_eq!((b.men, b.harm, b.stress), (r.men, r.harm, r.stress));
    assert_eq!(b.stance(), Stance::Engaged);
    assert_eq!(b.harm, Fixed::milli(900), "a front of thirty at a rate of 0.03");
    table.run_to_end();
    let ending = table.state.ending.expect("the battle has ended");
    assert_eq!(ending.outcomes[Side::Blue], Outcome::MutualRout);
    assert_eq!(ending.outcomes[Side::Red], Outcome::MutualRout);
}

#[test]
fn two_hundred_heavy_cavalry_beat_ten_levies() {
    let horse = unit("horse", 4, 10).kind(UnitKind::HeavyCavalry).men(200).to(14, 10, Pace::Charge);
    let levies = unit("levies", 12, 10).kind(UnitKind::Levy).men(10).facing(pointy::W);
    let mut table = Setup::new(open_field(24, 20), vec![horse], vec![levies]).begin();
    table.run_to_end();
    let ending = table.state.ending.expect("the battle has ended");
    assert!(ending.outcomes[Side::Blue].is_victory(), "{ending:?}");
    assert_eq!(table.at("horse"), hex(11, 10));
}
