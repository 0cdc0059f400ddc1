import type { Belief, Hex } from '../types';
import { contactName, emergencyName, placeName, unitName, type Names } from '../words';

/** Kinds of news that can pause the clock. */
export type AlertKind =
  'contact' | 'lost-sight' | 'courier' | 'fight' | 'break' | 'arrival' | 'objective' | 'signal';

export const ALERTS: { kind: AlertKind; name: string; usual: boolean }[] = [
  { kind: 'contact', name: 'an enemy is sighted', usual: true },
  { kind: 'lost-sight', name: 'an enemy goes out of sight', usual: false },
  { kind: 'courier', name: 'a courier is lost', usual: true },
  { kind: 'fight', name: 'a unit starts fighting', usual: true },
  { kind: 'break', name: 'a unit routs or is lost', usual: true },
  { kind: 'arrival', name: 'a unit completes its orders', usual: false },
  { kind: 'objective', name: 'an objective changes hands', usual: true },
  { kind: 'signal', name: 'a go-code or contingency triggers', usual: true },
];

export interface Alert {
  kind: AlertKind;
  text: string;
  hex: Hex | null;
}

/** The news between two moments, as far as the army knows. */
export function news(names: Names, before: Belief, after: Belief, goals: string[] = []): Alert[] {
  return [
    ...ofContacts(names, before, after),
    ...ofCouriers(before, after),
    ...ofUnits(before, after),
    ...ofObjectives(before, after, goals),
    ...ofSignals(names, before, after),
  ];
}

function ofContacts(names: Names, before: Belief, after: Belief): Alert[] {
  return after.contacts.flatMap((now): Alert[] => {
    const old = before.contacts.find((one) => one.id === now.id);
    const what = `${contactName(now)}, about ${now.men} men, at ${placeName(names, now.hex)}`;
    if (!old) return [{ kind: 'contact', text: `Enemy sighted: ${what}`, hex: now.hex }];
    if (old.visible && !now.visible) {
      return [{ kind: 'lost-sight', text: `Out of sight: ${what}`, hex: now.hex }];
    }
    return [];
  });
}

/** A courier that is neither at headquarters nor under way any more was lost. */
function ofCouriers(before: Belief, after: Belief): Alert[] {
  const count = (belief: Belief) => belief.riders + belief.couriers.length;
  const lost = count(before) - count(after);
  if (lost <= 0) return [];
  const riding = new Set(after.couriers.map((rider) => rider.dispatch.number));
  const gone = before.couriers.filter((rider) => !riding.has(rider.dispatch.number));
  const hex = gone.length === lost ? (gone[0]?.hex ?? null) : null;
  return [{ kind: 'courier', text: lost === 1 ? 'Courier lost' : `${lost} couriers lost`, hex }];
}

function ofUnits(before: Belief, after: Belief): Alert[] {
  return after.units.flatMap((now): Alert[] => {
    const old = before.units.find((one) => one.id === now.id);
    if (!old) return [];
    const tell = (kind: AlertKind, what: string): Alert[] => [
      { kind, text: `${now.name}: ${what}`, hex: now.hex },
    ];
    if (old.presence !== now.presence && now.presence === 'Destroyed')
      return tell('break', 'destroyed');
    if (old.presence !== now.presence && now.presence === 'Fled') {
      return tell('break', 'fled the field');
    }
    if (old.stance !== now.stance && now.stance === 'Routing') return tell('break', 'routing');
    if (old.stance !== now.stance && now.stance === 'Engaged') return tell('fight', 'fighting');
    const done = old.waypoints.length > 0 && now.waypoints.length === 0;
    return done && now.presence === 'Afield' ? tell('arrival', 'orders completed') : [];
  });
}

function ofObjectives(before: Belief, after: Belief, goals: string[]): Alert[] {
  return after.objectives.flatMap((now, at): Alert[] => {
    const [old, name] = [before.objectives[at], goals[at] ?? `Objective ${at + 1}`];
    if ((old?.side ?? null) === (now?.side ?? null)) return [];
    const text = now
      ? `${name}: now held by ${now.side === 'blue' ? 'Blue' : 'Red'}`
      : `${name}: holder unknown`;
    return [{ kind: 'objective', text, hex: null }];
  });
}

function ofSignals(names: Names, before: Belief, after: Belief): Alert[] {
  const given = after.go_codes.filter(
    (now) => now.given && !before.go_codes.find((old) => old.id === now.id)?.given,
  );
  const met = after.contingencies.filter(([, now], at) => now && !before.contingencies[at]?.[1]);
  const codes = given.map(({ code }): Alert => ({
    kind: 'signal',
    text: `Go-code given: ${code.name}`,
    hex: null,
  }));
  const emergencies = met.map(([{ trigger }]): Alert => ({
    kind: 'signal',
    text: `Contingency triggered: ${
      typeof trigger === 'object' && 'UnitBreaks' in trigger
        ? `${unitName(after, trigger.UnitBreaks)} broke`
        : emergencyName(names, trigger)
    }`,
    hex: null,
  }));
  return [...codes, ...emergencies];
}

/** The news that pause the clock. */
export function stopping(alerts: Alert[], chosen: ReadonlySet<AlertKind>): Alert[] {
  return alerts.filter((alert) => chosen.has(alert.kind));
}
