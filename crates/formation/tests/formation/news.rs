//! News: three ranks, and one entry per fight, order or fate of a unit.

use crate::table::{Described, Setup, Table, open_field, unit};
use sandtable_core::record::read;
use sandtable_core::session::Fact;
use sandtable_core::testkit::{Luck, Probe};
use sandtable_core::{Game, Session, Viewer};
use sandtable_formation::news::{Digest, News, NewsItem, Rank, Topic};
use sandtable_formation::rules::UnitKind;
use sandtable_formation::rules::constants::STRESS_CAP;
use sandtable_formation::{
    Command, ContactId, DispatchId, EngagementRule, Event, Formation, Rest, Side, State, UnitId,
};
use sandtable_hex::pointy;

/// The news of an army after every event of a table.
fn heard(start: &State, table: &Table, side: Side) -> News {
    let (mut state, mut digest) = (start.clone(), Digest::new(side));
    for event in &table.log {
        table.game.apply(&mut state, event);
        digest.hear(&table.game, &state, event);
    }
    digest.news()
}

fn about(news: &News, topic: Topic) -> Vec<&NewsItem> {
    news.items.iter().filter(|item| item.topic == topic).collect()
}

/// Two Blue units next to one of Red, and a third far away.
fn brawl() -> (State, Table) {
    let (axes, spears) = (unit("Axes", 8, 10), unit("Spears", 8, 11).kind(UnitKind::Spearmen));
    let far = unit("Far", 2, 2).rule(EngagementRule::HoldFire);
    let red = unit("r", 9, 10).men(300).facing(pointy::W);
    let table = Setup::new(open_field(24, 20), vec![axes, spears, far], vec![red]).begin();
    (table.game.start(), table)
}

#[test]
fn a_fight_is_one_entry_with_running_totals() {
    let (start, mut table) = brawl();
    table.run(6);
    let news = heard(&start, &table, Side::Blue);
    let fights: Vec<&NewsItem> = news.items.iter().filter(|item| item.losses.is_some()).collect();
    let [fight] = fights[..] else { panic!("one fight, not {fights:#?}") };
    assert_eq!(fight.units, [UnitId(0), UnitId(1)]);
    assert_eq!((fight.contacts.as_slice(), fight.open), ([ContactId(0)].as_slice(), true));
    let losses = fight.losses.expect("a fight");
    let fallen = table.unit("Axes").fallen + table.unit("Spears").fallen;
    assert!(fallen > 0, "a fight of six ticks costs men");
    assert_eq!(losses.own, fallen);
    // The enemy's losses are the drop of its estimated strength, which is rounded to tens.
    let truth = table.unit("r").fallen;
    assert!(losses.enemy.abs_diff(truth) < 20, "{} of {truth}", losses.enemy);
    assert_eq!(fight.topic, Topic::Fight);
    let told = fight.text.as_str();
    let start = "Axes, Spears against enemy infantry (contact 0) at ";
    assert!(told.starts_with(start), "{told}");
    assert!(told.contains(&format!(": {fallen} fallen")), "{told}");
    assert_eq!((fight.rank, fight.alarm.is_some()), (Rank::Danger, true));
}

#[test]
fn a_fight_ends_when_the_last_unit_leaves_it() {
    let (start, mut table) = brawl();
    table.run(2);
    for name in ["Axes", "Spears"] {
        table.unit_mut(name).stress = STRESS_CAP;
    }
    table.run(3);
    assert!(table.state.engagements.is_empty());
    let news = heard(&start, &table, Side::Blue);
    let fights: Vec<&NewsItem> = news.items.iter().filter(|item| item.losses.is_some()).collect();
    assert_eq!((fights.len(), fights[0].open), (1, false), "{fights:#?}");
    assert_eq!(fights[0].rank, Rank::Notice, "it is over");
    assert!(fights[0].text.contains("; Axes: routing; Spears: routing"), "{}", fights[0].text);
}

