import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { androidApps, appOrigins, iosApps, type NativeApps, nativeAppsOf } from '#platform/kernel/native-apps.ts';
import { unknownSettings } from '#platform/kernel/unknown-settings.ts';
import { isFull } from '#platform/kernel/failures.ts';

/** All settings from the environment (see README, "Settings"). */
export type Settings = {
  readonly port: number;
  readonly host: string;
  /** Absolute path of the one data folder. */
  readonly dataFolder: string;
  readonly databaseUrl: string | null;
  /** Connects to the same database, bypassing any pooler. */
  readonly databaseListenUrl: string | null;
  readonly postgresFolder: string | null;
  readonly publicUrl: URL | null;
  readonly localAccounts: boolean;
  /** Who may create an account; the first one can always be created. */
  readonly signUp: 'open' | 'invitation' | 'closed';
  /** Quotas: people, rows and pictures of a household, pictures of a user without one. */
  readonly mostMembers: number;
  readonly mostRows: number;
  readonly mostPictures: number;
  readonly mostOwnPictures: number;
  readonly googleClientIds: readonly string[];
  readonly oidc: { readonly issuer: string; readonly clientId: string; readonly name: string } | null;
  readonly jwtSecret: Uint8Array;
  /** Keys of payment handles, in base64: given, or in a file; null: one in the data folder. */
  readonly handlesKey: { readonly text: string } | { readonly file: string } | null;
  readonly fcm: { readonly serviceAccountFile: string; readonly url: string | null } | null;
  readonly vapidSubject: string | null;
  readonly apps: NativeApps;
  readonly trustProxy: boolean;
  readonly logLevel: string;
  /** Where a backup goes each night, and whom it is encrypted to: an age recipient, or a passphrase in a file. */
  readonly backup: {
    readonly folder: string;
    readonly recipient: string | null;
    readonly passphraseFile: string | null;
  } | null;
  /** Bearer token for /metrics from other machines. */
  readonly metricsToken: string | null;
};

/** The settings as given; a secret that is not set is stored in the database. */
export type GivenSettings = Omit<Settings, 'jwtSecret'> & { readonly jwtSecret: Uint8Array | null };

