import './shared/theme.svelte';
import './style.css';
import { mount } from 'svelte';
import { isToken } from './api/tokens';
import App from './App.svelte';
import { notices } from './shared/notices.svelte';
import { router } from './shared/router.svelte';
import { storage } from './shared/storage';
import { openEarly } from './table/opening';

storage.onunsaved = (name) => {
  if (isToken(name))
    notices.error(
      'This browser cannot store your seat. Keep this tab open: closing it or reloading loses the seat.',
    );
};

if (router.route.name === 'table') openEarly(router.route.id);

const target = document.getElementById('page');
if (target) {
  target.replaceChildren();
  mount(App, { target });
}
