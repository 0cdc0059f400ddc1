use super::fight::Fight;
use super::item::{Losses, News, NewsItem};
use super::{Note, Rank, Topic};
use crate::{ContactId, DispatchId, Event, Formation, Side, State, UnitId, describe};
use sandtable_core::Viewer;

/// Ticks after its last blow within which a fight or a shooting is continued.
const LULL: u32 = 20;
/// Ticks within which several sightings are one entry.
const TOGETHER: u32 = 5;
/// The most entries that are kept; the oldest are dropped.
const MOST: usize = 200;

/// The news of one army, merged from its log line by line.
///
/// A fight is one entry with running totals, and so are a shooting, an order with its courier, and
/// the rout of a unit until it rallies or is gone.
#[derive(Clone, Debug)]
pub struct Digest {
    side: Side,
    stories: Vec<Story>,
    written: u32,
    left_out: u32,
}

/// An entry while it grows.
#[derive(Clone, Debug)]
struct Story {
    item: NewsItem,
    plot: Plot,
}

/// The events that continue an entry.
#[derive(Clone, Debug)]
enum Plot {
    Fight(Fight),
    Fire(Fight),
    Fate(UnitId),
    Order(DispatchId),
    Sightings(Vec<String>),
    Single,
}

impl Digest {
    /// The news of an army that has heard nothing yet.
    pub const fn new(side: Side) -> Self {
        Self { side, stories: Vec::new(), written: 0, left_out: 0 }
    }

    /// The news so far.
    pub fn news(&self) -> News {
        let items = self.stories.iter().map(|story| story.item.clone()).collect();
        News { side: self.side, items, left_out: self.left_out }
    }

    /// Takes in one event, if the army hears of it. `state` is the position after the event.
    pub fn hear(&mut self, game: &Formation, state: &State, event: &Event) {
        let viewer = Viewer::Seat(self.side.seat());
        if let Some(text) = describe::tell(game, state, event, viewer) {
            self.add(state.tick, &text, &Note::of(game, state, event, self.side));
        }
    }

    fn add(&mut self, tick: u32, text: &str, note: &Note) {
        match note.topic {
            Topic::Fight | Topic::Charge | Topic::Charged => self.fight(tick, note),
            Topic::Melee | Topic::FightEnds => self.blows(tick, note),
            Topic::UnderFire | Topic::Volley => self.fire(tick, note),
            Topic::Shaken | Topic::Steady => self.nerves(tick, text, note),
            Topic::Rout | Topic::Destroyed => {
                self.nerves_in_fight(tick, note);
                self.fate(tick, text, note);
            }
            Topic::Fled | Topic::Rallying | Topic::Rallied | Topic::RallyFailed => {
                self.fate(tick, text, note);
            }
            Topic::Order | Topic::OrderLost | Topic::Ignored => self.order(tick, text, note),
            Topic::Contact => self.sighting(tick, text, note),
            // Blows from behind and everything else of the lowest rank are in the log.
            _ if note.rank == Rank::Log => {}
            _ => self.begin(tick, text, note, Plot::Single),
        }
        let surplus = self.stories.len().saturating_sub(MOST);
        self.left_out += self.stories.drain(..surplus).len() as u32;
    }

    fn begin(&mut self, tick: u32, text: &str, note: &Note, plot: Plot) {
        let item = NewsItem {
            id: self.written,
            side: self.side,
            rank: note.rank,
            topic: note.topic,
            since: tick,
            tick,
            alarm: (note.rank == Rank::Danger).then_some(tick),
            open: false,
            text: text.to_owned(),
            units: note.units.iter().map(|own| own.id).collect(),
            contacts: note.foes.iter().map(|foe| foe.id).collect(),
            hex: note.hex,
            place: note.place.clone(),
            losses: None,
        };
        self.written += 1;
        let mut story = Story { item, plot };
        story.retell();
        self.stories.push(story);
    }

