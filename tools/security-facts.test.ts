import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { allPackages } from './release/papers.mjs';
import { PAGE, rowsOf } from './security-asvs.mjs';

// Statements of docs/security-asvs.md about all running code: code that exists nowhere, or in a single place. Each
// pattern is tried on a sample.

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
/** The sources of what runs, without tests and their helpers. */
const sources = globSync('packages/{server,contract,web}/{src,index.html}{,/**/*.{ts,tsx}}', { cwd: root })
  .filter((file) => /\.(?:tsx?|html)$/.test(file) && !/\.test\.tsx?$|test-utils|\.gen\.ts$/.test(file))
  .toSorted()
  .map((file) => ({ file: file.replace('packages/', ''), text: withoutComments(read(file)) }));
const packages = allPackages().map(({ name }) => name);
const filesWith = (pattern: RegExp, under = '') =>
  sources.filter(({ file, text }) => file.startsWith(under) && pattern.test(text)).map(({ file }) => file);
/** The matches of a pattern in all sources, without duplicates. */
const found = (pattern: RegExp, under = '') => {
  const all = sources.filter(({ file }) => file.startsWith(under)).flatMap(({ text }) => [...text.matchAll(pattern)]);
  return [...new Set(all.map(([, part = '']) => part))].toSorted();
};

function withoutComments(text: string): string {
  return text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
}

test('the sources and the packages of all that runs are read', () => {
  expect(sources.length).toBeGreaterThan(1000);
  expect(packages.length).toBeGreaterThan(150);
  expect(filesWith(/defineEndpoints/).length).toBeGreaterThan(15);
});

