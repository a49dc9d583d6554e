import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SettingsError } from './settings-error.ts';
import { settingsInEffect } from './settings-in-effect.ts';
import { readSettings } from './settings.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia settings '));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const read = (env: Record<string, string> = {}) => readSettings({ HESTIA_DATA: folder, ...env });

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    read(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
  return [];
}

test('no setting is required', () => {
  expect(read()).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    dataFolder: folder,
    databaseUrl: null,
    localAccounts: true,
    googleClientIds: [],
    oidc: null,
    fcm: null,
    apns: null,
    trustProxy: false,
    logLevel: 'info',
  });
});

test('all settings can be set', () => {
  const settings = read({
    PORT: '443',
    HOST: '0.0.0.0',
    DATABASE_URL: 'postgres://hestia:secret@db/hestia?sslmode=require',
    HESTIA_PUBLIC_URL: 'https://flat.example.org',
    HESTIA_LOCAL_ACCOUNTS: 'No',
    HESTIA_GOOGLE_CLIENT_ID: 'one, two,',
    HESTIA_OIDC_ISSUER: 'http://127.0.0.1:9000',
    HESTIA_OIDC_CLIENT_ID: 'hestia',
    HESTIA_JWT_SECRET: 'a secret of more than 32 characters',
    HESTIA_FCM_SERVICE_ACCOUNT: '/etc/hestia/fcm.json',
    HESTIA_VAPID_SUBJECT: 'mailto:me@example.org',
    HESTIA_TRUST_PROXY: '1',
    HESTIA_DRAIN_SECONDS: '4',
    HESTIA_LOG: 'debug',
    HESTIA_LOG_FORMAT: 'text',
    HESTIA_METRICS_TOKEN: 'a token to measure with',
  });
  expect(settings).toMatchObject({
    port: 443,
    host: '0.0.0.0',
    databaseUrl: 'postgres://hestia:secret@db/hestia?sslmode=require',
    publicUrl: new URL('https://flat.example.org'),
    localAccounts: false,
    googleClientIds: ['one', 'two'],
    oidc: { issuer: 'http://127.0.0.1:9000', clientId: 'hestia', name: '127.0.0.1' },
    fcm: { serviceAccountFile: '/etc/hestia/fcm.json', url: null },
    vapidSubject: 'mailto:me@example.org',
    trustProxy: true,
    drainSeconds: 4,
    logLevel: 'debug',
    logFormat: 'text',
    metricsToken: 'a token to measure with',
  });
  expect(new TextDecoder().decode(settings.jwtSecret ?? undefined)).toBe('a secret of more than 32 characters');
});

test('an empty text counts as not set', () => {
  expect(read({ PORT: '', DATABASE_URL: ' ', HESTIA_PUBLIC_URL: '' })).toMatchObject({ port: 8080, databaseUrl: null });
});

