import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import type { Board, Look, Part, Placed, Scene, Shown, Summary } from '../../src/api/wire';
import { SEATS } from '../../src/api/types/seats';
import { corners } from '../../src/board/geometry';
import { boardOf } from '../unit/boards';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** Shows the built page with a synthetic board; no server is involved. */
export async function showBoard(page: Page, columns: number, pieces: number): Promise<void> {
  const board = boardOf('pointy', columns, columns);
  const answers = new Map<string, unknown>([
    ['', summary()],
    ['/board', board],
    ['/view', shown(sceneOf(board, pieces))],
    ['/log', []],
    ['/orders', []],
  ]);
  await page.route('**/*', async (route) => {
    const path = new URL(route.request().url()).pathname;
    if (!path.startsWith('/api/')) return file(route, path);
    const asked = path.replace('/api/sessions/frames', '');
    if (asked === '/board.svg') {
      return route.fulfill({ contentType: 'image/svg+xml', body: groundOf(board) });
    }
    const answer = answers.get(asked);
    return answer === undefined ? route.abort() : route.fulfill({ json: answer });
  });
  await page.goto('http://sandtable.test/table/frames');
  await page.locator('[data-ground="drawn"][data-resting="true"]').waitFor();
}

async function file(route: Route, path: string): Promise<void> {
  const name = extname(path) === '' ? '/index.html' : path;
  const body = await readFile(join(import.meta.dirname, '../../dist', name));
  await route.fulfill({ contentType: TYPES[extname(name)] ?? 'text/plain', body });
}

/** A map picture with something to draw in every hex. */
function groundOf(board: Board): string {
  const around = corners(board.orientation, board.size);
  const outline = around.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' ');
  const cells = board.cells.map(({ at: [x, y], number }, count) => {
    const fill = ['#f3eed9', '#d6e0b4', '#e3d2a8'][count % 3];
    return `<g transform="translate(${x} ${y})"><polygon points="${outline}" fill="${fill}" stroke="#8d8266"/><circle r="5" cy="4" fill="#8dab67" stroke="#48632f"/><text y="-16" font-size="8" text-anchor="middle">${number}</text></g>`;
  });
  const { x, y, width, height } = board;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}">${cells.join('')}</svg>`;
}

/** As many parts as a counter of the mech game has: shadow, edges, pattern, silhouette, tab. */
const LOOKS: Look[] = SEATS.slice(0, 2).flatMap(({ plate, print, outline }) => {
  const prow = 'M-13 -15L0 -34L13 -15Z';
  const edges = (d: string): Part[] => [
    { d, stroke: '#26211b', width: 3.2 },
    { d, fill: plate, stroke: print, width: 1.6 },
  ];
  const marks = Array.from({ length: 30 }, (_, at) => `M${(at % 10) * 3 - 14} ${at % 7}h.1`);
  const counter: Part[] = [
    {
      d: outline,
      stroke: '#1c1206',
      width: 7.5,
      alpha: 10,
      pose: { x: 1, y: 2, scale: 1, turn: 0 },
    },
    ...edges(outline),
    { d: 'M-30 30L30 -30V30Z', fill: '#000000', alpha: 9, clip: outline },
    { d: marks.join(''), stroke: print, width: 2.5 },
    { text: 'Sp', size: 12, fill: print },
  ];
  return [edges(prow), counter].map((parts) => ({ far: parts, middle: parts, near: parts }));
});

function sceneOf(board: Board, count: number): Scene {
  const every = Math.floor(board.cells.length / count);
  const pieces = Array.from({ length: count }, (_, at): Placed => {
    const { hex } = board.cells[at * every]!;
    const side = at % 2;
    const title = `Piece ${at}`;
    const layers: Placed['layers'] = [{ look: 2 * side, hold: 'facing' }, { look: 2 * side + 1 }];
    const label = { text: '120', below: 30, middle: true };
    const named = { id: `p${at}`, title, name: title, text: 'Sp' };
    return { hex, ...named, side, facing: at % 6, label, layers };
  });
  const none = { tints: [], shades: [], labels: [], paths: [], tracks: [], ways: [], emblems: [] };
  const more = { looks: LOOKS, names: [], remains: [], caption: null, notes: [] };
  return { ...none, ...more, pieces };
}

const MOMENT = { turn: 1, phase: 'Battle' };

function summary(): Summary {
  return {
    id: 'frames',
    game: 'none',
    title: 'Frames',
    scenario: 'frames',
    clock: 'ticks',
    version: 1,
    moment: MOMENT,
    to_act: [],
    outcome: null,
    over: false,
    seats: [],
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    forked_from: null,
    waiting: false,
    temporary: false,
    you: 'public',
  };
}

function shown(scene: Scene): Shown {
  return {
    version: 1,
    at: 1,
    moment: MOMENT,
    phases: ['Battle'],
    to_act: [],
    outcome: null,
    over: false,
    you: 'public',
    view: null,
    scene,
    pending: [],
    undo: null,
    text: '',
  };
}
