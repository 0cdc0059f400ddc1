import { MediaQuery } from 'svelte/reactivity';

/** Whether the panel is a sheet at the bottom: phones, and desktops at 200 % zoom. */
export const phone = new MediaQuery('max-width: 52rem', false);

/** Whether there is room to keep the log open beside the map. */
export const roomy = new MediaQuery('(min-width: 100rem) and (min-height: 50rem)', false);
