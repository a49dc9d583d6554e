import { spawn } from 'node:child_process';
import { cpSync, existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { debianSources, makeDebian } from '../debian.mjs';
import { mustRun, run, runQuietly } from '../run.mjs';
import { until } from '../steps.mjs';

/** Folder of the machine's files. */
export const debian = '/var/tmp/hestia-pages';
export const domain = 'hestia.example.org';

/** Packages of a machine with systemd, on top of Debian's minimum. */
export const base = ['systemd', 'systemd-sysv', 'dbus', 'ca-certificates'];
// Services that the pages use with Hestia. None runs before its page starts it.
const services = ['caddy', 'nginx', 'prometheus', 'fail2ban', 'postgresql'];
const packages = ['zstd', 'openssl', 'curl', 'age', 'iptables', 'python3-systemd', ...services];

/**
 * A host's Debian: with systemd and the packages named by the pages, but without Node.
 * @param {boolean} again takes the one of the last time, without what was done on it
 */
export async function makeMachine(again) {
  const clean = `${debian}-clean`;
  if (!again || !existsSync(clean)) {
    await makeDebian(clean, base);
    for (const file of [...debianSources, '/etc/resolv.conf', '/etc/hosts'])
      cpSync(realpathSync(file), path.join(clean, file));
    // A service that apt-get starts, or that starts with the machine, would take the ports of another.
    const script = `apt-get update -q && apt-get install -qy --no-install-recommends ${packages.join(' ')} && systemctl disable ${services.join(' ')}`;
    await runQuietly(
      'Installing what the pages name',
      ...contained(clean, ['--setenv=DEBIAN_FRONTEND=noninteractive'], ['sh', '-c', script]),
    );
  }
  rmSync(debian, { recursive: true, force: true });
  await mustRun('cp', ['-a', clean, debian]);
  // No name server is needed, and this machine has its domain.
  writeFileSync(path.join(debian, 'etc/hosts'), `127.0.0.1 localhost ${domain} ${caddyDomain}\n`);
}

/** A name for which Caddy signs the certificate itself, in place of the pages' own. */
export const caddyDomain = 'hestia.localhost';

/**
 * Runs a command in a systemd-nspawn container.
 * @param {string} folder
 * @param {string[]} options
 * @param {string[]} command
 * @returns {[string, string[]]}
 */
function contained(folder, options, command) {
  const all = [
    '--quiet',
    '--register=no',
    '--keep-unit',
    '--console=pipe',
    '--machine=hestia',
    `--directory=${folder}`,
  ];
  // It leaves its sockets in /run.
  const script = 'mount -t tmpfs tmpfs /run && exec systemd-nspawn "$@"';
  return ['unshare', ['--mount', 'sh', '-c', script, 'sh', ...all, ...options, ...command]];
}

/**
 * Boots a machine, with systemd as its first process and a network with only itself.
 * @param {string} [folder]
 * @returns {Promise<Machine>}
 */
export async function bootMachine(folder = debian) {
  const [command, args] = contained(folder, ['--boot', '--private-network'], []);
  const machine = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => machine.once('close', resolve));
  let output = '';
  for (const stream of [machine.stdout, machine.stderr])
    stream.on('data', (/** @type {Buffer} */ bytes) => (output += bytes.toString()));
  const inside = (/** @type {string} */ script) => run('nsenter', entering(firstProcess(machine.pid ?? 0), script));
  await until(async () => {
    if (machine.exitCode !== null) throw new Error(output);
    return /running|degraded/.test((await inside('systemctl is-system-running')).output);
  });
  return {
    run: inside,
    async off() {
      await inside('systemctl poweroff');
      await ended;
    },
  };
}

/**
 * @typedef {object} Machine
 * @property {(script: string) => Promise<{ code: number, output: string }>} run as root, in a shell
 * @property {() => Promise<void>} off
 */

/**
 * The systemd of the machine.
 * @param {number} container
 */
const firstProcess = (container) =>
  readFileSync(`/proc/${container}/task/${container}/children`, 'utf8').trim().split(' ')[0] ?? '';

/**
 * @param {string} process
 * @param {string} script
 */
function entering(process, script) {
  const namespaces = ['--mount', '--uts', '--ipc', '--net', '--pid', '--cgroup', '--root', '--wdns=/root'];
  const env = ['PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', 'HOME=/root', 'SYSTEMD_PAGER='];
  return [`--target=${process}`, ...namespaces, '/usr/bin/env', '-i', ...env, 'bash', '-c', script];
}
