import type { APIRequestContext } from '@playwright/test';
import type { Encounter } from '../../src/api/types/Encounter';
import type { Force } from '../../src/api/types/Force';
import { expect } from './server';

/** Units of a force for a journey: design, pilot, gunnery and piloting. */
export type Crew = [string, string?, number?, number?];

export const LANCE: Crew[] = [
  ['hunchback-hbk-4g', 'Mara Voss', 3, 4],
  ['centurion-cn9-a', 'Ilse Brandt'],
  ['catapult-cplt-c1', 'Tomas Reyl', 3, 5],
  ['commando-com-2d', 'Jun Aoki', 4, 4],
];

export const RAIDERS: Crew[] = [
  ['griffin-grf-1n', 'Sable'],
  ['thunderbolt-tdr-5s', 'Orrin Pike'],
  ['panther-pnt-9r'],
  ['phoenix-hawk-pxh-1', 'Lark'],
];

/** Creates a force through the API. */
export async function makeForce(
  request: APIRequestContext,
  name: string,
  crews: Crew[],
): Promise<Force> {
  const units = crews.map(([unitId, pilotName, gunnery, piloting]) => ({
    unitId,
    ...(pilotName !== undefined && { pilotName }),
    ...(gunnery !== undefined && { gunnery }),
    ...(piloting !== undefined && { piloting }),
  }));
  const answer = await request.post('/api/forces', { data: { name, units } });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { force: Force }).force;
}

/** Creates an encounter through the API. */
export async function makeEncounter(
  request: APIRequestContext,
  fields: Partial<Encounter> & { name: string },
): Promise<Encounter> {
  const answer = await request.post('/api/encounters', { data: fields });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { encounter: Encounter }).encounter;
}
