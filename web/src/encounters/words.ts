import type { Force, MusterOptions } from '../api/muster';
import type { Difference } from '../shared/difference';
import { paths } from '../shared/route';
import type {
  IEncounter,
  IEncounterFinding,
  IForceSummary,
  IUpdateEncounterInput,
} from '../stores/model';
import type { IconName } from '../ui/icons';

type Fields = Omit<IUpdateEncounterInput, 'version'>;

/** What an encounter is, in a line: "Cutbank quarry · Ambush · 12 turns". */
export function summaryOf(encounter: IEncounter, options: MusterOptions | null): string {
  const map = options?.maps.find(({ id }) => id === encounter.mapId)?.title ?? encounter.mapId;
  const { scenarioTemplate: template, turnLimit, winner } = encounter;
  const title = options?.templates.find(({ id }) => id === template)?.title ?? template;
  return [
    map ?? 'no map yet',
    title ?? 'no template yet',
    winner ?? (turnLimit === null ? null : `${turnLimit} turns`),
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

/** The next step of an encounter, by its status. */
export interface NextStep {
  words: string;
  icon: IconName;
  look: 'accent' | 'outlined';
  /** Where it leads; without it the encounter is launched. */
  href?: string;
}

export function nextStep({ id, status, gameSessionId }: IEncounter): NextStep {
  const edit: NextStep = {
    words: 'Edit',
    icon: 'pencil',
    look: 'outlined',
    href: paths.encounter(id),
  };
  if (status === 'ready') return { words: 'Launch', icon: 'play', look: 'accent' };
  if (gameSessionId === null) return edit;
  return status === 'completed'
    ? { words: 'Report', icon: 'chart-line', look: 'outlined', href: paths.report(gameSessionId) }
    : { words: 'Resume', icon: 'arrow-right', look: 'accent', href: paths.table(gameSessionId) };
}

/** How many percent the opponent is stronger (positive) or weaker; null without two forces. */
export function lead(mine: number, theirs: number): number | null {
  return mine === 0 || theirs === 0 ? null : Math.round((100 * (theirs - mine)) / mine);
}

/** A signed percentage: "+4 %", "−4 %". */
export function signed(percent: number): string {
  return percent === 0 ? 'even' : `${percent < 0 ? '−' : '+'}${Math.abs(percent)} %`;
}

const FIELDS: [keyof Fields, string][] = [
  ['name', 'Name'],
  ['description', 'Description'],
  ['scenarioTemplate', 'Template'],
  ['mapId', 'Map'],
  ['turnLimit', 'Turn limit'],
  ['playerForceId', 'Your force'],
  ['opponentForceId', 'Opponent'],
];

/** What differs between my unsaved fields and the encounter as another tab has saved it. */
export function differences(
  mine: Fields,
  theirs: IEncounter,
  nameOf: (field: keyof Fields, value: string) => string,
): Difference[] {
  const words = (field: keyof Fields, value: unknown) =>
    value === null || value === undefined || value === '' ? 'none' : nameOf(field, String(value));
  return FIELDS.filter(([field]) => field in mine && mine[field] !== theirs[field]).map(
    ([field, what]) => ({
      what,
      mine: words(field, mine[field]),
      theirs: words(field, theirs[field]),
    }),
  );
}

/** Findings of one field, errors first. */
export function findingsOf(findings: IEncounterFinding[], path: string): IEncounterFinding[] {
  return findings
    .filter((finding) => finding.path === path)
    .toSorted((one, two) => Number(isError(two)) - Number(isError(one)));
}

export const isError = ({ severity }: IEncounterFinding): boolean =>
  severity.toLowerCase() === 'error';

/** What decides the odds of an encounter: its forces as they are now, map, template and length; not its texts. */
export function battleOf(encounter: IEncounter, forces: Force[]): string {
  const { playerForceId, opponentForceId, scenarioTemplate, mapId, turnLimit } = encounter;
  const sides = [playerForceId, opponentForceId].map((side) => [
    side,
    forces.find(({ id }) => id === side)?.version ?? null,
  ]);
  return JSON.stringify([sides, scenarioTemplate, mapId, turnLimit]);
}

/** A message as a sentence. */
export function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}

/** The value of a force with its pilots; without them until the forces are loaded, and after the launch. */
export function valueOf(force: Force | undefined, summary: IForceSummary | null): number {
  return force?.adjustedBV ?? summary?.totalBV ?? 0;
}