#[test]
fn danger_is_what_calls_for_an_order() {
    let (start, mut table) = brawl();
    let before = heard(&start, &table, Side::Blue);
    assert!(before.items.iter().all(|item| item.rank < Rank::Danger), "{before:#?}");
    table.run(2);
    table.unit_mut("Axes").stress = STRESS_CAP;
    table.run(1);
    let news = heard(&start, &table, Side::Blue);
    let rout = news.items.iter().find(|item| item.text == "Axes: morale breaks, routing");
    let rout = rout.unwrap_or_else(|| panic!("no rout in {news:#?}"));
    assert_eq!((rout.rank, rout.units.as_slice()), (Rank::Danger, [UnitId(0)].as_slice()));
    assert_eq!(rout.alarm, Some(rout.tick));
    // The enemy hears of the rout it sees, but is in no danger from it.
    let theirs = heard(&start, &table, Side::Red);
    let [rout] = about(&theirs, Topic::EnemyMorale)[..] else { panic!("one rout in {theirs:#?}") };
    assert_eq!((rout.rank, rout.units.len(), rout.contacts.len()), (Rank::Notice, 0, 1));
    assert!(rout.text.starts_with("Enemy infantry (contact "), "{}", rout.text);
}

#[test]
fn an_order_and_its_courier_are_one_entry() {
    let blue = vec![unit("b", 8, 10).rule(EngagementRule::HoldFire)];
    let mut table = Setup::alone(open_field(24, 20), blue).begin();
    let start = table.game.start();
    table.send(Side::Blue, 0, Command::HoldPosition);
    table.run(60);
    let news = heard(&start, &table, Side::Blue);
    let orders = about(&news, Topic::Order);
    assert_eq!(orders.len(), 1, "{orders:#?}");
    assert_eq!((orders[0].rank, orders[0].since), (Rank::Log, 0));
    assert_eq!(orders[0].text, "b: obeying dispatch 0 (hold position)");
    assert!(heard(&start, &table, Side::Red).items.iter().all(|item| item.topic != Topic::Order));
}

#[test]
fn an_enemy_that_comes_into_sight_during_a_fight_joins_its_entry() {
    let (start, mut table) = brawl();
    // Red stands next to Blue, but Blue looks only when the tick begins.
    let contacts = &mut table.state.staffs[Side::Blue].knowledge;
    contacts.contacts.iter_mut().for_each(|contact| contact.visible = false);
    table.run(3);
    let (mut state, mut digest) = (start, Digest::new(Side::Blue));
    for event in &table.log {
        table.game.apply(&mut state, event);
        let mut blind = state.clone();
        if matches!(event, Event::Engaged { .. }) {
            let known = &mut blind.staffs[Side::Blue].knowledge.contacts;
            for contact in known.iter_mut() {
                contact.visible = false;
            }
        }
        digest.hear(&table.game, &blind, event);
    }
    let news = digest.news();
    let fights: Vec<&NewsItem> = news.items.iter().filter(|item| item.losses.is_some()).collect();
    assert!(fights.iter().all(|fight| fight.contacts == [ContactId(0)]), "{fights:#?}");
}

#[test]
fn an_intercepted_order_is_a_danger() {
    let watch = unit("watch", 4, 10).rule(EngagementRule::HoldFire).rest(Rest::Alert);
    let blue = vec![unit("b", 8, 10).rule(EngagementRule::HoldFire)];
    let mut table = Setup::new(open_field(24, 20), blue, vec![watch]).begin();
    let start = table.game.start();
    table.send(Side::Blue, 0, Command::HoldPosition);
    table.run_until(40, |table| {
        table.count(|event| matches!(event, Event::CourierHunted { .. })) > 0
    });
    let number = DispatchId(0);
    let caught = Event::CourierIntercepted { side: Side::Blue, number, by: table.id("watch") };
    table.game.apply(&mut table.state, &caught);
    table.log.push(caught);
    let news = heard(&start, &table, Side::Blue);
    let [lost] = about(&news, Topic::OrderLost)[..] else { panic!("one lost order in {news:#?}") };
    assert_eq!((lost.rank, lost.since), (Rank::Danger, 0));
}

