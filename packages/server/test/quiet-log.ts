import { vi } from 'vitest';

type Say = (...said: unknown[]) => void;

/** A log that says nothing and remembers what it was told. */
export const quietLog = () => ({ debug: vi.fn<Say>(), info: vi.fn<Say>(), warn: vi.fn<Say>(), error: vi.fn<Say>() });