const absent: readonly [
  what: string,
  rows: string,
  inSources: RegExp,
  samples: readonly string[],
  inPackages?: RegExp,
][] = [
  ['LDAP', 'V1.2.6', /ldaps?:|ldapjs/i, ['ldap://x'], /ldap/],
  ['XPath', 'V1.2.7', /\bxpath\b|document\.evaluate/i, ["import 'xpath'"], /xpath/],
  ['LaTeX', 'V1.2.8', /\blatex\b|\bkatex\b/i, ["import 'katex'"], /latex|katex|mathjax/],
  ['JNDI or Java on the server', 'V1.3.8', /\bjndi\b|\bjava-bridge\b/i, ['jndi:x'], /jndi|^java/],
  ['memcache', 'V1.3.9', /memcache/i, ["import 'memcached'"], /memcache|memjs/],
  ['GraphQL', 'V4.3.1 V4.3.2', /graphql/i, ["import 'graphql'"], /graphql|apollo/],
  ['SAML', 'V6.8.3', /\bsaml/i, ["import '@node-saml/x'"], /saml/],
  [
    'a parser of XML',
    'V1.5.1',
    /DOMParser|parseFromString|responseXML|xml2js/,
    ['new DOMParser()'],
    /xml(?!http)|\bsax\b|libxml/,
  ],
  [
    'WebRTC',
    'V17.1.1 V17.2.1 V17.2.2 V17.2.3 V17.2.4 V17.3.1 V17.3.2',
    /RTCPeerConnection|RTCDataChannel|\bstuns?:/,
    ['new RTCPeerConnection()'],
    /webrtc|simple-peer/,
  ],
  [
    'codes by telephone, or by a clock',
    'V6.5.5 V6.6.1',
    /\b(?:totp|otplib|sms:|twilio)/i,
    ["import 'otplib'"],
    /otp|twilio|vonage/,
  ],
  ['client certificates', 'V12.1.3', /\brequestCert\b/, ['{ requestCert: true }']],
  [
    'text that is run as code',
    'V1.3.2',
    /\beval\(|new Function\(|node:vm|setTimeout\(['"`]/,
    ['eval(x)', 'new Function(x)'],
  ],
  [
    'text that is read as HTML',
    'V1.2.1 V1.3.1',
    /\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML|srcDoc|createContextualFragment/,
    ['a.innerHTML = x', '<b dangerouslySetInnerHTML={x} />'],
  ],
  ['a plug-in', 'V3.7.1', /<(?:embed|applet)\b|<object\s+\w+=|ActiveXObject/, ['<embed src="x">', '<object data="x">']],
  [
    'a language of templates',
    'V1.3.7',
    /\b(?:ejs|handlebars|nunjucks|mustache)\b/i,
    ["import 'ejs'"],
    /^(?:ejs|handlebars|nunjucks|mustache|pug|eta)$/,
  ],
];

test.each(absent)('the running code has no %s', (_what, _rows, inSources, samples, inPackages) => {
  for (const sample of samples) expect(sample).toMatch(inSources);
  expect(filesWith(inSources)).toEqual([]);
  expect(packages.filter((name) => inPackages?.test(name))).toEqual([]);
});

test('the rows of the page that cite this test are those with a pattern here', () => {
  const say = rowsOf(read(PAGE)).filter(({ tests }) =>
    tests.some(({ text }) => text.startsWith('the running code has no')),
  );
  expect(say.map(({ number }) => number).toSorted()).toEqual(absent.flatMap(([, rows]) => rows.split(' ')).toSorted());
});

test('Hestia is no identity provider: no call issues tokens, consents or sign-ins for other services', () => {
  const paths = found(/\bpath: '([^']+)'/g, 'contract/');
  expect(paths.length).toBeGreaterThan(100);
  const ofProviders =
    /authorize|oauth|\/token|consent|userinfo|introspect|revoke|jwks|openid-configuration|device_?code|backchannel/i;
  expect('/oauth2/token').toMatch(ofProviders);
  expect(paths.filter((each) => ofProviders.test(each))).toEqual([]);
});

test('a page takes only the ID token from a provider, and signs a user in only after a press', () => {
  const pages = 'web/src/features/session/';
  expect(filesWith(/\bid_token\b/, pages)).toEqual([`${pages}signing-in/oidc.ts`]);
  expect(filesWith(/access_token|refresh_token/, pages)).toEqual([]);
  expect(filesWith(/auto_select|\.prompt\(|prompt=none|['"]prompt['"]|mediation/, pages)).toEqual([]);
});

test('programs are started with lists of arguments; the one script for a shell is a constant', () => {
  const starting = filesWith(/node:child_process/);
  expect(starting.length).toBeGreaterThan(5);
  const names = found(/import \{([^}]+)\} from 'node:child_process'/g).flatMap((list) => list.split(', '));
  expect(new Set(names.map((name) => name.trim()))).toEqual(
    new Set(['spawn', 'spawnSync', 'execFile', 'type ChildProcess']),
  );
  expect(filesWith(/shell: /)).toEqual([]);
  expect(filesWith(/['"](?:sh|bash|cmd|powershell)['"], \[/)).toEqual(['server/src/platform/backup/place.ts']);
  expect(read('packages/server/src/platform/backup/place.ts')).toMatch(/spawn\('sh', \['-c', TRY, 'sh', folder/);
});

test('statements take input as parameters: raw parts are table names and a direction', () => {
  expect(found(/sql\.raw\(([^)]*)\)/g, 'server/')).toEqual(['order']);
  expect(read('packages/server/src/features/messages/repository.ts')).toContain("readonly order: 'asc' | 'desc'");
  // Except migrations, backups and spreading, which get tables from the catalog, no code assembles statements.
  const together = filesWith(/\.query\(\s*`[^`]*\$\{/, 'server/');
  expect(together.filter((file) => !/platform\/(?:backup|cluster|db|moving)\//.test(file))).toEqual([]);
});

test('expressions are constants, except member names, which are escaped', () => {
  // Code without indentation runs at load time, before any input.
  const later = /^[ \t].*new RegExp\(/m;
  expect("  return new RegExp(typed, 'u');").toMatch(later);
  expect(filesWith(later)).toEqual([
    'contract/src/money/coins/minor.ts',
    'contract/src/money/coins/typed-figures.ts',
    'web/src/shared/mentions/mentions.ts',
  ]);
  expect(read('packages/web/src/shared/mentions/mentions.ts')).toContain('.map(quoted)');
});

test('hashes are SHA-256, encryption is AES-256-GCM, passwords are hashed by scrypt, and weaker algorithms are absent', () => {
  expect(found(/createHash\(([^)]*)\)/g)).toEqual(["'sha256'"]);
  expect(found(/createHmac\(([^,]*),/g)).toEqual(["'sha256'"]);
  expect(found(/hkdfSync\(([^,]*),/g)).toEqual(["'sha256'"]);
  expect(found(/create(?:Dec|C)ipheriv\(([^,]*),/g)).toEqual(['CIPHER']);
  expect(found(/const CIPHER = (.*);/g)).toEqual(["'aes-256-gcm'"]);
  // PostgreSQL's own, which tells there whether rows came over whole, as it says them in every version.
  expect(filesWith(/\b(?:md5|sha-?1|rc4|3?des-|aes-\d+-(?:ecb|cbc)|pbkdf2|bcrypt)\b/i)).toEqual([
    'server/src/platform/db/opening/carry-over.ts',
  ]);
});

test('what must not be guessed comes from the system: Math.random makes waiting times, and numbers on a device, alone', () => {
  expect(filesWith(/Math\.random/)).toEqual([
    'server/src/platform/db/bus/bus.ts',
    'web/src/platform/api/retry.ts',
    'web/src/platform/sync/live/live-client.ts',
    'web/src/platform/sync/outbox/sequence.ts',
  ]);
});

test('certificates are checked everywhere, but of a mail server on this very machine', () => {
  expect(found(/rejectUnauthorized: ([^,}]+)/g)).toEqual(['!isLoopback']);
  expect(filesWith(/NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|minVersion: 'TLSv1(?:\.1)?'/)).toEqual([]);
  const deployed = globSync('deploy/*', { cwd: root }).filter((file) =>
    /NODE_TLS_REJECT|tls_insecure/.test(read(file)),
  );
  expect(deployed).toEqual([]);
});

test('a page receives messages only from its workers and tabs, never from another window', () => {
  expect(filesWith(/addEventListener\('message'|\bonmessage\b/, 'web/')).toEqual([
    'web/src/features/money/imports/read.worker.ts',
    'web/src/features/money/imports/reading.ts',
    'web/src/platform/session/session-end.ts',
    'web/src/platform/sync/outbox/outbox.ts',
    'web/src/sw.ts',
  ]);
  expect(filesWith(/(?:window|globalThis)\.addEventListener\('message'/)).toEqual([]);
  expect(found(/new BroadcastChannel\(/g)).toHaveLength(1);
});

test('a field of a password lets one paste, and says to password managers what it is for', () => {
  const fields = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/<PasswordField\b[^]*?\/>/g)].map(([field]) => ({ file, field })),
  );
  expect(fields.length).toBeGreaterThan(5);
  expect(fields.filter(({ field }) => !/autoComplete=.*(?:current|new)-password/.test(field))).toEqual([]);
  expect(fields.filter(({ field }) => /onPaste|onBeforeInput|onDrop/.test(field))).toEqual([]);
  // The mark of endless words refuses no text, and belongs to fields of several lines.
  const everywhere = filesWith(/['"](?:paste|beforeinput)['"]/).filter((file) => !/pictures|endless-word/.test(file));
  expect(everywhere).toEqual([]);
  expect(filesWith(/\buseEndlessWord\b/).filter((file) => /password/i.test(file))).toEqual([]);
});

test('the server writes its log in one place, to standard output', () => {
  expect(filesWith(/import \{ pino\b|console\./, 'server/')).toEqual(['server/src/platform/log.ts']);
  expect(filesWith(/appendFile|flags: 'a'|syslog/, 'server/')).toEqual([]);
});

test('nginx offers only TLS 1.2 and 1.3, with forward-secret ciphers, the strongest first', () => {
  const nginx = read('deploy/nginx.conf');
  expect(/ssl_protocols (.*);/.exec(nginx)?.[1]).toBe('TLSv1.2 TLSv1.3');
  const ciphers = /ssl_ciphers (.*);/.exec(nginx)?.[1]?.split(':') ?? [];
  expect(ciphers.length).toBeGreaterThan(3);
  expect(ciphers.filter((cipher) => !/^ECDHE-(?:ECDSA|RSA)-(?:AES\d+-GCM|CHACHA20)/.test(cipher))).toEqual([]);
  expect(ciphers.map((cipher) => /128/.test(cipher))).toEqual(ciphers.map((_, at) => at >= 4));
  expect(nginx).toContain('ssl_prefer_server_ciphers on;');
  expect(nginx).toMatch(/listen 80;[^}]*return 308 https:/);
});

test('Caddy is left its own TLS: neither protocols nor ciphers nor certificates are set', () => {
  expect(read('deploy/Caddyfile')).not.toMatch(/\b(?:tls|protocols|ciphers|auto_https|http:\/\/)\b/);
});
