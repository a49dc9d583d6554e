import type { ParsedSettings } from '#platform/kernel/settings/settings.ts';

/** The settings in effect for the log; for secrets only whether they are set. */
export const settingsInEffect = (settings: ParsedSettings): object => ({
  host: settings.host,
  port: settings.port,
  dataFolder: settings.dataFolder,
  databasePastPooler: settings.databaseListenUrl === null ? null : describeDatabase(settings.databaseListenUrl),
  databaseConnections: settings.databaseConnections,
  publicUrl: settings.publicUrl?.href ?? null,
  localAccounts: settings.localAccounts,
  resetByMembers: settings.resetByMembers,
  signUp: settings.signUp,
  max: {
    members: settings.maxMembers,
    rows: settings.maxRows,
    pictures: settings.maxPictures,
    ownPictures: settings.maxOwnPictures,
    pictureBytes: settings.maxPictureBytes,
  },
  google: settings.googleClientIds.length > 0,
  oidc: settings.oidc?.issuer ?? null,
  handlesKey: settings.handlesKey === null ? 'data folder' : 'given',
  fcm: settings.fcm !== null,
  apns: settings.apns && `${settings.apns.topic} by ${new URL(settings.apns.url).host}`,
  webPushContact: settings.vapidSubject,
  appOrigins: settings.apps.origins,
  appLinks: { android: settings.apps.android.length, ios: settings.apps.ios.length },
  trustProxy: settings.trustProxy,
  drainSeconds: settings.drainSeconds,
  backup: settings.backup && {
    folder: settings.backup.folder,
    isEncrypted: settings.backup.recipient !== null || settings.backup.passphraseFile !== null,
  },
  log: `${settings.logLevel}, ${settings.logFormat}`,
  mail: settings.mail && `${settings.mail.host}:${settings.mail.port}`,
  metricsToken: settings.metricsToken !== null,
  pictures: settings.pictures,
  bucket: settings.bucket && `${settings.bucket.url.host}${settings.bucket.url.pathname}`,
});

/** The database's address without the password. */
export function databaseInEffect({ databaseUrl, postgresFolder }: ParsedSettings): string {
  if (databaseUrl === null) return postgresFolder === null ? 'embedded' : `embedded, programs of ${postgresFolder}`;
  return describeDatabase(databaseUrl);
}

/** Host, port and name of a database address; the folder of a socket is in `host`. */
export function describeDatabase(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  return `${host || 'localhost'}${url.port && `:${url.port}`}${url.pathname}`;
}
