// `npm run try:proxies`: Debian's Caddy and nginx in front of Hestia, with the configurations for hosts (deploy/): TLS
// and HSTS, WebSockets, large uploads, and the client's address. Needs root on Debian if they are not installed.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aptInstall, mayInstall } from './apt.mjs';
import { requireNode, root } from './install.mjs';
import { mustRun, runTool } from './run.mjs';
import { account, until } from './steps.mjs';

const domain = 'hestia.example.org';
const [hestiaPort, tlsPort, plainPort] = [8094, 8095, 8096];
const handshake = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'aGVzdGlhIGhlc3RpYSBoZQ==',
};
const folder = mkdtempSync(path.join(tmpdir(), 'hestia-proxies-'));
// The embedded database runs as a user of its own, which passes through.
chmodSync(folder, 0o711);
/** @type {import('node:child_process').ChildProcess[]} */
const children = [];

await runTool(async () => {
  try {
    await bring();
    await makeCertificate();
    const log = await serve();
    const jwt = await signUp();
    for (const [name, begin] of /** @type {const} */ ([
      ['Caddy', startCaddy],
      ['nginx', startNginx],
    ])) {
      const proxy = begin();
      await until(async () => (await ask('/api/Version')).status === 200);
      await look(name, log, jwt);
      await end(proxy);
    }
  } finally {
    await Promise.all(children.map(end));
    rmSync(folder, { recursive: true, force: true });
  }
});

async function bring() {
  if (existsSync('/usr/bin/caddy') && existsSync('/usr/sbin/nginx')) return;
  if (!mayInstall()) throw new Error('Install Caddy and nginx first: only root on Debian can have them brought.');
  await aptInstall('Caddy and nginx', ['caddy', 'nginx-light']);
}