test('a database on a unix socket is valid', () => {
  for (const url of ['postgres:///hestia?host=/var/run/postgresql', 'postgresql://hestia@%2Frun%2Fpg/hestia'])
    expect(read({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

test('several hosts of a database are refused with a sentence that suggests another setting', () => {
  const several = [
    'postgres://hestia:a,b@one:5432,two:5432/hestia?target_session_attrs=read-write',
    'postgres://one,two/hestia',
    'postgresql:///hestia?host=one,two',
  ];
  for (const url of several)
    expect(faultsOf({ DATABASE_URL: url })).toEqual([
      expect.stringMatching(
        /^DATABASE_URL names several hosts, and Hestia connects to one: name the address of a balancer/,
      ),
    ]);
  const one = 'postgres://hestia:a,b@one:5432/a,b?application_name=c,d';
  expect(read({ DATABASE_URL: one }).databaseUrl).toBe(one);
});

test('a secret can be in a file; an unusable file is reported', () => {
  const file = path.join(folder, 'secret');
  fs.writeFileSync(file, '  a token of sixteen letters\n');
  expect(read({ HESTIA_METRICS_TOKEN_FILE: file }).metricsToken).toBe('a token of sixteen letters');
  const twice = { HESTIA_METRICS_TOKEN: 'another token of many letters', HESTIA_METRICS_TOKEN_FILE: file };
  expect(faultsOf(twice)).toEqual(['HESTIA_METRICS_TOKEN and HESTIA_METRICS_TOKEN_FILE cannot be combined']);
  fs.writeFileSync(file, '\n');
  expect(faultsOf({ DATABASE_URL_FILE: file })).toEqual([
    'DATABASE_URL_FILE names a file that cannot be used: it is empty',
  ]);
  expect(faultsOf({ HESTIA_JWT_SECRET_FILE: folder }).join()).toContain('HESTIA_JWT_SECRET_FILE names a file');
});

test('settings can be in a file, and the environment overrides them', () => {
  const file = path.join(folder, 'settings');
  fs.writeFileSync(file, '# of this flat\nPORT=8081\nHOST=0.0.0.0\nHESTIA_COLOUR=blue\n');
  expect(faultsOf({ HESTIA_SETTINGS: file }).join()).toContain('HESTIA_COLOUR is not a known setting');
  fs.writeFileSync(file, '# of this flat\nPORT=8081\nHOST=0.0.0.0\n');
  expect(read({ HESTIA_SETTINGS: file, HOST: '127.0.0.1' })).toMatchObject({ port: 8081, host: '127.0.0.1' });
  expect(faultsOf({ HESTIA_SETTINGS: path.join(folder, 'none') }).join()).toContain('HESTIA_SETTINGS names a file');
});

test('the number of connections is configurable for a database server', () => {
  const connections = (count: string) => ({ DATABASE_URL: 'postgres://db/hestia', HESTIA_DATABASE_CONNECTIONS: count });
  expect(read(connections('40')).databaseConnections).toBe(40);
  for (const count of ['3', '401', 'many'])
    expect(faultsOf(connections(count))).toEqual(['HESTIA_DATABASE_CONNECTIONS must be a number from 4 to 400']);
  expect(faultsOf({ HESTIA_DATABASE_CONNECTIONS: '40' })).toEqual([
    'HESTIA_DATABASE_CONNECTIONS requires DATABASE_URL',
  ]);
});

test('a bucket for pictures needs its keys', () => {
  const keys = { HESTIA_S3_KEY_ID: 'id', HESTIA_S3_SECRET: 'secret' };
  const given = read({ ...keys, HESTIA_S3_URL: 'https://s3.example.org/flat' });
  expect([given.pictures, given.bucket?.region, given.bucket?.url.href]).toEqual([
    'bucket',
    'us-east-1',
    'https://s3.example.org/flat',
  ]);
  expect(read({ ...keys, HESTIA_S3_URL: 'https://s3.example.org/flat', HESTIA_PICTURES: 'folder' }).pictures).toBe(
    'folder',
  );
  expect(faultsOf(keys)).toEqual([
    'HESTIA_S3_URL, HESTIA_S3_KEY_ID, HESTIA_S3_SECRET belong together: set all or none',
  ]);
  expect(faultsOf({ HESTIA_PICTURES: 'bucket' })).toEqual(['HESTIA_PICTURES=bucket requires HESTIA_S3_URL']);
});

test('a former name of a setting is accepted with a warning, and the current one has priority', () => {
  expect(read({ HESTIA_MOST_ROWS: '7', HESTIA_MOST_PICTURE_MB: '2' })).toMatchObject({
    maxRows: 7,
    maxPictureBytes: 2_000_000,
    warnings: [
      'HESTIA_MOST_ROWS is now HESTIA_MAX_ROWS: rename it',
      'HESTIA_MOST_PICTURE_MB is now HESTIA_MAX_PICTURE_MB: rename it',
    ],
  });
  expect(read({ HESTIA_MOST_ROWS: '7', HESTIA_MAX_ROWS: '8' })).toMatchObject({ maxRows: 8 });
  expect(faultsOf({ HESTIA_MOST_ROWS: 'many' })).toEqual(['HESTIA_MAX_ROWS must be a positive whole number']);
  expect(read({ HESTIA_MAX_ROWS: '8' })).toMatchObject({ maxRows: 8, warnings: [] });
});

test('all faults are reported at once, by name and without the values', () => {
  const faults = faultsOf({
    PORT: '70000',
    DATABASE_URL: 'mysql://root:secret@db',
    HESTIA_PUBLIC_URL: 'flat.example.org',
    HESTIA_LOCAL_ACCOUNTS: 'perhaps',
    HESTIA_OIDC_ISSUER: 'http://sign-in.example.org',
    HESTIA_JWT_SECRET: 'short',
    HESTIA_LOG: 'loud',
    HESTIA_METRICS_TOKEN: 'short',
    HESTIA_POSTGRES: '/usr/lib/postgresql/18',
    HESTIA_OLD_POSTGRES: '/usr/lib/postgresql/17',
    HESTIA_FCM_URL: 'https://fcm.example.org',
  });
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
    'PORT',
    'DATABASE_URL',
    'HESTIA_PUBLIC_URL',
    'HESTIA_LOCAL_ACCOUNTS',
    'HESTIA_OIDC_ISSUER',
    'HESTIA_JWT_SECRET',
    'HESTIA_LOG',
    'HESTIA_METRICS_TOKEN',
    'HESTIA_OIDC_ISSUER',
    'HESTIA_FCM_URL',
    'HESTIA_POSTGRES',
    'HESTIA_OLD_POSTGRES',
  ]);
  expect(faults.join('\n')).not.toContain('secret');
});

test('push by APNs is set by a key, its id and a team, the key also by a file; the rest has defaults', () => {
  const made = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const key = made.export({ type: 'pkcs8', format: 'pem' });
  const file = path.join(folder, 'AuthKey_KEY1234567.p8');
  fs.writeFileSync(file, key);
  const ids = { HESTIA_APNS_KEY_ID: 'KEY1234567', HESTIA_APNS_TEAM_ID: 'TEAM123456' };
  expect(read({ HESTIA_APNS_KEY_FILE: file, ...ids }).apns).toEqual({
    key: key.trim(),
    keyId: 'KEY1234567',
    teamId: 'TEAM123456',
    topic: 'app.hestia.household',
    url: 'https://api.push.apple.com',
  });
  const sandbox = { HESTIA_APNS_TOPIC: 'org.example.flat', HESTIA_APNS_URL: 'https://api.sandbox.push.apple.com/' };
  expect(read({ HESTIA_APNS_KEY: key, ...ids, ...sandbox }).apns).toMatchObject({
    topic: 'org.example.flat',
    url: 'https://api.sandbox.push.apple.com',
  });
  expect(JSON.stringify(settingsInEffect(read({ HESTIA_APNS_KEY: key, ...ids })))).not.toContain('PRIVATE');
});

test('wrong settings of APNs are reported with sentences, without the key', () => {
  const other = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey;
  const faults = faultsOf({
    HESTIA_APNS_KEY: other.export({ type: 'pkcs8', format: 'pem' }),
    HESTIA_APNS_KEY_ID: 'key1234567',
    HESTIA_APNS_TEAM_ID: 'TEAM',
    HESTIA_APNS_TOPIC: 'app hestia',
    HESTIA_APNS_URL: 'http://push.example.org',
  });
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
    'HESTIA_APNS_KEY',
    'HESTIA_APNS_KEY_ID',
    'HESTIA_APNS_TEAM_ID',
    'HESTIA_APNS_TOPIC',
    'HESTIA_APNS_URL',
  ]);
  expect(faults.join()).not.toContain('PRIVATE');
  expect(faultsOf({ HESTIA_APNS_KEY_ID: 'KEY1234567', HESTIA_APNS_TOPIC: 'org.example.flat' })).toEqual([
    'HESTIA_APNS_KEY, HESTIA_APNS_KEY_ID, HESTIA_APNS_TEAM_ID belong together: set all or none',
    'HESTIA_APNS_TOPIC requires HESTIA_APNS_KEY',
  ]);
});

test("a data folder that can't be created is a fault", () => {
  const file = path.join(folder, 'a-file');
  fs.writeFileSync(file, '');
  expect(faultsOf({ HESTIA_DATA: path.join(file, 'data') })).toEqual([
    `HESTIA_DATA is ${path.join(file, 'data')}, which is not writable`,
  ]);
});

test('an unknown setting is a fault, with the nearest name as a suggestion', () => {
  expect(faultsOf({ HESTIA_PUBLIC_ULR: 'https://flat.example.org', HESTIA_COLOUR: 'blue' })).toEqual([
    'HESTIA_PUBLIC_ULR is not a known setting; did you mean HESTIA_PUBLIC_URL?',
    'HESTIA_COLOUR is not a known setting; see docs/settings.md',
  ]);
});

test('a public address with a path is a fault', () => {
  for (const url of ['https://example.org/hestia', 'https://example.org/?a=1', 'https://example.org/#a'])
    expect(faultsOf({ HESTIA_PUBLIC_URL: url })).toEqual([
      'HESTIA_PUBLIC_URL must be an origin alone, without a path, query or fragment',
    ]);
  expect(read({ HESTIA_PUBLIC_URL: 'https://example.org/' }).publicUrl?.href).toBe('https://example.org/');
});

test('a mail server needs a sender and the public address', () => {
  const mail = (url: string, from = 'hestia@example.org') => ({
    HESTIA_SMTP_URL: url,
    HESTIA_MAIL_FROM: from,
    HESTIA_PUBLIC_URL: 'https://flat.example.org',
  });
  expect(read({}).mail).toBeNull();
  expect(
    read(mail('smtps://hestia%40example.org:p%40ss@smtp.example.org', 'Our flat <hestia@example.org>')).mail,
  ).toEqual({
    host: 'smtp.example.org',
    port: 465,
    isSecure: true,
    isLoopback: false,
    login: { user: 'hestia@example.org', password: 'p@ss' },
    from: { name: 'Our flat', address: 'hestia@example.org' },
  });
  expect(read(mail('smtp://localhost')).mail).toMatchObject({
    port: 587,
    isSecure: false,
    isLoopback: true,
    login: null,
  });
  expect(read(mail('smtp://[::1]:2525')).mail).toMatchObject({ host: '::1', port: 2525, isLoopback: true });
  const words = 'HESTIA_SMTP_URL must be a URL such as smtps://user:password@smtp.example.org (or smtp://…:587)';
  for (const url of [
    'smtp.example.org',
    'https://smtp.example.org',
    'smtp://',
    'smtp://a/b',
    'smtp://a?pool=true',
    'smtp://:secret@a',
    'smtp://%ff:secret@a',
  ])
    expect(faultsOf(mail(url))).toEqual([words]);
  for (const from of ['hestia', 'Hestia <>', 'a@example.org, b@example.org', 'A <a@example.org> <b@example.org>'])
    expect(faultsOf(mail('smtp://localhost', from))).toEqual([
      'HESTIA_MAIL_FROM must be an address, or Name <address>',
    ]);
  expect(faultsOf({ HESTIA_SMTP_URL: 'smtp://localhost' })).toEqual([
    'HESTIA_SMTP_URL and HESTIA_MAIL_FROM belong together: set both or neither',
    'HESTIA_SMTP_URL requires HESTIA_PUBLIC_URL, with which the links in e-mails begin',
  ]);
});
