import { run } from '../src/cli/run.ts';

/** Runs a command of the host and returns its output. */
export async function hestia(env: Readonly<Record<string, string | undefined>>, ...args: string[]) {
  let [out, err] = ['', ''];
  const code = await run(args, { env, out: (text) => (out += text), err: (text) => (err += text) });
  return { code, out, err };
}

/** The answer of a command that must succeed. */
export async function resultOf<T>(env: Readonly<Record<string, string | undefined>>, ...args: string[]): Promise<T> {
  const { code, out, err } = await hestia(env, ...args, '--json');
  if (code !== 0) throw new Error(err);
  return JSON.parse(out) as T;
}