    fn find(&mut self, wanted: impl Fn(&Story) -> bool) -> Option<&mut Story> {
        self.stories.iter_mut().rev().find(|story| wanted(story))
    }

    /// Two units meet: a new fight, or more of one that has begun. A fight that touches two others
    /// makes them one.
    fn fight(&mut self, tick: u32, note: &Note) {
        let continues = |story: &Story| {
            let fight = story.fight().filter(|fight| fight.knows(note));
            fight.is_some_and(|fight| fight.goes_on() || tick <= story.item.tick + LULL)
        };
        let mut parts: Vec<usize> =
            (0..self.stories.len()).filter(|index| continues(&self.stories[*index])).collect();
        let first = parts.first().copied();
        // From the end, so that the other indices stay valid.
        while parts.len() > 1 {
            let Some(index) = parts.pop() else { break };
            let joined = self.stories.remove(index);
            if let (Some(first), Plot::Fight(fight)) = (first, joined.plot) {
                self.stories[first].join(fight);
            }
        }
        if let Some(index) = first {
            let story = &mut self.stories[index];
            if let Plot::Fight(fight) = &mut story.plot {
                fight.add(note);
            }
            story.go_on(tick, note);
        } else {
            let mut fight = Fight::default();
            fight.add(note);
            self.begin(tick, "", note, Plot::Fight(fight));
        }
    }

    /// Losses of a tick, or the end of a melee between two units: every fight takes its part.
    fn blows(&mut self, tick: u32, note: &Note) {
        for story in &mut self.stories {
            let Plot::Fight(fight) = &mut story.plot else { continue };
            if (fight.goes_on() || tick <= story.item.tick + LULL) && fight.knows(note) {
                fight.update(note);
                story.item.tick = tick;
                story.retell();
            }
        }
    }

    /// Volleys at one unit of the army, or by one of them.
    fn fire(&mut self, tick: u32, note: &Note) {
        let same = |story: &Story| {
            let Plot::Fire(fight) = &story.plot else { return false };
            let both = note.units.iter().all(|own| fight.units.contains_key(&own.id));
            story.item.topic == note.topic && both && tick <= story.item.tick + LULL
        };
        if let Some(story) = self.find(same) {
            if let Plot::Fire(fight) = &mut story.plot {
                fight.add(note);
            }
            story.go_on(tick, note);
            return;
        }
        let mut fight = Fight::default();
        fight.add(note);
        self.begin(tick, "", note, Plot::Fire(fight));
    }

    /// A unit is shaken or steady again: part of its fight, or an entry of its own.
    fn nerves(&mut self, tick: u32, text: &str, note: &Note) {
        if !self.nerves_in_fight(tick, note) && note.rank != Rank::Log {
            self.fate(tick, text, note);
        }
    }

    fn nerves_in_fight(&mut self, tick: u32, note: &Note) -> bool {
        let Some(own) = note.units.first().map(|own| own.id) else { return false };
        let fights = |story: &Story| {
            let fight = story.fight().filter(|fight| fight.units.contains_key(&own));
            fight.is_some_and(|fight| fight.goes_on() || tick <= story.item.tick + LULL)
        };
        let Some(story) = self.find(fights) else { return false };
        if let Plot::Fight(fight) = &mut story.plot {
            fight.add(note);
        }
        story.go_on(tick, note);
        true
    }

    /// The fate of a unit: rout, rally, flight or destruction.
    fn fate(&mut self, tick: u32, text: &str, note: &Note) {
        let Some(own) = note.units.first().map(|own| own.id) else { return };
        // A unit that rallied and routs again later is another entry.
        let over = |topic: Topic| matches!(topic, Topic::Rallied);
        let same = |story: &Story| {
            matches!(story.plot, Plot::Fate(unit) if unit == own) && !over(story.item.topic)
        };
        if let Some(story) = self.find(same) {
            text.clone_into(&mut story.item.text);
            story.go_on(tick, note);
        } else if note.rank != Rank::Log {
            self.begin(tick, text, note, Plot::Fate(own));
        }
    }

