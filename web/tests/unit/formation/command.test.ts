import { describe, expect, it } from 'vitest';
import {
  clicked,
  commandOf,
  COMMANDS,
  missing,
  newDraft,
  sending,
  withHex,
} from '../../../src/table/formation/command';
import { ageName, commandName, contactsName, kindName } from '../../../src/table/formation/words';
import { beliefOf, contactOf, namesOf } from './belief';

const [here, there, beyond] = [
  { x: 1, y: 1 },
  { x: 2, y: 2 },
  { x: 3, y: 3 },
];

describe('a command', () => {
  it('is none while something is missing, and says what', () => {
    expect(missing(newDraft('MoveTo'))).toBe('Choose a hex on the map.');
    expect(commandOf(newDraft('MoveTo'))).toBeNull();
    expect(missing(newDraft('Attack'))).toBe('Choose an enemy, here or on the map.');
    expect(missing(newDraft('ExecuteGoCode'))).toBe('Choose a go-code.');
    expect(missing(withHex(newDraft('FormLine'), here))).toBe(
      'Choose both ends of the line on the map.',
    );
  });

  it('takes a click on a free hex, and one on an enemy if it is to attack', () => {
    const [spears, enemy] = [
      { kind: 'unit', id: 3 },
      { kind: 'contact', id: 7 },
    ] as const;
    expect(clicked(newDraft('MoveTo'), here, [])?.hexes).toEqual([here]);
    expect(clicked(withHex(newDraft('MoveTo'), here), there, [])?.hexes).toEqual([there]);
    expect(clicked(newDraft('Attack'), here, [enemy])?.contact).toBe(7);
    // Who stands there is chosen instead, and a place means nothing to some orders.
    expect(clicked(newDraft('MoveTo'), here, [spears])).toBeNull();
    expect(clicked(newDraft('Attack'), here, [])).toBeNull();
    expect(clicked(newDraft('HoldPosition'), here, [])).toBeNull();
  });

  it('is written as the server reads it', () => {
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
    expect(sending({ Unit: 4 }, 'HoldPosition')).toEqual({
      Send: { to: { Unit: 4 }, command: 'HoldPosition' },
    });
  });

  it('takes the newest hex where there is room for one, and all of a way', () => {
    const move = withHex(withHex(newDraft('MoveTo'), here), there);
    expect(commandOf(move)).toEqual({ MoveTo: there });
    const way = [here, there, beyond].reduce(withHex, newDraft('Retreat'));
    expect(commandOf(way)).toEqual({ Retreat: [here, there, beyond] });
    const line = [here, there, beyond].reduce(withHex, newDraft('FormLine'));
    expect(line.hexes).toEqual([here, beyond]);
    expect(withHex(newDraft('HoldPosition'), here).hexes).toEqual([]);
  });

  it('has words, every one of them', () => {
    const names = namesOf(beliefOf());
    for (const { kind } of COMMANDS) {
      const draft = { ...newDraft(kind), hexes: [here, there], contact: 0, code: 0 };
      const command = commandOf(draft);
      expect(command, kind).not.toBeNull();
      expect(commandName(names, command!), kind).not.toBe('');
    }
    expect(commandName(names, { Attack: 3 })).toBe('attack contact 3');
    expect(commandName(names, { Retreat: [here, there] })).toBe('retreat by 1,1, 2,2');
  });
});

it('the age of news is written out', () => {
  expect(ageName(contactOf(0), 50)).toBe('in sight');
  expect(ageName(contactOf(0, { routing: true }), 50)).toBe('in sight, running');
  expect(ageName(contactOf(0, { visible: false, seen: 10 }), 50)).toBe('seen 40 ticks ago');
  expect(ageName(contactOf(0, { visible: false, gone: true, seen: 49 }), 50)).toBe(
    'seen 1 tick ago, gone from there',
  );
  expect(kindName('HorseArchers')).toBe('horse archers');
});

it('enemies are counted by how fresh the news are', () => {
  const [seen, old] = [contactOf(0), contactOf(1, { visible: false })];
  expect(contactsName([])).toBe('none seen yet');
  expect(contactsName([seen, old, contactOf(2)])).toBe('2 in sight, 1 remembered');
  expect(contactsName([old])).toBe('1 remembered');
});
