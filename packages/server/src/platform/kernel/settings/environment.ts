import { createPrivateKey } from 'node:crypto';
import * as z from 'zod/mini';
import { isLoopback, isSmtpUrl, senderOf } from '#platform/kernel/settings/mail-settings.ts';
import { androidApps, appOrigins, iosApps } from '#platform/kernel/settings/native-apps.ts';

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
const parsedUrl = (input: string) => (URL.canParse(input) ? new URL(input) : null);
const isWebUrl = (input: string) => /^https?:$/.test(parsedUrl(input)?.protocol ?? '');
const isBare = (input: string) => {
  const url = parsedUrl(input);
  return url === null || (url.pathname === '/' && url.search === '' && url.hash === '');
};
const webUrl = z.optional(z.string().check(z.refine(isWebUrl, { error: 'must be an http or https URL' })));
const secureUrl = z.optional(
  z.string().check(
    z.refine((input) => {
      const url = parsedUrl(input);
      return url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)));
    }, 'must be an https URL (http is allowed on loopback)'),
  ),
);
const databaseUrl = z.optional(
  z.string().check(
    z.refine(
      (input) => namesSeveralHosts(input) || /^postgres(ql)?:$/.test(parsedUrl(input)?.protocol ?? ''),
      'must be a URL such as postgres://user:password@host:5432/hestia',
    ),
    z.refine(
      (input) => !namesSeveralHosts(input),
      'names several hosts, and Hestia connects to one: name the address of a balancer that leads to the primary, such as HAProxy in front of Patroni (docs/hosting.md)',
    ),
  ),
);

/** As libpq accepts them: `postgres://user@one:5432,two:5432/hestia`, or `?host=one,two`. Not all are URLs. */
function namesSeveralHosts(input: string): boolean {
  const address = /^postgres(?:ql)?:\/\/(.*)$/.exec(input.trim())?.[1] ?? '';
  const [authority = ''] = address.split(/[/?]/, 1);
  const query = address.includes('?') ? address.slice(address.indexOf('?')) : '';
  const hosts = authority.slice(authority.lastIndexOf('@') + 1);
  return hosts.includes(',') || (new URLSearchParams(query).get('host') ?? '').includes(',');
}

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

const apnsKey = z.optional(
  z.string().check(z.refine(isApnsKey, { error: 'must be what an APNs key file (.p8) contains, from BEGIN to END' })),
);
const appleId = z.optional(z.string().check(z.regex(/^[A-Z\d]{10}$/, 'must be 10 capital letters and digits')));

/** ES256 requires this curve (RFC 7518, section 3.4). */
function isApnsKey(input: string): boolean {
  try {
    return createPrivateKey(input).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

const smtpUrl = z.optional(
  z
    .string()
    .check(z.refine(isSmtpUrl, 'must be a URL such as smtps://user:password@smtp.example.org (or smtp://…:587)')),
);
const sender = z.optional(
  z.string().check(z.refine((input) => senderOf(input) !== null, 'must be an address, or Name <address>')),
);

/** The environment's names, and what each may say. */
export const Environment = z.object({
  PORT: z.optional(
    z
      .string()
      .check(z.refine((input) => /^\d{1,5}$/.test(input) && Number(input) <= 65_535, 'must be a port from 0 to 65535')),
  ),
  HOST: optionalText,
  HESTIA_DATA: optionalText,
  DATABASE_URL: databaseUrl,
  HESTIA_DATABASE_LISTEN_URL: databaseUrl,
  HESTIA_DATABASE_CONNECTIONS: z.optional(
    z
      .string()
      .check(
        z.refine(
          (input) => /^\d{1,3}$/.test(input) && Number(input) >= 4 && Number(input) <= 400,
          'must be a number from 4 to 400',
        ),
      ),
  ),
  HESTIA_POSTGRES: optionalText,
  HESTIA_OLD_POSTGRES: optionalText,
  HESTIA_PUBLIC_URL: webUrl.check(
    z.refine(
      (input) => input === undefined || isBare(input),
      'must be an origin alone, without a path, query or fragment',
    ),
  ),
  HESTIA_LOCAL_ACCOUNTS: flag,
  HESTIA_RESET_BY_MEMBERS: flag,
  HESTIA_SIGNUP: z.optional(
    z.enum(['open', 'invitation', 'closed'], { error: 'must be one of open, invitation, closed' }),
  ),
  HESTIA_MEMBERS_PER_HOUSEHOLD: count,
  HESTIA_MAX_ROWS: count,
  HESTIA_MAX_PICTURES: count,
  HESTIA_MAX_OWN_PICTURES: count,
  HESTIA_MAX_PICTURE_MB: count,
  HESTIA_MAX_DAILY_MB: count,
  HESTIA_LEAST_FREE_MB: count,
  HESTIA_GOOGLE_CLIENT_ID: optionalText,
  HESTIA_OIDC_ISSUER: secureUrl,
  HESTIA_OIDC_CLIENT_ID: optionalText,
  HESTIA_OIDC_NAME: optionalText,
  HESTIA_JWT_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  HESTIA_HANDLES_KEY: handlesKey,
  HESTIA_HANDLES_KEY_FILE: optionalText,
  HESTIA_FCM_SERVICE_ACCOUNT: optionalText,
  HESTIA_FCM_URL: webUrl,
  HESTIA_APNS_KEY: apnsKey,
  HESTIA_APNS_KEY_ID: appleId,
  HESTIA_APNS_TEAM_ID: appleId,
  HESTIA_APNS_TOPIC: z.optional(
    z.string().check(z.regex(/^[A-Za-z\d.-]{1,155}$/, 'must be the id of an app, such as app.hestia.household')),
  ),
  HESTIA_APNS_URL: secureUrl.check(
    z.refine(
      (input) => input === undefined || isBare(input),
      'must be an origin alone, without a path, query or fragment',
    ),
  ),
  HESTIA_VAPID_SUBJECT: z.optional(
    z.string().check(z.regex(/^(mailto:[^@]+@.+|https:\/\/.+)$/, 'must begin with mailto: or https://')),
  ),
  HESTIA_SECURITY_CONTACT: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(mailto:[^\s,@]+@[^\s,@]+|https:\/\/[^\s,]+)( *, *(mailto:[^\s,@]+@[^\s,@]+|https:\/\/[^\s,]+))*$/,
          'must be mailto: or https:// addresses, with commas between several',
        ),
      ),
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
  HESTIA_DRAIN_SECONDS: z.optional(
    z
      .string()
      .check(
        z.refine(
          (input) => /^\d{1,3}$/.test(input) && Number(input) <= 300,
          'must be a number of seconds from 0 to 300',
        ),
      ),
  ),
  HESTIA_LOG_FORMAT: z.optional(z.enum(['json', 'text'], { error: 'must be one of json, text' })),
  HESTIA_BACKUP_TO: optionalText,
  HESTIA_BACKUP_RECIPIENT: z.optional(
    z.string().check(z.regex(/^age1[a-z0-9]{20,4000}$/, 'must be an age recipient (age1…, made by age-keygen)')),
  ),
  HESTIA_BACKUP_PASSPHRASE_FILE: optionalText,
  HESTIA_SMTP_URL: smtpUrl,
  HESTIA_MAIL_FROM: sender,
  HESTIA_METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  HESTIA_PICTURES: z.optional(z.enum(['folder', 'bucket'], { error: 'must be one of folder, bucket' })),
  HESTIA_S3_URL: webUrl,
  HESTIA_S3_REGION: optionalText,
  HESTIA_S3_KEY_ID: optionalText,
  HESTIA_S3_SECRET: optionalText,
});
export type Environment = z.infer<typeof Environment>;

