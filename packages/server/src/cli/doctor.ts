import type { Command } from 'commander';
import { createDatabase } from '#platform/db/database.ts';
import { openForCli } from '#platform/db/opening/open-for-cli.ts';
import type { DatabaseStorage } from '#platform/db/opening/storage.ts';
import { reasonOf } from '#platform/kernel/settings/failures.ts';
import { readSettings, type ParsedSettings } from '#platform/kernel/settings/settings.ts';
import { lookAtApns } from './checks/apns.ts';
import { lookAtJobs } from './checks/jobs.ts';
import { lookAtBackups } from './checks/backups.ts';
import { lookAtBalances } from './checks/balances.ts';
import { lookAtClock, lookAtPush, lookAtRights, lookAtSchema, lookAtWrites } from './checks/database.ts';
import { lookAtDatabaseUser } from './checks/database-user.ts';
import { lookAtDisk, lookAtFolder, lookAtSecrets } from './checks/data-folder.ts';
import { lookAtHandles } from './checks/handles.ts';
import { lookAtMail } from './checks/mail.ts';
import { lookAtBucket } from './checks/bucket.ts';
import { lookAtAddress } from './checks/address.ts';
import { lookAtPort } from './checks/port.ts';
import { lookAtPictures } from './checks/pictures.ts';
import { lookAtSharedPictures } from './checks/shared-pictures.ts';
import { wordsOf, type Finding } from './checks/finding.ts';
import { WarningExit } from './exit.ts';
import { printResult, subcommand, table, type Io, type Json } from './io.ts';
import { logOf } from './open.ts';

/** Checks everything that Hestia needs. */
export function addDoctor(program: Command, io: Io): void {
  subcommand(program, 'doctor', 'Check the installation and suggest fixes')
    .addHelpText('after', '\nExit codes: 0 no findings, 3 warnings, 1 failures.')
    .action((options: Json) => examine(io, options));
}

async function examine(io: Io, options: Json): Promise<void> {
  // Throws all of their faults, which a doctor would report.
  const settings = readSettings(io.env);
  const findings = [
    ...settings.warnings.map((says): Finding => ({
      about: 'settings',
      state: 'warning',
      says,
      mend: 'see docs/settings.md',
    })),
    ...lookAtFolder(settings),
    ...lookAtSecrets(settings),
    await lookAtDisk(settings),
    ...(await lookAtBackups(settings)),
    ...(await lookAtBucket(settings)),
    ...(await lookAtDatabase(settings, io)),
    await lookAtPort(settings),
    ...(await lookAtApns(settings)),
    ...(await lookAtMail(settings)),
    await lookAtAddress(settings),
  ];
  const lines = findings.map((finding) => [finding.state, finding.about, wordsOf(finding)]);
  printResult(io, options, findings, table(['STATE', 'ABOUT', ''], lines));
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  if (count('failed') > 0) throw new Error(`${count('failed')} of ${findings.length} checks failed`);
  if (count('warning') > 0) throw new WarningExit(`${count('warning')} of ${findings.length} checks warn`);
}

async function lookAtDatabase(settings: ParsedSettings, io: Io): Promise<Finding[]> {
  let storage: DatabaseStorage;
  try {
    storage = await openForCli(settings, logOf(io));
  } catch (error) {
    const mend = 'fix this first; the other checks of the database are skipped';
    return [{ about: 'database', state: 'failed', says: reasonOf(error), mend }];
  }
  const database = createDatabase(storage.direct, { log: logOf(io), connections: 2 });
  try {
    return [
      { about: 'database', state: 'ok', says: 'answers' },
      ...lookAtDatabaseUser(settings),
      await attempted('schema', () => lookAtSchema(storage)),
      await attempted('rights', () => lookAtRights(storage)),
      await attempted('writes', () => lookAtWrites(database)),
      await attempted('clock', () => lookAtClock(database)),
      await attempted('push', () => lookAtPush(storage, settings)),
      await attempted('jobs', () => lookAtJobs(storage)),
      await attempted('handles', () => lookAtHandles(database, settings)),
      await attempted('balances', () => lookAtBalances(database)),
      await attempted('pictures', () => lookAtPictures(database, settings)),
      await attempted('picture-folder', () => lookAtSharedPictures(database, settings)),
    ];
  } finally {
    await database.close();
    await storage.close();
  }
}

/** A failing check hides no other: a table may be missing, or a file unreadable. */
async function attempted(about: string, look: () => Promise<Finding>): Promise<Finding> {
  try {
    return await look();
  } catch (error) {
    const mend = 'fix the other findings, then run the doctor again';
    return { about, state: 'failed', says: `cannot be checked (${reasonOf(error)})`, mend };
  }
}
