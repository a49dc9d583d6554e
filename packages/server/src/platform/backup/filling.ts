import { once } from 'node:events';
import type { Client } from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import type { Summary } from '#platform/backup/format.ts';

type CopyRun = { readonly name: string; readonly stream: CopyStreamQuery; readonly failed: Promise<never> };

/** Copies rows into tables, one table after the other. `into` names the target of each table in COPY syntax. */
export function createFilling(client: Client, into: (table: string) => string | undefined) {
  const filled: Record<string, number> = {};
  let current: CopyRun | undefined;
  const finish = async () => {
    if (current === undefined) return;
    const { name, stream, failed } = current;
    current = undefined;
    const finished = once(stream, 'finish');
    stream.end();
    await Promise.race([finished, failed]);
    filled[name] = stream.rowCount;
  };
  return {
    async rows(name: string, bytes: Buffer): Promise<void> {
      if (current?.name !== name) {
        await finish();
        const target = into(name);
        if (target === undefined || name in filled) throw new Error(`This file has rows of ${name} out of place`);
        current = copyInto(client, name, target);
      }
      const { stream, failed } = current;
      await Promise.race([failed, new Promise((resolve) => stream.write(bytes, resolve))]);
    },
    /** Throws unless all expected rows have arrived. Earlier versions could count none where there were some. */
    async end({ rows }: Pick<Summary, 'rows'>): Promise<void> {
      await finish();
      for (const [name, count] of Object.entries(rows))
        if ((filled[name] ?? 0) < count) throw new Error(`${filled[name] ?? 0} of ${count} rows of ${name} came back`);
    },
  };
}

function copyInto(client: Client, name: string, target: string): CopyRun {
  const stream = client.query(copyFrom(`copy ${target} from stdin`));
  const failed = new Promise<never>((_, reject) => void stream.on('error', reject));
  failed.catch(() => {});
  return { name, stream, failed };
}
