import { vi } from 'vitest';

type LogMethod = (...args: unknown[]) => void;

/** A silent log that records its lines. */
export const quietLog = () => ({
  debug: vi.fn<LogMethod>(),
  info: vi.fn<LogMethod>(),
  warn: vi.fn<LogMethod>(),
  error: vi.fn<LogMethod>(),
});
