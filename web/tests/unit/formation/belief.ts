import type { Belief, OwnUnit, Sighting } from '../../../src/table/formation/types';
import type { Names } from '../../../src/table/formation/words';

/** A unit of 100 infantry with changes. */
export function unitOf(id: number, change: Partial<OwnUnit> = {}): OwnUnit {
  return {
    id,
    name: `Foot ${id}`,
    kind: 'Infantry',
    formation: 0,
    presence: 'Afield',
    stance: 'Formed',
    hex: { x: id, y: 0 },
    facing: 2,
    men: 100,
    fallen: 0,
    cohesion: 10_000,
    fatigue: 0,
    stress: 0,
    threshold: 10_000,
    shape: { Line: 2 },
    rule: 'Aggressive',
    pace: 'Quick',
    waypoints: [],
    route: [],
    waiting: null,
    reserve: [],
    target: null,
    volleys: 0,
    leader: false,
    ...change,
  };
}

/** A visible enemy with changes. */
export function contactOf(id: number, change: Partial<Sighting> = {}): Sighting {
  return {
    id,
    kind: 'HeavyCavalry',
    hex: { x: 9, y: 9 },
    facing: 0,
    men: 60,
    routing: false,
    seen: 10,
    visible: true,
    gone: false,
    ...change,
  };
}

/** The belief of an army of three units with changes. */
export function beliefOf(change: Partial<Belief> = {}): Belief {
  return {
    side: 'blue',
    units: [unitOf(0), unitOf(1), unitOf(2)],
    contacts: [],
    visible: [],
    remembered: [],
    go_codes: [],
    contingencies: [],
    riders: 2,
    couriers: [],
    outbox: [],
    addressed: [],
    headquarters: { x: 0, y: 4 },
    headless: false,
    objectives: [],
    holders: [],
    ...change,
  };
}

export function namesOf(belief: Belief): Names {
  return { grid: null, belief, choices: null, formation: (id) => `Wing ${id}` };
}
