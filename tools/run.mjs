import { spawn } from 'node:child_process';

/**
 * Runs a command and answers how it ended and all that it wrote.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    const onData = (/** @type {Buffer} */ bytes) => {
      output += bytes.toString();
    };
    child.stdout?.on('data', onData);
    child.stderr?.on('data', onData);
    child.on('error', (error) => {
      resolve({ code: 127, output: `${output}${error.message}\n` });
    });
    child.on('close', (code) => {
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * Runs a command and answers all that it wrote; throws with that if it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export async function mustRun(command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')}: ended with ${code}\n${output}`);
  return output;
}

/**
 * Runs a command behind one line of our own, "What … 12 s". Throws with everything that it wrote if it fails.
 * @param {string} what
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export async function runQuietly(what, command, args, options) {
  const started = performance.now();
  process.stdout.write(`${what} … `);
  const { code, output } = await run(command, args, options);
  process.stdout.write(code === 0 ? `${seconds(started)}\n` : 'failed\n');
  if (code !== 0) throw new Error(`${output.trim()}\n\n${what} failed: ${[command, ...args].join(' ')}`);
}

/** @param {number} started */
export const seconds = (started) => `${((performance.now() - started) / 1000).toFixed(1)} s`;

/**
 * Runs a tool's main function; a failure prints a sentence without a stack.
 * @param {() => Promise<number | void>} main what it answers is the exit code
 */
export async function runTool(main) {
  try {
    process.exitCode = (await main()) ?? process.exitCode ?? 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