    /// An order and its courier.
    fn order(&mut self, tick: u32, text: &str, note: &Note) {
        let Some(number) = note.dispatch else { return };
        let same = |story: &Story| matches!(story.plot, Plot::Order(known) if known == number);
        if let Some(story) = self.find(same) {
            text.clone_into(&mut story.item.text);
            story.go_on(tick, note);
        } else {
            self.begin(tick, text, note, Plot::Order(number));
        }
    }

    /// Enemies seen for the first time.
    fn sighting(&mut self, tick: u32, text: &str, note: &Note) {
        let recent = |story: &Story| {
            matches!(story.plot, Plot::Sightings(_)) && tick <= story.item.since + TOGETHER
        };
        if let Some(story) = self.find(recent) {
            if let Plot::Sightings(seen) = &mut story.plot {
                seen.push(text.to_owned());
            }
            let contacts: Vec<ContactId> = note.foes.iter().map(|foe| foe.id).collect();
            story.item.contacts.extend(contacts);
            story.item.tick = tick;
            story.retell();
        } else {
            self.begin(tick, text, note, Plot::Sightings(vec![text.to_owned()]));
        }
    }
}

impl Story {
    const fn fight(&self) -> Option<&Fight> {
        match &self.plot {
            Plot::Fight(fight) => Some(fight),
            _ => None,
        }
    }

    fn join(&mut self, fight: Fight) {
        if let Plot::Fight(own) = &mut self.plot {
            own.merge(fight);
        }
    }

    /// Takes the newest event into the entry.
    fn go_on(&mut self, tick: u32, note: &Note) {
        let item = &mut self.item;
        item.tick = tick;
        item.rank = item.rank.max(note.rank);
        if note.rank == Rank::Danger {
            item.alarm = Some(tick);
        }
        if note.hex.is_some() {
            (item.hex, item.place) = (note.hex, note.place.clone());
        }
        // A fight stays a fight whatever happens in it; a fate is what became of the unit.
        match &self.plot {
            Plot::Fate(_) => (item.topic, item.rank) = (note.topic, note.rank),
            Plot::Order(_) => item.topic = note.topic,
            _ => {}
        }
        self.retell();
    }

    /// Writes the words and figures of an entry that has totals.
    fn retell(&mut self) {
        let place =
            self.item.place.as_ref().map_or_else(String::new, |place| format!(" at {place}"));
        let (fight, text) = match &self.plot {
            Plot::Fight(fight) => {
                let losses = fight.losses();
                let text = format!("{}{place}: {}", fight.sides(), lost(losses));
                (fight, format!("{text}{}", fight.troubles()))
            }
            Plot::Fire(fight) if self.item.topic == Topic::Volley => {
                let losses = fight.losses();
                (fight, format!("Volleys, {}: enemy {} fallen", fight.sides(), losses.enemy))
            }
            Plot::Fire(fight) => {
                let losses = fight.losses();
                (fight, format!("Under fire{place}, {}: {} fallen", fight.sides(), losses.own))
            }
            Plot::Sightings(seen) => {
                if let [first, _, ..] = &seen[..] {
                    self.item.text = format!("{first}, and {} more", seen.len() - 1);
                }
                return;
            }
            Plot::Fate(_) | Plot::Order(_) | Plot::Single => return,
        };
        self.item.losses = Some(fight.losses());
        self.item.open = fight.goes_on();
        // A fight that is over is no danger any more.
        if matches!(self.plot, Plot::Fight(_)) && !self.item.open {
            self.item.rank = Rank::Notice;
        }
        self.item.units = fight.units.keys().copied().collect();
        self.item.contacts = fight.foes.keys().copied().collect();
        self.item.text = text;
    }
}

fn lost(losses: Losses) -> String {
    match losses {
        Losses { own, enemy: 0 } => format!("{own} fallen"),
        Losses { own, enemy } => format!("{own} fallen, enemy about {enemy}"),
    }
}
