//! Bodies on the map: shape, front, gaps, disorder, flags, couriers and memories.
//!
//! With `GALLERY=FOLDER` the specimens are written there as SVG, to be looked at.

use crate::table::{Described, Setup, Table, open_field, unit};
use sandtable_core::{Game, Viewer};
use sandtable_formation::rules::{Shape, UnitKind};
use sandtable_formation::{Fixed, OwnUnit, Side, Stance, View};
use sandtable_hex::Orientation;
use sandtable_hex::draw::{Level, Scene, Specimens};

fn table() -> Table {
    let men = |name, q| unit(name, q, 10).men(120);
    Setup::new(open_field(40, 20), vec![men("one", 4)], vec![men("foe", 30)]).begin()
}

fn view(table: &Table) -> View {
    table.game.view(&table.state, Viewer::Seat(Side::Blue.seat()))
}

/// Returns the scene after a change to the only friendly unit.
fn scene(change: impl FnOnce(&mut OwnUnit)) -> Scene {
    let table = table();
    let mut view = view(&table);
    change(&mut view.beliefs[0].units[0]);
    table.game.drawing(&view).into_scene()
}

/// Returns a layer of the first piece at the near level, as JSON.
fn drawn(scene: &Scene, layer: usize) -> String {
    let look = usize::from(scene.pieces[0].layers[layer].look);
    serde_json::to_string(scene.looks[look].level(Level::Near)).expect("JSON")
}

/// Returns the number of marks in a body: each is a line of a tenth.
fn marks(scene: &Scene) -> usize {
    drawn(scene, 0).matches("h.1").count()
}

#[test]
fn one_mark_is_four_men_and_losses_leave_gaps() {
    assert_eq!(marks(&scene(|_| ())), 30);
    let thinned = scene(|unit| (unit.men, unit.fallen) = (84, 36));
    assert_eq!(marks(&thinned), 21);
    let front = |scene: &Scene| drawn(scene, 0).split("M-").nth(1).map(str::to_owned);
    assert_eq!(front(&thinned), front(&scene(|_| ())), "the body keeps its width");
    assert_eq!(marks(&scene(|unit| unit.men = 1)), 1);
}

#[test]
fn every_shape_has_its_own_body() {
    let shapes =
        [Shape::Line(3), Shape::Column(4), Shape::Wedge(60), Shape::Square, Shape::Skirmish(2)];
    let bodies: std::collections::BTreeSet<String> =
        shapes.map(|shape| drawn(&scene(|unit| unit.shape = shape), 0)).into();
    assert_eq!(bodies.len(), 5);
}

#[test]
fn the_flag_leans_before_it_falls() {
    let lean = |stress: i32, stance| {
        let scene = scene(|unit| {
            unit.stress = unit.threshold.times(Fixed::milli(stress));
            unit.stance = stance;
        });
        scene.pieces[0].layers[1].turn
    };
    assert_eq!((lean(0, Stance::Formed), lean(490, Stance::Moving)), (None, None));
    assert_eq!(lean(510, Stance::Engaged), Some(16));
    assert_eq!(lean(0, Stance::Routing), Some(34));
}

#[test]
fn enemies_out_of_sight_are_drawn_from_memory_with_their_age() {
    let men = |name, q| unit(name, q, 10).men(120);
    let table = Setup::new(open_field(40, 20), vec![men("one", 4)], vec![men("foe", 8)]).begin();
    let mut view = view(&table);
    assert!(view.beliefs[0].contacts[0].visible, "in sight at the start");
    let piece = |view: &View| table.game.drawing(view).into_scene().pieces[0].clone();
    let seen = piece(&view);
    assert_eq!((seen.past, seen.label.expect("men").text.as_str()), (None, "~120"));
    for (age, words) in
        [(0, "infantry? 0 ago"), (30, "infantry? 30 ago"), (500, "infantry? 500 ago")]
    {
        view.tick = view.beliefs[0].contacts[0].seen + age;
        view.beliefs[0].contacts[0].visible = false;
        let recalled = piece(&view);
        assert_eq!(
            (recalled.past, recalled.label.expect("an age").text.as_str()),
            (Some(true), words)
        );
        assert_eq!(recalled.layers.len(), 1, "without a flag");
    }
}

#[test]
fn drawings_repeat_and_share_their_looks() {
    assert_eq!(scene(|_| ()), scene(|_| ()));
    let many =
        (0..60).map(|at| unit(&format!("u{at}"), 2 + at % 20, 3 + at / 20).men(100)).collect();
    let table = Setup::alone(open_field(40, 20), many).begin();
    let scene = table.game.drawing(&view(&table)).into_scene();
    assert_eq!(scene.pieces.len(), 60);
    assert!(scene.looks.len() <= 5, "{} looks", scene.looks.len());
}

/// Writes every kind of body to a file, if the environment asks for it.
#[test]
fn specimens_show_every_body_at_three_levels() {
    let shapes =
        [Shape::Line(3), Shape::Column(4), Shape::Wedge(60), Shape::Square, Shape::Skirmish(2)];
    let kinds = UnitKind::ALL;
    let regiment = |at: usize| {
        let kind = kinds[at % kinds.len()];
        unit(&format!("u{at}"), 2 + at as i32 % 20, 3 + at as i32 / 20).kind(kind)
    };
    let setup = Setup::new(
        open_field(40, 20),
        (0..25).map(|at| regiment(at).men(120)).collect(),
        (25..35).map(|at| regiment(at).men(60)).collect(),
    );
    let table = setup.begin();
    let mut view = table.game.view(&table.state, Viewer::Referee);
    for belief in &mut view.beliefs {
        for (at, unit) in belief.units.iter_mut().enumerate() {
            unit.shape = shapes[at % 5];
            let strain = [0, 300, 700, 800, 0][at / 5];
            unit.stress = unit.threshold.times(Fixed::milli(strain));
            let lost = [0, 20, 40, 60, 0][at / 5];
            (unit.men, unit.fallen) = (unit.men - lost.min(unit.men - 1), lost);
            if at / 5 == 3 {
                unit.stance = Stance::Routing;
            }
        }
    }
    let scene = table.game.drawing(&view).into_scene();
    let svg = Specimens(&scene, Orientation::Pointy).to_string();
    assert_eq!(svg.matches(">runs</text>").count(), 5);
    if let Some(folder) = std::env::var_os("GALLERY") {
        std::fs::write(std::path::Path::new(&folder).join("formation.svg"), svg).expect("a folder");
    }
}
