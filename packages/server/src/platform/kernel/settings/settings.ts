import fs from 'node:fs';
import path from 'node:path';
import { type MailSettings, mailSettingsOf } from '#platform/kernel/settings/mail-settings.ts';
import { type NativeApps, nativeAppsOf } from '#platform/kernel/settings/native-apps.ts';
import { SettingsError } from '#platform/kernel/settings/settings-error.ts';
import { Environment, faultsBetween } from '#platform/kernel/settings/environment.ts';
import {
  readSecretFiles,
  secretFileNames,
  SETTINGS_FILE,
  withSettingsFile,
} from '#platform/kernel/settings/settings-files.ts';
import { withPresentNames } from '#platform/kernel/settings/renamed-settings.ts';
import { unknownSettings } from '#platform/kernel/settings/unknown-settings.ts';
import { fileFaultWords } from '#platform/kernel/settings/file-faults.ts';
import { isFull, reasonOf } from '#platform/kernel/settings/failures.ts';

/** All settings from the environment (docs/settings.md). */
export type Settings = {
  /** Former names of settings in use, a sentence each. */
  readonly warnings: readonly string[];
  readonly port: number;
  readonly host: string;
  /** Absolute path of the one data folder. */
  readonly dataFolder: string;
  readonly databaseUrl: string | null;
  /** Connects to the same database, bypassing any pooler. */
  readonly databaseListenUrl: string | null;
  /** Connections to the database that serve requests. */
  readonly databaseConnections: number;
  readonly postgresFolder: string | null;
  /** Programs of the earlier major version, to upgrade its data. */
  readonly oldPostgresFolder: string | null;
  readonly publicUrl: URL | null;
  readonly localAccounts: boolean;
  /** Whether two members of a household may have a third one's password reset. */
  readonly resetByMembers: boolean;
  /** The sign-up policy; the first account can always be created. */
  readonly signUp: 'open' | 'invitation' | 'closed';
  /** Quotas: members, rows and pictures of a household, pictures of a user without one, and bytes of all pictures of either. */
  readonly maxMembers: number;
  readonly maxRows: number;
  readonly maxPictures: number;
  readonly maxOwnPictures: number;
  readonly maxPictureBytes: number;
  /** Bytes that a household may write in a day, and bytes kept free on the disk of the data folder. */
  readonly maxDailyBytes: number;
  readonly leastFreeBytes: number;
  readonly googleClientIds: readonly string[];
  readonly oidc: { readonly issuer: string; readonly clientId: string; readonly name: string } | null;
  readonly jwtSecret: Uint8Array;
  /** Keys of payment handles, in base64: given, or in a file; null: one in the data folder. */
  readonly handlesKey: { readonly text: string } | { readonly file: string } | null;
  readonly fcm: { readonly serviceAccountFile: string; readonly url: string | null } | null;
  /** The key is PEM; the topic is the id of the app. */
  readonly apns: {
    readonly key: string;
    readonly keyId: string;
    readonly teamId: string;
    readonly topic: string;
    readonly url: string;
  } | null;
  readonly vapidSubject: string | null;
  /** Contacts for vulnerabilities, as URLs; empty: none. */
  readonly securityContacts: readonly string[];
  readonly apps: NativeApps;
  readonly trustProxy: boolean;
  /** The time for which a stopping process still answers, so that a load balancer notices. */
  readonly drainSeconds: number;
  readonly logLevel: string;
  readonly logFormat: 'json' | 'text';
  /** The nightly backup's folder, and its encryption: an age recipient, or a passphrase in a file. */
  readonly backup: {
    readonly folder: string;
    readonly recipient: string | null;
    readonly passphraseFile: string | null;
  } | null;
  /** The mail server; null: no e-mail is sent. */
  readonly mail: MailSettings | null;
  /** Bearer token for /metrics from other machines. */
  readonly metricsToken: string | null;
  /** Storage of new pictures. */
  readonly pictures: 'folder' | 'bucket';
  /** A bucket for pictures; the path of its address may continue with a prefix. */
  readonly bucket: {
    readonly url: URL;
    readonly region: string;
    readonly keyId: string;
    readonly secret: string;
  } | null;
};

