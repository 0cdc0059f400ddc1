import './shared/theme.svelte';
import './style.css';
import { mount } from 'svelte';
import { isToken } from './api/tokens';
import App from './App.svelte';
import { notices } from './shared/notices.svelte';
import { storage } from './shared/storage';

storage.onunsaved = (name) => {
  if (isToken(name))
    notices.error(
      'This browser cannot store your seat. Keep this tab open: closing it or reloading loses the seat.',
    );
};

const target = document.getElementById('page');
if (target) mount(App, { target });
