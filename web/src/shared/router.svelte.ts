import { routeOf, type Route } from './route';

class Router {
  route = $state.raw<Route>({ name: 'home' });

  /** Follows the address bar; gives back how to stop. */
  start(): () => void {
    const read = () => (this.route = routeOf(new URL(location.href)));
    read();
    addEventListener('popstate', read);
    addEventListener('hashchange', read);
    document.addEventListener('click', follow);
    return () => {
      removeEventListener('popstate', read);
      removeEventListener('hashchange', read);
      document.removeEventListener('click', follow);
    };
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.#arrive();
  }

  /** Goes there without leaving a step to come back to. */
  replace(path: string): void {
    history.replaceState(null, '', path);
    this.#arrive();
  }

  #arrive(): void {
    this.route = routeOf(new URL(location.href));
    scrollTo(0, 0);
  }
}

export const router = new Router();

/** Links within the page do not load it again. */
function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) {
    return;
  }
  // A fragment of the page one is on, such as the link past the header, is the browser's own.
  const here = link.pathname === location.pathname && link.search === location.search;
  if (link.pathname.startsWith('/api/') || (here && link.hash !== '')) return;
  event.preventDefault();
  router.go(link.pathname + link.search + link.hash);
}
