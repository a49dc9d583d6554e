import { readFileSync } from 'node:fs';
import path from 'node:path';
import { mustRun, run } from '../run.mjs';
import { step, until } from '../steps.mjs';
import { isReady, signIn, signUp } from './ask.mjs';

const url = 'http://127.0.0.1:8080';
// Like compose.yaml, with the embedded database.
const options = [
  '--init',
  '--read-only',
  '--tmpfs',
  '/tmp',
  '--cap-drop',
  'ALL',
  '--security-opt',
  'no-new-privileges',
  '--volume',
  'data:/var/lib/hestia',
  '--publish',
  '127.0.0.1:8080:8080',
];
// Runs a program of the image in a separate container.
const alone = ['run', '--rm', '--no-healthcheck', '--entrypoint'];
const graceSeconds = 40;

/**
 * Only the image: built, healthy, stopped, and restarted on its data.
 * @param {import('./engines.mjs').Engine} engine
 * @param {string} work
 */
export async function tryImage({ name, command }, work) {
  const engine = (/** @type {string[]} */ ...args) => mustRun(command, args);
  const inside = (/** @type {string[]} */ ...args) => engine('exec', 'hestia', ...args);
  const start = () => engine('run', '--detach', '--name', 'hestia', ...options, 'hestia');

  await step(`${name} builds the image`, () => build(command, work));
  await start();
  await step('gets ready', () => until(() => isReady(url)));
  await step('passes its health check, which fails without a server', async () => {
    const inspected = await engine('inspect', '--format', '{{json .Config.Healthcheck.Test}}', 'hestia');
    const [kind, ...check] = /** @type {string[]} */ (JSON.parse(inspected));
    if (kind !== 'CMD') throw new Error(`The health check is ${kind}`);
    await inside(...check);
    const [program = '', ...args] = check;
    if ((await run(command, [...alone, program, 'hestia', ...args])).code !== 1)
      throw new Error('It passes without a server, too');
  });
  await step('is user 10001, without capabilities and with no way to new ones', () => lookAtProcesses(inside));
  await step('can write to its data and to files of a moment alone', async () => {
    await lookForWritable(inside);
    // Even without the read-only file system, the program's files belong to root.
    await lookForWritable((shell, ...script) => engine(...alone, shell, 'hestia', ...script));
  });
  await step('has a doctor', () => inside('sh', '-c', '/opt/hestia/hestia doctor || [ $? = 3 ]'));
  await step('lets somebody sign up', () => signUp(url));
  await step('stops at its signal', () => stop(engine, 'hestia'));
  await engine('rm', 'hestia');
  await start();
  await step('knows them in another container on the same volume', async () => {
    await until(() => isReady(url));
    await signIn(url);
  });
  await stop(engine, 'hestia');
  await engine('rm', 'hestia');
  await engine('volume', 'rm', 'data');
}

/**
 * With the command in the Containerfile.
 * @param {string} command
 * @param {string} work
 */
async function build(command, work) {
  const containerfile = readFileSync(path.join(work, 'deploy/Containerfile'), 'utf8');
  const line = new RegExp(`^# +(${command} build .*)$`, 'm').exec(containerfile)?.[1];
  if (line === undefined) throw new Error(`The Containerfile does not say how ${command} builds it`);
  await mustRun('sh', ['-c', line], { cwd: work });
  return line;
}

/** @param {(...args: string[]) => Promise<string>} inside */
async function lookAtProcesses(inside) {
  const script = String.raw`grep -hE '^(Uid|CapEff|CapBnd|NoNewPrivs):' /proc/[0-9]*/status | sort -u | tr '\t\n' '  '`;
  const seen = (await inside('sh', '-c', script)).trim();
  const none = '0'.repeat(16);
  if (seen !== `CapBnd: ${none} CapEff: ${none} NoNewPrivs: 1 Uid: 10001 10001 10001 10001`) throw new Error(seen);
  return seen;
}

/**
 * All paths writable by this user, except in-memory ones of kernel and engines.
 * @param {(shell: string, ...script: string[]) => Promise<string>} inside
 */
async function lookForWritable(inside) {
  const aside = ['/proc', '/sys', '/dev', '/run', '/tmp', '/var/tmp'].map((folder) => `-path ${folder}`).join(' -o ');
  // Folders that it may not even read end find with 1.
  const search = `find / \\( ${aside} \\) -prune -o -writable -not -type l -print -prune 2>/dev/null || true`;
  const found = (await inside('sh', '-c', search)).trim();
  if (found !== '/var/lib/hestia') throw new Error(`It could write to ${found}`);
}

/**
 * @param {(...args: string[]) => Promise<string>} engine
 * @param {string} container
 */
async function stop(engine, container) {
  await engine('stop', '-t', String(graceSeconds), container);
  const code = (await engine('inspect', '--format', '{{.State.ExitCode}}', container)).trim();
  if (code !== '0') throw new Error(`It ended with ${code}`);
}
