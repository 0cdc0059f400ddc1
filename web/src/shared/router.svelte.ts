import { routeOf, type Route } from './route';

class Router {
  // Read at once: the front page would be mounted first otherwise. Unit tests have no address.
  route = $state.raw<Route>(routeOf(new URL(globalThis.location?.href ?? 'http://localhost/')));

  /** Follows the address bar; returns a function that stops. */
  start(): () => void {
    const read = () => (this.route = routeOf(new URL(location.href)));
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

  /** Navigates without adding a history entry. */
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

/** Turns clicks on internal links into client-side navigation. */
function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) {
    return;
  }
  // Fragments of the current page, such as the skip link, are left to the browser.
  const here = link.pathname === location.pathname && link.search === location.search;
  if (link.pathname.startsWith('/api/') || (here && link.hash !== '')) return;
  event.preventDefault();
  router.go(link.pathname + link.search + link.hash);
}