async function makeCertificate() {
  const files = ['-keyout', path.join(folder, 'key.pem'), '-out', path.join(folder, 'cert.pem')];
  const names = ['-subj', `/CN=${domain}`, '-addext', `subjectAltName=DNS:${domain}`];
  await mustRun('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...files, ...names]);
}

/** Hestia as behind a proxy; answers what it has logged. */
async function serve() {
  const output = { text: '' };
  const child = start(requireNode(), [path.join(root, 'packages/server/src/main.ts')], {
    PORT: String(hestiaPort),
    HESTIA_DATA: path.join(folder, 'data'),
    HESTIA_PUBLIC_URL: `https://${domain}`,
    HESTIA_TRUST_PROXY: 'true',
    HESTIA_LOG: 'debug',
  });
  child.stdout?.on('data', (/** @type {Buffer} */ bytes) => (output.text += bytes.toString()));
  await until(async () => output.text.includes('Hestia is at'));
  return output;
}

function startCaddy() {
  const mine = readFileSync(path.join(root, 'deploy/Caddyfile'), 'utf8')
    // A self-signed certificate, since no authority signs one for this domain.
    .replace('\trequest_body {', `\ttls ${folder}/cert.pem ${folder}/key.pem\n\trequest_body {`);
  const options = `{\n\tadmin off\n\thttps_port ${tlsPort}\n\thttp_port ${plainPort}\n}\n`;
  writeFileSync(path.join(folder, 'Caddyfile'), options + mine);
  return start('caddy', ['run', '--adapter', 'caddyfile', '--config', path.join(folder, 'Caddyfile')], {
    HOME: folder,
    HESTIA_UPSTREAM: `127.0.0.1:${hestiaPort}`,
  });
}

function startNginx() {
  const mine = readFileSync(path.join(root, 'deploy/nginx.conf'), 'utf8')
    .replaceAll(`/etc/letsencrypt/live/${domain}/fullchain.pem`, `${folder}/cert.pem`)
    .replaceAll(`/etc/letsencrypt/live/${domain}/privkey.pem`, `${folder}/key.pem`)
    .replace('127.0.0.1:8080', `127.0.0.1:${hestiaPort}`)
    .replaceAll(/(listen (?:\[::\]:)?)443/g, `$1${tlsPort}`)
    .replaceAll(/(listen (?:\[::\]:)?)80;/g, `$1${plainPort};`);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;\nevents {}\nhttp { access_log off; ${places.join(' ')}\n${mine} }\n`,
  );
  return start('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], {});
}

/**
 * @param {string} name
 * @param {{ text: string }} log
 * @param {string} jwt
 */
async function look(name, log, jwt) {
  const page = await ask('/');
  const hsts = page.headers['strict-transport-security'] ?? 'none';
  check(`${name} answers over TLS, with HSTS`, page.status === 200 && /max-age=\d{8}/.test(hsts), hsts);

  const plain = await fetch(`http://127.0.0.1:${plainPort}/board`, { redirect: 'manual', headers: { host: domain } });
  check(`${name} leads from http to https`, plain.status === 308, String(plain.status));

  const large = await ask('/images', {
    method: 'POST',
    ...largePicture(),
    headers: { authorization: `Bearer ${jwt}` },
  });
  check(`${name} lets a picture of 14 MB through`, large.status === 200, String(large.status));

  const hub = await ask(`/hestiaHub?access_token=${jwt}`, { headers: handshake });
  check(`${name} upgrades WebSockets`, hub.status === 101, String(hub.status));

  const forged = { cookie: `token=${jwt}`, origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' };
  const foreign = await ask('/api/User/Logout', { method: 'POST', headers: forged });
  check(
    `${name} tells the host that it was called by, not the one that was claimed`,
    foreign.status === 403,
    String(foreign.status),
  );

  const old = await ask('/', { tls: { maxVersion: 'TLSv1.2', ciphers: 'AES256-SHA:AES128-SHA:ECDHE-RSA-AES128-SHA' } })
    .then(({ status }) => String(status))
    .catch((/** @type {Error} */ error) => error.message);
  check(`${name} takes no cipher without authenticated encryption`, /handshake failure/.test(old), old.trim());

  log.text = '';
  await ask('/api/Nowhere', { headers: { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=203.0.113.7' } });
  await until(async () => log.text.includes('/api/Nowhere'));
  const line = log.text.split('\n').find((each) => each.includes('/api/Nowhere')) ?? '';
  const { address } = /** @type {{ address: string }} */ (JSON.parse(line));
  check(`${name} tells the address that it saw, not the one that was claimed`, address.endsWith('127.0.0.1'), address);
}

/**
 * @param {string} what
 * @param {boolean} isSo
 * @param {string} seen
 */
function check(what, isSo, seen) {
  console.log(`${isSo ? '✓' : '✗'} ${what} (${seen})`);
  if (!isSo) process.exitCode = 1;
}

/**
 * @returns {Promise<string>} the session of a new user
 */
async function signUp() {
  const response = await fetch(`http://127.0.0.1:${hestiaPort}/api/Account/SignUp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const { jwt } = /** @type {{ jwt: string }} */ (await response.json());
  return jwt;
}

/** A small picture with a long tail, which decoders ignore. */
function largePicture() {
  const head =
    '--x\r\ncontent-disposition: form-data; name="file"; filename="large.png"\r\ncontent-type: image/png\r\n\r\n';
  const picture = readFileSync(path.join(root, 'docs/board.png'));
  const parts = [
    Buffer.from(head),
    picture,
    Buffer.alloc(14 * 1024 * 1024 - picture.length),
    Buffer.from('\r\n--x--\r\n'),
  ];
  return { body: Buffer.concat(parts), type: 'multipart/form-data; boundary=x' };
}

/**
 * @param {string} at
 * @param {{ method?: string, body?: Buffer, type?: string, headers?: Record<string, string>, tls?: import('node:tls').SecureContextOptions }} [options]
 * @returns {Promise<{ status: number, headers: import('node:http').IncomingHttpHeaders }>}
 */
function ask(at, { method = 'GET', body, type, headers = {}, tls = {} } = {}) {
  return new Promise((resolve, reject) => {
    const request = https.request(
      {
        host: '127.0.0.1',
        port: tlsPort,
        servername: domain,
        path: at,
        method,
        rejectUnauthorized: false,
        ...tls,
        agent: false,
      },
      (response) => {
        response.resume();
        resolve({ status: response.statusCode ?? 0, headers: response.headers });
      },
    );
    for (const [name, value] of Object.entries({ host: domain, ...headers })) request.setHeader(name, value);
    if (type !== undefined) request.setHeader('content-type', type);
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
    });
    request.on('error', reject).end(body);
  });
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function start(command, args, env) {
  const child = spawn(command, args, {
    env: { PATH: `${process.env.PATH}:/usr/sbin`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr.resume();
  children.push(child);
  return child;
}

/** @param {import('node:child_process').ChildProcess} child */
async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  await ended;
}
