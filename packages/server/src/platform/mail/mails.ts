import { hkdfSync, randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { compactDecrypt, CompactEncrypt } from 'jose';
import { sql } from 'kysely';
import type { Counts } from '#platform/counts.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import type { Jobs, Queue } from '#platform/jobs/jobs.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import type { Mail, Mailer } from '#platform/mail/mailer.ts';

// Invariant: an address is known until its e-mail is sent, refused or a day old, sealed meanwhile; jobs and logs know an id.

/** A queued e-mail and its address. The letter is written from `content` later. */
export type WaitingMail<T extends object> = { readonly address: string; readonly content: T };

type QueuedMail<T extends object> = WaitingMail<T> & { readonly id: string };

type MailOptions<T extends object> = {
  /** The current letter and address; null when it is obsolete. */
  readonly write: (mail: QueuedMail<T>) => Promise<Omit<Mail, 'id'> | null>;
  /** Called once after sending. */
  readonly onSent?: (tx: Queries, mail: QueuedMail<T>) => Promise<void>;
};

/** E-mails of one kind, sent by one of the processes, never in a request. */
export type MailKind<T extends object> = {
  /** Queues one: it is sent if, and only if, the transaction commits. */
  add(tx: Queries, mail: WaitingMail<T>): Promise<void>;
  /** Sends them. */
  queue(sending: MailOptions<T>): Queue;
};

export type Mails = { kind<T extends object>(name: string): MailKind<T> };

/** The e-mails of a server that sends any; refuses where the host has set up none. */
export function requireMail<M>(mails: M | null): M {
  if (mails === null) throw new ProblemError('forbidden', 'This server sends no e-mail');
  return mails;
}

/** Over a day, finally every hour. */
const RETRIES = 30;

type Needs = {
  readonly database: Database;
  readonly jobs: Pick<Jobs, 'add'>;
  readonly mailer: Mailer;
  readonly counts: Pick<Counts, 'mail'>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** The server's current secret. */
  readonly secret: () => Uint8Array;
};

export function createMails({ database, jobs, mailer, counts, log, secret }: Needs): Mails {
  async function deliver<T extends object>(id: string, kind: string, { write, onSent }: MailOptions<T>): Promise<void> {
    const mail = await findMail<T>(database, id, secret());
    if (!mail) return void (await forget(database, id));
    const written = await write({ id, ...mail });
    const result = written && (await mailer.send({ id, ...written }).catch((error: unknown) => error));
    if (result instanceof Error) {
      counts.mail('failed');
      throw result;
    }
    await inTransaction(database, async (tx) => {
      if ((await forget(tx, id)) && result === 'sent') await onSent?.(tx, { id, ...mail });
    });
    if (result === null) return;
    counts.mail(result === 'sent' ? 'sent' : 'refused');
    if (result === 'sent') log.info({ mail: id, kind }, 'E-mail sent');
    else log.warn({ mail: id, kind }, 'E-mail refused by the mail server; it is not sent again');
  }

  return {
    kind: (kind) => {
      const name = `mail-${kind}`;
      return {
        async add(tx, mail) {
          const id = randomUUID();
          await tx
            .of()
            .insertInto('waiting_mails')
            .values({ id, sealed: await seal(mail, secret()) })
            .execute();
          await jobs.add(tx, name, { id });
        },
        queue: (sending) => ({
          name,
          retries: RETRIES,
          work: (item) => deliver((item as { id: string }).id, kind, sending),
        }),
      };
    },
  };
}

async function findMail<T extends object>(
  on: Queries,
  id: string,
  secret: Uint8Array,
): Promise<WaitingMail<T> | undefined> {
  const row = await on
    .of()
    .selectFrom('waiting_mails')
    .select('sealed')
    .where('id', '=', id)
    .where('at', '>', sql<string>`now() - interval '1 day'`)
    .executeTakeFirst();
  return row && open<T>(row.sealed, secret);
}

/** False: it was sent by another process in the meantime. */
async function forget(on: Queries, id: string): Promise<boolean> {
  const { numDeletedRows } = await on.of().deleteFrom('waiting_mails').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

const keyOf = (secret: Uint8Array) => new Uint8Array(hkdfSync('sha256', secret, '', 'hestia waiting mails', 32));

const seal = (mail: WaitingMail<object>, secret: Uint8Array): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(JSON.stringify(mail)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyOf(secret));

/** Undefined after a rotation of the key: the user has to ask again. */
async function open<T extends object>(sealed: string, secret: Uint8Array): Promise<WaitingMail<T> | undefined> {
  try {
    const { plaintext } = await compactDecrypt(sealed, keyOf(secret));
    return JSON.parse(new TextDecoder().decode(plaintext)) as WaitingMail<T>;
  } catch {
    return undefined;
  }
}
