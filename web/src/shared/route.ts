/** A page of the site with its parameters. */
export type Route =
  | { name: 'home' }
  | { name: 'help' }
  | { name: 'gallery' }
  | { name: 'forces' }
  | { name: 'force'; id: string }
  | { name: 'encounters' }
  | { name: 'encounter'; id: string }
  /** `playing` is its table, which fills the window. */
  | { name: 'quick'; playing: boolean }
  | { name: 'table'; id: string }
  | { name: 'replay'; id: string; query: URLSearchParams }
  | { name: 'report'; id: string }
  | { name: 'join'; id: string; invite: string }
  | { name: 'missing'; path: string };

/** Parses an address. */
export function routeOf(url: URL): Route {
  const [first = '', second, ...rest] = url.pathname.split('/').slice(1).filter(Boolean);
  const id = second === undefined ? undefined : decoded(second);
  if (rest.length === 0) {
    if (first === '' && id === undefined) return { name: 'home' };
    if (first === 'gallery' && id === undefined) return { name: 'gallery' };
    if (first === 'forces') return id ? { name: 'force', id } : { name: 'forces' };
    if (first === 'encounters') return id ? { name: 'encounter', id } : { name: 'encounters' };
    if (first === 'quick' && (id === undefined || id === 'table')) {
      return { name: 'quick', playing: id === 'table' };
    }
    if (first === 'help' && id === undefined) return { name: 'help' };
    if (first === 'table' && id) return { name: 'table', id };
    if (first === 'replay' && id) return { name: 'replay', id, query: url.searchParams };
    if (first === 'report' && id) return { name: 'report', id };
    if (first === 'join' && id) return { name: 'join', id, invite: decoded(url.hash.slice(1)) };
  }
  return { name: 'missing', path: url.pathname };
}

/** Decodes a path segment; malformed escapes are kept unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Query parameters of a replay link. */
export interface ReplayLook {
  at?: number;
  turn?: number;
  sequence?: number;
  as?: string;
  play?: 1;
}

export const paths = {
  home: '/',
  help: '/help',
  forces: '/forces',
  force: (id: string) => `/forces/${encodeURIComponent(id)}`,
  encounters: '/encounters',
  encounter: (id: string) => `/encounters/${encodeURIComponent(id)}`,
  quick: '/quick',
  quickTable: '/quick/table',
  table: (id: string) => `/table/${encodeURIComponent(id)}`,
  /** `as` is the viewer; `play` starts playback at once. */
  replay: (id: string, look: ReplayLook = {}) => {
    const given = Object.entries(look).filter(([, value]) => value !== undefined);
    const query = given.map(([name, value]) => `${name}=${value}`).join('&');
    return `/replay/${encodeURIComponent(id)}${query === '' ? '' : `?${query}`}`;
  },
  report: (id: string) => `/report/${encodeURIComponent(id)}`,
  join: (id: string, invite: string) =>
    `/join/${encodeURIComponent(id)}#${encodeURIComponent(invite)}`,
};