/** The settings as given; a secret that is not set is stored in the database. */
export type ParsedSettings = Omit<Settings, 'jwtSecret'> & { readonly jwtSecret: Uint8Array | null };

/** Reads the settings and creates the data folder if it is missing. Throws one `SettingsError` that lists every error. */
export function readSettings(variables: Record<string, string | undefined>): ParsedSettings {
  const { env, warnings } = withPresentNames(withSettingsFile(variables));
  const known = Object.keys(Environment.shape);
  const given = Object.fromEntries(known.map((name) => [name, env[name]?.trim() || undefined]));
  const { secrets, faults } = readSecretFiles(env);
  const input = { ...given, ...secrets };
  const parsed = Environment.safeParse(input);
  if (!parsed.success) faults.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  faults.push(...faultsBetween(input), ...unknownSettings(env, [...known, ...secretFileNames, SETTINGS_FILE]));
  if (!parsed.success || faults.length > 0) throw new SettingsError(faults);
  return { ...assemble(parsed.data), warnings };
}

function assemble(input: Environment): Omit<ParsedSettings, 'warnings'> {
  const folder = path.resolve(input.HESTIA_DATA ?? 'data');
  inWords('HESTIA_DATA', () => prepareDataFolder(folder));
  return {
    port: Number(input.PORT ?? 8080),
    host: input.HOST ?? '127.0.0.1',
    dataFolder: folder,
    databaseUrl: input.DATABASE_URL ?? null,
    databaseListenUrl: input.HESTIA_DATABASE_LISTEN_URL ?? null,
    databaseConnections: Number(input.HESTIA_DATABASE_CONNECTIONS ?? 16),
    postgresFolder: input.HESTIA_POSTGRES ? path.resolve(input.HESTIA_POSTGRES) : null,
    oldPostgresFolder: input.HESTIA_OLD_POSTGRES ? path.resolve(input.HESTIA_OLD_POSTGRES) : null,
    publicUrl: input.HESTIA_PUBLIC_URL ? new URL(input.HESTIA_PUBLIC_URL) : null,
    localAccounts: isOn(input.HESTIA_LOCAL_ACCOUNTS, true),
    resetByMembers: isOn(input.HESTIA_RESET_BY_MEMBERS, false),
    signUp: input.HESTIA_SIGNUP ?? 'open',
    maxMembers: Number(input.HESTIA_MEMBERS_PER_HOUSEHOLD ?? 50),
    maxRows: Number(input.HESTIA_MAX_ROWS ?? 500_000),
    maxPictures: Number(input.HESTIA_MAX_PICTURES ?? 5000),
    maxOwnPictures: Number(input.HESTIA_MAX_OWN_PICTURES ?? 50),
    maxPictureBytes: Number(input.HESTIA_MAX_PICTURE_MB ?? 5000) * 1_000_000,
    maxDailyBytes: Number(input.HESTIA_MAX_DAILY_MB ?? 100) * 1_000_000,
    leastFreeBytes: Number(input.HESTIA_LEAST_FREE_MB ?? 300) * 1_000_000,
    googleClientIds: partsOf(input.HESTIA_GOOGLE_CLIENT_ID),
    oidc: oidcOf(input),
    jwtSecret: input.HESTIA_JWT_SECRET ? new TextEncoder().encode(input.HESTIA_JWT_SECRET) : null,
    handlesKey: handlesKeyOf(input),
    fcm: input.HESTIA_FCM_SERVICE_ACCOUNT
      ? { serviceAccountFile: path.resolve(input.HESTIA_FCM_SERVICE_ACCOUNT), url: input.HESTIA_FCM_URL ?? null }
      : null,
    apns: apnsOf(input),
    vapidSubject: input.HESTIA_VAPID_SUBJECT ?? null,
    securityContacts: partsOf(input.HESTIA_SECURITY_CONTACT),
    apps: nativeAppsOf({
      origins: input.HESTIA_APP_ORIGINS,
      android: input.HESTIA_ANDROID_APP,
      ios: input.HESTIA_IOS_APP,
    }),
    trustProxy: isOn(input.HESTIA_TRUST_PROXY, false),
    drainSeconds: Number(input.HESTIA_DRAIN_SECONDS ?? 0),
    logLevel: input.HESTIA_LOG ?? 'info',
    logFormat: input.HESTIA_LOG_FORMAT ?? 'json',
    backup: backupOf(input),
    mail: mailSettingsOf(input.HESTIA_SMTP_URL, input.HESTIA_MAIL_FROM),
    metricsToken: input.HESTIA_METRICS_TOKEN ?? null,
    pictures: input.HESTIA_PICTURES ?? (input.HESTIA_S3_URL ? 'bucket' : 'folder'),
    bucket: bucketOf(input),
  };
}

