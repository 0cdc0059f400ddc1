import { notices } from './notices.svelte';

/** Copies a text and shows `done`, or `byHand` if the browser forbids it. */
export async function copy(text: string, done: string, byHand: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notices.show(done, 'good');
  } catch {
    notices.show(`Copying is blocked by the browser${byHand}`);
  }
}

/** Copies the link of a page of this site; `what` says what it leads to. */
export async function copyLink(path: string, what: string): Promise<void> {
  const link = location.origin + path;
  await copy(link, `Link copied: ${what}`, `. Copy this link: ${link}`);
}
