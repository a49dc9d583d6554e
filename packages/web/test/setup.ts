import './noon.ts';
import '../src/ui/styles.css';
import '../src/app/shell.css';
import { afterEach, vi } from 'vitest';

afterEach(() => {
  vi.restoreAllMocks();
});
