import fs from 'node:fs';
import { parseEnv } from 'node:util';
import { reasonOf } from '#platform/kernel/settings/failures.ts';
import { SettingsError } from '#platform/kernel/settings/settings-error.ts';

/** Settings that hold secrets: each may also be given as a file, as Docker and systemd hand them out. */
const SECRETS = [
  'DATABASE_URL',
  'HESTIA_DATABASE_LISTEN_URL',
  'HESTIA_APNS_KEY',
  'HESTIA_JWT_SECRET',
  'HESTIA_METRICS_TOKEN',
  'HESTIA_S3_SECRET',
  'HESTIA_SMTP_URL',
];
const MAX_BYTES = 64 * 1024;

const fileNameOf = (name: string): string => `${name}_FILE`;
export const secretFileNames: readonly string[] = SECRETS.map(fileNameOf);

/** Contents of the files named by `…_FILE`, trimmed; an unreadable file is a fault in words. */
export function readSecretFiles(env: Readonly<Record<string, string | undefined>>): {
  secrets: Record<string, string>;
  faults: string[];
} {
  const secrets: Record<string, string> = {};
  const faults: string[] = [];
  for (const name of SECRETS) {
    const file = env[fileNameOf(name)]?.trim();
    if (!file) continue;
    if (env[name]?.trim()) faults.push(`${name} and ${fileNameOf(name)} cannot be combined`);
    try {
      const secret = readSmall(file).trim();
      if (secret === '') throw new Error('it is empty');
      secrets[name] = secret;
    } catch (error) {
      faults.push(`${fileNameOf(name)} names a file that cannot be used: ${reasonOf(error)}`);
    }
  }
  return { secrets, faults };
}

export const SETTINGS_FILE = 'HESTIA_SETTINGS';

/** The environment, completed by the file that it names (lines of `NAME=value`). The environment takes precedence. */
export function withSettingsFile(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  const file = env[SETTINGS_FILE]?.trim();
  if (!file) return { ...env };
  try {
    return { ...parseEnv(readSmall(file)), ...env };
  } catch (error) {
    throw new SettingsError([`${SETTINGS_FILE} names a file that cannot be used: ${reasonOf(error)}`]);
  }
}

function readSmall(file: string): string {
  if (fs.statSync(file).size > MAX_BYTES) throw new Error('it is too large');
  return fs.readFileSync(file, 'utf8');
}
