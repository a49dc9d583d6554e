import './noon.ts';
import '../src/ui/styles.css';
import '../src/app/shell.css';
import { afterEach, vi } from 'vitest';

// Files share a browser context: none finds what another one has left.
localStorage.clear();
sessionStorage.clear();

afterEach(() => {
  vi.restoreAllMocks();
});
