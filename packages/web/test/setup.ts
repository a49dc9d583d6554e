import './noon.ts';
import '../src/ui/style/styles.css';
import '../src/app/shell/shell.css';
import React from 'react';
import { afterEach, vi } from 'vitest';

const MAX_WAIT_MS = 500;

// Files share a browser context: none finds what another one has left.
localStorage.clear();
sessionStorage.clear();
for (const cookie of document.cookie.split('; '))
  document.cookie = `${cookie.split('=', 1).join('')}=; Path=/; Max-Age=0`;

// The React that is shipped does not say when it is done; then the browser has nothing left to do. Bound before a test stops the clocks.
const whenIdle = requestIdleCallback.bind(window);
Object.assign(React, {
  async act(work: () => unknown) {
    await work();
    await new Promise((resolve) => whenIdle(resolve, { timeout: MAX_WAIT_MS }));
  },
});

// On a machine without a network Chromium reports that it is offline, though the tests reach all that they need.
Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => true });

// While an action or a `waitFor` lasts, Vitest moves stopped clocks on with the real one: how far would depend on the machine.
vi.isFakeTimers = () => false;

afterEach(() => {
  vi.restoreAllMocks();
});
