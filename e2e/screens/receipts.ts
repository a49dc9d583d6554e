import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Account } from '../account.ts';
import type { Hestia } from '../hestia.ts';

/** Adds two pictures to an expense; answers the id of the first. */
export async function photograph(hestia: Hestia, by: Account, expenseId: string): Promise<string> {
  const docs = path.resolve(import.meta.dirname, '../../docs');
  const ids: string[] = [];
  for (const name of ['board.png', 'money.png']) {
    const form = new FormData();
    const id = randomUUID();
    form.append('id', id);
    form.append('expenseId', expenseId);
    form.append('file', new Blob([await readFile(path.join(docs, name))], { type: 'image/png' }), name);
    const headers = { authorization: `Bearer ${by.jwt}` };
    const response = await fetch(`${hestia.url}/api/Expense/Picture`, { method: 'POST', headers, body: form });
    if (!response.ok) throw new Error(`A picture was refused: ${await response.text()}`);
    ids.push(id);
  }
  return ids[0] ?? '';
}
