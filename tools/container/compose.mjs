import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../install.mjs';
import { mustRun, run } from '../run.mjs';
import { step, until } from '../steps.mjs';
import { isReady, signIn, signUp } from './ask.mjs';

// Caddy signs a certificate for it.
const domain = 'localhost';
const url = `https://${domain}`;
// In the order of `down`; `stop` of podman-compose ends the database before Hestia.
const services = ['hestia', 'caddy', 'database'];
/** @type {Record<string, { machine: string, caller: string }>} */
const addresses = {
  IPv4: { machine: '198.51.100.1', caller: '198.51.100.9' },
  IPv6: { machine: '2001:db8::1', caller: '2001:db8::9' },
};

/** Another machine in the network of this one. */
export async function connectCaller() {
  await mustRun('ip', ['netns', 'add', 'caller']);
  await mustRun('ip', ['link', 'add', 'hestia0', 'type', 'veth', 'peer', 'name', 'caller0', 'netns', 'caller']);
  for (const { machine, caller } of Object.values(addresses)) {
    const [bits, ...options] = machine.includes(':') ? ['64', 'nodad'] : ['24'];
    await mustRun('ip', ['address', 'add', `${machine}/${bits}`, 'dev', 'hestia0', ...options]);
    await mustRun('ip', ['-n', 'caller', 'address', 'add', `${caller}/${bits}`, 'dev', 'caller0', ...options]);
  }
  await mustRun('ip', ['link', 'set', 'hestia0', 'up']);
  await mustRun('ip', ['-n', 'caller', 'link', 'set', 'caller0', 'up']);
}

/**
 * compose.yaml as a host has it: Hestia, PostgreSQL and Caddy.
 * @param {import('./engines.mjs').Engine} engine
 * @param {string} work
 */
export async function tryCompose(engine, work) {
  const [composer = '', ...first] = engine.compose;
  const compose = (/** @type {string[]} */ ...args) =>
    mustRun(composer, [...first, '-f', 'deploy/compose.yaml', ...args], { cwd: work });
  const asking = { certificate: path.join(work, 'root.crt') };
  const ready = () => until(() => isReady(url, asking));

  await mustRun('sh', ['-c', settingsCommand()], { cwd: work });
  await step(`${engine.name} brings compose.yaml up`, async () => void (await compose('up', '-d')));
  await step('answers over TLS, through Caddy', async () => {
    await until(() => keepCertificate(engine, asking.certificate));
    await ready();
  });
  await step('has a healthy Hestia and a healthy database', async () => {
    for (const service of ['hestia', 'database']) {
      const id = await find(engine, service);
      await until(() => engine.isHealthy(id));
    }
  });
  await step('has a doctor', () => lookAtDoctor(engine));
  await step('lets nobody but Hestia reach the database', async () => {
    const caddy = await find(engine, 'caddy');
    const { code, output } = await run(engine.command, ['exec', caddy, 'pg_isready', '-h', 'database']);
    if (code !== 2) throw new Error(output);
  });
  for (const kind of engine.passesIPv6 ? ['IPv4', 'IPv6'] : ['IPv4'])
    await step(`sees the address of whoever calls over ${kind}`, () => lookAtCaller(engine, kind, asking.certificate));
  await step('lets somebody sign up', () => signUp(url, asking));
  await step('stops at its signals', async () => {
    for (const service of services) {
      await compose('stop', service);
      const inspected = ['inspect', '--format', '{{.State.ExitCode}}', await find(engine, service)];
      const code = (await mustRun(engine.command, inspected)).trim();
      if (code !== '0') throw new Error(`${service} ended with ${code}`);
    }
  });
  await compose('down');
  await step('comes up again, and knows them', async () => {
    await compose('up', '-d');
    await ready();
    await signIn(url, asking);
  });
  await compose('down', '-v');
}

/** The line of docs/hosting.md that makes compose.yaml's settings. */
function settingsCommand() {
  const page = readFileSync(path.join(root, 'docs/hosting.md'), 'utf8');
  const line = /^printf .* > deploy\/\.env$/m.exec(page)?.[0];
  if (line === undefined) throw new Error('docs/hosting.md does not say how deploy/.env is made');
  return line.replace('hestia.example.org', domain);
}

/**
 * @param {import('./engines.mjs').Engine} engine
 * @param {string} service
 */
async function find({ command }, service) {
  const label = `label=com.docker.compose.service=${service}`;
  const id = (await mustRun(command, ['ps', '--all', '--quiet', '--filter', label])).trim();
  if (id === '') throw new Error(`There is no container of ${service}`);
  return id;
}

/**
 * @param {import('./engines.mjs').Engine} engine
 * @param {string} file
 */
async function keepCertificate(engine, file) {
  const authority = '/data/caddy/pki/authorities/local/root.crt';
  writeFileSync(file, await mustRun(engine.command, ['exec', await find(engine, 'caddy'), 'cat', authority]));
  return true;
}

/**
 * The address is the only finding: inside the container, `localhost` is another machine.
 * @param {import('./engines.mjs').Engine} engine
 */
async function lookAtDoctor(engine) {
  const hestia = await find(engine, 'hestia');
  const { output } = await run(engine.command, ['exec', hestia, '/opt/hestia/hestia', 'doctor']);
  const failed = [...output.matchAll(/^failed +(\S+)/gm)].map((line) => line[1]);
  if (failed.join() !== 'address') throw new Error(output);
}

/**
 * @param {import('./engines.mjs').Engine} engine
 * @param {string} kind
 * @param {string} certificate
 */
async function lookAtCaller(engine, kind, certificate) {
  const { machine, caller } = addresses[kind] ?? { machine: '', caller: '' };
  const nowhere = `/api/From${kind}`;
  const to = machine.includes(':') ? `[${machine}]` : machine;
  await mustRun('ip', [
    'netns',
    'exec',
    'caller',
    'curl',
    '--silent',
    '--show-error',
    '--max-time',
    '30',
    '--cacert',
    certificate,
    '--connect-to',
    `${domain}:443:${to}:443`,
    url + nowhere,
  ]);
  const hestia = await find(engine, 'hestia');
  const log = await mustRun(engine.command, ['logs', hestia]);
  const line = log.split('\n').find((each) => each.includes(nowhere)) ?? '{}';
  const { address } = /** @type {{ address?: string }} */ (JSON.parse(line));
  if (address !== caller) throw new Error(`${caller} is called ${address}`);
  return caller;
}
