import { spawn } from 'node:child_process';
import { mkdirSync, openSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../run.mjs';

/**
 * @typedef {object} Engine
 * @property {string} name
 * @property {'podman' | 'docker'} command
 * @property {string[]} compose the command that reads compose.yaml, as docs/hosting.md says it
 * @property {(container: string) => Promise<boolean>} isHealthy
 * @property {boolean} passesIPv6 to a container
 * @property {(folder: string) => Promise<void>} start with all that it keeps in this folder
 */

/** @type {Engine[]} */
export const engines = [
  {
    name: 'Podman',
    command: 'podman',
    compose: ['env', 'BUILDAH_FORMAT=docker', 'podman-compose'],
    // When is left to timers of systemd.
    isHealthy: async (container) => (await run('podman', ['healthcheck', 'run', container])).code === 0,
    passesIPv6: false,
    start: configurePodman,
  },
  {
    name: 'Docker',
    command: 'docker',
    compose: ['docker-compose'],
    isHealthy: async (container) =>
      (await run('docker', ['inspect', '--format', '{{.State.Health.Status}}', container])).output.trim() === 'healthy',
    passesIPv6: true,
    start: startDocker,
  },
];

/** @param {string} folder */
async function configurePodman(folder) {
  mkdirSync(folder, { recursive: true });
  const file = (/** @type {string} */ name, /** @type {string[]} */ lines) => {
    writeFileSync(path.join(folder, name), lines.join('\n'));
    return path.join(folder, name);
  };
  process.env['CONTAINERS_STORAGE_CONF'] = file('storage.conf', [
    '[storage]',
    'driver = "overlay"',
    `graphroot = "${folder}/storage"`,
    'runroot = "/run/podman-storage"',
  ]);
  process.env['CONTAINERS_CONF'] = file('containers.conf', [
    '[containers]',
    // It would ask for more than a root without CAP_SYS_RESOURCE may have.
    'default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]',
    '[engine]',
    // crun refuses mixed cgroup versions.
    'runtime = "runc"',
    'cgroup_manager = "cgroupfs"',
    'events_logger = "file"',
    '[network]',
    'network_config_dir = "/run/podman-networks"',
  ]);
}

/** @param {string} folder */
async function startDocker(folder) {
  mkdirSync(folder, { recursive: true });
  const host = 'unix:///run/hestia-docker.sock';
  const log = openSync(path.join(folder, 'log'), 'w');
  const daemon = spawn(
    'dockerd',
    [
      '--host',
      host,
      '--data-root',
      path.join(folder, 'data'),
      '--exec-root',
      '/run/hestia-docker',
      '--pidfile',
      '/run/hestia-docker.pid',
      // The default from Docker 27 on.
      '--experimental',
      '--ip6tables',
    ],
    { stdio: ['ignore', log, log] },
  );
  // It ends with the namespaces.
  daemon.unref();
  process.env['DOCKER_HOST'] = host;
  for (;;) {
    if ((await run('docker', ['version'])).code === 0) return;
    if (daemon.exitCode !== null) throw new Error(`dockerd ended with ${daemon.exitCode}: see ${folder}/log`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
