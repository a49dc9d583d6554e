import { fork } from 'node:child_process';
import path from 'node:path';
import { requireNode } from '../install.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {{ failure: string | null, ms: number }} Ran */

/** Polling timeout of browser tests during mutation; the tests' timeout is for busy machines. */
const POLL_MS = 5000;
const START_MS = 180_000;

/**
 * Runs tests of the packages in a copy, each package's in a process that stays until a mutant makes it hang or fall.
 * @param {string} copy
 * @param {NodeJS.ProcessEnv} env
 */
export function openSessions(copy, env) {
  /** @type {Map<string, Promise<ChildProcess>>} */
  const open = new Map();
  const start = (/** @type {string} */ name) => {
    const child = fork(path.join(copy, 'tools/mutate/session.mjs'), [path.join(copy, name), String(POLL_MS)], {
      execPath: requireNode(),
      env: { ...env, NODE_ENV: 'test' },
      // A separate process group, to be ended with all its children.
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    return ask(child, null, START_MS).then(() => child);
  };
  return {
    /** Ends a package's process, and with it all that its tests have left in the browser. */
    async end(/** @type {string} */ name) {
      const session = open.get(name);
      open.delete(name);
      if (session !== undefined) await endGroup(await session);
    },
    /**
     * Runs tests of a package after a file has changed, and answers what failed, or null.
     * @param {string} name the package's folder
     * @param {{ tests: readonly string[], only?: string, changed: string }} what
     * @param {number} limit milliseconds, after which it counts as hanging
     * @returns {Promise<Ran>}
     */
    async run(name, what, limit) {
      const session = open.get(name) ?? start(name);
      open.set(name, session);
      const child = await session;
      const began = performance.now();
      try {
        const { failure } = await ask(child, what, limit);
        return { failure: failure ?? null, ms: performance.now() - began };
      } catch (error) {
        open.delete(name);
        await endGroup(child);
        return { failure: error instanceof Error ? error.message : 'gone', ms: performance.now() - began };
      }
    },
    async close() {
      const children = await Promise.allSettled(open.values());
      await Promise.all(children.flatMap((one) => (one.status === 'fulfilled' ? [endGroup(one.value)] : [])));
    },
  };
}

/**
 * @param {ChildProcess} child
 * @param {object | null} what null = nothing, its first word is waited for
 * @param {number} limit
 * @returns {Promise<{ failure?: string | null }>}
 */
function ask(child, what, limit) {
  const { promise, resolve, reject } = Promise.withResolvers();
  const fell = () => reject(new Error('the process fell'));
  const timer = setTimeout(() => reject(new Error('hangs')), limit);
  child.once('exit', fell);
  child.once('message', resolve);
  if (what !== null) child.send(what);
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('exit', fell).off('message', resolve);
  });
}

/** Asks a session to end, which stops its database and its browser; then all that is left of it is killed. */
async function endGroup(/** @type {ChildProcess} */ child) {
  const { pid } = child;
  if (pid === undefined) return;
  const isThere = child.exitCode === null && child.signalCode === null;
  const gone = isThere ? new Promise((resolve) => child.once('exit', resolve)) : undefined;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 12_000);
  await gone;
  clearTimeout(timer);
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All processes are gone.
  }
}
