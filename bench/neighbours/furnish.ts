// Households with expensive data: long texts to search and list, and many events to replay.
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Household } from '../api/household.ts';
import { size } from '../short.ts';

const MESSAGES = size(4000, 40);
const EVENTS = size(2000, 20);
const RECEIPTS = size(200, 2);
/** Accents, so that comparing texts is work; 6,000 letters, as long as a message may be. */
const LONG_TEXT = `repeat('Où est passé l''été? ', 300)`;

/** A chat of texts of maximum length without a match, receipts of maximum length, and events since 0. */
export async function furnishHeavily(pool: Pool, { colocationId, categoryId, members }: Household): Promise<void> {
  await pool.query(
    `insert into messages (colocation_id, id, send_by, send_at, content)
     select $1, gen_random_uuid(), ($2::uuid[])[1 + n % 5], now() - n * interval '7 minutes', ${LONG_TEXT}
     from generate_series(1, ${MESSAGES}) as n`,
    [colocationId, members],
  );
  await pool.query(
    `insert into expenses (colocation_id, id, category_id, name, amount_minor, paid_by, split_type, shares, own_split,
       date_of_payment, paid_on, created_by, created_at)
     select $1, gen_random_uuid(), $2, 'Receipt ' || n, 100, $3::uuid, 1, json_build_object($3::uuid::text, 100), $4::json,
       '2026-01-01', '2026-01-01', $3::uuid, '2026-01-01' from generate_series(1, ${RECEIPTS}) as n`,
    [colocationId, categoryId, members[0], longReceipt(members[0] ?? '')],
  );
  await pool.query(
    `insert into events (colocation_id, seq, name, payload)
     select $1::uuid, n, 'NewMessageAdded', jsonb_build_object('id', gen_random_uuid(), 'colocationId', $1::uuid, 'sendBy', $2::uuid,
       'sendAt', '2026-01-01T00:00:00.000Z', 'content', repeat('Long ago ', 100))
     from generate_series(1, ${EVENTS}) as n`,
    [colocationId, members[0]],
  );
  await pool.query('update colocations set seq = $2 where id = $1', [colocationId, EVENTS]);
}

/** A hundred lines, each for fifty people: 200 KB. */
const longReceipt = (sharer: string): string =>
  JSON.stringify({
    kind: 'items',
    items: Array.from({ length: 100 }, () => ({
      name: 'Bread '.repeat(20),
      minor: 1,
      sharers: Array.from({ length: 50 }, () => sharer),
    })),
    restMinor: 0,
  });

/**
 * A file of ten thousand expenses, 11 MiB. Its last one has an unknown category, so it can be sent any number of times.
 */
export function largeImport({ colocationId, categoryId, members }: Household): string {
  const expenses = Array.from({ length: 10_000 }, (_, n) => ({
    id: randomUUID(),
    expenseCategoryId: n < 9999 ? categoryId : randomUUID(),
    name: `Bread ${n}`,
    description: 'Bought on the way home. '.repeat(28),
    amount: 10,
    paidBy: members[n % 5],
    splitBetween: members,
    dateOfPayment: '2026-05-01T12:00:00Z',
  }));
  return JSON.stringify({ id: randomUUID(), colocationId, fileName: 'trip.csv', format: 'splitwise', expenses });
}

/** JSON of a number of bytes that no call accepts. */
export function junk(bytes: number): string {
  const members: string[] = [];
  for (let length = 2, n = 0; ; n++) {
    const member = `"key${n}":${n}`;
    if (length + member.length + 1 > bytes) return `{${members.join(',')}}`.padEnd(bytes);
    members.push(member);
    length += member.length + 1;
  }
}
