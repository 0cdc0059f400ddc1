import { expect, it } from 'vitest';
import type { Sheet } from '../../src/api/types/mech/Sheet';
import type { Ways } from '../../src/api/types/mech/Ways';
import type { Shown } from '../../src/api/wire';
import {
  attackOrder,
  baseChance,
  Facing,
  GamePhase,
  GameSide,
  GameStatus,
  hexOf,
  lockOrder,
  moveOrder,
  MovementType,
  movesIn,
  seatOfSide,
  sideOfSeat,
  stateOf,
  weaponsOf,
  wireHex,
} from '../../src/stores/model';

it('translates hexes and sides both ways', () => {
  expect(wireHex(hexOf({ x: 3, y: -2 }))).toEqual({ x: 3, y: -2 });
  expect(hexOf({ x: 3, y: -2 })).toEqual({ q: 3, r: -2 });
  expect([0, 1, 2].map(sideOfSeat)).toEqual([GameSide.Player, GameSide.Opponent, null]);
  expect([GameSide.Player, GameSide.Opponent].map(seatOfSide)).toEqual([0, 1]);
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
