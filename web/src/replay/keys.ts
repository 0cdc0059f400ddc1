import type { Shortcut } from '../shared/shortcuts';
import type { ReplaySession } from './session.svelte';

/** What the page around the session does. */
export interface Deeds {
  fork: () => void;
  share: () => void;
}

const ORDER = ['first', 'second', 'third', 'fourth'];

/** Shortcuts are off while a dialog is open. */
const free = () => document.querySelector('dialog[open]') === null;
/** Space on a focused control must activate that control. */
const freeSpace = () => free() && !document.activeElement?.matches('button, select, summary');

/** The shortcuts of a replay. */
export function keysOf(session: ReplaySession, { fork, share }: Deeds): Shortcut[] {
  const { story } = session;
  const all: (Shortcut & { ready?: () => boolean })[] = [
    { key: ' ', words: 'Play or pause', run: () => session.toggle(), ready: freeSpace },
    { key: 'ArrowLeft', words: 'Step back', run: () => session.step(-1) },
    { key: 'ArrowRight', words: 'Step forward', run: () => session.step(1) },
    { key: 'Shift+ArrowLeft', words: 'Previous turn', run: () => session.stepTurn(false) },
    { key: 'Shift+ArrowRight', words: 'Next turn', run: () => session.stepTurn(true) },
    { key: 'Home', words: 'Go to start', run: () => session.toStart() },
    { key: 'End', words: 'Go to end', run: () => session.toEnd() },
    { key: 'f', words: 'Fork here', run: fork, ready: () => free() && story.forkable },
    { key: 'l', words: 'Copy a link to this moment', run: share },
    {
      key: 'b',
      words: 'Compare views with the ground truth',
      run: () => session.compare(!session.comparing),
      ready: () => free() && story.comparable,
    },
    ...ORDER.map((place, at) => ({
      key: String(at + 1),
      words: `View as ${place} in the list`,
      run: () => void session.viewAs(story.viewers[at]?.as ?? story.as),
      ready: () => free() && !session.comparing && at < story.viewers.length,
    })),
  ];
  return all.map((shortcut) => ({ ready: free, ...shortcut }));
}
