import './noon.ts';
import '../src/ui/styles.css';
import '../src/app/shell.css';
import { afterEach, vi } from 'vitest';

// Files share a browser context: none finds what another one has left.
localStorage.clear();
sessionStorage.clear();
for (const cookie of document.cookie.split('; '))
  document.cookie = `${cookie.split('=', 1).join('')}=; Path=/; Max-Age=0`;

// On a machine without any network Chromium says that it is offline, though the tests reach all that they need.
Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => true });

afterEach(() => {
  vi.restoreAllMocks();
});
