import path from 'node:path';
import { Client } from 'pg';
import { connectionConfig } from '../packages/server/src/platform/db/opening/connection.ts';
import { runningPostgres } from '../packages/server/src/platform/db/embedded/embedded.ts';

/** Shorter texts, and single words, may be in a log by chance. */
const MIN_LETTERS = 8;

/** All texts that users wrote into a Hestia on this data folder: names, addresses, texts. */
export async function textsOfUsers(data: string): Promise<string[]> {
  const running = runningPostgres(path.join(data, 'database'), path.join(data, 'keys'));
  if (running === null) return [];
  const client = new Client(connectionConfig(running));
  await client.connect();
  try {
    const { rows: columns } = await client.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = current_schema() and data_type = 'text' and table_name <> 'migrations'`,
    );
    const texts: string[] = [];
    for (const { table, column } of columns) {
      const name = client.escapeIdentifier(column);
      const { rows } = await client.query<{ text: string }>(
        `select distinct ${name} as text from ${client.escapeIdentifier(table)}
         where length(${name}) >= ${MIN_LETTERS} and ${name} ~ '[ @]'`,
      );
      texts.push(...rows.map(({ text }) => text));
    }
    return texts;
  } finally {
    await client.end();
  }
}

/** Forbidden content of a log: a user's text, a session, a password of these tests. */
export function leaksIn(log: string, texts: readonly string[]): string[] {
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
  const isIn = (text: string) => [...new Set([text, inJson(text)])].some((form) => log.includes(form));
  const found = [...new Set(texts)].filter(isIn);
  const secrets = [/eyJ[\w-]{10,}\.[\w-]+/, /scrypt\$/i, /correct horse battery/];
  return [...found, ...secrets.flatMap((secret) => secret.exec(log)?.[0] ?? [])];
}
