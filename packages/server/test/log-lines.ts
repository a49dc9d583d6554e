import { onTestFinished, vi } from 'vitest';
import type { TestServer } from './server.ts';

type Line = readonly [about: Record<string, unknown>, message: string];

/** Collects the log lines of requests for the rest of this test. `lines`: without the access line of each. */
export function readLog({ platform }: TestServer): { readonly all: () => Line[]; readonly lines: () => Line[] } {
  const logged: Line[] = [];
  const info = (about: Record<string, unknown>, message: string) => logged.push([about, message]);
  const child = Object.assign(Object.create(platform.log) as typeof platform.log, { info });
  const spy = vi.spyOn(platform.log, 'child').mockReturnValue(child);
  onTestFinished(() => spy.mockRestore());
  return { all: () => logged, lines: () => logged.filter(([, message]) => message !== 'request') };
}
