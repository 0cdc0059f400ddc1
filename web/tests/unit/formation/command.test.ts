import { describe, expect, it } from 'vitest';
import {
  clicked,
  commandOf,
  COMMANDS,
  lacks,
  missing,
  newDraft,
  orderTo,
  withHex,
} from '../../../src/table/formation/battle/command';
import { ageName, commandName, contactsName, kindName } from '../../../src/table/formation/words';
import { beliefOf, contactOf, namesOf } from './belief';

const [here, there, beyond] = [
  { x: 1, y: 1 },
  { x: 2, y: 2 },
  { x: 3, y: 3 },
];

describe('a command', () => {
  it('is incomplete until everything is chosen, and says what is missing', () => {
    expect(missing(newDraft('MoveTo'))).toBe('Choose a hex on the map.');
    expect(commandOf(newDraft('MoveTo'))).toBeNull();
    expect(missing(newDraft('Attack'))).toBe('Choose an enemy here or on the map.');
    expect(missing(newDraft('ExecuteGoCode'))).toBe('Choose a go-code.');
    expect(missing(withHex(newDraft('FormLine'), here))).toBe(
      'Choose both ends of the line on the map.',
    );
  });

  it('uses a click on a free hex, and on an enemy for an attack', () => {
    const [spears, enemy] = [
      { kind: 'unit', id: 3 },
      { kind: 'contact', id: 7 },
    ] as const;
    expect(clicked(newDraft('MoveTo'), here, [])?.hexes).toEqual([here]);
    expect(clicked(withHex(newDraft('MoveTo'), here), there, [])?.hexes).toEqual([there]);
    expect(clicked(newDraft('Attack'), here, [enemy])?.contact).toBe(7);
    // A click on an enemy makes any order an attack on it.
    const attack = clicked(newDraft('MoveTo'), here, [enemy]);
    expect(attack && commandOf(attack)).toEqual({ Attack: 7 });
    // A click on a unit selects it, and some commands take no hex.
    expect(clicked(newDraft('MoveTo'), here, [spears])).toBeNull();
    expect(clicked(newDraft('Attack'), here, [])).toBeNull();
    expect(clicked(newDraft('HoldPosition'), here, [])).toBeNull();
  });

  it('is serialised as the server expects it', () => {
    expect(commandOf(withHex(newDraft('MoveTo'), here))).toEqual({ MoveTo: here });
    expect(commandOf(newDraft('HoldPosition'))).toBe('HoldPosition');
    expect(commandOf(newDraft('Rally'))).toEqual({ Rally: null });
    expect(commandOf(withHex(newDraft('Rally'), here))).toEqual({ Rally: here });
    expect(commandOf({ ...newDraft('Attack'), contact: 0 })).toEqual({ Attack: 0 });
    expect(commandOf({ ...newDraft('ChangeFormation'), shape: 'Square' })).toEqual({
      ChangeFormation: 'Square',
    });
    const line = withHex(withHex(newDraft('FormLine'), here), there);
    expect(commandOf({ ...line, facing: 2, depth: 2 })).toEqual({
      FormLine: { start: here, end: there, facing: 2, depth: 2 },
    });
  });

  it('goes to a unit or a formation with one rider, and to several units as one order', () => {
    const command = 'HoldPosition';
    expect(orderTo({ kind: 'unit', id: 4 }, command)).toEqual({
      Send: { to: { Unit: 4 }, command },
    });
    expect(orderTo({ kind: 'formation', id: 1 }, command)).toEqual({
      Send: { to: { Formation: 1 }, command },
    });
    expect(orderTo({ kind: 'units', ids: [4, 2] }, command)).toEqual({
      SendAll: { units: [4, 2], command },
    });
    expect(orderTo({ kind: 'contact', id: 0 }, command)).toBeNull();
    expect(orderTo(null, command)).toBeNull();
  });

  it('cannot be chosen without an enemy or a go-code to name', () => {
    expect(lacks('contact', beliefOf())).toBe('No enemy is known.');
    expect(lacks('contact', beliefOf({ contacts: [contactOf(0)] }))).toBeNull();
    expect(lacks('code', beliefOf())).toBe('No go-code is left.');
    expect(lacks('hex', beliefOf())).toBeNull();
  });

  it('keeps the newest hex if it takes one, and all hexes of a route', () => {
    const move = withHex(withHex(newDraft('MoveTo'), here), there);
    expect(commandOf(move)).toEqual({ MoveTo: there });
    const retreat = [here, there, beyond].reduce(withHex, newDraft('Retreat'));
    expect(commandOf(retreat)).toEqual({ Retreat: [here, there, beyond] });
    const line = [here, there, beyond].reduce(withHex, newDraft('FormLine'));
    expect(line.hexes).toEqual([here, beyond]);
    expect(withHex(newDraft('HoldPosition'), here).hexes).toEqual([]);
  });

  it('always has a description', () => {
    const names = namesOf(beliefOf());
    for (const { kind } of COMMANDS) {
      const draft = { ...newDraft(kind), hexes: [here, there], contact: 0, code: 0 };
      const command = commandOf(draft);
      expect(command, kind).not.toBeNull();
      expect(commandName(names, command!), kind).not.toBe('');
    }
    expect(commandName(names, { Attack: 3 })).toBe('attack contact 3');
    expect(commandName(names, { Retreat: [here, there] })).toBe('retreat via 1,1, 2,2');
  });
});

it('the age of a sighting is spelled out', () => {
  expect(ageName(contactOf(0), 50)).toBe('in sight');
  expect(ageName(contactOf(0, { routing: true }), 50)).toBe('in sight, routing');
  expect(ageName(contactOf(0, { visible: false, seen: 10 }), 50)).toBe('seen 0:40 ago');
  expect(ageName(contactOf(0, { visible: false, gone: true, seen: 49 }), 50)).toBe(
    'seen 0:01 ago, no longer there',
  );
  expect(kindName('HorseArchers')).toBe('horse archers');
});

it('contacts are counted as visible and remembered', () => {
  const [seen, old] = [contactOf(0), contactOf(1, { visible: false })];
  expect(contactsName([])).toBe('none sighted yet');
  expect(contactsName([seen, old, contactOf(2)])).toBe('2 in sight, 1 remembered');
  expect(contactsName([old])).toBe('1 remembered');
});
