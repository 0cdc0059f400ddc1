import { expect, it } from 'vitest';
import type { Sheet } from '../../src/api/types/mech/Sheet';
import type { Ways } from '../../src/api/types/mech/Ways';
import type { GameEvent, Shown, Summary } from '../../src/api/wire';
import {
  asksIn,
  attackOrder,
  baseChance,
  Facing,
  GamePhase,
  GameSide,
  GameStatus,
  hexOf,
  InteractivePhase,
  lockOrder,
  moveOrder,
  MovementType,
  movesIn,
  seatOfSide,
  sessionOf,
  sideOfSeat,
  stateOf,
  weaponsOf,
  wireHex,
  wireSideOfSeat,
} from '../../src/stores/model';

it('translates hexes and sides both ways', () => {
  expect(wireHex(hexOf({ x: 3, y: -2 }))).toEqual({ x: 3, y: -2 });
  expect(hexOf({ x: 3, y: -2 })).toEqual({ q: 3, r: -2 });
  expect([0, 1, 2].map(sideOfSeat)).toEqual([GameSide.Player, GameSide.Opponent, null]);
  expect([GameSide.Player, GameSide.Opponent].map(seatOfSide)).toEqual([0, 1]);
  expect([0, 1, -1].map(wireSideOfSeat)).toEqual(['Player', 'Opponent', null]);
});

it('asks for a move in the movement phase, and for target and weapons in both attack phases', () => {
  const asked = (phase: string) =>
    Object.values(InteractivePhase).filter((question) => asksIn(phase, question));
  expect(asked('Movement')).toEqual(['select_movement']);
  for (const phase of ['WeaponAttack', 'PhysicalAttack']) {
    expect(asked(phase)).toEqual(['select_target', 'select_weapons']);
  }
  expect(asked('Heat')).toEqual([]);
});

it('words a plan as an order of the server', () => {
  const hex = { q: 4, r: 5 };
  const plan = { hex, facing: Facing.SouthWest, movementType: MovementType.Jump };
  expect(moveOrder('u', plan)).toEqual({
    DeclareMovement: { unit: 'u', mode: 'Jump', to: { x: 4, y: 5 }, facing: 'SW' },
  });
  expect(moveOrder('u', { ...plan, movementType: MovementType.None })).toEqual({
    LockMovement: { unit: 'u' },
  });
});

it('words an attack with the mode of each weapon, and the lock of each phase', () => {
  expect(attackOrder('u', 'v', ['a', 'b'], { b: 'double' })).toEqual({
    DeclareAttack: {
      unit: 'u',
      target: 'v',
      weapons: [
        { weapon: 'a', mode: 'normal' },
        { weapon: 'b', mode: 'double' },
      ],
    },
  });
  expect(lockOrder('u', GamePhase.Movement)).toEqual({ LockMovement: { unit: 'u' } });
  expect(lockOrder('u', GamePhase.PhysicalAttack)).toEqual({ LockAttack: { unit: 'u' } });
});

it('lists each hex in which a move can end once', () => {
  const stops = [
    [1, 2, 0, 1],
    [1, 2, 3, 1],
    [2, 2, 0, 0],
  ];
  const ways = (mode: string) => ({ mode, stops }) as unknown as Ways;
  expect(movesIn([ways('Walk'), ways('Run')])).toEqual([{ q: 1, r: 2 }]);
});

it('has a chance for every gunnery: two dice against gunnery plus 3', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8].map((gunnery) => baseChance(gunnery))).toEqual([
    97, 92, 83, 72, 58, 42, 28, 17, 8,
  ]);
  expect(baseChance()).toBe(58);
});

it('counts the damage of a salvo as that of all its missiles', () => {
  const weapon = { range: [7, 14, 21], minimum: 6, heat: 6, ready: true, shots: null };
  const sheet = { weapons: [{ ...weapon, id: 'lrm', name: 'LRM 20', damage: '20 x 1' }] };
  expect(weaponsOf(sheet as unknown as Sheet)).toEqual([
    {
      id: 'lrm',
      name: 'LRM 20',
      damage: 20,
      heat: 6,
      minRange: 6,
      shortRange: 7,
      mediumRange: 14,
      longRange: 21,
      isEnabled: true,
    },
  ]);
});

/** The payload of an event in the terms of the document. */
function translated(type: string, payload: Record<string, unknown>): Record<string, unknown> {
  const event = { type, phase: 'movement', payload } as unknown as GameEvent;
  const view = { status: 'Active', turn: 1, phase: 'Movement', units: [], ending: null };
  const shown = { view } as unknown as Shown;
  return sessionOf({} as Summary, shown, [], [event]).events[0]!.payload;
}

it('names the winner of an event as the document does, a draw too', () => {
  expect(translated('game_ended', { winner: null, reason: 'agreed' })).toEqual({
    winner: 'draw',
    reason: 'agreed',
  });
  expect(translated('game_ended', { winner: 'Opponent', reason: 'concede' })).toEqual({
    winner: GameSide.Opponent,
    reason: 'concede',
  });
});

it('translates sides, phases, movement types, facings and hexes of a payload', () => {
  expect(translated('game_started', { firstSide: 'Player' })).toEqual({ firstSide: 'player' });
  const rolled = { winner: 'Player', movesFirst: 'Opponent', playerRoll: [6, 5] };
  expect(translated('initiative_rolled', rolled)).toEqual({
    winner: 'player',
    movesFirst: 'opponent',
    playerRoll: [6, 5],
  });
  const changed = { fromPhase: 'Movement', toPhase: 'WeaponAttack', turn: 1 };
  expect(translated('phase_changed', changed)).toEqual({
    fromPhase: GamePhase.Movement,
    toPhase: GamePhase.WeaponAttack,
    turn: 1,
  });
  const path = [{ facing: 'SE', position: { x: 8, y: 9 } }];
  const moved = { from: { x: 8, y: 10 }, facing: 'NW', movementType: 'Run', path, mpUsed: 6 };
  expect(translated('movement_declared', moved)).toEqual({
    from: { q: 8, r: 10 },
    facing: Facing.NorthWest,
    movementType: MovementType.Run,
    path: [{ facing: Facing.SouthEast, position: { q: 8, r: 9 } }],
    mpUsed: 6,
  });
  expect(translated('objective_held', { holder: ['Opponent', 2] })).toEqual({
    holder: ['opponent', 2],
  });
});

it('leaves other values of a payload as they are', () => {
  const fell = { side: 'left', newFacing: 'S', roll: 6, hits: [{ roll: [6, 6], rear: false }] };
  expect(translated('unit_fell', fell)).toEqual({ ...fell, newFacing: Facing.South });
  const other = { text: 'Player', winner: 'nobody', holder: null, cluster: null, x: 1, y: 2 };
  expect(translated('report', other)).toEqual(other);
});

it('calls a game without a winner a draw', () => {
  const view = {
    status: 'Completed',
    turn: 9,
    phase: 'End',
    moves_first: null,
    units: [],
    ending: { winner: null, reason: 'turn limit' },
  };
  expect(stateOf('s', { view } as unknown as Shown)).toEqual({
    gameId: 's',
    status: GameStatus.Completed,
    turn: 9,
    phase: GamePhase.End,
    movesFirst: null,
    units: {},
    result: { winner: 'draw', reason: 'turn limit' },
  });
});
