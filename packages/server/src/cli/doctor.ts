import type { Command } from 'commander';
import { openForCli } from '#platform/db/open-for-cli.ts';
import type { Storage } from '#platform/db/storage.ts';
import { reasonOf } from '#platform/kernel/failures.ts';
import { readSettings, type ParsedSettings } from '#platform/kernel/settings.ts';
import { lookAtClock, lookAtPush, lookAtRights, lookAtSchema } from './checks/database.ts';
import { lookAtDisk, lookAtFolder } from './checks/data-folder.ts';
import { lookAtApns } from './checks/apns.ts';
import { lookAtJobs } from './checks/jobs.ts';
import { lookAtMail } from './checks/mail.ts';
import { lookAtBucket } from './checks/bucket.ts';
import { lookAtAddress } from './checks/address.ts';
import { lookAtPort } from './checks/port.ts';
import type { Finding } from './checks/finding.ts';
import { printResult, subcommand, table, type Io, type Json } from './io.ts';
import { logOf } from './open.ts';

/** Looks at all that Hestia needs. */
export function addDoctor(program: Command, io: Io): void {
  subcommand(program, 'doctor', 'checks what Hestia needs, and says how to mend it').action((options: Json) =>
    examine(io, options),
  );
}

async function examine(io: Io, options: Json): Promise<void> {
  // Throws with all that is wrong with them, which is what a doctor would say.
  const settings = readSettings(io.env);
  const findings = [
    ...lookAtFolder(settings),
    await lookAtDisk(settings),
    ...(await lookAtBucket(settings)),
    ...(await lookAtDatabase(settings, io)),
    await lookAtPort(settings),
    ...(await lookAtApns(settings)),
    ...(await lookAtMail(settings)),
    await lookAtAddress(settings),
  ];
  const lines = findings.map(({ state, about, says, mend }) => [
    state,
    about,
    mend === undefined ? says : `${says}: ${mend}`,
  ]);
  printResult(io, options, findings, table(['STATE', 'ABOUT', ''], lines));
  const failed = findings.filter(({ state }) => state === 'failed').length;
  if (failed > 0) throw new Error(`${failed} of ${findings.length} checks failed`);
}

async function lookAtDatabase(settings: ParsedSettings, io: Io): Promise<Finding[]> {
  let storage: Storage;
  try {
    storage = await openForCli(settings, logOf(io));
  } catch (error) {
    const mend = 'see the sentence before; the other checks of the database were left out';
    return [{ about: 'database', state: 'failed', says: reasonOf(error), mend }];
  }
  try {
    const findings: Finding[] = [{ about: 'database', state: 'ok', says: 'answers' }];
    for (const look of [lookAtSchema, lookAtRights, lookAtClock, lookAtPush, lookAtJobs])
      findings.push(await look(storage, settings));
    return findings;
  } finally {
    await storage.close();
  }
}