const partsOf = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function oidcOf({ HESTIA_OIDC_ISSUER: issuer, HESTIA_OIDC_CLIENT_ID: clientId, HESTIA_OIDC_NAME: name }: Environment) {
  return issuer && clientId ? { issuer, clientId, name: name ?? new URL(issuer).hostname } : null;
}

function backupOf(input: Environment): ParsedSettings['backup'] {
  if (!input.HESTIA_BACKUP_TO) return null;
  const passphraseFile = input.HESTIA_BACKUP_PASSPHRASE_FILE;
  return {
    folder: path.resolve(input.HESTIA_BACKUP_TO),
    recipient: input.HESTIA_BACKUP_RECIPIENT ?? null,
    passphraseFile: passphraseFile ? path.resolve(passphraseFile) : null,
  };
}

function handlesKeyOf({ HESTIA_HANDLES_KEY: text, HESTIA_HANDLES_KEY_FILE: name }: Environment) {
  if (text !== undefined) return { text };
  if (name === undefined) return null;
  const file = path.resolve(name);
  inWords('HESTIA_HANDLES_KEY_FILE', () => fs.accessSync(file, fs.constants.R_OK));
  return { file };
}

function apnsOf(input: Environment): Settings['apns'] {
  const { HESTIA_APNS_KEY: key, HESTIA_APNS_KEY_ID: keyId, HESTIA_APNS_TEAM_ID: teamId } = input;
  if (!key || !keyId || !teamId) return null;
  const { HESTIA_APNS_TOPIC: topic = 'app.hestia.household', HESTIA_APNS_URL: url = 'https://api.push.apple.com' } =
    input;
  return { key, keyId, teamId, topic, url: new URL(url).origin };
}

function bucketOf(input: Environment): Settings['bucket'] {
  const { HESTIA_S3_URL: url, HESTIA_S3_KEY_ID: keyId, HESTIA_S3_SECRET: secret } = input;
  if (!url || !keyId || !secret) return null;
  // The region that services without regions accept.
  return { url: new URL(url), region: input.HESTIA_S3_REGION ?? 'us-east-1', keyId, secret };
}

function prepareDataFolder(folder: string) {
  try {
    // Started as root, the database in it belongs to another user, who needs to enter the folder.
    fs.mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    fs.accessSync(folder, fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    if (isFull(error)) throw error;
    throw new Error(`is ${folder}, which is not writable`, { cause: error });
  }
  // The folder may have been restored with another owner or other modes.
  for (const name of ['keys', 'images']) {
    const inner = path.join(folder, name);
    if (fs.existsSync(inner) && !isOurs(inner))
      throw new Error(
        `contains ${inner}, which this user cannot read and write: fix its ownership as root (chown -R ${process.getuid?.() ?? 'USER'} ${inner} && chmod -R u+rwX ${inner})`,
      );
  }
}

function isOurs(folder: string): boolean {
  const { R_OK, W_OK, X_OK } = fs.constants;
  try {
    fs.accessSync(folder, R_OK | W_OK | X_OK);
    for (const name of fs.readdirSync(folder).slice(0, 1)) fs.accessSync(path.join(folder, name), R_OK);
    return true;
  } catch {
    return false;
  }
}

const isOn = (input: Environment['HESTIA_LOCAL_ACCOUNTS'], otherwise: boolean) =>
  input === undefined ? otherwise : ['true', '1', 'yes', 'on'].includes(input);

function inWords<T>(name: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (isFull(error)) throw error;
    throw new SettingsError([`${name} ${wordsAfterName(error)}`]);
  }
}

/** Most messages begin with the setting's name; those about files are complete sentences. */
const wordsAfterName = (error: unknown): string => {
  const aboutFile = fileFaultWords(error);
  return aboutFile === null ? reasonOf(error) : `names a file that cannot be used: ${aboutFile}`;
};
