import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readOrCreateSecret } from '#platform/kernel/stored-secret.ts';
import { postgresEnvironment } from '#platform/db/embedded/binaries.ts';
import { giveTo } from '#platform/db/embedded/identity.ts';
import { stillLeaving, type Launch } from '#platform/db/embedded/postmaster.ts';

// Invariant: access through the socket requires a password. When root starts Hestia, other programs may run as the
// database's user. Hestia's role is no superuser: it has full access to its tables, but not to the machine.

/** The superuser, for the administrator: Hestia never signs in as this role. */
export const ADMINISTRATOR = 'hestia';
/** Hestia's role: owns its database and all objects in it. */
export const APP = 'hestia_app';

export type Passwords = Readonly<Record<typeof ADMINISTRATOR | typeof APP, string>>;

/** The passwords of a cluster, in files that only we can read; created if missing. */
export const readOrCreatePasswords = (keys: string): Passwords => ({
  [ADMINISTRATOR]: readOrCreateSecret(keys, 'database-administrator'),
  [APP]: readOrCreateSecret(keys, 'database-app'),
});

/**
 * Ensures that a stopped cluster has these roles with these passwords, and requires a password. Runs for a new cluster,
 * one of an earlier version (where the socket made everyone superuser), or when the keys have changed.
 */
export async function secureCluster(launch: Omit<Launch, 'onOutput'>, passwords: Passwords): Promise<void> {
  const file = path.join(launch.cluster, 'pg_hba.conf');
  const rules = rulesFor(passwords);
  if (fs.readFileSync(file, 'utf8') === rules) return;
  await inSingleUserMode(launch, statements(passwords));
  // Last, and atomically: it also marks the rest as done.
  const draft = `${file}.new`;
  fs.writeFileSync(draft, rules, { mode: 0o600, flush: true });
  giveTo(launch.identity, draft);
  fs.renameSync(draft, file);
}

/** Contains a fingerprint of the passwords: other keys need other rules. */
const rulesFor = (passwords: Passwords) =>
  `# Written by Hestia (${createHash('sha256').update(Object.values(passwords).join('\n')).digest('base64url')}).\n` +
  'local all all scram-sha-256\nhost all all all scram-sha-256\n';

// One statement per line, as single-user mode reads them. Objects that an earlier version made as superuser go to Hestia's own
// role.
const statements = (passwords: Passwords): string[] => [
  `do $$ begin if to_regrole('${APP}') is null then create role ${APP}; end if; end $$`,
  `alter role ${APP} login nosuperuser nocreaterole nocreatedb noreplication nobypassrls password '${passwords[APP]}'`,
  `alter role ${ADMINISTRATOR} password '${passwords[ADMINISTRATOR]}'`,
  `alter database postgres owner to ${APP}`,
  handOn('schema', 'select quote_ident(nspname), nspowner, oid from pg_namespace'),
  handOn('table', `select oid::regclass, relowner, relnamespace from pg_class where relkind in ('r', 'p', 'v', 'm')`),
  // The sequence of a column was deleted with its table.
  handOn('sequence', `select oid::regclass, relowner, relnamespace from pg_class where relkind = 'S'`),
  handOn('routine', 'select oid::regprocedure, proowner, pronamespace from pg_proc'),
  handOn('type', `select oid::regtype, typowner, typnamespace from pg_type where typtype in ('e', 'd')`),
];

/** Gives what the superuser has made of a kind to Hestia's role. `all`: name, owner and schema of each. */
const handOn = (kind: string, all: string): string =>
  `do $$ declare one text; begin for one in select name from (${all}) as things (name, owner, home) ` +
  `where owner = '${ADMINISTRATOR}'::regrole and home::regnamespace::text !~ '^(pg_|information_schema$)' ` +
  `loop execute format('alter ${kind} %s owner to ${APP}', one); end loop; end $$`;

/** Runs statements on a cluster without a server, so that other users can't connect meanwhile. */
async function inSingleUserMode(launch: Omit<Launch, 'onOutput'>, lines: readonly string[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { status, output } = await runSingle(launch, `${lines.join('\n')}\n`);
    if (status === 0) return;
    if (!stillLeaving(output) || attempt === 200)
      throw new Error(`Failed to set up the roles of the embedded database: ${output.trim()}`);
    await sleep(50);
  }
}

function runSingle({ binaries, access, identity, tuning }: Omit<Launch, 'onOutput'>, input: string) {
  const settings = {
    exit_on_error: 'on',
    log_min_error_statement: 'panic',
    fsync: tuning['fsync'] ?? 'on',
    // Iterations make guessing expensive. 32 random bytes can't be guessed, and every connection would pay for the
    // iterations.
    ...(binaries.version >= 16 ? { scram_iterations: 1 } : {}),
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(path.join(binaries.folder, 'postgres'), ['--single', '-D', access.path, ...options, 'postgres'], {
    ...identity,
    env: postgresEnvironment,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'pipe', 'ignore', access.handle],
  });
  let output = '';
  child.stderr?.on('data', (words: Buffer) => (output = (output + words.toString()).slice(-4000)));
  // It may exit before it has read everything; its exit code counts.
  child.stdin?.on('error', () => {}).end(input);
  return new Promise<{ status: number | null; output: string }>((resolve, reject) => {
    child.once('error', reject).once('close', (status) => resolve({ status, output }));
  });
}
