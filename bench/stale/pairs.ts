import { setTimeout as sleep } from 'node:timers/promises';
import type { Household } from '../api/household.ts';

/** Counts of a write through one process paired with simultaneous reads through the other. */
export type Tally = {
  pairs: number;
  /** Answers in which what was just written is missing. */
  staleBodies: number;
  /** Answers whose `Hestia-Seq` is not above the one from before the write. */
  staleNumbers: number;
  /** "Unchanged" for the ETag from before the write. */
  falseUnchanged: number;
  /** Requests that were not answered with 200, or 304 where that is allowed, and are not counted above. */
  failed: number;
  /** Milliseconds from the acknowledged write to each answer of the other process, the longest. */
  slowest: number;
};

type ListResponse = { readonly status: number; readonly body: string; readonly etag: string; readonly seq: number };

const MAX_ANSWER_MS = 20_000;
/** After a failure: a failing loop must not retry a thousand times a second. */
const PAUSE_MS = 100;

/** Writes in each household through one process and reads through the other, in turns, until `isOver`; households side by side. */
export async function runPairs(
  urls: readonly [string, string],
  households: readonly Household[],
  isOver: (tally: Tally) => boolean,
): Promise<Tally> {
  const tally = { pairs: 0, staleBodies: 0, staleNumbers: 0, falseUnchanged: 0, failed: 0, slowest: 0 };
  const lanes = households.map(async (household) => {
    for (let turn = 0; !isOver(tally); turn++) {
      const [writer, reader] = turn % 2 === 0 ? urls : [urls[1], urls[0]];
      tally.pairs++;
      await runPair({ writer, reader }, household, tally).catch(() => {
        tally.failed++;
        return sleep(PAUSE_MS);
      });
    }
  });
  await Promise.all(lanes);
  return tally;
}

async function runPair(
  { writer, reader }: { writer: string; reader: string },
  household: Household,
  tally: Tally,
): Promise<void> {
  // Requested often enough to be cached.
  await look(reader, household);
  const before = await look(reader, household);
  const content = crypto.randomUUID();
  await write(writer, household, content);
  const since = performance.now();
  const [fresh, unchanged] = await Promise.all([look(reader, household), look(reader, household, before.etag)]);
  tally.slowest = Math.max(tally.slowest, performance.now() - since);
  if (unchanged.status === 304) tally.falseUnchanged++;
  for (const { body, seq, status } of [fresh, unchanged]) {
    if (status === 200 && !body.includes(content)) tally.staleBodies++;
    if (seq <= before.seq) tally.staleNumbers++;
  }
}

async function look(url: string, { colocationId, authorization }: Household, etag?: string): Promise<ListResponse> {
  const reply = await fetch(`${url}/api/Message?colocationId=${colocationId}&limit=5`, {
    headers: { authorization, ...(etag !== undefined && { 'if-none-match': etag }) },
    signal: AbortSignal.timeout(MAX_ANSWER_MS),
  });
  const body = await reply.text();
  if (reply.status !== 200 && reply.status !== 304) throw new Error(`${reply.status}: ${body}`);
  return {
    status: reply.status,
    body,
    etag: reply.headers.get('etag') ?? '',
    seq: Number(reply.headers.get('hestia-seq')),
  };
}

async function write(url: string, { colocationId, authorization, members }: Household, content: string): Promise<void> {
  const reply = await fetch(`${url}/api/Message`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ colocationId, sendBy: members[0], content }),
    signal: AbortSignal.timeout(MAX_ANSWER_MS),
  });
  const body = await reply.text();
  if (reply.status !== 200) throw new Error(`${reply.status}: ${body}`);
}
