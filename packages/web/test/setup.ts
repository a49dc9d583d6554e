import './no-profiling.ts';
import './noon.ts';
import '../src/ui/styles.css';
import '../src/app/shell.css';
import * as React from 'react';
import { afterEach, vi } from 'vitest';

// Files share a browser context: none finds what another one has left.
localStorage.clear();
sessionStorage.clear();
for (const cookie of document.cookie.split('; '))
  document.cookie = `${cookie.split('=', 1).join('')}=; Path=/; Max-Age=0`;

// React keeps stacks for the first ten thousand elements of a second. It may call this something else some day: then it takes its time.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (internals instanceof Object)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });

// On a machine without any network Chromium says that it is offline, though the tests reach all that they need.
Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => true });

afterEach(() => {
  vi.restoreAllMocks();
});
