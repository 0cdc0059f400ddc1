import { readable } from '../shared/names';

/** A phase as the bar and the rules show it. */
export interface PhaseWords {
  /** Short name in the bar. */
  name: string;
  /** What the bar says while you have to act in it. */
  yours?: string;
  /** Whether the name of your side follows these words. */
  named?: boolean;
  /** What another side does in it: "is moving". */
  theirs?: string;
  /** Whether the sides plan in secret, and nobody may know who is ready. */
  secret?: boolean;
  /** One or two sentences for players. */
  rules?: string;
  /** The same for spectators, if it differs. */
  watched?: string;
  /** Whether the bar names it only while it lasts. */
  brief?: boolean;
}

/** Words for the phases of each game. */
const PHASES: Record<string, Record<string, PhaseWords>> = {
  mech: {
    Setup: { name: 'Setup', brief: true },
    Initiative: {
      name: 'Initiative',
      rules: 'Both sides roll two dice. The winner moves second and can react.',
      brief: true,
    },
    Movement: {
      name: 'Move',
      yours: 'Your move',
      theirs: 'is moving',
      rules:
        'The sides take turns to move units. Choose a hex on the map, then a facing. Choose the hex again to move there.',
      watched: 'The sides take turns to move units. Choose a unit to see its record sheet.',
    },
    WeaponAttack: {
      name: 'Fire',
      yours: 'Your fire',
      theirs: 'declares its fire',
      rules:
        'Choose a target, then weapons. Shots are rolled once both sides have declared. Two dice must reach the number needed.',
      watched: 'The sides declare their attacks. Shots are rolled once both have declared.',
    },
    PhysicalAttack: {
      name: 'Strike',
      yours: 'Your strike',
      theirs: 'declares its attacks',
      rules: 'Punch, kick or push an adjacent enemy, or make no physical attack.',
      watched: 'Units next to an enemy may punch, kick or push.',
    },
    Heat: {
      name: 'Heat',
      rules:
        'Movement and weapons add heat, heat sinks remove it. High heat slows a unit, spoils its aim, and can shut it down.',
    },
    End: {
      name: 'End',
      rules: 'Unconscious pilots may wake up, and victory is checked.',
      brief: true,
    },
  },
  formation: {
    Planning: {
      name: 'Plan',
      yours: 'You command',
      named: true,
      secret: true,
      rules:
        'Choose a unit on the map or in the panel and click hexes to draw its route; go-codes and contingencies prepare what follows. The battle starts once both commanders have confirmed their plans.',
    },
    Deployment: { name: 'Plan', brief: true, secret: true },
    Active: {
      name: 'Battle',
      yours: 'You command',
      named: true,
      theirs: 'has not let time pass yet',
      rules:
        'Units follow their plans. New orders travel by courier. Time passes only as far as both commanders let it.',
    },
    Finished: { name: 'End', brief: true },
  },
};

export function phaseWords(game: string, phase: string): PhaseWords {
  return PHASES[game]?.[phase] ?? { name: readable(phase) };
}

/** A phase in the bar. */
export interface Step extends PhaseWords {
  phase: string;
  done: boolean;
  now: boolean;
}

/** The phases of a turn for the bar: brief ones only while they last, finished ones ticked. */
export function steps(game: string, phases: string[], now: string): Step[] {
  const all = phases.includes(now) ? phases : [now, ...phases];
  const at = all.indexOf(now);
  return all
    .map((phase, index) => ({
      ...phaseWords(game, phase),
      phase,
      done: index < at,
      now: index === at,
    }))
    .filter((step) => step.now || !step.brief);
}
