import { notices } from './notices.svelte';

/** Copies a text and says so, or where it is to be had if the browser does not allow it. */
export async function copy(text: string, done: string, byHand: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notices.tell(done, 'good');
  } catch {
    notices.tell(`Copying is not allowed here${byHand}`);
  }
}
