/** Where in the page somebody is. */
export type Route =
  | { name: 'home' }
  | { name: 'help' }
  | { name: 'table'; id: string }
  | { name: 'replay'; id: string; query: URLSearchParams }
  | { name: 'join'; id: string; invite: string }
  | { name: 'missing'; path: string };

/** Reads an address. */
export function routeOf(url: URL): Route {
  const [first = '', second, ...rest] = url.pathname.split('/').slice(1).filter(Boolean);
  const id = second === undefined ? undefined : decoded(second);
  if (rest.length === 0) {
    if (first === '' && id === undefined) return { name: 'home' };
    if (first === 'help' && id === undefined) return { name: 'help' };
    if (first === 'table' && id) return { name: 'table', id };
    if (first === 'replay' && id) return { name: 'replay', id, query: url.searchParams };
    if (first === 'join' && id) return { name: 'join', id, invite: decoded(url.hash.slice(1)) };
  }
  return { name: 'missing', path: url.pathname };
}

/** Addresses may hold anything; a broken escape is kept as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What the address of a replay can hold. */
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
  table: (id: string) => `/table/${encodeURIComponent(id)}`,
  /** `as` says through whose eyes, `play` that it begins to move by itself. */
  replay: (id: string, look: ReplayLook = {}) => {
    const given = Object.entries(look).filter(([, value]) => value !== undefined);
    const query = given.map(([name, value]) => `${name}=${value}`).join('&');
    return `/replay/${encodeURIComponent(id)}${query === '' ? '' : `?${query}`}`;
  },
  join: (id: string, invite: string) =>
    `/join/${encodeURIComponent(id)}#${encodeURIComponent(invite)}`,
};