#[test]
fn enemies_sighted_together_are_one_entry() {
    let quiet = EngagementRule::HoldFire;
    let red = (0..4).map(|row| unit(&format!("r{row}"), 9, 7 + row).rule(quiet)).collect();
    let table = Setup::new(open_field(24, 20), vec![unit("b", 4, 10).rule(quiet)], red);
    let mut table = table.begin();
    let start = table.game.start();
    table.run(3);
    let news = heard(&start, &table, Side::Blue);
    let [seen] = about(&news, Topic::Contact)[..] else { panic!("one entry in {news:#?}") };
    assert_eq!((seen.contacts.len(), seen.rank), (4, Rank::Notice));
    assert!(seen.text.ends_with(", and 3 more"), "{}", seen.text);
}

#[test]
fn ticks_without_losses_have_no_line() {
    let single = |name, q, facing| unit(name, q, 10).men(1).facing(facing);
    let (blue, red) = (single("b", 8, pointy::E), single("r", 9, pointy::W));
    let mut table = Setup::new(open_field(24, 20), vec![blue], vec![red]).begin();
    let mut state = table.game.start();
    table.run(3);
    let blows = |event: &Event| matches!(event, Event::Melee { wounds, .. } if wounds.len() == 2);
    assert_eq!(table.count(blows), 3);
    assert_eq!(table.unit("b").fallen, 0);
    for event in &table.log {
        table.game.apply(&mut state, event);
        for viewer in [Viewer::Referee, Viewer::Seat(Side::Blue.seat())] {
            let line = table.game.tell(&state, event, viewer).unwrap_or_default();
            assert!(!line.starts_with("Melee losses"), "{line}");
        }
    }
}

/// The news of a whole session.
fn chronicle(session: &Session<Formation>, side: Side, most: usize) -> News {
    let (game, mut digest) = (session.game(), Digest::new(side));
    let mut state = game.start();
    for record in session.history().take(most) {
        if let Fact::Game(event) = record.fact {
            game.apply(&mut state, event);
            digest.hear(game, &state, event);
        }
    }
    digest.news()
}

#[test]
fn the_news_of_a_golden_battle_are_few_and_grow_only() {
    let text = include_str!("../golden/crossroads.jsonl");
    let session =
        read::<Formation>(text.as_bytes()).and_then(sandtable_core::record::Reading::intact);
    let session = session.expect("a golden battle");
    let all = session.len() as usize;
    for side in Side::BOTH {
        let half = chronicle(&session, side, all / 2);
        let whole = chronicle(&session, side, all);
        let lines = session.log(Viewer::Seat(side.seat())).len();
        assert!(whole.items.len() * 4 < lines, "{} of {lines}", whole.items.len());
        for old in &half.items {
            // Two fights can become one, so an entry may vanish, but none changes its number.
            let now = whole.items.iter().find(|item| item.id == old.id);
            assert!(now.is_none_or(|now| now.since == old.since && now.tick >= old.tick));
        }
    }
}

#[test]
fn hidden_facts_do_not_change_the_news() {
    for (number, scenario) in Formation::scenarios().iter().enumerate() {
        let game = Formation::new(scenario).expect("a playable scenario");
        let (mut state, mut luck) = (game.start(), Luck::new(40 + number as u64));
        for command in 0..60 {
            let order = game.any_order(&state, &mut luck);
            let side = Side::BOTH[luck.below(2) as usize];
            let seed = sandtable_core::Seed::from_number(3);
            let mut dice = sandtable_core::Dice::seeded(&seed, command);
            let events = game.play(&mut state, side.seat(), &order, &mut dice).unwrap_or_default();
            for viewer in Side::BOTH {
                let other = game.reimagine(&state, viewer.seat(), &mut luck);
                let (mut one, mut two) = (Digest::new(viewer), Digest::new(viewer));
                for event in &events {
                    let another = game.reimagine_event(event, viewer.seat(), &mut luck);
                    one.hear(&game, &state, event);
                    two.hear(&game, &other, &another);
                }
                assert_eq!(one.news(), two.news(), "{viewer} after {command} orders");
            }
        }
    }
}