const APNS = ['HESTIA_APNS_KEY', 'HESTIA_APNS_KEY_ID', 'HESTIA_APNS_TEAM_ID'];
const BUCKET = ['HESTIA_S3_URL', 'HESTIA_S3_KEY_ID', 'HESTIA_S3_SECRET'];

/** Faults between several settings, a sentence each. */
export function faultsBetween(input: Record<string, string | undefined>): string[] {
  const faults: string[] = [];
  if (Boolean(input['HESTIA_OIDC_ISSUER']) !== Boolean(input['HESTIA_OIDC_CLIENT_ID']))
    faults.push('HESTIA_OIDC_ISSUER and HESTIA_OIDC_CLIENT_ID belong together: set both or neither');
  if (input['HESTIA_FCM_URL'] && !input['HESTIA_FCM_SERVICE_ACCOUNT'])
    faults.push('HESTIA_FCM_URL requires HESTIA_FCM_SERVICE_ACCOUNT');
  for (const name of ['HESTIA_POSTGRES', 'HESTIA_OLD_POSTGRES'])
    if (input['DATABASE_URL'] && input[name])
      faults.push(`${name} is for the embedded database and cannot be combined with DATABASE_URL`);
  if ((input['HESTIA_BACKUP_RECIPIENT'] || input['HESTIA_BACKUP_PASSPHRASE_FILE']) && !input['HESTIA_BACKUP_TO'])
    faults.push('HESTIA_BACKUP_RECIPIENT and HESTIA_BACKUP_PASSPHRASE_FILE require HESTIA_BACKUP_TO');
  if (input['HESTIA_BACKUP_RECIPIENT'] && input['HESTIA_BACKUP_PASSPHRASE_FILE'])
    faults.push('HESTIA_BACKUP_RECIPIENT and HESTIA_BACKUP_PASSPHRASE_FILE cannot be combined');
  for (const group of [APNS, BUCKET])
    if (new Set(group.map((name) => Boolean(input[name]))).size > 1)
      faults.push(`${group.join(', ')} belong together: set all or none`);
  for (const name of ['HESTIA_APNS_TOPIC', 'HESTIA_APNS_URL'])
    if (input[name] && !input['HESTIA_APNS_KEY']) faults.push(`${name} requires HESTIA_APNS_KEY`);
  if (input['HESTIA_PICTURES'] === 'bucket' && !input['HESTIA_S3_URL'])
    faults.push('HESTIA_PICTURES=bucket requires HESTIA_S3_URL');
  if (input['HESTIA_HANDLES_KEY'] && input['HESTIA_HANDLES_KEY_FILE'])
    faults.push('HESTIA_HANDLES_KEY and HESTIA_HANDLES_KEY_FILE cannot be combined');
  if (input['HESTIA_DATABASE_CONNECTIONS'] && !input['DATABASE_URL'])
    faults.push('HESTIA_DATABASE_CONNECTIONS requires DATABASE_URL');
  if (input['HESTIA_DATABASE_LISTEN_URL'] && !input['DATABASE_URL'])
    faults.push('HESTIA_DATABASE_LISTEN_URL requires DATABASE_URL');
  if (Boolean(input['HESTIA_SMTP_URL']) !== Boolean(input['HESTIA_MAIL_FROM']))
    faults.push('HESTIA_SMTP_URL and HESTIA_MAIL_FROM belong together: set both or neither');
  // Clients choose a request's host, so links in e-mails need the configured one.
  if (input['HESTIA_SMTP_URL'] && !input['HESTIA_PUBLIC_URL'])
    faults.push('HESTIA_SMTP_URL requires HESTIA_PUBLIC_URL, with which the links in e-mails begin');
  return faults;
}