/** Invalid settings; the message lists every error, one per line. */
export class SettingsError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`Invalid settings:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.name = 'SettingsError';
    this.faults = faults;
  }
}

const optionalText = z.optional(z.string());
const flag = z.optional(
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((input) => input.toLowerCase()),
    ),
    z.enum(['true', 'false', '1', '0', 'yes', 'no', 'on', 'off'], { error: 'must be true or false' }),
  ),
);
const count = z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'must be a positive whole number')));
const isLoopback = (url: URL) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
const parsedUrl = (input: string) => (URL.canParse(input) ? new URL(input) : null);
const isWebUrl = (input: string) => /^https?:$/.test(parsedUrl(input)?.protocol ?? '');
const isBare = (input: string) => {
  const url = parsedUrl(input);
  return url === null || (url.pathname === '/' && url.search === '' && url.hash === '');
};
const webUrl = z.optional(z.string().check(z.refine(isWebUrl, { error: 'must be an http or https URL' })));
const databaseUrl = z.optional(
  z
    .string()
    .check(
      z.refine(
        (input) => /^postgres(ql)?:$/.test(parsedUrl(input)?.protocol ?? ''),
        'must be a URL such as postgres://user:password@host:5432/hestia',
      ),
    ),
);

const handlesKey = z.optional(
  z
    .string()
    .check(
      z.regex(
        /^[A-Za-z0-9+/]{43}=([\s,]+[A-Za-z0-9+/]{43}=)*$/,
        'must be 32 bytes in base64 (openssl rand -base64 32)',
      ),
    ),
);

const Environment = z.object({
  PORT: z.optional(
    z
      .string()
      .check(z.refine((input) => /^\d{1,5}$/.test(input) && Number(input) <= 65_535, 'must be a port from 0 to 65535')),
  ),
  HOST: optionalText,
  HESTIA_DATA: optionalText,
  DATABASE_URL: databaseUrl,
  HESTIA_DATABASE_LISTEN_URL: databaseUrl,
  HESTIA_POSTGRES: optionalText,
  HESTIA_PUBLIC_URL: webUrl.check(
    z.refine(
      (input) => input === undefined || isBare(input),
      'must be an origin alone, without a path, query or fragment',
    ),
  ),
  HESTIA_LOCAL_ACCOUNTS: flag,
  HESTIA_SIGNUP: z.optional(
    z.enum(['open', 'invitation', 'closed'], { error: 'must be one of open, invitation, closed' }),
  ),
  HESTIA_MEMBERS_PER_HOUSEHOLD: count,
  HESTIA_MOST_ROWS: count,
  HESTIA_MOST_PICTURES: count,
  HESTIA_MOST_OWN_PICTURES: count,
  HESTIA_GOOGLE_CLIENT_ID: optionalText,
  HESTIA_OIDC_ISSUER: z.optional(
    z.string().check(
      z.refine((input) => {
        const url = parsedUrl(input);
        return url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)));
      }, 'must be an https URL (http is allowed on loopback)'),
    ),
  ),
  HESTIA_OIDC_CLIENT_ID: optionalText,
  HESTIA_OIDC_NAME: optionalText,
  HESTIA_JWT_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  HESTIA_HANDLES_KEY: handlesKey,
  HESTIA_HANDLES_KEY_FILE: optionalText,
  HESTIA_FCM_SERVICE_ACCOUNT: optionalText,
  HESTIA_FCM_URL: webUrl,
  HESTIA_VAPID_SUBJECT: z.optional(
    z.string().check(z.regex(/^(mailto:.+@.+|https:\/\/.+)$/, 'must begin with mailto: or https://')),
  ),
  HESTIA_APP_ORIGINS: appOrigins,
  HESTIA_ANDROID_APP: androidApps,
  HESTIA_IOS_APP: iosApps,
  HESTIA_TRUST_PROXY: flag,
  HESTIA_LOG: z.optional(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    }),
  ),
  HESTIA_BACKUP_TO: optionalText,
  HESTIA_BACKUP_RECIPIENT: z.optional(
    z.string().check(z.regex(/^age1[a-z0-9]{20,4000}$/, 'must be an age recipient (age1…, made by age-keygen)')),
  ),
  HESTIA_BACKUP_PASSPHRASE_FILE: optionalText,
  HESTIA_METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
});
type Environment = z.infer<typeof Environment>;

/** Reads the settings and creates the data folder if it is missing. Throws one `SettingsError` that lists every error. */
export function readSettings(env: Record<string, string | undefined>): GivenSettings {
  const input = Object.fromEntries(
    Object.keys(Environment.shape).map((name) => [name, env[name]?.trim() || undefined]),
  );
  const parsed = Environment.safeParse(input);
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  faults.push(...faultsBetween(input), ...unknownSettings(env, Object.keys(Environment.shape)));
  if (!parsed.success || faults.length > 0) throw new SettingsError(faults);
  return assemble(parsed.data);
}

function faultsBetween(input: Record<string, string | undefined>): string[] {
  const faults: string[] = [];
  if (Boolean(input['HESTIA_OIDC_ISSUER']) !== Boolean(input['HESTIA_OIDC_CLIENT_ID']))
    faults.push('HESTIA_OIDC_ISSUER and HESTIA_OIDC_CLIENT_ID belong together: set both or neither');
  if (input['HESTIA_FCM_URL'] && !input['HESTIA_FCM_SERVICE_ACCOUNT'])
    faults.push('HESTIA_FCM_URL requires HESTIA_FCM_SERVICE_ACCOUNT');
  if (input['DATABASE_URL'] && input['HESTIA_POSTGRES'])
    faults.push('HESTIA_POSTGRES is for the embedded database and cannot be combined with DATABASE_URL');
  if ((input['HESTIA_BACKUP_RECIPIENT'] || input['HESTIA_BACKUP_PASSPHRASE_FILE']) && !input['HESTIA_BACKUP_TO'])
    faults.push('HESTIA_BACKUP_RECIPIENT and HESTIA_BACKUP_PASSPHRASE_FILE require HESTIA_BACKUP_TO');
  if (input['HESTIA_BACKUP_RECIPIENT'] && input['HESTIA_BACKUP_PASSPHRASE_FILE'])
    faults.push('HESTIA_BACKUP_RECIPIENT and HESTIA_BACKUP_PASSPHRASE_FILE cannot be combined');
  if (input['HESTIA_HANDLES_KEY'] && input['HESTIA_HANDLES_KEY_FILE'])
    faults.push('HESTIA_HANDLES_KEY and HESTIA_HANDLES_KEY_FILE cannot be combined');
  if (input['HESTIA_DATABASE_LISTEN_URL'] && !input['DATABASE_URL'])
    faults.push('HESTIA_DATABASE_LISTEN_URL requires DATABASE_URL');
  return faults;
}

function assemble(input: Environment): GivenSettings {
  const folder = path.resolve(input.HESTIA_DATA ?? 'data');
  inWords('HESTIA_DATA', () => prepareDataFolder(folder));
  return {
    port: Number(input.PORT ?? 8080),
    host: input.HOST ?? '127.0.0.1',
    dataFolder: folder,
    databaseUrl: input.DATABASE_URL ?? null,
    databaseListenUrl: input.HESTIA_DATABASE_LISTEN_URL ?? null,
    postgresFolder: input.HESTIA_POSTGRES ? path.resolve(input.HESTIA_POSTGRES) : null,
    publicUrl: input.HESTIA_PUBLIC_URL ? new URL(input.HESTIA_PUBLIC_URL) : null,
    localAccounts: isOn(input.HESTIA_LOCAL_ACCOUNTS, true),
    signUp: input.HESTIA_SIGNUP ?? 'open',
    mostMembers: Number(input.HESTIA_MEMBERS_PER_HOUSEHOLD ?? 50),
    mostRows: Number(input.HESTIA_MOST_ROWS ?? 500_000),
    mostPictures: Number(input.HESTIA_MOST_PICTURES ?? 5000),
    mostOwnPictures: Number(input.HESTIA_MOST_OWN_PICTURES ?? 50),
    googleClientIds: (input.HESTIA_GOOGLE_CLIENT_ID ?? '')
      .split(',')
      .map((id) => id.trim())
      .filter((id) => id !== ''),
    oidc:
      input.HESTIA_OIDC_ISSUER && input.HESTIA_OIDC_CLIENT_ID
        ? {
            issuer: input.HESTIA_OIDC_ISSUER,
            clientId: input.HESTIA_OIDC_CLIENT_ID,
            name: input.HESTIA_OIDC_NAME ?? new URL(input.HESTIA_OIDC_ISSUER).hostname,
          }
        : null,
    jwtSecret: input.HESTIA_JWT_SECRET ? new TextEncoder().encode(input.HESTIA_JWT_SECRET) : null,
    handlesKey: handlesKeyOf(input),
    fcm: input.HESTIA_FCM_SERVICE_ACCOUNT
      ? { serviceAccountFile: path.resolve(input.HESTIA_FCM_SERVICE_ACCOUNT), url: input.HESTIA_FCM_URL ?? null }
      : null,
    vapidSubject: input.HESTIA_VAPID_SUBJECT ?? null,
    apps: nativeAppsOf({
      origins: input.HESTIA_APP_ORIGINS,
      android: input.HESTIA_ANDROID_APP,
      ios: input.HESTIA_IOS_APP,
    }),
    trustProxy: isOn(input.HESTIA_TRUST_PROXY, false),
    logLevel: input.HESTIA_LOG ?? 'info',
    backup: input.HESTIA_BACKUP_TO
      ? {
          folder: path.resolve(input.HESTIA_BACKUP_TO),
          recipient: input.HESTIA_BACKUP_RECIPIENT ?? null,
          passphraseFile: input.HESTIA_BACKUP_PASSPHRASE_FILE
            ? path.resolve(input.HESTIA_BACKUP_PASSPHRASE_FILE)
            : null,
        }
      : null,
    metricsToken: input.HESTIA_METRICS_TOKEN ?? null,
  };
}

function handlesKeyOf({ HESTIA_HANDLES_KEY: text, HESTIA_HANDLES_KEY_FILE: name }: Environment) {
  if (text !== undefined) return { text };
  if (name === undefined) return null;
  const file = path.resolve(name);
  inWords('HESTIA_HANDLES_KEY_FILE', () => fs.accessSync(file, fs.constants.R_OK));
  return { file };
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
    throw new SettingsError([`${name} ${error instanceof Error ? error.message : String(error)}`]);
  }
}
