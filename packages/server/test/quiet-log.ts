import { vi } from 'vitest';

type LogMethod = (...args: unknown[]) => void;

/** A log that says nothing and remembers what it was told. */
export const quietLog = () => ({
  debug: vi.fn<LogMethod>(),
  info: vi.fn<LogMethod>(),
  warn: vi.fn<LogMethod>(),
  error: vi.fn<LogMethod>(),
});
