import { muster } from '../api/server.svelte';
import { Fetched } from '../shared/fetched.svelte';

/** The shipped designs: a few dozen, so that the page filters them itself. */
export const library = new Fetched(() => muster.units());

/** Choices and limits of the forms about forces and encounters. */
export const options = new Fetched(() => muster.options());
